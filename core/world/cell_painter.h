// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sim/result.h"
#include "core/world/cell_map.h"
#include "core/world/world_description.h"

namespace magna {

/// The cell map of a description: its clauses drawn one after the other. Coordinates must lie in
/// the map; one equal to the width or height means the last cell (manual 5.1 has such a `rect`). An
/// error carries the clause's line and column.
Result<CellMap> paint_cells(const WorldDescription& description);

}  // namespace magna
