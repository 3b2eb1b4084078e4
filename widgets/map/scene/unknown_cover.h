// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <vector>

#include "core/world/obstacle_field.h"
#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

/// Whether the ground truth is hidden in unseen areas. Never without gathered knowledge, even if
/// requested, because the whole map would be hidden.
bool is_truth_hidden(const MapScene& scene);

/// Whether this place of the map is covered; its contents are not drawn, named or offered.
bool covered_at(const MapScene& scene, Point p);

/// Unseen areas as axis-parallel boxes, as few as possible, metres. The whole map until the
/// coverage has arrived.
std::vector<QRectF> unknown_floor(const MapScene& scene);

/// Covers unseen areas while the ground truth is not shown, like the area outside the map. Painted
/// above the truth and below robots' reports.
void paint_unknown_cover(QPainter& painter, const MapScene& scene);

/// Whether distances and routes by what the map shows can be computed in a second: in worlds of up
/// to 20,000 m². The scene must have a world.
bool is_computable(const MapScene& scene);

/// The static obstacles of a layer, filled in that layer of the result, by what the map shows:
/// where the truth is hidden, unseen floor counts as free. The scene must have a world.
ObstacleField shown_obstacles(const MapScene& scene, ObstacleLayer layer);

}  // namespace magna
