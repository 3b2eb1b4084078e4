// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/geometry/cell.h"

namespace magna {

/// The cells of a digitised straight line from `from` to `to`, both included, in order: one cell
/// for each step along the longer axis, neighbours touch by side or corner (Bresenham, "Algorithm
/// for computer control of a digital plotter", 1965). Where the line runs just between two cells,
/// the one on the side of `from` is taken. What `wall` fills (manual 5.1).
std::vector<Cell> grid_line(Cell from, Cell to);

}  // namespace magna
