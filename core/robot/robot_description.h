// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/geometry/pose.h"
#include "core/robot/image_camera.h"
#include "core/robot/remote_robot.h"
#include "core/robot/robot_type.h"
#include "core/world/world_description.h"

namespace magna {

/// `:cameras ((fov res) …)`, manual 5.2: field of view in radians, pixels of a view.
struct CameraDescription {
  double field_of_view = 0.0;
  int resolution = 0;
  friend bool operator==(const CameraDescription&, const CameraDescription&) = default;
};

/// A robot as `defrobot` or a generator gives it.
struct RobotDescription {
  std::string name;  ///< as written; unique in a world, case ignored
  Pose pose;
  RobotType type = RobotType::Point;
  std::vector<CameraDescription> cameras;
  ImageCamera image_camera;               ///< whose pictures people look at
  std::vector<double> hands;              ///< strengths
  std::vector<double> bins;               ///< capacities
  std::optional<RangeSensorSpec> ranger;  ///< instead of the type's
  bool wanders = false;  ///< moves about by itself while it has no command (field:N)
  RemoteLink link;       ///< of a robot that moves itself
  SourcePlace place;
};

}  // namespace magna
