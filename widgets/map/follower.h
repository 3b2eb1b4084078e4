// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <cstdint>

#include "core/geometry/pose.h"
#include "widgets/map/map_view.h"

namespace magna {

/// How the map follows the active robot.
enum class FollowMode : std::uint8_t {
  Off,
  Centre,       ///< the robot stays in the middle
  KeepInFrame,  ///< the robot stays in the inner part
  HeadingUp,    ///< the robot stays in the middle, heading up; the world turns
};

/// Moves and turns a view to follow a robot. It glides to another robot in at most 180 ms, and
/// rotation is smoothed, unless animation is off.
class Follower {
 public:
  static constexpr std::int64_t kGlideNs = 180'000'000;

  FollowMode mode() const { return mode_; }
  /// Starts with another mode or robot: glides from the present place of `pose` on the screen.
  void begin(FollowMode mode, const MapView& view, const Pose& pose, std::int64_t now_ns);
  void end() { mode_ = FollowMode::Off; }

  /// Updates the view for this moment. The view moves by whole pixels, so that cached pictures can
  /// be copied. False: it rests while the robot does.
  bool apply(MapView& view, const Pose& pose, std::int64_t now_ns, bool animated);

 private:
  bool turn(MapView& view, const Pose& pose, std::int64_t now_ns, bool animated);
  QPointF wanted(const MapView& view, QPointF at) const;

  FollowMode mode_ = FollowMode::Off;
  QPointF glide_from_;  ///< offset from the target place, pixels
  std::int64_t begun_ns_ = 0;
  std::int64_t last_ns_ = 0;
};

}  // namespace magna
