// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Paints the outline of each robot's body to scale, whatever the size of its symbol. Robots
/// without a body have none, and outlines of less than a few pixels are skipped.
void paint_footprints(QPainter& painter, const MapScene& scene);

}  // namespace magna
