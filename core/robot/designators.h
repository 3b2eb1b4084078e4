// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <variant>

#include "core/robot/parts_scene.h"

namespace magna {

/// Updates the angles and distances of the robot's designators after the robot has moved, by the
/// motion since the last update. Must be called before they are written or used.
void carry_designators(PartsScene& scene, RobotId id);

/// The angle of one of the robot's designators relative to its current heading; changes nothing.
double angle_now(const PartsScene& scene, RobotId id, const Designator& designator);

/// The camera sees the designator's object at `at`: estimates its angle, off by at most
/// Camera-Angle-Max-Error, and its distance (manual 3.4.1). From inside a container the distance is
/// 0.
void estimate(PartsScene& scene, RobotId id, CameraPart& camera, Designator& designator, Point at);

/// Where a camera sees an object, or why it does not.
using Sighting = std::variant<Point, Message>;

/// The current position of a non-local designator's object, for a camera outside of everything,
/// unless the object is no longer on the ground or is hidden.
Sighting followable(const PartsScene& scene, RobotId id, const Designator& designator);

/// Chooses where a camera sees a false object (manual 4, Prob-Stop): on the ray in a random
/// direction of its field of view, in the first cell where a test of that probability succeeds, or
/// the last one before a wall, a thing with obsview or the edge of the map. Never in the robot's
/// own cell: nothing when there is no other cell.
std::optional<Point> false_point(PartsScene& scene, RobotId id, CameraPart& camera);

/// While a camera tracks it, a false object drifts each tick: its distance by at most
/// False-Desig-Drift-Dist, its direction as seen from the robot by at most False-Desig-Drift-Ang. A
/// drift that would leave the map is skipped.
void drift(PartsScene& scene, RobotId id, CameraPart& camera, FalseDenotation& seeming);

}  // namespace magna
