// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/geometry/cell.h"
#include "core/world/world.h"

namespace magna {

/// Distance at which a point robot stops before a blocked cell, m.
inline constexpr double kCellClearance = 1e-3;

/// Result of moving a point through the cells.
struct CellWalk {
  double distance = 0.0;             ///< m
  std::optional<Cell> blocked = {};  ///< the blocked cell that ended the move, if any
};

/// Walks the cells from `from` along `direction` (unit) for `length` metres, and stops just before
/// the first cell that blocks movement (corners: see walk_grid_ray). The starting cell is not
/// tested.
CellWalk walk_cells(const World& world, Point from, Point direction, double length);

}  // namespace magna
