// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/geometry/cell.h"
#include "core/hall/hall.h"

namespace magna {

/// The corner at which a rectangle begins, clockwise on the screen.
enum class StartCorner { TopLeft, TopRight, BottomRight, BottomLeft };

/// Cells connected by edges, without holes and without cells that touch only at a corner.
struct CellPatch {
  std::vector<Cell> cells;  ///< in the order of joining
};

/// Joins cells to patches (gobot.md, Environment file): a patch starts with the first cell and adds
/// the first other cell that keeps a single outline, repeatedly from the beginning; when there is
/// none, the next patch begins with the first remaining cell.
std::vector<CellPatch> join_cells(std::span<const Cell> cells);

/// The outline of a patch, straight on at corners where cells touch, clockwise on the screen. A
/// rectangle begins at the same corner as Clipper's union (gobot.md, Environment file), any other
/// patch at its topmost corner, the leftmost of several.
Polygon outline_of(const CellPatch& patch);

/// The convex pieces of a patch: the patch itself if it is a rectangle, otherwise rectangles from
/// the top down, each from its top left corner.
std::vector<Polygon> convex_pieces(const CellPatch& patch);

}  // namespace magna
