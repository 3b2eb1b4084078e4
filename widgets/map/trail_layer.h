// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"
#include "widgets/map/trails.h"

class QPainter;

namespace magna {

/// Trails of the robots: lines in the robots' colours that fade with age; endless ones do not fade.
void paint_trails(QPainter& painter, const MapScene& scene, const Trails& trails);

}  // namespace magna
