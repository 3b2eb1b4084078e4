// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"
#include "widgets/map/plan_progress.h"

class QPainter;

namespace magna {

/// The plans: a line in the robot's colour from where it is through its way-points, round
/// what is in the way of the first. Those of the
/// active and the selected robots are strong and numbered, the others thin; a patrol's way back is
/// dashed. What of a plan is finished is thin and grey.
void paint_plans(QPainter& painter, const MapScene& scene, const PlanProgress& progress);

}  // namespace magna
