// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Paints the legends of the shown layers above each other, from the scale bar upwards: objects
/// reported by robots, costmap, clearance, heat map, ages of seen floor. Costmap and clearance give
/// the reason if they are empty.
void paint_legends(QPainter& painter, const MapScene& scene);

}  // namespace magna
