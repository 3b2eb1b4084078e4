// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/geometry/cell.h"
#include "core/world/world.h"

namespace magna {

/// How near to a blocked cell a point robot comes, m.
inline constexpr double kCellClearance = 1e-3;

/// How far a point got.
struct CellWalk {
  double distance = 0.0;             ///< m
  std::optional<Cell> blocked = {};  ///< the cell that it may not enter, if one was in the way
};

/// Walks the cells of the way from `from` along `direction` (unit), `length` metres, and stops just
/// before the first one that blocks movement (corners: see walk_grid_ray). The cell it begins in
/// does not count.
CellWalk walk_cells(const World& world, Point from, Point direction, double length);

}  // namespace magna
