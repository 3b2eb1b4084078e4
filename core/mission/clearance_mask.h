// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "core/world/obstacle_field.h"

namespace magna {

/// The possible positions of a disc's centre: the cells of an obstacle field in which a disc of the
/// given radius, anywhere in the cell, overlaps no filled cell. One bit per cell, 64 cells of a row
/// in a word, so that a straight line is tested one word at a time. Immutable.
class ClearanceMask {
 public:
  /// `radius` in metres, >= 0.
  ClearanceMask(const ObstacleField& field, ObstacleLayer layer, double radius);

  int width() const { return width_; }
  int height() const { return height_; }
  double resolution() const { return resolution_; }

  bool contains(Cell c) const { return c.i >= 0 && c.j >= 0 && c.i < width_ && c.j < height_; }
  /// False outside.
  bool free(Cell c) const { return contains(c) && ((row(c.j)[c.i >> 6] >> (c.i & 63)) & 1U) != 0; }
  bool free(Point p) const { return free(cell(p)); }
  /// Whether every cell on the straight line is free, so that a disc can be moved along it.
  bool free_way(Point from, Point to) const;

  Cell cell(Point p) const;
  Point centre(Cell c) const { return lower_ + resolution_ * Point{c.i + 0.5, c.j + 0.5}; }

  /// Row j from its first cell; bits beyond the width are 0.
  const std::uint64_t* row(int j) const {
    return bits_.data() + static_cast<std::size_t>(j) * static_cast<std::size_t>(words_);
  }
  int words() const { return words_; }

 private:
  bool free_run(int j, int from, int to) const;
  void spread(const std::vector<std::uint64_t>& filled, double cells);

  Point lower_;
  double resolution_;
  double inverse_;
  int width_;
  int height_;
  int words_;
  std::vector<std::uint64_t> bits_;
};

/// A path over free cells from one place to another, each cell beside the previous one; returned as
/// their centres, including the cells of both ends. Empty if there is none. The search prefers the
/// direction of the goal, which is quick but does not always find the shortest path. The result
/// depends only on the arguments.
std::vector<Point> cell_way(const ClearanceMask& mask, Point from, Point to);

}  // namespace magna
