// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_ground.h"

class QBrush;
class QPainter;

namespace magna {

/// Paints the area outside the world (hatched), the floor and, if shown, the grid.
void paint_floor(QPainter& painter, const MapGround& ground);

/// Brush for the area outside the world and for unknown floor.
QBrush hatching(const Look& look);

/// Metres between two grid lines at a scale: 1, 2 or 5 times a power of ten, at least 16 pixels.
double grid_step(double scale);

}  // namespace magna
