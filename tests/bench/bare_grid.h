// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace magna::bench {

/// The simplest grid for casting rays: one bit per cell, row by row. The reference for the
/// product's obstacle field; it includes nothing of the product.
class BareGrid {
 public:
  BareGrid(int width, int height)
      : width_(width),
        height_(height),
        words_((static_cast<std::size_t>(width) + 63) / 64),
        bits_(words_ * static_cast<std::size_t>(height), 0) {}

  int width() const { return width_; }
  int height() const { return height_; }
  bool filled(int i, int j) const {
    return ((bits_[static_cast<std::size_t>(j) * words_ + static_cast<std::size_t>(i >> 6)] >>
             (i & 63)) &
            1U) != 0;
  }
  void fill(int i, int j) {
    if (i < 0 || j < 0 || i >= width_ || j >= height_) return;
    bits_[static_cast<std::size_t>(j) * words_ + static_cast<std::size_t>(i >> 6)] |=
        std::uint64_t{1} << (i & 63);
  }

  /// Distance in cells from (x, y) along the unit vector (dx, dy) to the first filled cell, at most
  /// `limit`. The border must be filled: the loop does not check it.
  double cast(double x, double y, double dx, double dy, double limit) const {
    int i = static_cast<int>(x), j = static_cast<int>(y);
    const int step_i = dx < 0 ? -1 : 1, step_j = dy < 0 ? -1 : 1;
    const double per_i = dx == 0 ? 1e30 : std::abs(1.0 / dx);
    const double per_j = dy == 0 ? 1e30 : std::abs(1.0 / dy);
    double next_i = per_i * (dx < 0 ? x - i : i + 1 - x);
    double next_j = per_j * (dy < 0 ? y - j : j + 1 - y);
    double way = 0.0;
    while (!filled(i, j)) {
      if (next_i < next_j) {
        way = next_i;
        next_i += per_i;
        i += step_i;
      } else {
        way = next_j;
        next_j += per_j;
        j += step_j;
      }
      if (way >= limit) return limit;
    }
    return way;
  }

 private:
  int width_;
  int height_;
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace magna::bench
