// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/geometry/point.h"

namespace magna {

/// Nearest-point search in a growing set of points in a box. The answer depends only on the points
/// and their order: of two at equal distance the first.
class NearestPoints {
 public:
  /// The points lie in [lower, upper], which is divided into squares of `side` metres, > 0.
  NearestPoints(Point lower, Point upper, double side);

  std::size_t size() const { return points_.size(); }
  void clear();
  void add(Point p);
  /// The index of the nearest point in the order of insertion; there must be at least one.
  std::size_t nearest(Point p) const;

 private:
  struct Nearest {
    double squared;
    std::uint32_t index;
  };
  int column(double x) const;
  int line(double y) const;
  void look_in(int column, int line, Point p, Nearest& best) const;

  Point lower_;
  double side_;
  int columns_;
  int lines_;
  std::vector<Point> points_;
  std::vector<std::vector<std::uint32_t>> squares_;
};

}  // namespace magna
