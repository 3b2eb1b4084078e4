// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/geometry/cell.h"

namespace magna {

/// The steps from a cell to all within `reach` cells of it (by their middles) and to itself, from
/// the nearest on; row by row among those as far away.
std::vector<Cell> cells_around(int reach);

}  // namespace magna
