// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Paints the legends of the costmap, the clearance and the heat map above the scale bar, with the
/// reason if one of them is empty.
void paint_ground_legends(QPainter& painter, const MapScene& scene);

}  // namespace magna
