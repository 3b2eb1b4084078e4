// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/angle.h"
#include "core/geometry/pose.h"

namespace magna {

/// `pose` after the rigid motion that takes `from` to `to`.
inline Pose carried(const Pose& from, const Pose& to, const Pose& pose) {
  if (pose == from) return to;
  const double turn = to.theta - from.theta;
  const Point away = pose.position() - from.position();
  const Point at = to.position() + away.x * direction(turn) + away.y * direction(turn + kPi / 2.0);
  return {at.x, at.y, normalize_angle(pose.theta + turn)};
}

}  // namespace magna
