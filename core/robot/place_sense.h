// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/geometry/pose.h"
#include "core/sim/error_code.h"
#include "core/sim/parameters.h"
#include "core/sim/random.h"
#include "core/world/obstacle_field.h"
#include "core/world/world.h"

namespace magna {

/// The robot's sensor for the place where it is, with the errors of manual 4: Type-False-Pos,
/// Type-False-Neg, Robot-Align-Error-Prob. With No-Sensor-Error there are none.
class PlaceSense {
 public:
  /// The arguments must outlive it.
  PlaceSense(const World& world, const Parameters& parameters, RandomStream& random)
      : world_(world), parameters_(parameters), random_(random) {}

  /// The sensed place type, an index into World::place_types(); -1 = none.
  int type_at(Point here);

  /// The angle to turn, rad, or the error code.
  struct Turn {
    ErrorCode failure = ErrorCode::None;
    double radians = 0.0;
    int type = -1;  ///< of the sensed place, an index into World::place_types()
  };
  /// The turn to the nearest canonical direction of the sensed place (camera-align-place); for a
  /// false place, to a possible direction. NO-PLACE-TYPE if no place is sensed.
  Turn to_place(const Pose& here);
  /// The turn to the nearest canonical direction (robot-align-place). INCORRECT-PLACE-TYPE if the
  /// sensed type is wrong; by mistake the robot may turn all the same, to a possible direction of
  /// such a place.
  Turn to_align(const Pose& here);
  /// The turn at a corner (robot-turn-corner): round the end of a wall that was passed, or along a
  /// wall ahead. NO-CORNER if no corner is sensed.
  Turn round_corner(const Pose& here);

 private:
  double nearest_turn(const Pose& here, const Place& place) const;
  /// The turn for the real place here, or, without one, for an assumed place of type `sensed`.
  Turn by_place(const Pose& here, int sensed);

  const World& world_;
  const Parameters& parameters_;
  RandomStream& random_;
};

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
