// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/geometry/point.h"

namespace magna {

/// Rays from one place, drawn as bits: for each of them the cells that it passes. Lengths are in
/// cells, cell (0, 0) covers [0, 1) x [0, 1), and nothing lies below 0. Kept from sweep to sweep:
/// nothing is allocated once there have been as many rays.
class RayFan {
 public:
  /// Forgets the last rays; the next ones, `most` of them at most, begin at `from`.
  void begin(Point from, std::size_t most);
  void add(Point to);
  /// Sets the bits of all cells that the rays pass, both ends' too. A row of cells is `pitch` words
  /// (>= 2) wide and holds all of them; bit k of word w is column 64 * w + k.
  void draw(std::uint64_t* rows, std::size_t pitch) const;

 private:
  /// Downwards, whichever way it was added.
  struct Ray {
    Point low;           ///< where it begins: in row `row`
    double slope = 0.0;  ///< columns a row; of no meaning within one row
    int row = 0;
    int rows = 0;   ///< how many borders between rows it crosses
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
  std::size_t count_ = 0;  ///< of them there are
};

}  // namespace magna
