// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/robot_state.h"

namespace magna {

/// What the robot list is sorted by; the emptiest battery comes first. Equal ones stand in order of
/// number.
enum class RobotSort { Number, Name, State, Attention, Writer, Battery };

/// The robots of the snapshot whose name, type, state, task, reason, writer or lock contain every
/// word of `filter` (case ignored), sorted.
std::vector<RobotId> ordered_robots(const Snapshot& now, RobotSort sort, bool descending,
                                    const QString& filter);

/// How much a robot needs the operator, 0 = most: lost, blocked, waiting, stopped, held, the
/// rest.
int attention_rank(ShownState state);

/// Less by letters without case and by the value of whole numbers in it: robot2 before robot10.
bool natural_less(const QString& a, const QString& b);

}  // namespace magna
