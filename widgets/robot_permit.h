// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/view/snapshot.h"

namespace magna {

/// Why the operator cannot do this to the robot now, one sentence with a remedy; empty = possible.
/// The engine decides (RobotStatus::refusals).
QString why_refused(const Snapshot& now, RobotId robot, WriteKind kind);

}  // namespace magna
