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

/// The distance from one robot to all places on its travel map, and the ways there: Dijkstra's
/// shortest paths over eight neighbours, without cutting corners, with a queue of buckets (Dial,
/// "Algorithm 360: shortest-path forest with topological ordering", 1969). Objects are reused: no
/// memory is allocated for a map of the same size.
class TravelDistances {
 public:
  /// A robot whose believed position is impassable (just beside a wall) starts at the nearest
  /// passable cell, at most this far away, m.
  static constexpr double kAside = 1.0;
  static constexpr double kNowhere = std::numeric_limits<double>::infinity();

  /// A robot within this distance of a place, m, has arrived there: the frontier may end where
  /// there is no room for it.
  static constexpr double kBeside = 1.5;

  /// Computes the distances from this place. False if there is no cell to start from.
  bool measure(const TravelMap& map, Point from);
  /// The distance on the map of the last `measure`, metres, including the cost of narrow places;
  /// kNowhere if there is no way.
  double metres(const TravelMap& map, Cell c) const;
  /// The reachable cell nearest to `p`, in sight of it and at most kBeside away: where the robot
  /// stops on arrival.
  std::optional<Cell> beside(const TravelMap& map, Point p) const;
  /// The way to a reachable cell: straight from point to point, from the first one after the
  /// robot's place to `map.place(to)`. Points are skipped only over cells with as much clearance as
  /// the original way.
  std::vector<Point> way(const TravelMap& map, Cell to) const;

 private:
  static constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();
  /// More than the most expensive step: two diagonals.
  static constexpr std::size_t kBuckets = 32;
  static_assert(2 * TravelMap::kDiagonal < static_cast<int>(kBuckets));

  /// Offsets of the indices of the neighbours: first the four sides.
  static std::array<std::ptrdiff_t, 8> offsets(const TravelMap& map);
  void settle(const TravelMap& map, std::uint32_t at, std::uint32_t cost);
  std::vector<Point> cells_to(const TravelMap& map, Cell to) const;

  Point from_;
  std::size_t start_ = 0;
  std::vector<std::uint32_t> cost_;
  std::array<std::vector<std::uint32_t>, kBuckets> buckets_;
  std::size_t waiting_ = 0;  ///< number of entries in all buckets
};

}  // namespace magna
