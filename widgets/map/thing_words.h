// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "widgets/map/map_scene.h"

namespace magna {

/// The topmost thing drawn at a place of the map; nullptr = none, its layer is off, or it is in a
/// covered unseen area.
const Thing* thing_at(const MapScene& scene, Point p);

/// All data of a thing on the ground, one per line: name and kind, attributes as in a world file,
/// contents, place.
QString thing_tooltip(const WorldSnapshot& world, const Thing& thing);
/// For the thing at a screen point without a robot; empty = none.
QString thing_tooltip_at(const MapScene& scene, QPointF at);

}  // namespace magna
