// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/cell_walk.h"

#include <algorithm>
#include <cmath>

#include "core/geometry/grid_ray.h"

namespace magna {
namespace {

constexpr double kWalkRounding =
    1e-9;  // m: avoids an end point that rounding would place across a border

}  // namespace

CellWalk walk_cells(const World& world, Point from, Point direction, double length) {
  CellWalk walk{length};
  const Cell start = cell_of(from);
  Cell last = start;
  walk_grid_ray(from, direction, length + kWalkRounding, 1.0, [&](Cell cell, double entered) {
    if (cell == start || !world.cell_blocked(cell)) {
      last = cell;
      return true;
    }
    walk.blocked = cell;
    // Keeps clear of the border that it would cross, even at a flat angle.
    if (cell.i != last.i) {
      walk.distance = std::min(walk.distance, entered - kCellClearance / std::abs(direction.x));
    }
    if (cell.j != last.j) {
      walk.distance = std::min(walk.distance, entered - kCellClearance / std::abs(direction.y));
    }
    walk.distance = std::max(walk.distance, 0.0);
    return false;
  });
  return walk;
}

}  // namespace magna
