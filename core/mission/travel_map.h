// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "core/knowledge/coverage.h"
#include "core/knowledge/feature_table.h"
#include "core/mission/no_go_area.h"

namespace magna {

/// A robot's obstacles in addition to those detected by rangers.
struct TravelLimits {
  /// The robot's centre stays out of them, and its body if they are closed for all driving.
  std::span<const NoGoArea> no_go;
  std::span<const FeatureBox> furniture;  ///< things that rangers look over or under
  std::span<const Point> stuck;           ///< places where a robot got stuck
  bool through_unseen = false;            ///< unseen cells of the whole grid count as free
};

/// The positions of the centre of one kind of robot, by the team's knowledge: cells of the coverage
/// grid that were seen free, at whose centre or one of whose corners the robot's disc touches no
/// filled cell, and that are outside no-go areas. Unseen cells are neither obstacles nor passable,
/// unless the limits let robots through them.
///
/// Corners are used so that the width of a gap does not depend on whether its number of cells is
/// even or odd: a robot narrower than 1 m passes a door of 1 m aligned with the grid.
class TravelMap {
 public:
  /// Clearance kept in addition to the radius, m: the largest error of the localiser.
  static constexpr double kMargin = 0.02;
  /// Additional clearance from which on obstacles no longer increase the cost, m.
  static constexpr double kComfort = 0.3;
  /// The cost of a step with enough clearance, to the side and to a corner (about 1 : sqrt 2); just
  /// beside an obstacle it is doubled.
  static constexpr int kStraight = 10;
  static constexpr int kDiagonal = 14;

  /// `radius` in metres, >= 0.
  explicit TravelMap(double radius) : need_(radius + kMargin) {}

  /// Computes the map from current knowledge.
  void make(const Coverage& coverage, const TravelLimits& limits);

  const CoverageGrid& grid() const { return grid_; }
  bool passable(Cell c) const { return contains(c) && step_[index(c)] != 0; }
  /// The point of the cell with the most clearance: its centre or one of its corners.
  Point place(Cell c) const;
  /// The distance to the nearest filled cell, metres; at most need() + kComfort.
  double clearance(Point p) const;
  /// Whether the cells on the straight line are passable, with a clearance of `room` (metres) along
  /// it except for the first and last 0.3 m.
  bool clear_way(Point from, Point to, double room) const;
  /// Whether there is no filled cell between the two.
  bool in_sight(Point from, Point to) const;
  /// Of the passable cells that are `wanted`, the one whose place is nearest to `p`, at most
  /// `reach` metres away and with no filled cell between; at equal distance the upper, then the
  /// left one.
  template <class Wanted>
  std::optional<Cell> nearest(Point p, double reach, Wanted wanted) const;
  /// The clearance that a robot needs, and the one it prefers, metres to the nearest filled cell.
  double need() const { return need_; }
  double comfort() const { return need_ + kComfort; }

  // For iterating over all cells: the cells in the frame line by line, with a border of impassable
  // cells.
  std::size_t size() const { return step_.size(); }
  std::size_t pitch() const { return pitch_; }
  std::size_t index(Cell c) const {
    return static_cast<std::size_t>(c.j - low_.j) * pitch_ + static_cast<std::size_t>(c.i - low_.i);
  }
  Cell cell(std::size_t index) const {
    return {low_.i + static_cast<std::int32_t>(index % pitch_),
            low_.j + static_cast<std::int32_t>(index / pitch_)};
  }
  bool contains(Cell c) const {
    return c.i >= low_.i && c.j >= low_.j && c.i < high_.i && c.j < high_.j;
  }
  /// The cost of a step to the side into a cell, kStraight to twice that; 0 = impassable.
  std::uint8_t step(std::size_t index) const { return step_[index]; }

 private:
  void frame(const Coverage& coverage, bool whole);
  bool may_pass(std::size_t at, bool through_unseen) const;
  void read(const Coverage& coverage);
  void fill_cell(Cell c);
  void fill(const TravelLimits& limits);
  void spread();
  void spread_from(std::size_t at);
  void rate(bool through_unseen);
  void close(const NoGoArea& area);

  double need_;
  CoverageGrid grid_;
  // The cells [low, high), with the border.
  Cell low_;
  Cell high_;
  std::size_t pitch_ = 0;
  int reach_ = 0;  ///< distances up to this many cells from a filled cell are stored
  std::vector<CellSeen> seen_;
  // Squared distances to the nearest filled cell in half cells, for a cell's centre and for its
  // corner with the smallest coordinates.
  std::vector<std::uint16_t> centre_;
  std::vector<std::uint16_t> corner_;
  std::vector<std::uint8_t> step_;
};

template <class Wanted>
std::optional<Cell> TravelMap::nearest(Point p, double reach, Wanted wanted) const {
  std::optional<Cell> found;
  double least = reach;
  const Cell first = grid_.cell(p - Point{reach, reach});
  const Cell last = grid_.cell(p + Point{reach, reach});
  for (int j = first.j; j <= last.j; ++j) {
    for (int i = first.i; i <= last.i; ++i) {
      if (!passable({i, j}) || !wanted(Cell{i, j})) continue;
      const double away = distance(place({i, j}), p);
      if (away > least || (found && away == least) || !in_sight(place({i, j}), p)) continue;
      found = Cell{i, j};
      least = away;
    }
  }
  return found;
}

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

/// Obstacles missing from the coverage, by kind of robot: flyers pass over furniture.
struct TravelHindrances {
  std::vector<NoGoArea> no_go;
  std::vector<FeatureBox> furniture;
  std::vector<Point> stuck;

  TravelLimits limits(bool flies) const {
    TravelLimits limits;
    limits.no_go = no_go;
    if (flies) return limits;
    limits.furniture = furniture;
    limits.stuck = stuck;
    return limits;
  }
};

/// A kind of robot: robots of one kind may go to the same places.
struct TravelKind {
  double radius = 0.0;  ///< m
  bool flies = false;
  friend bool operator==(const TravelKind&, const TravelKind&) = default;
};

}  // namespace magna
