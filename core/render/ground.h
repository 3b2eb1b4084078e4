// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/render/lens.h"

namespace magna {

/// The pattern of floor and ceiling: squares of 1 m on the floor and of 2 m on the ceiling, along
/// the lines of the world's grid.
class GroundLook {
 public:
  GroundLook(Point eye, double height);

  /// A row of one slope: it has one depth and therefore two colours.
  struct Row {
    std::uint32_t from_x;  ///< the eye, in fractions of a square; only the last bits count, so
    std::uint32_t from_y;  ///< overflow is allowed
    float reach;           ///< fractions of a square per metre of ray
    Pixel even;
    Pixel flip;  ///< xor with the colour of odd squares
  };
  /// `slope`: metres below the eye per metre of depth.
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
  /// A square's side is 2^16, so that bit 16 of a coordinate shows whether the square is odd.
  static constexpr unsigned kSquareBits = 16;

  Point eye_;
  double height_;
};

/// Floor and ceiling of a level picture. A row has one depth, so that no division per pixel is
/// needed.
class Ground {
 public:
  explicit Ground(const View& view);

  /// Draws a block's part of a row, starting at column `first` of the picture.
  void draw(int row, int first, Pixel* __restrict out) const;

 private:
  const View& view_;
  std::vector<GroundLook::Row> rows_;
};

}  // namespace magna
