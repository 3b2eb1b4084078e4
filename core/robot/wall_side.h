// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/geometry/pose.h"
#include "core/world/obstacle_field.h"

namespace magna {

/// How far away a wall may be to be beside a robot, m (cells); and by how much more than that it is
/// kept away until it counts as ended: digitised walls jump by a cell.
inline constexpr double kBeside = 2.0;
inline constexpr double kEnded = 1.5;

/// A wall beside a robot (follow-wall, manual C).
struct WallSide {
  int side = 0;           ///< -1 = to the left of its heading, 1 = to the right
  double distance = 0.0;  ///< to be kept, m from the robot's centre
};

/// The nearer of the walls to the left and right, at right angles to the heading; the left one if
/// both are as near; nothing = none is beside the robot.
std::optional<WallSide> nearer_wall(const ObstacleField& field, const Pose& here);

/// How far to turn, rad clockwise, to go along the wall and come to be as far from it as wanted;
/// nothing = it has ended: at right angles there is none. Goes, as the distance does, by the
/// straight line that fits a wall of cells best.
std::optional<double> turn_along(const ObstacleField& field, const Pose& here,
                                 const WallSide& wanted);

}  // namespace magna
