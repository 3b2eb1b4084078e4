// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "core/geometry/cell.h"
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

/// The offsets of all cells within `reach` cells of a cell (between centres), including the cell
/// itself, from the nearest on; row by row among cells at equal distance.
std::vector<Cell> cells_around(int reach);

/// The regions of a mask: free cells connected by their sides. No way leads out of a region, and
/// within it any two cells are connected: along the middles of cells. They are numbered by their
/// first cells, row by row.
class FreeRegions {
 public:
  static constexpr std::int32_t kNone = -1;
  /// Adjacent free cells of one row.
  struct Run {
    std::int32_t first;
    std::int32_t last;
    std::int32_t region;
  };
  /// Cells [left, right] x [top, bottom].
  struct Box {
    std::int32_t left = 0, top = 0, right = -1, bottom = -1;
  };

  explicit FreeRegions(const ClearanceMask& mask);
  /// The regions within each block of `side` x `side` cells, as if there were walls between them.
  FreeRegions(const ClearanceMask& mask, int side);

  /// The region's number, or kNone for a cell that is not free or outside.
  std::int32_t region(Cell c) const;
  /// The bounding box of the region.
  Box box(std::int32_t region) const { return boxes_[static_cast<std::size_t>(region)]; }
  std::size_t size() const { return boxes_.size(); }
  /// Of row j, from left to right.
  std::span<const Run> runs(int j) const {
    const auto row = static_cast<std::size_t>(j);
    return {runs_.data() + first_[row], runs_.data() + first_[row + 1]};
  }

 private:
  void collect_runs(const ClearanceMask& mask, int side);
  void end_run(std::int32_t last, int side);
  void join_rows(int side);
  void number_regions();
  std::int32_t root(std::int32_t run);

  std::vector<Run> runs_;            ///< row by row, from left to right
  std::vector<std::int32_t> first_;  ///< of each row, with one extra entry at the end
  std::vector<Box> boxes_;
};

}  // namespace magna
