// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/render/camera.h"
#include "core/render/render_scene.h"
#include "core/robot/image_camera.h"

namespace magna {

/// Where the image camera of a robot of this type at `pose` is and looks: it is mounted a little
/// ahead of the robot's centre and turned by `aim`, which is clamped. What is made of it is as good
/// as the declaration, see check_image_camera.
CameraSetup robot_eye(RobotId robot, RobotType type, Pose pose, const ImageCamera& camera,
                      CameraAim aim);

/// What is wrong with a declared camera, wherever it is turned to; nothing = it can take pictures.
std::optional<std::string> check_image_camera(RobotType type, const ImageCamera& camera);

}  // namespace magna
