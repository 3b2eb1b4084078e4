// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "widgets/snapshot_feed.h"

namespace magna {

// The inputs that the actions on robots post, given what is shown now.

/// The robots that are there, in order of number.
std::vector<RobotId> present_robots(const Snapshot& now);
void select_all(ConsoleLink& link, const Snapshot& now);
/// Makes the next (+1) or previous (-1) robot active, round the ends; the first or last when none
/// is. The feed shows a choice at once, so two quick presses are two steps.
void choose_neighbour(SnapshotFeed& feed, int step);
/// Makes the robot with this number on its badge active; nothing when there is none.
void choose_number(SnapshotFeed& feed, int number);

/// Has one of the selected robots way-points?
bool any_plan(const Snapshot& now);

}  // namespace magna
