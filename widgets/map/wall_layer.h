// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_ground.h"

class QPainter;

namespace magna {

/// The filled cells, by substance and by its parameter, and the boxes of the obstacle field.
void paint_walls(QPainter& painter, const MapGround& ground);

}  // namespace magna
