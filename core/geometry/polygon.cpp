// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/polygon.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/geometry/segment.h"

namespace magna {
namespace {

/// > 0: p lies to one side of the line through a and b, < 0: to the other, 0: on it.
double side(Point a, Point b, Point p) { return cross(b - a, p - a); }

bool within_box(Point a, Point b, Point p) {
  return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
         p.y <= std::max(a.y, b.y);
}

bool on_side(Point a, Point b, Point p) { return side(a, b, p) == 0.0 && within_box(a, b, p); }

/// Whether the two segments have a point in common. Touching is enough.
bool meet(Point a, Point b, Point c, Point d) {
  const double ac = side(a, b, c), ad = side(a, b, d);
  const double ca = side(c, d, a), cb = side(c, d, b);
  const bool apart = (ac > 0.0) == (ad > 0.0) || (ca > 0.0) == (cb > 0.0);
  if (ac != 0.0 && ad != 0.0 && ca != 0.0 && cb != 0.0) return !apart;
  return on_side(a, b, c) || on_side(a, b, d) || on_side(c, d, a) || on_side(c, d, b);
}

/// Whether the second of two consecutive sides runs back along the first.
bool folds_back(Point a, Point b, Point c) {
  return side(a, b, c) == 0.0 && dot(b - a, c - b) < 0.0;
}

}  // namespace

bool polygon_contains(std::span<const Point> corners, Point p) {
  // Inside if the number of sides to the right is odd (Shimrat, "Algorithm 112: position of point
  // relative to polygon", 1962).
  bool inside = false;
  for (std::size_t k = 0; k < corners.size(); ++k) {
    const Point a = corners[k], b = corners[(k + 1) % corners.size()];
    if (on_side(a, b, p)) return true;
    if ((a.y > p.y) == (b.y > p.y)) continue;
    if (p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) inside = !inside;
  }
  return inside;
}

double polygon_distance(std::span<const Point> corners, Point p) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < corners.size(); ++k) {
    const Point at = nearest_on_segment(corners[k], corners[(k + 1) % corners.size()], p);
    least = std::min(least, distance(at, p));
  }
  return polygon_contains(corners, p) ? -least : least;
}

double doubled_area(const std::vector<Point>& corners) {
  double sum = 0.0;
  for (std::size_t k = 0; k < corners.size(); ++k) {
    // Relative to the first corner: far from the origin precision would be lost.
    sum += cross(corners[k] - corners[0], corners[(k + 1) % corners.size()] - corners[0]);
  }
  return sum;
}

bool crosses_itself(const std::vector<Point>& corners) {
  const std::size_t count = corners.size();
  for (std::size_t k = 0; k < count; ++k) {
    const Point a = corners[k], b = corners[(k + 1) % count];
    if (folds_back(a, b, corners[(k + 2) % count])) return true;
    for (std::size_t n = k + 2; n < count; ++n) {
      const bool share_corner = k == 0 && n + 1 == count;
      if (!share_corner && meet(a, b, corners[n], corners[(n + 1) % count])) return true;
    }
  }
  return false;
}

PolygonFault polygon_fault(const std::vector<Point>& corners, Point low, Point high,
                           double least_area) {
  const std::size_t count = corners.size();
  if (count < 3 || count > kMostPolygonCorners) return PolygonFault::CornerCount;
  for (const Point p : corners) {
    if (!std::isfinite(p.x) || !std::isfinite(p.y)) return PolygonFault::NotFinite;
    if (p.x < low.x || p.x > high.x || p.y < low.y || p.y > high.y) return PolygonFault::Outside;
  }
  for (std::size_t k = 0; k < count; ++k) {
    if (corners[k] == corners[(k + 1) % count]) return PolygonFault::Coincide;
  }
  if (crosses_itself(corners)) return PolygonFault::Crosses;
  return std::abs(doubled_area(corners)) < 2 * least_area ? PolygonFault::NoArea
                                                          : PolygonFault::None;
}

std::vector<Point> rectangle_corners(Point one, Point opposite) {
  const Point low{std::min(one.x, opposite.x), std::min(one.y, opposite.y)};
  const Point high{std::max(one.x, opposite.x), std::max(one.y, opposite.y)};
  return {low, {high.x, low.y}, high, {low.x, high.y}};
}

}  // namespace magna
