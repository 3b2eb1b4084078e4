// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/factory/hall.h"
#include "core/geometry/point.h"

namespace magna {

/// The shortest any-angle ways through a hall that keep clear of walls, belts and machines: a
/// visibility graph over the corners of the obstacles grown by the clearance, searched with A*
/// (Lozano-Perez and Wesley, "An algorithm for planning collision-free paths among polyhedral
/// obstacles", 1979). A function of the hall.
class HallRoads {
 public:
  /// 20 px (gobot spec 3.4): a robot's radius and an eighth of a metre.
  static constexpr double kClearance = 0.625;

  explicit HallRoads(const Hall& hall);

  /// The nearest place to `p` that keeps the clearance; itself if it does. Nothing: there is none.
  std::optional<Point> nearest_free(Point p) const;
  bool free(Point p) const;
  bool free_way(Point from, Point to) const;
  /// From `from` to `to` without `from`, straight from each to the next; both are moved to the
  /// nearest free place first. Empty = there is no way.
  std::vector<Point> way(Point from, Point to) const;
  /// The roads that are left when robots stand at these places; a way keeps `apart` metres from
  /// each of them along x or y.
  HallRoads round(std::span<const Point> robots, double apart) const;

 private:
  /// An obstacle grown by the clearance; open, so that its border is free.
  struct Box {
    Point lower;
    Point upper;
  };
  /// Notes which cells a box touches.
  void enter(std::uint32_t box);
  /// The corners of boxes that are free, and nothing known of what is seen from them.
  void find_corners();
  /// Of a cell of the hall, in `by_cell_`.
  std::size_t index(Cell c) const;
  const std::vector<std::uint32_t>& seen_from(std::uint32_t corner) const;
  std::vector<Point> search(Point start, Point goal) const;

  TileMap tiles_;
  Point lower_;  ///< where a robot's centre may be, whatever stands there
  Point upper_;
  std::vector<Box> boxes_;
  std::vector<std::vector<std::uint32_t>> by_cell_;  ///< boxes that touch a cell
  std::vector<Point> corners_;                       ///< free corners of boxes
  /// By corner, what is seen from it; found out when it is wanted.
  mutable std::vector<std::optional<std::vector<std::uint32_t>>> seen_;
};

}  // namespace magna
