// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/render/camera.h"
#include "core/render/render_scene.h"
#include "core/robot/image_camera.h"

namespace magna {

/// The position and direction of the image camera of a robot of this type at `pose`: it is mounted
/// slightly ahead of the robot's centre and turned by `aim`, which is clamped. The result is valid
/// if the declaration is, see check_image_camera.
CameraSetup robot_eye(RobotId robot, RobotType type, Pose pose, const ImageCamera& camera,
                      CameraAim aim);

/// Why a declared camera is invalid, in any direction; nothing = valid.
std::optional<std::string> check_image_camera(RobotType type, const ImageCamera& camera);

}  // namespace magna
