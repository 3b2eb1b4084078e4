// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"

namespace magna {

/// Metres between the round numbers that places given by hand are drawn to at this scale (pixels a
/// metre): at most a quarter metre, and never more than 8 pixels apart, so the pull is not visible.
double snap_step(double scale);

/// The round place next to `p` at this scale.
Point rounded_place(double scale, Point p);

/// The round place next to `p`; `p` itself where the round one is outside the map or in a wall that
/// `p` is not in.
Point snapped(const MapScene& scene, Point p);

/// The next multiple of 5 degrees, in (-pi, pi].
double snapped_heading(double theta);

}  // namespace magna
