// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/world/obstacle_field.h"

namespace magna {

/// How far every square of a layer is from the next obstacle: the exact Euclidean distance
/// transform in linear time (Felzenszwalb and Huttenlocher, "Distance Transforms of Sampled
/// Functions", 2012), from centre of square to centre of square less half a square's side. A square
/// is filled when any of its field cells is; what lies outside the field is.
class ClearanceMap {
 public:
  /// `square` is the side of a square in metres, a multiple of the field's resolution or less.
  ClearanceMap(const ObstacleField& field, ObstacleLayer layer, double square);

  int width() const { return width_; }
  int height() const { return height_; }
  /// Metres, row by row; 0 in a filled square.
  const std::vector<float>& all() const { return clearance_; }
  /// How far it is, in metres, from every square to the next one with at least this clearance;
  /// infinite when there is none.
  std::vector<float> distance_to_clear(double clearance) const;

 private:
  int width_ = 0;
  int height_ = 0;
  double square_;
  std::vector<float> clearance_;
};

}  // namespace magna
