// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/engine/planned_route.h"
#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Paints the last route searches of the active and the selected robots: trees, samples, routes and
/// effort.
void paint_planner(QPainter& painter, const MapScene& scene);

/// "12.4 m, 431 iterations, 212 nodes, seed 7, route 1", or why no route was found.
QString route_text(const PlannedRoute& planned, std::uint64_t seed);

}  // namespace magna
