// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "widgets/edit/edit_stack.h"

namespace magna {

// The edits that more than one place of the window offers, each one named entry of the history.
// Nothing happens to a robot that is not there or has no such way-point.

/// At the end of its plan; the mission begins or goes on.
void append_waypoint(EditStack& edits, RobotId robot, const Waypoint& waypoint);
void remove_last_waypoint(EditStack& edits, RobotId robot);
/// All of them in one entry.
void clear_plans(EditStack& edits, std::span<const RobotId> robots);

}  // namespace magna
