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

}  // namespace magna
