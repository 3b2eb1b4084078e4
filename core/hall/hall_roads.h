// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/point.h"
#include "core/hall/hall.h"
#include "core/world/closed_ground.h"

namespace magna {

/// The shortest any-angle ways through a hall that keep clear of walls, belts and machines: a
/// visibility graph over the corners of the obstacles grown by the clearance, searched with A*
/// (Lozano-Perez and Wesley, "An algorithm for planning collision-free paths among polyhedral
/// obstacles", 1979). The result depends only on the hall.
class HallRoads {
 public:
  /// 20 px (gobot.md, Motion): a robot's radius plus an eighth of a metre.
  static constexpr double kClearance = 0.625;

  explicit HallRoads(const Hall& hall);

  /// The place nearest to `p` that keeps the clearance; `p` itself if it does. Nothing if there is
  /// none.
  std::optional<Point> nearest_free(Point p) const;
  bool free(Point p) const;
  /// Where a robot that goes to the cell stands; nothing if none fits into it.
  std::optional<Point> place_in(Cell c) const;
  bool free_way(Point from, Point to) const;
  /// The points from `from` (excluded) to `to`, connected by straight legs; both are moved to the
  /// nearest free place first. Empty if there is no way.
  std::vector<Point> way(Point from, Point to) const;
  /// The roads with these robots as additional obstacles; a way keeps `apart` metres from each of
  /// them along x or y.
  HallRoads round(std::span<const Point> robots, double apart) const;
  /// The roads with closed areas as additional obstacles, rounded up to cells of half a metre.
  HallRoads round(const ClosedGround& closed) const;

 private:
  /// An obstacle grown by the clearance; open, so that its border is free.
  struct Box {
    Point lower;
    Point upper;
  };
  /// Enters a box in the cells that it touches.
  void enter(std::uint32_t box);
  /// Adds the free corners of a box.
  void add_corners(const Box& box);
  /// The roads with these obstacles, too.
  HallRoads with(std::span<const Box> boxes) const;
  /// Index of a cell of the hall in `by_cell_`.
  std::size_t index(Cell c) const;
  const std::vector<std::uint32_t>& seen_from(std::uint32_t corner) const;
  /// Calls `visit` with all corners that may be visible from a corner, in order.
  template <class Visit>
  void visit_candidates(std::uint32_t corner, Visit visit) const;
  std::vector<Point> search(Point start, Point goal) const;

  TileMap tiles_;
  Point lower_;  ///< limit for a robot's centre, regardless of obstacles
  Point upper_;
  std::vector<Box> boxes_;
  std::vector<std::vector<std::uint32_t>> by_cell_;  ///< boxes that touch the cell
  std::vector<Point> corners_;                       ///< free corners of boxes
  /// By corner, the corners visible from it; computed on demand.
  mutable std::vector<std::optional<std::vector<std::uint32_t>>> seen_;
  /// Of roads with additional obstacles: by corner, those that were visible from it without them.
  /// The corners of the additional obstacles follow.
  std::vector<std::optional<std::vector<std::uint32_t>>> seen_before_;
  bool for_one_way_ = false;  ///< visibility is tested where a way needs it, and not kept
};

}  // namespace magna
