// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/follower.h"

#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"

namespace magna {
namespace {

constexpr double kFrameShare = 0.22;    ///< margin on every side of the pane that the robot must
                                        ///< not enter
constexpr double kCalmSeconds = 0.12;   ///< time constant of the world's rotation
constexpr double kCalmRadians = 0.006;  ///< below the noise of the localiser

}  // namespace

void Follower::begin(FollowMode mode, const MapView& view, const Pose& pose, std::int64_t now_ns) {
  mode_ = mode;
  const QPointF at = view.to_screen(pose.position());
  glide_from_ = at - wanted(view, at);
  begun_ns_ = now_ns;
  last_ns_ = now_ns;
}

QPointF Follower::wanted(const MapView& view, QPointF at) const {
  const QSizeF size = view.size();
  if (mode_ != FollowMode::KeepInFrame) return {size.width() / 2, size.height() / 2};
  const double x = size.width() * kFrameShare;
  const double y = size.height() * kFrameShare;
  return {std::clamp(at.x(), x, size.width() - x), std::clamp(at.y(), y, size.height() - y)};
}

bool Follower::apply(MapView& view, const Pose& pose, std::int64_t now_ns, bool animated) {
  if (mode_ == FollowMode::Off) return false;
  bool moving = mode_ == FollowMode::HeadingUp && turn(view, pose, now_ns, animated);
  const double done =
      std::clamp(static_cast<double>(now_ns - begun_ns_) / double(kGlideNs), 0.0, 1.0);
  const double left = animated ? (1.0 - done) * (1.0 - done) : 0.0;
  moving = moving || left > 0.0;
  const QPointF at = view.to_screen(pose.position());
  const QPointF by = wanted(view, at) + glide_from_ * left - at;
  view.pan({std::round(by.x()), std::round(by.y())});
  last_ns_ = now_ns;
  return moving;
}

bool Follower::turn(MapView& view, const Pose& pose, std::int64_t now_ns, bool animated) {
  const double left = angle_difference(-kPi / 2 - pose.theta, view.rotation());
  if (std::abs(left) < kCalmRadians) return false;
  const double seconds = static_cast<double>(now_ns - last_ns_) / 1e9;
  const double share = animated ? 1.0 - std::exp(-seconds / kCalmSeconds) : 1.0;
  view.set_rotation(view.rotation() + left * share, view.to_screen(pose.position()));
  return animated;
}

}  // namespace magna
