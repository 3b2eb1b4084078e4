// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "widgets/edit/edit_stack.h"

namespace magna {

// Edits offered in several places of the window, each one named entry of the history. Unknown
// robots and way-points are ignored.

/// Adds a way-point at the end; starts or resumes the mission.
void append_waypoint(EditStack& edits, RobotId robot, const Waypoint& waypoint);
void remove_last_waypoint(EditStack& edits, RobotId robot);
/// Clears all plans in one entry.
void clear_plans(EditStack& edits, std::span<const RobotId> robots);

}  // namespace magna
