// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/imagery/robot_eye.h"

#include "core/render/robot_look.h"

namespace magna {

CameraSetup robot_eye(RobotId robot, RobotType type, Pose pose, const ImageCamera& camera,
                      CameraAim aim) {
  const CameraMount mount = camera_mount(type);
  const CameraAim turned = aim.clamped();
  CameraSetup setup;
  const Point eye = pose.position() + mount.ahead * direction(pose.theta);
  setup.pose = {eye.x, eye.y, pose.theta + turned.pan};
  setup.height = camera.height.value_or(mount.height);
  setup.pitch = turned.tilt;
  setup.field_of_view = camera.field_of_view;
  setup.width = camera.width;
  setup.height_px = camera.height_px;
  setup.projection = camera.projection;
  setup.carrier = robot;
  return setup;
}

std::optional<std::string> check_image_camera(RobotType type, const ImageCamera& camera) {
  const auto made = Camera::make(robot_eye(RobotId{0}, type, {}, camera, {}));
  return made ? std::nullopt : std::optional(made.error().message);
}

}  // namespace magna
