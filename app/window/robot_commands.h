// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "widgets/console_link.h"

namespace magna {

// What the actions on robots post, given what is shown now.

/// The robots that are there, in order of number.
std::vector<RobotId> present_robots(const Snapshot& now);
void select_all(ConsoleLink& link, const Snapshot& now);

/// Has one of the selected robots way-points?
bool any_plan(const Snapshot& now);

}  // namespace magna
