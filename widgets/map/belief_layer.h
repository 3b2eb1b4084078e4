// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Where the active robot can be by its main odometer, as a box round where it takes itself to be;
/// while the ground truth is shown also where it is, with a line from the one to the other. All of
/// it stands to the robot as in the snapshot, wherever between two snapshots the robot is drawn.
void paint_belief(QPainter& painter, const MapScene& scene);

}  // namespace magna
