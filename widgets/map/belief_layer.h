// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Paints a box around the active robot's believed pose: its possible places by the main odometer.
/// With the ground truth shown also the true pose and a line between both. Everything is positioned
/// relative to the drawn robot, which may be between two snapshots.
void paint_belief(QPainter& painter, const MapScene& scene);

}  // namespace magna
