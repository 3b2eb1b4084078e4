// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/angle.h"

namespace magna {

double normalize_angle(double radians) {
  if (radians > -kPi && radians <= kPi) return radians;
  const double turned = std::remainder(radians, 2.0 * kPi);
  return turned <= -kPi ? kPi : turned;
}

double angle_difference(double to, double from) { return normalize_angle(to - from); }

}  // namespace magna
