// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_ground.h"

class QPainter;

namespace magna {

/// Cells that are places of a type, unless it is invisible. As the world file draws them; else each
/// type with a mark and a tint of its own (manual B): doorways squares on light blue, convex
/// corners circles on pink, concave ones dots on light pink, beaks triangles on violet; others the
/// first letter of their name.
void paint_places(QPainter& painter, const MapGround& ground);

}  // namespace magna
