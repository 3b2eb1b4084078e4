// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/view/snapshot.h"
#include "widgets/images/picture_maker.h"

namespace magna {

/// Interpolates camera scenes between two snapshots: pictures lag by one snapshot and move
/// smoothly, as the map does (PoseTrack).
class SceneTrack {
 public:
  /// Maximum number of interpolated robots; beyond it only the camera's own robot.
  static constexpr std::size_t kMostMoved = 100;

  void push(std::shared_ptr<const Snapshot> snapshot);
  void clear();

  /// Pose of a robot in the scene at wall time `now_ns`.
  struct RobotInScene {
    std::shared_ptr<const RenderScene> scene;  ///< never null
    RobotType type = RobotType::Point;
    Pose truth;
    Pose believed;
    Tick tick = 0;
  };
  /// Nothing: unknown (no scene was requested, or the robot no longer exists).
  std::optional<RobotInScene> standing(RobotId robot, std::int64_t now_ns) const;
  /// Picture order of a robot's camera at wall time `now_ns`, turned to `aim`. Nothing: unknown (no
  /// scene was requested, the robot no longer exists, or its camera cannot take pictures).
  std::optional<PictureOrder> look(RobotId robot, CameraAim aim, std::int64_t now_ns) const;

 private:
  double share(std::int64_t now_ns) const;
  std::shared_ptr<const RenderScene> scene_at(double share) const;

  std::shared_ptr<const Snapshot> before_;
  std::shared_ptr<const Snapshot> last_;
  std::int64_t made_ns_ = 0;                          ///< arrival of the newest moment
  std::int64_t interval_ns_ = 1;                      ///< since the previous moment
  mutable std::shared_ptr<const RenderScene> moved_;  ///< shared by all views of one moment
  mutable double moved_share_ = -1.0;
};

/// The robot in the scene; nullptr = not there.
const SceneRobot* robot_in(const RenderScene& scene, RobotId robot);

}  // namespace magna
