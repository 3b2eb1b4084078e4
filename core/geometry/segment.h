// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "core/geometry/point.h"

namespace magna {

/// How far along from `a` to `b` (0 to 1) the point of the segment lies that is nearest to `p`; 0
/// where both ends are one point.
inline double share_along(Point a, Point b, Point p) {
  const Point along = b - a;
  const double squared = dot(along, along);
  return squared > 0.0 ? std::clamp(dot(p - a, along) / squared, 0.0, 1.0) : 0.0;
}

/// That point.
inline Point nearest_on_segment(Point a, Point b, Point p) {
  return a + (b - a) * share_along(a, b, p);
}

}  // namespace magna
