// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/obstacle_field.h"
#include "widgets/map/map_scene.h"

namespace magna {

/// Whether distances and routes by what the map shows can be computed in a second: in worlds of up
/// to 20,000 m². The scene must have a world.
bool is_computable(const MapScene& scene);

/// The static obstacles of a layer, filled in that layer of the result, by what the map shows:
/// where the truth is hidden, unseen floor counts as free. The scene must have a world.
ObstacleField shown_obstacles(const MapScene& scene, ObstacleLayer layer);

}  // namespace magna
