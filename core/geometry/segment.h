// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "core/geometry/point.h"

namespace magna {

/// The position along the segment from `a` to `b` (0 to 1) of the point nearest to `p`; 0 when `a`
/// and `b` are the same point.
inline double share_along(Point a, Point b, Point p) {
  const Point along = b - a;
  const double squared = dot(along, along);
  return squared > 0.0 ? std::clamp(dot(p - a, along) / squared, 0.0, 1.0) : 0.0;
}

inline Point nearest_on_segment(Point a, Point b, Point p) {
  return a + (b - a) * share_along(a, b, p);
}

}  // namespace magna
