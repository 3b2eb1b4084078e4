// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

/// Height of the scale bar and the coordinates with their margins, at the bottom of the map.
/// Pixels, unscaled. Legends and labels stay above it.
constexpr double kCornerRow = 40.0;

/// Paints the scale bar (bottom left), the coordinates of the cursor (pixels; bottom right), and a
/// note at the top left if all robots are stopped.
void paint_corners(QPainter& painter, const MapScene& scene, std::optional<QPointF> cursor);

/// A round length (1, 2 or 5 times a power of ten, metres) whose bar has at most `most` pixels.
double scale_bar_metres(double scale, double most);

/// Description of a place: "wall, wood", a thing's name ("pen#2"), "floor", "outside"; with the
/// meaning of the floor's colour ("floor, first seen by alpha"). "not seen yet" where the truth is
/// hidden.
QString place_text(const MapScene& scene, Point p);

}  // namespace magna
