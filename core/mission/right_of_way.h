// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/mission/passages.h"
#include "core/robot/team.h"

namespace magna {

/// Decides which robots may pass narrow places, so that robots never meet in one: a passage is used
/// in one direction at a time, robots that wait at the other end come next, and no robot waits
/// forever. Like a bridge with one lane. Works on robots that drive a mission; others that stand in
/// a passage keep it shut.
class RightOfWay {
 public:
  RightOfWay(const World& world, const Team& team) : world_(world), team_(team) {}

  /// A robot came.
  void resize(std::size_t robots);

  /// One tick, before the robots drive. `drivers`: numbers of the robots whose missions go on, in
  /// order; `path` gives the points a robot is going to drive to next.
  void update(std::span<const std::uint32_t> drivers, Tick now,
              const std::function<void(RobotId, std::vector<Point>&)>& path);

  /// Where the robot has to wait for its turn; nothing = it may go on.
  std::optional<Point> waiting_place(RobotId id) const;
  /// Why a robot has to wait.
  struct Wait {
    int robot = -1;     ///< the robot in the passage, or let through first; -1 = none
    bool shut = false;  ///< that one stands in it and is not on the way through
    Point passage;      ///< its middle
    friend bool operator==(const Wait&, const Wait&) = default;
  };
  /// Of a robot that has a waiting place.
  Wait wait_of(RobotId id) const;
  /// From where the robot can go on through the passage that is its own now: the place before it
  /// or, when it is in, its middle. Nothing = no passage is its own.
  std::optional<Point> way_in(RobotId id) const;

  void hash(StateHash& hash) const;

 private:
  /// A robot's claim to a passage.
  struct Claim {
    int passage = Passages::kNone;
    int portal = 0;        ///< by which it comes in
    bool granted = false;  ///< it may go in
    bool inside = false;
    bool flies = false;  ///< which layer the passage is of
    Tick since = 0;
    int place = -1;  ///< of the portal's waiting places
    int behind = -1;
    bool shut = false;
    double away = 0.0;  ///< m of way to the portal
  };

  /// Which end of a passage has its turn, and how many have come in by it.
  struct Turn {
    int portal = -1;
    int robots = 0;
  };

  /// The passages of one layer, looked for when the first robot of that layer drives.
  struct Layer {
    bool known = false;
    double radius = 0.0;  ///< m, of the largest robot it is looked for with
    Passages passages;
    std::vector<Turn> turns;  ///< by passage
  };

  void look_again();
  void give_up_all();
  /// Wide enough for two of the team's largest robots.
  PassageWidths widths(bool flies) const;
  const Passages& look_for_passages(bool flies);
  const Passages& passages(bool flies) const { return layers_[flies ? 1 : 0].passages; }
  void claim(RobotId id, const std::vector<Point>& path, Tick now);
  void let_nearer_ones_first(std::span<const std::uint32_t> claimants);
  void decide(std::span<const std::uint32_t> claimants, Tick now);
  void give_places(std::span<const std::uint32_t> claimants);
  /// A robot in the passage that has no claim to it, -1 = none.
  int squatter(int passage, bool flies) const;

  const World& world_;
  const Team& team_;
  std::uint64_t version_ = 0;             ///< of the world the passages are of
  std::array<Layer, 2> layers_;           ///< on the ground, in the air
  std::vector<Claim> claims_;             ///< by robot number
  std::vector<std::uint32_t> claimants_;  ///< the robots with a claim since the last update
  std::vector<Point> path_;
};

}  // namespace magna
