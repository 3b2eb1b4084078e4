// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "widgets/map/map_scene.h"

namespace magna {

class EditStack;

/// Goal for looking behind a side of the frontier: on explored floor, at some distance from the
/// middle of the side.
Point frontier_goal(const MapScene& scene, const FrontierSide& side);

/// The open side nearest to the robot in a straight line, except in no-go areas and where it
/// already is. nullptr = none.
const FrontierSide* nearest_frontier(const MapScene& scene, RobotId robot);

/// Sends robots to a side, each to its own place: one edit.
void send_to_frontier(EditStack& edits, const MapScene& scene, const std::vector<RobotId>& robots,
                      const FrontierSide& side);

/// Why the active robot cannot be sent to the nearest frontier; empty = possible.
QString why_no_frontier(const MapScene& scene);

}  // namespace magna
