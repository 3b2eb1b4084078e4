// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/no_go_area.h"

#include <algorithm>
#include <cmath>

namespace magna {
namespace {

/// Smallest valid area, m^2: a hundredth of one cell of the coverage grid.
constexpr double kLeastArea = 0.000625;

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

/// Twice the signed area.
double doubled_area(const std::vector<Point>& corners) {
  double sum = 0.0;
  for (std::size_t k = 0; k < corners.size(); ++k) {
    // Relative to the first corner: far from the origin precision would be lost.
    sum += cross(corners[k] - corners[0], corners[(k + 1) % corners.size()] - corners[0]);
  }
  return sum;
}

/// Whether the second of two consecutive sides runs back along the first.
bool folds_back(Point a, Point b, Point c) {
  return side(a, b, c) == 0.0 && dot(b - a, c - b) < 0.0;
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

std::optional<Message> check_corner(const CellMap& map, Point p) {
  if (!std::isfinite(p.x) || !std::isfinite(p.y)) {
    return Message(
        {"no-go-corner-not-finite", "the corners of a no-go area must be finite numbers"});
  }
  const Point low = map.lower(), high = map.upper();
  if (p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y) return std::nullopt;
  return Message(
      {"no-go-corner-off-map",
       "a no-go area's corner ({:.6g}, {:.6g}) is not on the map, which covers ({:g}, {:g}) to "
       "({:g}, {:g})"},
      p.x, p.y, low.x, low.y, high.x, high.y);
}

}  // namespace

bool NoGoArea::contains(Point p) const {
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

std::optional<Message> check_no_go(const CellMap& map, const std::vector<Point>& corners) {
  const std::size_t count = corners.size();
  if (count < 3 || count > NoGoArea::kMostCorners) {
    return Message({"no-go-corner-count", "a no-go area has 3 to {} corners, not {}"},
                   NoGoArea::kMostCorners, count);
  }
  for (const Point& corner : corners) {
    if (auto fault = check_corner(map, corner)) return fault;
  }
  for (std::size_t k = 0; k < count; ++k) {
    const Point at = corners[k];
    if (at != corners[(k + 1) % count]) continue;
    return Message(
        {"no-go-corners-coincide", "two corners of the no-go area are at one place, ({:g}, {:g})"},
        at.x, at.y);
  }
  if (crosses_itself(corners)) {
    return Message(
        {"no-go-crosses-itself", "the sides of a no-go area must not cross or touch each other"});
  }
  if (std::abs(doubled_area(corners)) < 2 * kLeastArea) {
    return Message({"no-go-without-area", "this no-go area has no area"});
  }
  return std::nullopt;
}

}  // namespace magna
