// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/geometry/point.h"
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

// Conversion between pictures and the operator's map. A picture shows the true world from the
// robot's true pose; the map has the robot at its believed pose. Places are transferred relative to
// the robot, so that a mark agrees with the robot's own reports. World frame, metres.

/// The two poses of the robot that took a picture, at that time.
struct PicturePoses {
  Pose believed;
  Pose truth;
};

/// The place on the operator's map of a place in the true world.
Point believed_place(const PicturePoses& poses, Point truth);
/// The inverse of believed_place.
Point true_place(const PicturePoses& poses, Point told);

/// The place on the operator's map shown at a pixel of the camera's picture of the scene (as for
/// pick); nothing: ceiling, haze, or outside the picture.
std::optional<Point> believed_place_at(const RenderScene& scene, const Camera& camera,
                                       const PicturePoses& poses, double x, double y);

}  // namespace magna
