// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/angle.h"

namespace magna {

double normalize_angle(double radians) {
  if (radians > -kPi && radians <= kPi) return radians;
  const double turned = std::remainder(radians, 2.0 * kPi);
  return turned <= -kPi ? kPi : turned;
}

double angle_difference(double to, double from) { return normalize_angle(to - from); }

double normalize_degrees(double degrees) {
  const double rest = std::fmod(degrees, 360.0);
  const double angle = rest < 0.0 ? rest + 360.0 : rest;
  return angle >= 360.0 ? 0.0 : angle;  // -1e-20 + 360 rounds to 360
}

}  // namespace magna
