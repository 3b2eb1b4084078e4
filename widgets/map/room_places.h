// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "widgets/map/map_scene.h"

namespace magna {

/// A room: connected floor, bounded by walls, doorways and what the map does not show.
struct RoomPlace {
  Point middle;   ///< the middle of the cell that is farthest from the room's edge, metres
  int cells = 0;  ///< its size, m²
};

/// The rooms of the shown world, in the order of their first cells, line by line. None in worlds of
/// more than 60,000 m² and for rooms below 4 m².
std::vector<RoomPlace> room_places(const MapScene& scene);

/// Whether the cell is a place of the type `doorway`.
bool is_doorway(const WorldSnapshot& world, Cell cell);

}  // namespace magna
