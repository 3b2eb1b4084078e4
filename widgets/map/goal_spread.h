// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "widgets/map/map_scene.h"

namespace magna {

/// One robot's part of a goal that is set for several.
struct GoalPlace {
  RobotId robot;
  Point place;
};

/// Places for several robots at one goal: the goal itself and places round it on a hexagonal grid,
/// far enough from each other for the widest of them, inside the map, on the floor and not beyond a
/// wall. Each robot gets the one that makes the ways short. Fewer places than robots when there is
/// no room for all: those that are left out get none. One robot gets the goal as it is.
std::vector<GoalPlace> spread_goal(const MapScene& scene, std::span<const RobotId> robots,
                                   Point goal);

}  // namespace magna
