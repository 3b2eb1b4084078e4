// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "widgets/map/map_scene.h"

namespace magna {

/// The thing that is drawn at a place of the map, the topmost of several; nullptr when there is
/// none, or when its layer is off or the cover of unseen areas hides it.
const Thing* thing_at(const MapScene& scene, Point p);

/// All that is known of a thing on the ground, line by line: name and kind, attributes as a world
/// file writes them, what is in it, where it is.
QString thing_tooltip(const WorldPicture& world, const Thing& thing);
/// Of the one that is at a place of the screen where no robot is; empty when there is none.
QString thing_tooltip_at(const MapScene& scene, QPointF at);

}  // namespace magna
