// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/knowledge/scanned_zones.h"
#include "core/world/cell_map.h"

namespace magna {

/// The share of the map's floor, its cells that are not filled, that lies in zones: 0 to 1. Sampled
/// on a grid of 0.05 m. 0 for a map without floor.
double scanned_share(std::span<const ScannedZone> zones, const CellMap& map);

}  // namespace magna
