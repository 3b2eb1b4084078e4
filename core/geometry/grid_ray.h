// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <limits>
#include <vector>

#include "core/geometry/cell.h"
#include "core/geometry/point.h"

namespace magna {

/// Visits the cells that a ray passes through, in exact order, from the cell of `origin` on
/// (Amanatides and Woo, "A fast voxel traversal algorithm for ray tracing", 1987; each crossing is
/// computed from its grid line, so that errors do not accumulate along the ray).
///
/// Cell (i, j) covers [i, i + 1) x [j, j + 1) times `cell_size` metres. `direction` is a unit
/// vector, `range` metres, finite. `visit(cell, distance)` gets the distance in metres at which the
/// ray enters the cell (0 for the first), never decreasing, and returns false to end the walk.
/// Where the ray runs exactly through a corner both cells beside it are visited too, first the
/// horizontal, then the vertical neighbour: a wall of cells that touch only at their corners has no
/// holes. Returns true when the whole range was walked, false when `visit` ended the walk.
template <class Visit>
requires std::predicate<Visit, Cell, double>
bool walk_grid_ray(Point origin, Point direction, double range, double cell_size, Visit visit) {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  Cell cell{static_cast<std::int32_t>(std::floor(origin.x / cell_size)),
            static_cast<std::int32_t>(std::floor(origin.y / cell_size))};
  const std::int32_t step_i = direction.x > 0.0 ? 1 : -1;
  const std::int32_t step_j = direction.y > 0.0 ? 1 : -1;
  // The next grid line is the far side of the cell in positive direction, the near side in
  // negative.
  const std::int32_t side_i = direction.x > 0.0 ? 1 : 0;
  const std::int32_t side_j = direction.y > 0.0 ? 1 : 0;

  double entry = 0.0;
  while (true) {
    if (!visit(cell, entry)) return false;
    const double across =
        direction.x == 0.0 ? kNever : ((cell.i + side_i) * cell_size - origin.x) / direction.x;
    const double down =
        direction.y == 0.0 ? kNever : ((cell.j + side_j) * cell_size - origin.y) / direction.y;
    const double next = std::min(across, down);
    if (!(next <= range)) return true;
    // The origin may lie on a grid line that rounding places just behind the origin.
    entry = std::max(entry, next);
    if (across == down) {
      if (!visit(Cell{cell.i + step_i, cell.j}, entry)) return false;
      if (!visit(Cell{cell.i, cell.j + step_j}, entry)) return false;
    }
    if (across <= down) cell.i += step_i;
    if (down <= across) cell.j += step_j;
  }
}

/// The cells of a digitised straight line from `from` to `to`, both included, in order: one cell
/// for each step along the longer axis, neighbours touch by side or corner (Bresenham, "Algorithm
/// for computer control of a digital plotter", 1965). Where the line runs just between two cells,
/// the one on the side of `from` is taken. What `wall` fills (manual 5.1).
std::vector<Cell> grid_line(Cell from, Cell to);

}  // namespace magna
