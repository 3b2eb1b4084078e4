// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "widgets/base/edit/edit_stack.h"

namespace magna {

// Edits offered in several places of the window, each one named entry of the history. Unknown
// robots and way-points are ignored.

/// Whether the robot has way-points.
bool has_plan(const Snapshot& now, RobotId robot);
/// Whether the robot drives its mission now, or would if it was not blocked. Inserting or moving
/// way-points does not start other robots.
bool on_mission(const Snapshot& now, RobotId robot);
/// Whether the robot drives to a way-point that is added to its plan: it is on its mission, or idle
/// and no plans are prepared. A held robot must be resumed.
bool drives_when_added(const EditStack& edits, RobotId robot);

/// Adds a way-point at the end; starts the robot if drives_when_added().
void append_waypoint(EditStack& edits, RobotId robot, const Waypoint& waypoint);
void remove_last_waypoint(EditStack& edits, RobotId robot);
/// Clears all plans in one entry.
void clear_plans(EditStack& edits, std::span<const RobotId> robots);

}  // namespace magna
