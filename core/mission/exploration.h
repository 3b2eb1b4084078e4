// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/knowledge/knowledge.h"
#include "core/mission/area_order.h"
#include "core/mission/explore_places.h"
#include "core/mission/no_go_area.h"
#include "core/robot/team.h"
#include "core/sim/message.h"
#include "core/sim/state_hash.h"
#include "core/sim/worker_pool.h"

namespace magna {

/// A robot that is exploring now, with the state of its mission.
struct Explorer {
  RobotId robot;
  std::optional<Point> target;          ///< its current target, while it drives there
  bool arrived = false;                 ///< it has reached its last target and has no other
  bool blocked = false;                 ///< it cannot reach its last target and has no other
  std::optional<Message> waiting = {};  ///< why it waits, for its status; nothing: it does not
  /// It explores only there; null: everywhere. Robots with the same object work together.
  std::shared_ptr<const AreaShape> within = {};
  /// Without a target of its own it takes over that of another such robot in the same area, if it
  /// gets there much sooner.
  bool takes_over = false;
};

/// The next order for an exploring robot.
struct ExploreOrder {
  enum class Kind : std::uint8_t {
    Go,    ///< drive along `way` (without its own position) to `target`
    Wait,  ///< other robots cover the remaining places, or they were just seen: stop until there
           ///< are new ones
    Over,  ///< no place that it can reach is left to explore
  };
  RobotId robot;
  Kind kind = Kind::Go;
  Point target;
  std::vector<Point> way;  ///< ends in front of the target
  /// For Wait and Over: one sentence that says what could not be reached and why.
  std::optional<Message> reason;  ///< of Wait and Over; what could not be reached and why
  bool complete = false;          ///< for Over: every remaining place was reachable
};

/// Exploration by the team: assigns parts of the frontier to robots (Yamauchi, "Frontier-based
/// exploration using multiple robots", 1998) by travel cost and gain, never one target to two
/// robots (Burgard, Moors, Stachniss and Schneider, "Coordinated multi-robot exploration", 2005).
///
/// Uses only the team's knowledge of the floor: ways lead over cells that were seen free, at the
/// distance from detected obstacles that the robot's radius requires, and round no-go areas. It
/// decides, but does not drive robots. A robot that explores an area goes to places in and beside
/// it; while it does not know a way into the area, to the places nearest to it.
class TeamExploration {
 public:
  /// The arguments must outlive it.
  TeamExploration(const World& world, const Team& team, const Knowledge& knowledge,
                  WorkerPool& workers);
  ~TeamExploration();

  /// Period of target assignment, seconds of simulated time.
  static constexpr double kPeriod = 1.0;

  void set_no_go(std::vector<NoGoArea> areas);
  const std::vector<NoGoArea>& no_go() const;

  /// Call once per tick with `explorers` in order of number. Returns orders in order of number: for
  /// robots that need a new one, rarely for others (if their target has been seen, or another robot
  /// takes it over).
  std::vector<ExploreOrder> advance(Tick now, std::span<const Explorer> explorers);

  /// Call in each tick after the orders of `advance` were carried out and the frontier was updated.
  /// After the last explorer has ended, and until one explores again, returns the sides that some
  /// robot of the team can explore, in order of number; repeated whenever the frontier has changed.
  /// Nothing = no change.
  std::optional<std::vector<FrontierSideId>> left(Tick now, std::span<const Explorer> explorers);

  /// The places of the frontier that are left, and why; see ExploreDecider::places_left.
  std::vector<LeftPlace> places_left();

  void hash(StateHash& hash) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace magna
