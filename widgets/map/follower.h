// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <cstdint>

#include "core/geometry/pose.h"
#include "widgets/map/map_view.h"

namespace magna {

/// How the map goes with the active robot.
enum class FollowMode : std::uint8_t {
  Off,
  Centre,       ///< it stays in the middle
  KeepInFrame,  ///< it may move, but not out of the inner part
  HeadingUp,    ///< it stays in the middle and looks up; the world turns
};

/// Moves and turns a view so that a robot stays where the mode wants it. It glides to another robot
/// in at most 180 ms, and a turning world is calmed, unless animation is off.
class Follower {
 public:
  static constexpr std::int64_t kGlideNs = 180'000'000;

  FollowMode mode() const { return mode_; }
  /// Another mode or another robot: glides from where `pose` is on the screen now.
  void begin(FollowMode mode, const MapView& view, const Pose& pose, std::int64_t now_ns);
  void end() { mode_ = FollowMode::Off; }

  /// Changes the view for this moment. The view moves by whole pixels, so that what is drawn
  /// beforehand can be copied. False: it is at rest while the robot is.
  bool apply(MapView& view, const Pose& pose, std::int64_t now_ns, bool animated);

 private:
  bool turn(MapView& view, const Pose& pose, std::int64_t now_ns, bool animated);
  QPointF wanted(const MapView& view, QPointF at) const;

  FollowMode mode_ = FollowMode::Off;
  QPointF glide_from_;  ///< off the place it should have, pixels
  std::int64_t begun_ns_ = 0;
  std::int64_t last_ns_ = 0;
};

}  // namespace magna
