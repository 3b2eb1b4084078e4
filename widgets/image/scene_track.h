// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/view/snapshot.h"
#include "widgets/image/made_picture.h"

namespace magna {

/// What cameras see between two snapshots: pictures lag one snapshot behind and move smoothly, as
/// the map does (PoseTrack).
class SceneTrack {
 public:
  /// So many robots are moved between snapshots; of more only the one that looks.
  static constexpr std::size_t kMostMoved = 100;

  void push(std::shared_ptr<const Snapshot> snapshot);
  void clear();

  /// A robot in the scene at wall time `now_ns`.
  struct Standing {
    std::shared_ptr<const RenderScene> scene;  ///< never null
    RobotType type = RobotType::Point;
    Pose truth;
    Pose believed;
    Tick tick = 0;
  };
  /// Nothing: it is not known (no scene was asked for, it is gone).
  std::optional<Standing> standing(RobotId robot, std::int64_t now_ns) const;
  /// What a robot's camera sees at wall time `now_ns`, turned to `aim`. Nothing: it is not known
  /// (no scene was asked for, it is gone, its camera cannot take pictures).
  std::optional<PictureOrder> look(RobotId robot, CameraAim aim, std::int64_t now_ns) const;

 private:
  double share(std::int64_t now_ns) const;
  std::shared_ptr<const RenderScene> scene_at(double share) const;

  std::shared_ptr<const Snapshot> before_;
  std::shared_ptr<const Snapshot> last_;
  std::int64_t made_ns_ = 0;                          ///< when the newest moment was told first
  std::int64_t interval_ns_ = 1;                      ///< after the one before it
  mutable std::shared_ptr<const RenderScene> moved_;  ///< shared by all views of one moment
  mutable double moved_share_ = -1.0;
};

/// The robot in the scene; nullptr: it is not there.
const SceneRobot* robot_in(const RenderScene& scene, RobotId robot);

}  // namespace magna
