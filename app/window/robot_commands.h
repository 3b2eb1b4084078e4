// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/view/snapshot.h"

namespace magna {

/// The robots present in the world, in order of number.
std::vector<RobotId> present_robots(const Snapshot& now);

}  // namespace magna
