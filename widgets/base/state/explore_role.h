// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <span>
#include <vector>

#include "core/view/snapshot.h"

namespace magna {

/// Whether the robot explores whenever it has no other plan.
bool is_explorer(const Snapshot& now, RobotId robot);
/// Whether both snapshots have the same explorers. Other data of exploration change every second.
bool same_explorers(const Snapshot& one, const Snapshot& other);

/// Those of `robots` that can get the role (`on`) or lose it. Robots without a ranger, robots that
/// move cell by cell, and CyBOTs never have it.
std::vector<RobotId> role_candidates(const Snapshot& now, std::span<const RobotId> robots, bool on);
/// Reason why there are none, one sentence; empty = there are some.
QString why_no_role(const Snapshot& now, std::span<const RobotId> robots, bool on);

/// The role as text: "explores when it has no other plan".
QString explorer_text();

}  // namespace magna
