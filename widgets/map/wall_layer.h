// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_ground.h"

class QPainter;

namespace magna {

/// Paints the filled cells and the boxes of the obstacle field in the colour of walls; with the
/// layer of substances by substance and parameter, as in the manual in shades of grey by the
/// parameter.
void paint_walls(QPainter& painter, const MapGround& ground);

}  // namespace magna
