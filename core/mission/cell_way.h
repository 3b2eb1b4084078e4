// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/mission/clearance_mask.h"

namespace magna {

/// A path over free cells from one place to another, each cell beside the previous one; returned as
/// their centres, including the cells of both ends. Empty if there is none. The search prefers the
/// direction of the goal, which is quick but does not always find the shortest path. The result
/// depends only on the arguments.
std::vector<Point> cell_way(const ClearanceMask& mask, Point from, Point to);

}  // namespace magna
