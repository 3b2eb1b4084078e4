// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/pose_track.h"

#include <algorithm>

#include "core/geometry/angle.h"

namespace magna {
namespace {

/// metres: a larger step means that the robot was placed, not driven.
constexpr double kPoseTrackJump = 3.0;
/// Longer intervals come from a pause and are not interpolated.
constexpr std::int64_t kPoseTrackLongestNs = 250'000'000;

}  // namespace

void PoseTrack::push(std::shared_ptr<const Snapshot> snapshot) {
  before_ = std::move(last_);
  last_ = std::move(snapshot);
  if (before_ && (before_->world != last_->world || before_->tick > last_->tick)) before_.reset();
}

double PoseTrack::alpha(std::int64_t now_ns) const {
  if (!before_ || before_->poses == last_->poses) return 1.0;
  const auto interval =
      std::clamp<std::int64_t>(last_->made_ns - before_->made_ns, 1, kPoseTrackLongestNs);
  return std::clamp(static_cast<double>(now_ns - last_->made_ns) / static_cast<double>(interval),
                    0.0, 1.0);
}

bool PoseTrack::moving(std::int64_t now_ns) const { return last_ && alpha(now_ns) < 1.0; }

void PoseTrack::sample(std::int64_t now_ns, std::vector<Pose>& out) const {
  if (!last_) {
    out.clear();
    return;
  }
  out = last_->poses;
  const double a = alpha(now_ns);
  if (a >= 1.0) return;
  const std::size_t both = std::min(before_->poses.size(), out.size());
  for (std::size_t i = 0; i < both; ++i) {
    const Pose& from = before_->poses[i];
    Pose& to = out[i];
    if (distance(from.position(), to.position()) > kPoseTrackJump) continue;
    to.theta = from.theta + a * angle_difference(to.theta, from.theta);
    to.x = from.x + a * (to.x - from.x);
    to.y = from.y + a * (to.y - from.y);
  }
}

}  // namespace magna
