// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/knowledge/coverage.h"
#include "core/knowledge/feature.h"
#include "core/mission/no_go_area.h"

namespace magna {

/// A robot's obstacles besides those met by rangers.
struct TravelLimits {
  std::span<const NoGoArea> no_go;        ///< its middle stays out of them
  std::span<const FeatureBox> furniture;  ///< things that rangers look over or beneath
  std::span<const Point> stuck;           ///< here a robot could not get on
};

/// Where the middle of one kind of robot may be on what the team knows: the cells of the coverage
/// grid that were seen free, in whose centre or one of whose corners its disc touches no filled
/// cell, and that are in no no-go area. What no robot has seen is not an obstacle, but no floor
/// either.
///
/// Corners count, so that a gap is as wide for an even number of cells as for an odd one: through a
/// door of 1 m in the grid's lines goes what is less than that wide.
class TravelMap {
 public:
  /// More than the radius is kept clear, m: as far as the localiser may be off.
  static constexpr double kMargin = 0.02;
  /// With so much more room than it needs a robot goes as if there was nothing beside it, m.
  static constexpr double kComfort = 0.3;
  /// The cost of a step with room, to the side and to a corner (about 1 : sqrt 2); just beside an
  /// obstacle it is twice as much.
  static constexpr int kStraight = 10;
  static constexpr int kDiagonal = 14;

  /// `radius` in metres, >= 0.
  explicit TravelMap(double radius) : need_(radius + kMargin) {}

  /// Takes in what is known now.
  void make(const Coverage& coverage, const TravelLimits& limits);

  const CoverageGrid& grid() const { return grid_; }
  bool passable(Cell c) const { return contains(c) && step_[index(c)] != 0; }
  /// Where in the cell the robot's middle has most room: its centre, or one of its corners.
  Point place(Cell c) const;
  /// How far this is from the next filled cell, metres; what is more than comfortable is told as
  /// kComfort more than the robot needs.
  double clearance(Point p) const;
  /// Are the cells on the straight way passable, and is there `room` (metres) all along it, but for
  /// the first and last 0.3 m?
  bool clear_way(Point from, Point to, double room) const;
  /// Is nothing filled between the two?
  bool in_sight(Point from, Point to) const;
  /// Of the passable cells that are `wanted` the one whose place is nearest to `p`, at most `reach`
  /// metres away and with nothing filled between; of equally near ones the upper, then the left
  /// one.
  template <class Wanted>
  std::optional<Cell> nearest(Point p, double reach, Wanted wanted) const;
  /// All that a robot needs, and all that it likes to have, metres from the next filled cell.
  double need() const { return need_; }
  double comfort() const { return need_ + kComfort; }

  // For walks over all cells: those that were looked at lie line by line, with a border of
  // cells around them that are not passable.
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
  /// The cost of a step to the side into a cell, kStraight to twice that; 0 = it is not passable.
  std::uint8_t step(std::size_t index) const { return step_[index]; }

 private:
  void frame(const Coverage& coverage);
  void read(const Coverage& coverage);
  void fill_cell(Cell c);
  void fill(const TravelLimits& limits);
  void spread();
  void spread_from(std::size_t at);
  void rate();
  void close(const NoGoArea& area);

  double need_;
  CoverageGrid grid_;
  // The cells [low, high), with the border.
  Cell low_;
  Cell high_;
  std::size_t pitch_ = 0;
  int reach_ = 0;  ///< so many cells from a filled one its distance is noted
  std::vector<CellSeen> seen_;
  // Squared distances from the next filled cell in half cells, of a cell's centre and of its corner
  // with the smallest coordinates.
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

}  // namespace magna
