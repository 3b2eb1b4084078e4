// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Scale bar (bottom left), cursor coordinates (bottom right), and in words at the top left whether
/// the world is paused or stopped.
void paint_corners(QPainter& painter, const MapScene& scene, std::optional<Point> cursor);

/// A round length (1, 2 or 5 times a power of ten, metres) whose bar is at most `most` pixels long.
double scale_bar_metres(double scale, double most);

/// What the map has at a point: "wall, wood", a thing's name ("pen#2"), "floor", "outside"; with it
/// the meaning of the floor's colour ("floor, first seen by alpha"). "not seen yet" where the
/// truth is hidden.
QString place_text(const MapScene& scene, Point p);

}  // namespace magna
