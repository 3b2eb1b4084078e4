// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/render/scene_solid.h"
#include "core/robot/robot_type.h"
#include "core/sim/ids.h"
#include "core/world/thing.h"

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

/// The solids of a thing on the ground, relative to its position: x along its footprint's width.
/// The colour is that of its attributes, otherwise of its substance. Furniture is recognised by a
/// word of its name (desk, table, bench, shelf, cabinet, sofa, chair, plant); things with obsview
/// are higher than a camera, others lower. A victim lies on the floor (footprint of a metre or
/// more) or sits, with head, trunk and limbs. A thing without a footprint is a cube, 0.2 m wide for
/// size 1 and with eight times that volume for size 8; a ball has the same diameter. The attribute
/// `above` is its height over the floor (0: on it), and `tall` the height of a cube or block
/// itself, both in metres.
std::vector<SceneSolid> thing_look(const Thing& thing);

}  // namespace magna
