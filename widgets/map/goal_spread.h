// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "widgets/map/map_scene.h"

namespace magna {

/// One robot's place at a goal for several.
struct GoalPlace {
  RobotId robot;
  Point place;
};

/// Places for several robots at one goal: the goal and places round it on a hexagonal grid, spaced
/// for the widest robot, inside the map, on the floor and not behind a wall. Places are assigned so
/// that ways are short. If there is too little room, some robots get no place. A single robot gets
/// the goal itself.
std::vector<GoalPlace> spread_goal(const MapScene& scene, std::span<const RobotId> robots,
                                   Point goal);

}  // namespace magna
