// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/obstacle_field.h"
#include "widgets/map/map_scene.h"

namespace magna {

/// The static obstacles of a layer, filled in that layer of the result, by what the map shows:
/// where the truth is hidden, unseen floor counts as free. The scene must have a world.
ObstacleField shown_obstacles(const MapScene& scene, ObstacleLayer layer);

}  // namespace magna
