// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/geometry/point.h"
#include "core/sim/message.h"

namespace magna {

enum class WaypointType : std::uint8_t { Goto, TurnTo, Explore };

std::string_view name(WaypointType type);  ///< "goto", "turnto", "explore"
std::optional<WaypointType> waypoint_type(std::string_view name);

/// One step of a plan. Goto: drive to `target`, then turn to `theta` if one was given. TurnTo: turn
/// to `theta`. Explore: see README.md. Metres, radians, world frame.
struct Waypoint {
  WaypointType type = WaypointType::Goto;
  Point target;
  std::optional<double> theta;
  /// For display: the heading of the way to a planned goto without an angle that is driven through;
  /// the robot ignores it.
  double course = 0.0;

  static Waypoint go_to(Point p, std::optional<double> theta = {}) {
    return {WaypointType::Goto, p, theta, 0.0};
  }
  static Waypoint turn_to(double theta) { return {WaypointType::TurnTo, {}, theta, 0.0}; }
  static Waypoint explore() { return {WaypointType::Explore, {}, {}, 0.0}; }

  friend bool operator==(const Waypoint&, const Waypoint&) = default;
};

/// The state of a robot's mission.
enum class MissionState : std::uint8_t {
  Idle,     ///< no way-points left
  Running,  ///< being driven
  Waiting,  ///< blocked by something that can move (`reason`)
  Blocked,  ///< blocked by something that does not move, or nothing is left to explore (`reason`)
  Held,     ///< stopped by a person or the STOP latch; must be resumed
};

std::string_view name(MissionState state);

/// How a robot's last order ended: its plan became empty.
enum class MissionEnd : std::uint8_t {
  None,       ///< it never had an order, or one is in progress
  Arrived,    ///< at its last way-point
  Explored,   ///< nothing is left to explore
  Cancelled,  ///< its way-points were removed
};

/// The remaining part of a robot's mission. A patrol's finished way-points are appended at its end.
struct Plan {
  std::vector<Waypoint> waypoints;
  bool patrol = false;
  static constexpr void fields(auto& self, auto&& visit) {
    visit("waypoints", self.waypoints, "patrol", self.patrol);
  }
  friend bool operator==(const Plan&, const Plan&) = default;
};

struct MissionStatus {
  MissionState state = MissionState::Idle;
  std::optional<Message> reason;        ///< of Waiting and Blocked
  MissionEnd ended = MissionEnd::None;  ///< for display; does not influence the mission
};

/// Applies an edit that turned plan `before` into plan `after` to the current plan `now`: the robot
/// may have finished way-points since (a patrol moves them to its end); they are finished in the
/// result too, unless the edit changed them. Undo is the same with `before` and `after` exchanged.
/// Nothing if another author has changed the plan since.
std::optional<Plan> rebase(const Plan& before, const Plan& after, const Plan& now);

}  // namespace magna
