// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_scene.h"
#include "widgets/map/plan_progress.h"

class QPainter;

namespace magna {

/// Paints the plans: a line in the robot's colour from its place through its way-points, with the
/// planned route to the first. The active and the selected robots' plans are strong and numbered,
/// others thin; a patrol's way back is dashed. Finished parts are thin and grey.
void paint_plans(QPainter& painter, const MapScene& scene, const PlanProgress& progress);

}  // namespace magna
