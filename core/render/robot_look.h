// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/render/scene_solid.h"
#include "core/robot/robot_type.h"
#include "core/sim/ids.h"

namespace magna {

/// What a robot looks like, about its own place: x ahead. Types differ in form and colour, robots
/// of one type in the colour of their beacon, which begins again after eight.
std::vector<SceneSolid> robot_look(RobotType type, RobotId id);

/// All of any robot lies within, metres.
inline constexpr double kRobotLookRadius = 0.5;

/// Where a robot of this type carries its camera: above the floor and ahead of its centre, metres.
struct CameraMount {
  double height = 0.0;
  double ahead = 0.0;
};
CameraMount camera_mount(RobotType type);

}  // namespace magna
