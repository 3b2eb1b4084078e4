// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/view/snapshot.h"

namespace magna {

/// Locked, and not by the person at the console.
bool locked_by_other(const RobotStatus& status);

// Why the user cannot do it now, one sentence with what to do about it; empty = it is possible. As
// the engine decides.

/// To command the robot at all.
QString why_locked(const Snapshot& now, RobotId robot);
/// To set it in motion.
QString why_no_motion(const Snapshot& now, RobotId robot);

}  // namespace magna
