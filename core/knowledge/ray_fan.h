// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/geometry/point.h"

namespace magna {

/// Rays from one place, rasterised as bits of the cells that they pass. Lengths are in cells, cell
/// (0, 0) covers [0, 1) x [0, 1), and all coordinates are >= 0. Objects are reused: no memory is
/// allocated once there have been as many rays.
class RayFan {
 public:
  /// Clears the rays; the next ones, at most `most`, begin at `from`.
  void begin(Point from, std::size_t most);
  void add(Point to);
  /// Sets the bits of all cells that the rays pass, including those of both ends. A row of cells is
  /// `pitch` words (>= 2) wide and contains all of them; bit k of word w is column 64 * w + k.
  void draw(std::uint64_t* rows, std::size_t pitch) const;

 private:
  /// Directed downwards, whatever the direction in which it was added.
  struct Ray {
    Point low;           ///< its upper end, in row `row`
    double slope = 0.0;  ///< columns per row; undefined within one row
    int row = 0;
    int rows = 0;   ///< number of borders between rows that it crosses
    int begin = 0;  ///< column
    int end = 0;    ///< column
    bool up = false;
    int column(double border) const { return static_cast<int>(low.x + (border - low.y) * slope); }
  };

  template <class Rows>
  void draw_groups(Rows rows) const;
  template <class Rows>
  static void draw_part(Rows rows, const Ray& ray, int from, int to);
  template <class Rows>
  static void draw_between(Rows rows, const Ray& a, const Ray& b, int count);
  int rows_in_common(const Ray* first, const Ray* last) const;

  Point from_;
  std::vector<Ray> rays_;
  std::size_t count_ = 0;  ///< number of rays in use
};

}  // namespace magna
