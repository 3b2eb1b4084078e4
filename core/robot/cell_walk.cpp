// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/cell_walk.h"

#include <algorithm>
#include <cmath>

#include "core/geometry/grid_ray.h"

namespace magna {
namespace {

constexpr double kWalkRounding =
    1e-9;  // m: nor does it end where rounding would put it across a border

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
    // Clear of the border it would cross, however flat it comes in.
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
