// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

#include "widgets/map/map_scene.h"

namespace magna {

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
