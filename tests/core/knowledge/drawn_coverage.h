// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/knowledge/coverage.h"
#include "core/knowledge/frontier.h"

namespace magna {

/// A coverage whose cells are set one by one, by robot 0 from the ground.
class DrawnCoverage {
 public:
  /// A cell per letter of the rows: '.' free, '#' filled, anything else unknown.
  explicit DrawnCoverage(const std::vector<std::string_view>& rows)
      : DrawnCoverage(static_cast<int>(rows.front().size()), static_cast<int>(rows.size())) {
    draw({0, 0}, rows);
  }
  /// `columns` x `lines` unknown cells.
  DrawnCoverage(int columns, int lines)
      : coverage(CoverageGrid({0, 0}, {columns / CoverageGrid::kCellsPerMetre,
                                       lines / CoverageGrid::kCellsPerMetre})) {}

  void draw(Cell first, const std::vector<std::string_view>& rows) {
    for (Cell c = first; std::size_t(c.j - first.j) < rows.size(); ++c.j) {
      c.i = first.i;
      for (const char letter : rows[std::size_t(c.j - first.j)]) {
        if (letter == '.') see(c, CellSeen::Free);
        if (letter == '#') see(c, CellSeen::Filled);
        ++c.i;
      }
    }
  }
  /// Observes the cell until it is free or filled.
  void see(Cell cell, CellSeen state) {
    const Point at = coverage.grid().centre(cell);
    while (coverage.at(cell) != state) {
      raster_.begin(at, 0.0);
      if (state == CellSeen::Filled) {
        raster_.meet(at);
      } else {
        raster_.pass(at, at);
      }
      coverage.take(raster_, {0}, SightHeight::Ground, 1);
    }
  }
  bool known(Cell cell) const { return coverage.at(cell) != CellSeen::Unknown; }

  Coverage coverage;

 private:
  SweepRaster raster_{coverage.grid()};
};

/// The winding number of the sides around `p`, counterclockwise on the screen; `p` is not on a
/// side.
inline int turns_round(Point p, const std::vector<FrontierSide>& sides) {
  int turns = 0;
  for (const FrontierSide& side : sides) {
    const bool up = side.from.y > p.y && side.to.y <= p.y;
    const bool down = side.from.y <= p.y && side.to.y > p.y;
    if (!up && !down) continue;
    const double x =
        side.from.x + (p.y - side.from.y) / (side.to.y - side.from.y) * (side.to.x - side.from.x);
    if (x > p.x) turns += up ? 1 : -1;
  }
  return turns;
}

}  // namespace magna
