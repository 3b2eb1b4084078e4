// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/geometry/pose.h"
#include "core/world/obstacle_field.h"

namespace magna {

/// Largest distance of a wall beside a robot, m (cells); and the additional distance before it
/// counts as ended, because digitised walls jump by a cell.
inline constexpr double kBeside = 2.0;
inline constexpr double kEnded = 1.5;

/// A wall beside a robot (follow-wall, manual C).
struct WallSide {
  int side = 0;           ///< -1 = to the left of its heading, 1 = to the right
  double distance = 0.0;  ///< to be kept, m from the robot's centre
};

/// The nearer of the walls to the left and right, at right angles to the heading; the left one at
/// equal distance; nothing if there is no wall beside the robot.
std::optional<WallSide> nearer_wall(const ObstacleField& field, const Pose& here);

/// The turn, rad clockwise, that leads along the wall at the wanted distance; nothing if the wall
/// has ended: there is none at right angles. Uses, like the distance, the straight line that best
/// fits the wall's cells.
std::optional<double> turn_along(const ObstacleField& field, const Pose& here,
                                 const WallSide& wanted);

}  // namespace magna
