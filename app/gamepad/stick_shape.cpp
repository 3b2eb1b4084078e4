// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/stick_shape.h"

#include <algorithm>
#include <cmath>

namespace magna {

double calibrated(double raw, const AxisRange& range) {
  const double way = raw >= range.centre ? range.high - range.centre : range.centre - range.low;
  if (way <= 0.0) return 0.0;
  return std::clamp((raw - range.centre) / way, -1.0, 1.0);
}

double without_dead_zone(double push, double dead_zone) {
  if (push <= dead_zone) return 0.0;
  if (push >= kFullPush) return 1.0;
  return (push - dead_zone) / (kFullPush - dead_zone);
}

double curved(double v, double curve) { return v * (1.0 + curve * (v * v - 1.0)); }

double shaped(double v, double dead_zone, double curve) {
  return std::copysign(curved(without_dead_zone(std::abs(v), dead_zone), curve), v);
}

Push shaped(Push push, double dead_zone, double curve) {
  const double length = std::hypot(push.x, push.y);
  const double wanted = curved(without_dead_zone(length, dead_zone), curve);
  if (wanted == 0.0) return {};
  // Along one axis the quotient is exactly 1, so exactly 1 is reached.
  return {push.x / length * wanted, push.y / length * wanted};
}

}  // namespace magna
