// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_ground.h"

class QPainter;

namespace magna {

/// Paints the filled cells, coloured by substance and its parameter (as in the manual: in shades of
/// grey by the parameter), and the boxes of the obstacle field.
void paint_walls(QPainter& painter, const MapGround& ground);

}  // namespace magna
