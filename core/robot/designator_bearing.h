// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/robot/parts_scene.h"

namespace magna {

/// The robot's pose is another one than when the angles and distances of its designators were last
/// right: carries them all along, by the way that it made. To be called before they are written or
/// used.
void carry_designators(PartsScene& scene, RobotId id);

/// The angle of one of the robot's designators relative to the heading that it has now; changes
/// nothing.
double angle_now(const PartsScene& scene, RobotId id, const Designator& designator);

/// The camera sees what the designator stands for, at `at`: estimates its angle, off by at most
/// Camera-Angle-Max-Error, and its distance (manual 3.4.1). From inside of something that is 0.
void estimate(PartsScene& scene, RobotId id, CameraPart& camera, Designator& designator, Point at);

/// Where a camera outside of everything can follow what a non-local designator stands for, now:
/// nothing when it is no longer on the ground, in the robot's own cell ("when very nearby, objects
/// and place types look very different", manual 3.4.3) or hidden.
std::optional<Point> followable(const PartsScene& scene, RobotId id, const Designator& designator);

}  // namespace magna
