// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <optional>

#include "core/robot/team.h"
#include "core/sim/message.h"
#include "core/world/world.h"

namespace magna {

/// Another robot in the way.
struct RobotAhead {
  int robot = -1;  ///< its number, -1 = none
  /// The distance until the two touch, less a small reserve; infinite = none.
  double gap = std::numeric_limits<double>::infinity();
};

/// The first robot that `self` would run into within `reach` metres in a direction (unit vector).
RobotAhead robot_ahead(const Team& team, RobotId self, Point direction, double reach);

/// The name of the static obstacle that stops `self` after `travel` metres in heading `theta`:
/// "wall", "the edge of the map", "obstacle", or a no-go area with its name. A robot that touches a
/// thing does not know which one it is.
Message obstacle_name(const World& world, const Team& team, RobotId self, double theta,
                      double travel);

/// Whether static obstacles and no-go areas allow `self` to go straight to a point.
bool straight_way(const World& world, const Team& team, RobotId self, Point to);

/// Where to step to get past a robot that stands in the way to `target`; nothing if no place is
/// free.
enum class SideStep : std::uint8_t {
  Right,    ///< the rule of the road
  Left,     ///< if that fails and the other does not come towards us
  Retreat,  ///< back, to let the other through
};
std::optional<Point> side_step(const World& world, const Team& team, RobotId self, RobotId other,
                               Point target, SideStep how);

/// A free place slightly back from the way to `target`, for a robot that pushes against an obstacle
/// in vain; nothing if there is none.
std::optional<Point> way_back(const Team& team, RobotId self, Point target);

/// A point up to a little more than a metre away from which the way to `target` is straight,
/// although from here it is not: the rim only touches a corner or a door frame. Nothing if there is
/// none, or the obstacle is larger.
std::optional<Point> way_round_corner(const World& world, const Team& team, RobotId self,
                                      Point target);

}  // namespace magna
