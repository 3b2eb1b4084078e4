// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/image/camera_aimer.h"

#include "core/engine/operator_inputs.h"

namespace magna {
namespace {

constexpr std::int64_t kBetweenNs = 25'000'000;
constexpr std::int64_t kCountsNs = 1'000'000'000;

}  // namespace

CameraAimer::CameraAimer(SnapshotFeed& feed, QObject* parent) : QObject(parent), feed_(feed) {
  connect(&feed, &SnapshotFeed::frame, this, &CameraAimer::look);
}

void CameraAimer::turn_to(RobotId robot, CameraAim aim) {
  const CameraAim wanted = aim.clamped();
  if (this->aim(robot) == wanted) return;
  if (pending_ && pending_->robot != robot && !pending_->posted) post();
  const std::int64_t now = feed_.clock().now_ns();
  pending_ = PendingTurn{robot, wanted, now, false};
  if (now - posted_ns_ >= kBetweenNs) post();
  emit turned(robot);
}

void CameraAimer::turn_by(RobotId robot, double pan, double tilt) {
  const CameraAim from = aim(robot);
  turn_to(robot, {from.pan + pan, from.tilt + tilt});
}

CameraAim CameraAimer::aim(RobotId robot) const {
  return pending_ && pending_->robot == robot ? pending_->aim : shown_aim(robot);
}

CameraAim CameraAimer::shown_aim(RobotId robot) const {
  const auto& cameras = feed_.now().cameras;
  return cameras && robot.index() < cameras->size() ? (*cameras)[robot.index()].aim : CameraAim{};
}

void CameraAimer::look() {
  if (!pending_) return;
  const std::int64_t now = feed_.clock().now_ns();
  if (!pending_->posted) {
    if (now - posted_ns_ >= kBetweenNs) post();
    return;
  }
  if (shown_aim(pending_->robot) == pending_->aim || now - pending_->since_ns > kCountsNs)
    pending_.reset();
}

void CameraAimer::post() {
  feed_.link().post(input::AimCamera{pending_->robot, pending_->aim});
  pending_->posted = true;
  posted_ns_ = feed_.clock().now_ns();
}

}  // namespace magna
