// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/world/obstacle_field.h"

namespace magna {

/// The distance of every square of a layer from the nearest obstacle: the exact Euclidean distance
/// transform in linear time (Felzenszwalb and Huttenlocher, "Distance Transforms of Sampled
/// Functions", 2012), between the centres of squares, less half a square's side. A square is filled
/// when any of its field cells is filled; the outside of the field is filled.
class ClearanceMap {
 public:
  /// `square` is the side of a square in metres, a multiple of the field's resolution or less.
  ClearanceMap(const ObstacleField& field, ObstacleLayer layer, double square);

  int width() const { return width_; }
  int height() const { return height_; }
  /// Metres, row by row; 0 in a filled square.
  const std::vector<float>& all() const { return clearance_; }
  /// For every square the distance, in metres, to the nearest square with at least this clearance;
  /// infinite if there is none.
  std::vector<float> distance_to_clear(double clearance) const;

 private:
  int width_ = 0;
  int height_ = 0;
  double square_;
  std::vector<float> clearance_;
};

}  // namespace magna
