// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// On the robots of a hall: the package that each carries, its battery as a ring that empties, with
/// a figure when it is low, and a bolt while it charges.
void paint_hall_robots(QPainter& painter, const MapScene& scene);

}  // namespace magna
