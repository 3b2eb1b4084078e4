// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/geometry/point.h"

namespace magna {

/// Points of a box that come one by one, and which of them is nearest to a place. The answer
/// depends on the points and their order alone: of two equally near ones the first.
class NearestPoints {
 public:
  /// The points lie in [lower, upper], which is kept in squares of `side` metres, > 0.
  NearestPoints(Point lower, Point upper, double side);

  std::size_t size() const { return points_.size(); }
  void clear();
  void add(Point p);
  /// The number of the nearest in the order in which they were added; there must be one.
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
