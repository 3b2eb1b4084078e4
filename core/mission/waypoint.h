// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/geometry/point.h"

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

}  // namespace magna
