// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/knowledge/knowledge.h"
#include "core/mission/no_go_area.h"
#include "core/robot/team.h"
#include "core/sim/message.h"
#include "core/sim/state_hash.h"
#include "core/sim/worker_pool.h"

namespace magna {

/// A robot that is exploring now, as its mission tells it.
struct Explorer {
  RobotId robot;
  std::optional<Point> target;  ///< where it is on the way to
  bool arrived = false;         ///< it stands at the target that it was given last, and has none
  bool blocked = false;  ///< it cannot get to the target that it was given last, and has none
  std::optional<Message> waiting = {};  ///< why it waits, for its status; nothing: it does not
};

/// The next order of one of them.
struct ExploreOrder {
  enum class Kind : std::uint8_t {
    Go,    ///< drive through `way` (without its own place) to `target`
    Wait,  ///< others see to all that is left, or it has just been seen: stand until there is more
    Over,  ///< nothing that it can reach is left to explore
  };
  RobotId robot;
  Kind kind = Kind::Go;
  Point target;
  std::vector<Point> way;         ///< ends before the target
  std::optional<Message> reason;  ///< of Wait and Over; what could not be reached and why
  bool complete = false;          ///< of Over: nothing was left that it could not reach
};

/// Exploration by the team: which robot looks behind which part of the frontier (Yamauchi,
/// "Frontier- based exploration using multiple robots", 1998), by travel cost and gain, no two to
/// one target (Burgard, Moors, Stachniss and Schneider, "Coordinated multi-robot exploration",
/// 2005).
///
/// Knows the floor only as the team does: ways lead over cells that were seen free, as far from
/// what was met as the robot's rim needs, and round no-go areas. Decides; drives no robot.
class TeamExploration {
 public:
  /// They must outlive it.
  TeamExploration(const World& world, const Team& team, const Knowledge& knowledge,
                  WorkerPool& workers);
  ~TeamExploration();

  /// Every so many seconds of simulated time targets are looked at again.
  static constexpr double kPeriod = 1.0;

  void set_no_go(std::vector<NoGoArea> areas);
  const std::vector<NoGoArea>& no_go() const;

  /// Once a tick; `explorers` in order of number. Gives orders to those that need another one,
  /// seldom to others (their target has been seen, or is no longer the best by far); in order of
  /// number.
  std::vector<ExploreOrder> advance(Tick now, std::span<const Explorer> explorers);

  /// In each tick after the orders of `advance` were carried out and the frontier was brought up to
  /// date: once the last explorer was told that it is over, and until one explores again, which
  /// sides some robot of the team can go and look behind, in order of number; again whenever the
  /// frontier has changed. Nothing = no news.
  std::optional<std::vector<FrontierSideId>> left(Tick now, std::span<const Explorer> explorers);

  void hash(StateHash& hash) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace magna
