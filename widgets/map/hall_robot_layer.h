// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Paints on the robots of a hall: the carried package, the battery as a ring with a figure when
/// low, and a bolt while charging.
void paint_hall_robots(QPainter& painter, const MapScene& scene);

}  // namespace magna
