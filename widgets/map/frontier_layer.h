// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// The open sides, dashed: floor goes on behind them that no robot has seen. And where explorers
/// are on the way to: a thin line and a cross in the robot's colour; of a crowd those of the active
/// and the selected robots.
void paint_frontier(QPainter& painter, const MapScene& scene);

/// One side made to stand out, and the place where robots would be sent.
void paint_frontier_offer(QPainter& painter, const MapScene& scene, const FrontierSide& side,
                          Point goal);

/// The open side next to the screen point, nullptr when none is near; not while the layer is off.
const FrontierSide* frontier_side_at(const MapScene& scene, QPointF at);

}  // namespace magna
