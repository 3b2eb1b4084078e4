// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/cell.h"
#include "core/geometry/point.h"
#include "core/hall/hall.h"

namespace magna {

/// A place where a way is too narrow for robots.
struct NarrowPlace {
  Point place;         ///< m, in the middle
  double width = 0.0;  ///< m, across
  Point side;          ///< m, just inside the obstacle on one side …
  Point other_side;    ///< … and on the other one
};

/// Where the centres of robots can be in a hall, on a lattice of an eighth of a metre, on which all
/// borders of the obstacles of HallRoads are, so that both always agree. Filling takes time
/// proportional to the floor, so that whole halls can be checked while they are edited.
class HallClearance {
 public:
  explicit HallClearance(const Hall& hall);

  /// Marks everything that can be reached from here, once; returns its number, from 1. Nothing:
  /// there is no free place within a metre and a half.
  std::optional<int> fill_from(Point p);
  /// Whether some place in the cell belongs to the filled region.
  bool reaches(Cell cell, int region) const;
  /// The places of a region in the cells that are at least `apart` metres from each other, at most
  /// `enough`.
  std::size_t room(std::span<const Cell> cells, int region, double apart, std::size_t enough) const;
  /// Where the way from the region to a place becomes too narrow, on the way with the least of it.
  /// Nothing if obstacles separate them completely.
  std::optional<NarrowPlace> narrow_place(int region, Point to);

 private:
  static constexpr int kParts = 8;          ///< points of the lattice a metre
  static constexpr std::uint8_t kOpen = 0;  ///< free, not filled yet; 1 to kMostRegions: filled
  static constexpr std::uint8_t kMostRegions = 250;
  static constexpr std::uint8_t kTight = 254;  ///< beside an obstacle
  static constexpr std::uint8_t kSolid = 255;  ///< in or at an obstacle

  /// Between the corners, both included, points become tight or solid.
  void block(int left, int top, int right, int bottom, std::uint8_t as);
  void add_obstacle(int left, int top, int right, int bottom);
  std::size_t index(int a, int b) const {
    return static_cast<std::size_t>(b) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(a);
  }
  bool inside(int a, int b) const { return a >= 0 && b >= 0 && a < columns_ && b < lines_; }
  Point point(std::size_t at) const;
  std::optional<std::size_t> nearest_free(Point p) const;
  /// The tight points that a way from the region passes, and from where each point is reached.
  void search(int region);
  NarrowPlace measured(std::size_t at) const;

  Cell origin_;
  int columns_ = 0;  ///< points
  int lines_ = 0;
  int regions_ = 0;
  std::vector<std::uint8_t> state_;
  int searched_ = 0;                  ///< the region that `before_` is of
  std::vector<std::int32_t> before_;  ///< -1 = not reached; at the beginning itself
};

}  // namespace magna
