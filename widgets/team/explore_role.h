// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <span>
#include <vector>

#include "core/view/snapshot.h"

namespace magna {

/// Is it the robot's role to explore whenever it has no other plan?
bool is_explorer(const Snapshot& now, RobotId robot);
/// Do as many robots have the role, the same ones? Much else of exploration changes every second.
bool same_explorers(const Snapshot& one, const Snapshot& other);

/// The `robots` that can be given the role (`on`), or lose it. Robots without a ranger, and robots
/// that move cell by cell or by themselves, never have it.
std::vector<RobotId> open_to_role(const Snapshot& now, std::span<const RobotId> robots, bool on);
/// Why there are none, one sentence; empty = there are some.
QString why_no_role(const Snapshot& now, std::span<const RobotId> robots, bool on);

/// What the role is: "explores when it has no other plan".
QString explorer_text();

}  // namespace magna
