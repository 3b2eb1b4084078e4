// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace magna::bench {

/// The simplest textured column caster, as in the games of 1992: walls of whole cells with one
/// texture, floor and ceiling of one colour each; one word per pixel. The reference for the
/// product's pictures; it includes nothing of the product.
class BareCaster {
 public:
  /// A map of width x height cells of 1 m, all free; its border must be filled before anything is
  /// drawn.
  BareCaster(int width, int height);

  void fill(int i, int j) { cells_[index(i, j)] = 1; }
  bool filled(int i, int j) const { return cells_[index(i, j)] != 0; }

  /// From (x, y) in cells, heading in radians, y down; field of view across the picture in radians,
  /// eye at half the height of the walls. `pixels`: columns x rows, row by row.
  void draw(double x, double y, double theta, double field_of_view, int columns, int rows,
            std::uint32_t* pixels) const;

 private:
  static constexpr int kTexture = 64;

  struct Hit {
    double depth;  ///< straight ahead
    double u;      ///< along the wall, [0, 1)
  };
  Hit cast(double x, double y, double dx, double dy) const;

  std::size_t index(int i, int j) const {
    return static_cast<std::size_t>(j) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(i);
  }

  int width_;
  std::vector<std::uint8_t> cells_;
  std::vector<std::uint32_t> texture_;  ///< column by column
};

}  // namespace magna::bench
