// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/render/view.h"

namespace magna {

/// Floor and ceiling of a picture: squares of 1 m below and of 2 m above, on the lines of the
/// world's grid. A row has one depth, so it has two colours and nothing is divided for a pixel.
class Ground {
 public:
  explicit Ground(const View& view);

  /// The first row that shows floor; those above it show the ceiling.
  int horizon() const { return horizon_; }
  /// Draws a block's part of a row, which begins at column `first` of the picture.
  void draw(int row, int first, Pixel* __restrict out) const;

 private:
  struct Row {
    float reach;  ///< fractions of a square for each metre of ray
    Pixel even;
    Pixel flip;  ///< to the colour of odd squares
  };
  /// The eye, in fractions of a square; only the last bits count, so it may wrap round.
  struct Origin {
    std::uint32_t x;
    std::uint32_t y;
  };
  static Origin origin(Point eye, double per_metre);
  static Row make_row(double depth, Colour colour, double contrast, double per_metre);

  const View& view_;
  std::vector<Row> rows_;
  Origin floor_;
  Origin ceiling_;
  int horizon_ = 0;
};

}  // namespace magna
