// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/render/scene_solid.h"
#include "core/robot/robot_type.h"
#include "core/sim/ids.h"

namespace magna {

/// The solids of a robot, relative to its own position: x ahead. Types differ in form and colour,
/// robots of one type in the colour of their beacon, which repeats after eight robots.
std::vector<SceneSolid> robot_look(RobotType type, RobotId id);

/// Radius that contains every robot, metres.
inline constexpr double kRobotLookRadius = 0.5;

/// The position of the camera on a robot of this type: above the floor and ahead of its centre,
/// metres.
struct CameraMount {
  double height = 0.0;
  double ahead = 0.0;
};
CameraMount camera_mount(RobotType type);

}  // namespace magna
