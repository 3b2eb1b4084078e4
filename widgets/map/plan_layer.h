// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"
#include "widgets/map/plan_progress.h"

class QPainter;

namespace magna {

/// Least rank (MapRobot::rank) of robots whose plans are shown.
int least_plan_rank(const MapScene& scene);

/// Paints the plans: a line from the robot's place through its way-points, with the planned route
/// to the first. The active robot's is in the accent colour, others are in the robots' colours;
/// those of the active and the selected robots are strong and numbered. A patrol's way back is
/// dashed, finished parts are thin and grey.
void paint_plans(QPainter& painter, const MapScene& scene, const PlanProgress& progress);

}  // namespace magna
