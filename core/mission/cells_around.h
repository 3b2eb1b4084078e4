// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/geometry/cell.h"

namespace magna {

/// The offsets of all cells within `reach` cells of a cell (between centres), including the cell
/// itself, from the nearest on; row by row among cells at equal distance.
std::vector<Cell> cells_around(int reach);

}  // namespace magna
