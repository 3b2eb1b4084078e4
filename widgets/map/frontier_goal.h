// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "widgets/map/map_scene.h"

namespace magna {

class EditStack;

/// Where a robot stands to look behind a side of the frontier: in explored floor, some way from the
/// middle of the side.
Point frontier_goal(const MapScene& scene, const FrontierSide& side);

/// The open side to which it is nearest for a robot in a straight line; none that it stands at
/// already, and none in a no-go area. nullptr when there is none.
const FrontierSide* nearest_frontier(const MapScene& scene, RobotId robot);

/// Sends robots there, each to a place of its own: one edit.
void send_to_frontier(EditStack& edits, const MapScene& scene, const std::vector<RobotId>& robots,
                      const FrontierSide& side);

/// Why the active robot cannot be sent to the nearest frontier; empty = it can.
QString why_no_frontier(const MapScene& scene);

}  // namespace magna
