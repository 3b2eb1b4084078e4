// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/view/snapshot.h"

namespace magna {

/// Whether it is locked by another author than the operator.
bool locked_by_other(const RobotStatus& status);

// Reason why an action is not possible, one sentence with a remedy; empty = possible. Same rules as
// the engine.

/// For any command to the robot.
QString why_locked(const Snapshot& now, RobotId robot);
/// For setting it in motion.
QString why_no_motion(const Snapshot& now, RobotId robot);

}  // namespace magna
