// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/teleop/tank_drive.h"

#include <algorithm>

namespace magna {
namespace {
double unit(double value) { return std::clamp(value, -1.0, 1.0); }
}  // namespace

Deflection deflection_of(TankSticks sticks) {
  const double left = unit(sticks.left);
  const double right = unit(sticks.right);
  return {(left + right) / 2.0, 0.0, (left - right) / 2.0};
}

TankSticks sticks_of(const Deflection& deflection) {
  return {unit(deflection.ahead + deflection.clockwise),
          unit(deflection.ahead - deflection.clockwise)};
}

}  // namespace magna
