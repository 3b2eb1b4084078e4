// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
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

enum class TargetKind : std::uint8_t { Place, Robot, Frontier, Mark };

/// "places", "robots", "frontier", "marks": within a sentence.
QString target_kind_word(TargetKind kind);

/// A place that a mission may be aimed at.
struct MapTarget {
  TargetKind kind = TargetKind::Place;
  Point place;
  QString name;  ///< "room 3, 24 m²", "doorway", "robot7", "frontier, 2.5 m", "victim: by the door"
};

/// Bookmarked places, rooms, doorways and machines, robots other than `robot`, open sides of the
/// frontier, and marks, as far as the map shows them; the nearest to the robot first. `kind`: only
/// these.
std::vector<MapTarget> map_targets(const MapScene& scene, RobotId robot,
                                   std::optional<TargetKind> kind);

}  // namespace magna
