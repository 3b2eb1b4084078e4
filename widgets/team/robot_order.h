// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/robot_state.h"

namespace magna {

/// Sort order of the robot list; by battery the emptiest comes first. Ties are sorted by number.
enum class RobotSort { Number, Name, State, Need, Commander, Battery };

/// The robots of the snapshot whose name, type, state, task, reason, commander or lock contain
/// every word of `filter` (case-insensitive), sorted.
std::vector<RobotId> ordered_robots(const Snapshot& now, RobotSort sort, bool descending,
                                    const QString& filter);

/// Urgency of a state, 0 = highest: lost, blocked, waiting, stopped, held, others.
int attention_rank(ShownState state);

/// Compares case-insensitively, whole numbers by value: robot2 before robot10.
bool natural_less(const QString& a, const QString& b);

}  // namespace magna
