// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "widgets/map/scene/map_scene.h"
#include "widgets/map/scene/map_view.h"

class QKeyEvent;

namespace magna {

/// Step of the round places to which places given by hand snap at this scale (pixels per metre),
/// metres: at most a quarter metre and 8 pixels, so that snapping is not visible.
double snap_step(double scale);

/// The round place nearest to `p` at this scale.
Point rounded_place(double scale, Point p);

/// The round place nearest to `p`; `p` itself if the round one is outside the map or newly in a
/// wall, or if `exact`: with Ctrl held nothing snaps.
Point snapped(const MapScene& scene, Point p, bool exact = false);

/// The nearest multiple of 5 degrees, in (-pi, pi]; `theta` itself if `exact`.
double snapped_heading(double theta, bool exact = false);

/// Step of an arrow key for the selected items, metres in the world, along the screen's axes: a
/// round step, with Shift one metre. Nothing for other keys or modifiers.
std::optional<Point> nudge_of(const MapView& view, const QKeyEvent& event);

}  // namespace magna
