// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// The meaning of the floor's colour at a place: "first seen by alpha", "seen 12 s ago", "in a kept
/// image", "not seen yet"; empty while nothing but a veil is shown or off the map.
QString seen_words(const MapScene& scene, Point p);

/// The same as a sentence of its own, for a place of the screen where no robot is.
QString seen_tooltip_at(const MapScene& scene, QPointF at);

/// The legend of the age colours, in the upper left below the pause notice.
void paint_seen_legend(QPainter& painter, const MapScene& scene);

}  // namespace magna
