// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/geometry/point.h"

namespace magna {

/// A disc that moves: a robot's body. `layer_mask` bit 0: on the ground, bit 1: in the air; discs
/// meet only discs of a common layer. Radius 0 = a point that nothing collides with.
struct Body {
  Point centre;
  double radius = 0.0;
  std::uint32_t layer_mask = 1;
};

/// A spatial hash of all robot bodies, rebuilt each tick from flat arrays (counting sort into
/// square buckets; no allocation once it has grown).
class BodyGrid {
 public:
  /// Buckets of `bucket` metres over [lower, upper].
  void reset(Point lower, Point upper, double bucket);
  /// Body k keeps index k.
  void rebuild(std::span<const Body> bodies);
  /// Moves one body between rebuilds.
  void update(std::uint32_t index, Point centre);

  std::span<const Body> bodies() const { return bodies_; }

  /// The nearest body other than `self` that a disc at `centre` overlaps, or -1.
  int overlapping(Point centre, double radius, std::uint32_t layer_mask, int self) const;

  /// Calls visit(index) for each body whose bucket meets the square round `centre`.
  template <class Visit>
  void near(Point centre, double reach, Visit&& visit) const;

  /// Distance along the ray (unit `direction`) to the first body other than `self` within `range`,
  /// else `range`.
  double ray(Point origin, Point direction, double range, std::uint32_t layer_mask, int self) const;

 private:
  int column(double x) const;
  int line(double y) const;

  Point lower_;
  double inverse_bucket_ = 1.0;
  double bucket_ = 1.0;
  double max_radius_ = 0.0;
  int columns_ = 0;
  int lines_ = 0;
  std::vector<Body> bodies_;
  std::vector<std::uint32_t> bucket_start_;  ///< columns * lines + 1
  std::vector<std::uint32_t> order_;         ///< body indices by bucket
  std::vector<std::uint32_t> bucket_of_;
};

template <class Visit>
void BodyGrid::near(Point centre, double reach, Visit&& visit) const {
  if (columns_ == 0) return;
  const int left = column(centre.x - reach), right = column(centre.x + reach);
  const int top = line(centre.y - reach), bottom = line(centre.y + reach);
  for (int row = top; row <= bottom; ++row) {
    for (int col = left; col <= right; ++col) {
      const auto bucket = static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                          static_cast<std::size_t>(col);
      for (std::uint32_t k = bucket_start_[bucket]; k < bucket_start_[bucket + 1]; ++k) {
        visit(order_[k]);
      }
    }
  }
}

}  // namespace magna
