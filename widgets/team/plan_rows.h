// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/geometry/pose.h"
#include "core/mission/plan.h"
#include "core/world/cell_map.h"

namespace magna {

// Plan edits by table rows as pure functions. Invalid rows are ignored; `rows` must ascend.

Plan without_rows(Plan plan, const std::vector<int>& rows);
/// Moves the rows together one place up (−1) or down (+1); unchanged at the end.
Plan moved_rows(Plan plan, const std::vector<int>& rows, int step);
/// The new indices of the moved rows.
std::vector<int> places_after_move(const Plan& plan, const std::vector<int>& rows, int step);

/// A new way-point for row `at` (or the end): half-way between its neighbours; at the end a metre
/// beyond the last, inside the map. `robot`: its present pose.
Waypoint waypoint_between(const Plan& plan, std::size_t at, const Pose& robot, const CellMap& map);
Plan with_row(Plan plan, std::size_t at, const Waypoint& waypoint);

/// Changes the type of a step; missing values are those of the robot's predicted pose.
Waypoint as_type(const Plan& plan, std::size_t row, WaypointType type, const Pose& robot);

/// Length of the way to each row from the previous one, metres; nothing = no place.
std::vector<std::optional<double>> row_lengths(const Plan& plan, const Pose& robot);
/// Total of all rows, metres, without a patrol's way back.
double total_length(const Plan& plan, const Pose& robot);

}  // namespace magna
