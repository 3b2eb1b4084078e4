// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "widgets/map/map_ground.h"

class QPainter;

namespace magna {

/// Cells that are places of a type, unless it is invisible. As the world file draws them; else each
/// type with a mark and a tint of its own (manual B): doorways squares on light blue, convex
/// corners circles on pink, concave ones dots on light pink, beaks triangles on violet; others the
/// first letter of their name.
void paint_places(QPainter& painter, const MapGround& ground);

/// The usual mark of one type on its tint, in a cell of so many pixels round the painter's origin.
void paint_place_sign(QPainter& painter, const Look& look, const std::string& type, double cell);

}  // namespace magna
