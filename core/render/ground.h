// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/render/view.h"

namespace magna {

/// What floor and ceiling look like: squares of 1 m below and of 2 m above, on the lines of the
/// world's grid.
class GroundLook {
 public:
  GroundLook(Point eye, double height);

  /// What lies along one slope: it has one depth, so it has two colours.
  struct Row {
    std::uint32_t from_x;  ///< the eye, in fractions of a square; only the last bits count, so it
    std::uint32_t from_y;  ///< may wrap round
    float reach;           ///< fractions of a square for each metre of ray
    Pixel even;
    Pixel flip;  ///< to the colour of odd squares
  };
  /// `slope` metres below the eye for each metre of depth.
  Row row(double slope) const;
  static Pixel pixel(const Row& row, float ray_x, float ray_y) {
    const auto x =
        row.from_x + static_cast<std::uint32_t>(static_cast<std::int32_t>(row.reach * ray_x));
    const auto y =
        row.from_y + static_cast<std::uint32_t>(static_cast<std::int32_t>(row.reach * ray_y));
    const std::uint32_t odd = (x ^ y) >> kSquareBits & 1U;
    return row.even ^ (row.flip & (0U - odd));
  }

 private:
  /// A square's side is 2^16, so that bit 16 of a coordinate says whether it is odd.
  static constexpr unsigned kSquareBits = 16;

  Point eye_;
  double height_;
};

/// Floor and ceiling of a level picture. A row has one depth, and nothing is divided for a pixel.
class Ground {
 public:
  explicit Ground(const View& view);

  /// Draws a block's part of a row, which begins at column `first` of the picture.
  void draw(int row, int first, Pixel* __restrict out) const;

 private:
  const View& view_;
  std::vector<GroundLook::Row> rows_;
};

}  // namespace magna
