// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/imagery/robot_eye.h"

#include "core/geometry/pose.h"
#include "core/render/object_look.h"
#include "core/render/pick.h"

namespace magna {
namespace {

Point moved(const Pose& from, const Pose& to, Point place) {
  return carried(from, to, {place.x, place.y, 0.0}).position();
}

}  // namespace

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

Point believed_place(const PicturePoses& poses, Point truth) {
  return moved(poses.truth, poses.believed, truth);
}

Point true_place(const PicturePoses& poses, Point told) {
  return moved(poses.believed, poses.truth, told);
}

std::optional<Point> believed_place_at(const RenderScene& scene, const Camera& camera,
                                       const PicturePoses& poses, double x, double y) {
  const auto picked = pick(scene, camera, x, y);
  if (!picked) return {};
  return believed_place(poses, picked->at);
}

}  // namespace magna
