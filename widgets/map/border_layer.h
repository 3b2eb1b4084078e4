// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Paints the segments that sightings of tape and holes were joined to.
void paint_borders(QPainter& painter, const MapScene& scene);

}  // namespace magna
