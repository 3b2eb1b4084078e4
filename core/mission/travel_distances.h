// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/mission/travel_map.h"

namespace magna {

/// How far it is for one robot to everywhere on its travel map, and the ways there: Dijkstra's
/// shortest paths over eight neighbours, no corners cut, in a queue of buckets (Dial, "Algorithm
/// 360: shortest-path forest with topological ordering", 1969). Kept from time to time: nothing is
/// allocated for a map of the same size.
class TravelDistances {
 public:
  /// A robot that takes itself to be where its middle cannot be (just beside a wall) begins at the
  /// next cell where it can, at most so far away, m.
  static constexpr double kAside = 1.0;
  static constexpr double kNowhere = std::numeric_limits<double>::infinity();

  /// A robot that near to a place, m, has arrived there: the frontier may end where it has no room.
  static constexpr double kBeside = 1.5;

  /// From this place on. False: there is nowhere to begin.
  bool measure(const TravelMap& map, Point from);
  /// On the map of the last `measure`, metres with what scant room costs; kNowhere = there is no
  /// way.
  double metres(const TravelMap& map, Cell c) const;
  /// Of the cells that are reached the one nearest to `p`, in sight of it and at most kBeside away:
  /// where it stands when it has got there.
  std::optional<Cell> beside(const TravelMap& map, Point p) const;
  /// The way to a cell that is reached: straight from point to point, from the first behind the
  /// robot's place to `map.place(to)`. What is skipped is seen over cells with as much room as the
  /// way round has.
  std::vector<Point> way(const TravelMap& map, Cell to) const;

 private:
  static constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();
  /// More than the costliest step: two diagonals.
  static constexpr std::size_t kBuckets = 32;
  static_assert(2 * TravelMap::kDiagonal < static_cast<int>(kBuckets));

  /// Indices of the neighbours less a cell's own: first the four sides.
  static std::array<std::ptrdiff_t, 8> offsets(const TravelMap& map);
  void settle(const TravelMap& map, std::uint32_t at, std::uint32_t cost);
  std::vector<Point> cells_to(const TravelMap& map, Cell to) const;

  Point from_;
  std::size_t start_ = 0;
  std::vector<std::uint32_t> cost_;
  std::array<std::vector<std::uint32_t>, kBuckets> buckets_;
  std::size_t waiting_ = 0;  ///< in all buckets
};

}  // namespace magna
