// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/scene_track.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/geometry/angle.h"
#include "core/imagery/robot_eye.h"

namespace magna {
namespace {

constexpr double kSceneTrackJump =
    3.0;  // metres: a larger step means that the robot was placed, not driven
constexpr std::int64_t kSceneTrackLongestNs =
    250'000'000;  // longer intervals come from a pause and are not used for interpolation

Pose between(const Pose& from, const Pose& to, double share) {
  if (distance(from.position(), to.position()) > kSceneTrackJump) return to;
  return {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y),
          from.theta + share * angle_difference(to.theta, from.theta)};
}

}  // namespace

const SceneRobot* robot_in(const RenderScene& scene, RobotId robot) {
  const auto at = std::ranges::lower_bound(scene.robots, robot, {}, &SceneRobot::id);
  return at != scene.robots.end() && at->id == robot ? &*at : nullptr;
}

void SceneTrack::push(std::shared_ptr<const Snapshot> snapshot) {
  moved_.reset();
  moved_share_ = -1.0;
  if (!snapshot->scene) {
    clear();
    return;
  }
  // The same moment again (paused, or a camera turned): interpolation continues.
  const bool same = last_ && last_->world == snapshot->world && last_->tick == snapshot->tick;
  if (!same) {
    before_ = std::move(last_);
    if (before_ && (before_->world != snapshot->world || before_->tick > snapshot->tick)) {
      before_.reset();
    }
    interval_ns_ = before_ ? snapshot->made_ns - made_ns_ : 0;
    interval_ns_ = std::clamp<std::int64_t>(interval_ns_, 1, kSceneTrackLongestNs);
    made_ns_ = snapshot->made_ns;
  }
  last_ = std::move(snapshot);
}

void SceneTrack::clear() {
  before_.reset();
  last_.reset();
  moved_.reset();
}

double SceneTrack::share(std::int64_t now_ns) const {
  if (!before_) return 1.0;
  return std::clamp(static_cast<double>(now_ns - made_ns_) / static_cast<double>(interval_ns_), 0.0,
                    1.0);
}

std::shared_ptr<const RenderScene> SceneTrack::scene_at(double share) const {
  if (share >= 1.0 || last_->scene->robots.size() > kMostMoved) return last_->scene;
  if (moved_ && moved_share_ == share) return moved_;
  auto scene = std::make_shared<RenderScene>(*last_->scene);
  for (SceneRobot& robot : scene->robots) {
    if (const SceneRobot* const was = robot_in(*before_->scene, robot.id)) {
      robot.pose = between(was->pose, robot.pose, share);
    }
  }
  moved_ = std::move(scene);
  moved_share_ = share;
  return moved_;
}

std::optional<SceneTrack::RobotInScene> SceneTrack::standing(RobotId robot,
                                                             std::int64_t now_ns) const {
  if (!last_ || robot.index() >= last_->poses.size()) return {};
  const SceneRobot* const now = robot_in(*last_->scene, robot);
  if (now == nullptr) return {};
  const double part = share(now_ns);
  Pose truth = now->pose;
  Pose believed = last_->poses[robot.index()];
  if (part < 1.0) {
    if (const SceneRobot* const was = robot_in(*before_->scene, robot)) {
      truth = between(was->pose, truth, part);
    }
    if (robot.index() < before_->poses.size()) {
      believed = between(before_->poses[robot.index()], believed, part);
    }
  }
  return RobotInScene{scene_at(part), now->type, truth, believed, last_->tick};
}

std::optional<PictureOrder> SceneTrack::look(RobotId robot, CameraAim aim,
                                             std::int64_t now_ns) const {
  if (!last_ || !last_->cameras || robot.index() >= last_->cameras->size()) return {};
  auto at = standing(robot, now_ns);
  if (!at) return {};
  const ImageCamera& camera = (*last_->cameras)[robot.index()].camera;
  const auto made = Camera::make(robot_eye(robot, at->type, at->truth, camera, aim));
  if (!made) return {};
  return PictureOrder{robot, at->tick, std::move(at->scene), *made, at->believed, at->truth};
}

}  // namespace magna
