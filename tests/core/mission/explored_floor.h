// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/knowledge/coverage.h"

namespace magna {

/// A coverage of 20 x 16 m, in which boxes are made known.
struct ExploredFloor {
  /// Seen free; the sides are on lines of the grid.
  void free(Point low, Point high) {
    constexpr double kHalf = CoverageGrid::kCellSize / 2;
    for (double y = low.y + kHalf; y < high.y; y += CoverageGrid::kCellSize) {
      raster.begin({low.x, y}, high.x - low.x + 1.0);
      raster.pass({low.x + kHalf, y}, {high.x - kHalf, y});
      coverage.take(raster, {0}, SightHeight::Ground, ++now);
    }
  }
  void fill(Point low, Point high) {
    constexpr double kHalf = CoverageGrid::kCellSize / 2;
    raster.begin(low, distance(low, high) + 1.0);
    for (double y = low.y + kHalf; y < high.y; y += CoverageGrid::kCellSize) {
      for (double x = low.x + kHalf; x < high.x; x += CoverageGrid::kCellSize) raster.meet({x, y});
    }
    // More observations than those that cleared it.
    for (int k = 0; k < 3; ++k) coverage.take(raster, {0}, SightHeight::Ground, ++now);
  }
  /// Two halls of 9 x 14 m, x from 1 to 10 and from 11 to 20, with a wall between that has a gap
  /// from y = `top` to `bottom`.
  void two_halls(double top, double bottom) {
    free({1, 1}, {19, 15});
    fill({10, 1}, {11, top});
    fill({10, bottom}, {11, 15});
  }

  Coverage coverage{CoverageGrid({0, 0}, {20, 16})};
  SweepRaster raster{coverage.grid()};
  Tick now = 0;
};

}  // namespace magna
