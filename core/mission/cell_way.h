// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/mission/clearance_mask.h"

namespace magna {

/// A way over free cells from one place to another, each cell beside the one before it; their
/// centres, both ends' cells too. Empty if there is none. Looks first where the goal is, which is
/// quick but not always the shortest way. A function of its arguments.
std::vector<Point> cell_way(const ClearanceMask& mask, Point from, Point to);

}  // namespace magna
