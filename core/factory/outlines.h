// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/factory/hall.h"
#include "core/geometry/cell.h"

namespace magna {

/// The corners of a rectangle with that first one, clockwise on the screen.
enum class StartCorner { TopLeft, TopRight, BottomRight, BottomLeft };

/// Cells that hang together by edges, without a hole and without two that touch in a corner alone.
struct CellPatch {
  std::vector<Cell> cells;  ///< in the order of joining
};

/// Joins cells to patches (gobot spec 4.6): the first cell takes up the first of the others that
/// makes one outline with it, and again from the beginning; when none does, the next patch begins
/// with the first cell that is left.
std::vector<CellPatch> join_cells(std::span<const Cell> cells);

/// The outline of a patch, straight on at every corner, clockwise on the screen. A rectangle begins
/// at the corner that Clipper's union begins at (gobot spec 4.6), anything else at its topmost
/// corner, the left one of several.
Polygon outline_of(const CellPatch& patch);

/// Convex pieces of a patch: itself when it is a rectangle, else rectangles from the top down, each
/// from its top left corner.
std::vector<Polygon> convex_pieces(const CellPatch& patch);

}  // namespace magna
