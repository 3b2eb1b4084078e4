// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_ground.h"

class QPainter;

namespace magna {

/// Paints furniture and objects: as the world file draws them, or as boxes, with names where they
/// fit. As in the manual: objects without a footprint are vertical lines, side by side in their
/// cell.
void paint_things(QPainter& painter, const MapGround& ground);
/// Paints the true places of victims: crosses in dashed squares, unlike marks.
void paint_true_victims(QPainter& painter, const MapGround& ground);

}  // namespace magna
