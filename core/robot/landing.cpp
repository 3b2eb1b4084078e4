// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/landing.h"

#include <algorithm>
#include <cmath>

namespace magna {

double landing_speed(double distance, double deceleration, double tick) {
  if (!(distance > 0.0)) return 0.0;
  const double step = deceleration * tick;  // speed lost per tick
  // n ticks at v, v - step, … cover (n v - step n (n - 1) / 2) tick; n is the smallest number for
  // which the last of these speeds is at most one step.
  const double ticks =
      std::max(1.0, std::ceil((std::sqrt(1.0 + 8.0 * distance / (step * tick)) - 1.0) / 2.0));
  return distance / (ticks * tick) + step * (ticks - 1.0) / 2.0;
}

}  // namespace magna
