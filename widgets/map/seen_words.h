// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "widgets/map/map_scene.h"

namespace magna {

/// The meaning of the floor's colour at a place: "first seen by alpha", "seen 12 s ago", "in a
/// stored image", "not seen yet"; empty if there is only shading or outside the map.
QString seen_words(const MapScene& scene, Point p);

/// The same as a sentence, for a screen point without a robot.
QString seen_tooltip_at(const MapScene& scene, QPointF at);

}  // namespace magna
