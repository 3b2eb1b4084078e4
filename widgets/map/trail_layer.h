// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"
#include "widgets/map/trails.h"

class QPainter;

namespace magna {

/// Paints the robots' trails in their colours, fading with age; unlimited ones do not fade.
void paint_trails(QPainter& painter, const MapScene& scene, const Trails& trails);

}  // namespace magna
