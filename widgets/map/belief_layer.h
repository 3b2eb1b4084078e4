// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Where the active robot can be by its main odometer, as a box round where it takes itself to be;
/// while the ground truth is shown also where it is, with a line there.
void paint_belief(QPainter& painter, const MapScene& scene);

}  // namespace magna
