// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

/// Least rank (MapRobot::rank) of robots whose plans are shown.
int least_plan_rank(const MapScene& scene);

/// Paints the plans along the planned ways: a line from the robot's place through its way-points,
/// dashed where no way is known yet. The active robot's is in the accent colour, others are in the
/// robots' colours; those of the active and the selected robots are strong and numbered. A patrol's
/// way back is dashed, the ways that were driven are thin and grey.
void paint_plans(QPainter& painter, const MapScene& scene);

/// Where the robot's order leads: the last place of its plan, the next one of a patrol, or the
/// target of its exploration; nothing = nowhere.
std::optional<Point> order_goal(const Snapshot& now, RobotId robot);

/// Paints faint rings with the robots' letters at the goals of those whose plans are not shown.
void paint_goals(QPainter& painter, const MapScene& scene);

}  // namespace magna
