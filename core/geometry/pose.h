// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/angle.h"
#include "core/geometry/point.h"

namespace magna {

/// Position in metres and heading in radians, world frame: x right, y down, theta 0 = +x, growing
/// clockwise on the screen.
struct Pose {
  double x = 0.0;
  double y = 0.0;
  double theta = 0.0;

  friend bool operator==(const Pose&, const Pose&) = default;

  Point position() const { return {x, y}; }
};

/// Unit vector of a heading.
inline Point direction(double theta) { return {std::cos(theta), std::sin(theta)}; }

/// The heading from one point to another, in (-pi, pi].
inline double heading(Point from, Point to) { return std::atan2(to.y - from.y, to.x - from.x); }

/// `pose` after the rigid motion that takes `from` to `to`.
inline Pose carried(const Pose& from, const Pose& to, const Pose& pose) {
  if (pose == from) return to;
  const double turn = to.theta - from.theta;
  const Point away = pose.position() - from.position();
  const Point at = to.position() + away.x * direction(turn) + away.y * direction(turn + kPi / 2.0);
  return {at.x, at.y, normalize_angle(pose.theta + turn)};
}

}  // namespace magna
