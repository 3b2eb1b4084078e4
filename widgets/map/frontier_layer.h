// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Paints the open sides, dashed, beyond which the floor is unseen, and the targets of explorers: a
/// thin line and a cross in the robot's colour; in a crowd only for the active and the selected
/// robots.
void paint_frontier(QPainter& painter, const MapScene& scene);

/// Highlights one side and the place where robots would be sent.
void paint_frontier_offer(QPainter& painter, const MapScene& scene, const FrontierSide& side,
                          Point goal);

/// The open side near a screen point; nullptr = none, or the layer is off.
const FrontierSide* frontier_side_at(const MapScene& scene, QPointF at);

}  // namespace magna
