// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"

namespace magna {

/// Step of the round places to which places given by hand snap at this scale (pixels per metre),
/// metres: at most a quarter metre and 8 pixels, so that snapping is not visible.
double snap_step(double scale);

/// The round place nearest to `p` at this scale.
Point rounded_place(double scale, Point p);

/// The round place nearest to `p`; `p` itself if the round one is outside the map or newly in a
/// wall.
Point snapped(const MapScene& scene, Point p);

/// The nearest multiple of 5 degrees, in (-pi, pi].
double snapped_heading(double theta);

}  // namespace magna
