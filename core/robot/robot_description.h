// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/geometry/pose.h"
#include "core/robot/image_camera.h"
#include "core/robot/robot_type.h"
#include "core/world/world_description.h"

namespace magna {

/// `:cameras ((fov res) …)`, manual 5.2: field of view in radians, pixels of a view.
struct CameraDescription {
  double field_of_view = 0.0;
  int resolution = 0;
  friend bool operator==(const CameraDescription&, const CameraDescription&) = default;
};

/// The connection to a remote robot.
struct RemoteLink {
  std::string author;        ///< the author of its reports: the name of the connection
  std::string profile;       ///< interpretation of its interface: "doc"
  std::string unit;          ///< unit of lengths on the wire, for display: "cm"
  std::string address = {};  ///< that was dialled: "192.168.1.1:288"; empty: the robot called
  friend bool operator==(const RemoteLink&, const RemoteLink&) = default;
};

/// A robot as defined by `defrobot` or a generator.
struct RobotDescription {
  std::string name;  ///< as written; unique in a world, ignoring case
  Pose pose;
  RobotType type = RobotType::Point;
  std::vector<CameraDescription> cameras;
  ImageCamera image_camera;               ///< for pictures shown in the window
  std::vector<double> hands;              ///< strengths
  std::vector<double> bins;               ///< capacities
  std::optional<RangeSensorSpec> ranger;  ///< replaces the type's ranger
  bool wanders = false;                   ///< moves by itself while it has no command (field:N)
  bool yields = true;                     ///< makes way for the missions of others
  RemoteLink link;                        ///< only for a remote robot
  SourcePlace place;
};

}  // namespace magna
