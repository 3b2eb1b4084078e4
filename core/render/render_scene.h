// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/geometry/pose.h"
#include "core/robot/robot_type.h"
#include "core/sim/ids.h"

namespace magna {

class RenderWorld;
class Team;

/// A robot as shown in pictures.
struct SceneRobot {
  RobotId id;
  RobotType type = RobotType::Point;
  std::string name;
  Pose pose;  ///< its true pose
};

/// Everything that can be in a picture at one moment. Immutable: any number of threads may take
/// pictures of it.
struct RenderScene {
  std::shared_ptr<const RenderWorld> world;
  std::vector<SceneRobot> robots;  ///< existing robots, in order of their numbers

  /// The team at its true poses.
  static RenderScene of(std::shared_ptr<const RenderWorld> world, const Team& team);
};

}  // namespace magna
