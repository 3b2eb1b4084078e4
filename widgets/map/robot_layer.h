// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"
#include "widgets/map/trails.h"

class QPainter;

namespace magna {

/// Where they were: fading lines in the robots' colours.
void paint_trails(QPainter& painter, const MapScene& scene, const Trails& trails);

/// The robots with marks for active, selected, blocked, waiting, held and stopped, and their names
/// where there is room. A crowd of small ones is drawn as dots.
void paint_robots(QPainter& painter, const MapScene& scene);

}  // namespace magna
