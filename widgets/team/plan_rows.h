// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/geometry/pose.h"
#include "core/mission/missions.h"
#include "core/world/cell_map.h"

namespace magna {

// Edits of a plan by the rows of its table; each gives the plan as it will be. Rows that are not
// there are left out; `rows` in ascending order.

Plan without_rows(Plan plan, const std::vector<int>& rows);
/// The rows one place up (−1) or down (+1), together; unchanged when the first or last is at the
/// end.
Plan moved_rows(Plan plan, const std::vector<int>& rows, int step);
/// Where the rows are afterwards.
std::vector<int> places_after_move(const Plan& plan, const std::vector<int>& rows, int step);

/// A goto that fits before row `at` (at the end when there is none): half-way between its
/// neighbours; at the end a metre beyond the last, kept on the map. `robot`: where it stands.
Waypoint waypoint_between(const Plan& plan, std::size_t at, const Pose& robot, const CellMap& map);
Plan with_row(Plan plan, std::size_t at, const Waypoint& waypoint);

/// The same step as another type: what the new type needs and the old one lacks comes from where
/// the robot will be then.
Waypoint as_type(const Plan& plan, std::size_t row, WaypointType type, const Pose& robot);

/// The way that leads to each row from the one before it, metres; nothing for what has no place.
std::vector<std::optional<double>> ways(const Plan& plan, const Pose& robot);
/// Of all rows, metres; a patrol's way back to its beginning is not in it.
double whole_way(const Plan& plan, const Pose& robot);

}  // namespace magna
