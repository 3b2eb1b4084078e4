// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <optional>

#include "core/robot/team.h"
#include "core/sim/message.h"

namespace magna {

/// Another robot on the way.
struct RobotAhead {
  int robot = -1;  ///< its number, -1 = none
  /// How far one can go before the two touch, less a little; infinite = none.
  double gap = std::numeric_limits<double>::infinity();
};

/// The first robot that `self` would run into within `reach` metres in a direction (unit vector).
RobotAhead robot_ahead(const Team& team, RobotId self, Point direction, double reach);

/// What the static obstacle is that stops `self` after `travel` metres in heading `theta`: "wall",
/// "the edge of the map", a thing's name, or "obstacle".
Message obstacle_name(const World& world, const Team& team, RobotId self, double theta,
                      double travel);

/// Can `self` go straight from where it is to a point, as far as static obstacles go?
bool straight_way(const World& world, const Team& team, RobotId self, Point to);

/// Where to go so as to get past a robot that stands in the way to `target`; nothing = nowhere
/// free.
enum class SideStep : std::uint8_t {
  Right,    ///< the rule of the road
  Left,     ///< when that fails and the other does not come our way
  Retreat,  ///< back, to let it through
};
std::optional<Point> side_step(const World& world, const Team& team, RobotId self, RobotId other,
                               Point target, SideStep how);

/// A free place a little way back from the way to `target`, for a robot that pushes against
/// something and does not get on; nothing = nowhere.
std::optional<Point> way_back(const Team& team, RobotId self, Point target);

/// A point up to a little more than a metre away from which `target` can be approached straight
/// although from here it cannot: the rim only grazes a corner or a door frame. Nothing = none, or a
/// real obstacle.
std::optional<Point> way_round_corner(const World& world, const Team& team, RobotId self,
                                      Point target);

}  // namespace magna
