// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// The room that each robot's body takes, at scale, however large its picture is drawn. Robots
/// without a body have none, and what is smaller than a few pixels is left out.
void paint_footprints(QPainter& painter, const MapScene& scene);

}  // namespace magna
