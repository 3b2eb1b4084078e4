// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>

#include "core/mission/plan.h"
#include "core/robot/robot_type.h"
#include "core/sim/message.h"
#include "core/world/cell_map.h"
#include "core/world/obstacle_field.h"

namespace magna {

/// Why a way-point cannot be part of a plan on this map: a target outside it, a number that is not
/// finite, a turn without an angle. Nothing = it can.
std::optional<Message> check_waypoint(const CellMap& map, const Waypoint& waypoint);

/// Why a robot of this type cannot plan a route to a goal, whatever obstacles there are: it drives
/// cells, or the goal cannot be part of a plan. Nothing = it may be possible.
std::optional<Message> check_route_goal(const CellMap& map, const RobotTypeInfo& type,
                                        const Waypoint& goal);
/// The reason of robots that drive cell by cell.
Message drives_cells();

/// `index`: from 0; `count`: of the way-points of the plan.
Message no_such_waypoint(std::size_t index, std::size_t count);

/// The reason with the number of its way-point, if the plan has more than one.
Message at_waypoint(std::size_t index, std::size_t count, Message why);

/// Why a robot of this radius (metres) cannot stand at a place on the map: in a static obstacle of
/// its layer, or too near to one. Nothing = it can.
std::optional<Message> check_place(const ObstacleField& field, ObstacleLayer layer, double radius,
                                   Point place);

}  // namespace magna
