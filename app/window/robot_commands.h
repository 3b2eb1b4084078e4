// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "widgets/console_link.h"

namespace magna {

// What the actions on robots post, given what is shown now.

/// Makes the next (+1) or previous (-1) robot active, round the ends; the first or last when none
/// is.
void choose_neighbour(ConsoleLink& link, const Snapshot& now, int step);
/// Makes the robot of this number in the team active, 1 = first; nothing when there is no such
/// robot.
void choose_number(ConsoleLink& link, const Snapshot& now, int number);
void select_all(ConsoleLink& link, const Snapshot& now);

/// Has one of the selected robots way-points?
bool any_plan(const Snapshot& now);

}  // namespace magna
