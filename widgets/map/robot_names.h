// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <span>

#include "core/view/snapshot.h"

namespace magna {

/// A robot's name; empty when the robot does not or no longer exist.
QString robot_name(const Snapshot& now, RobotId robot);

/// "alpha", "alpha and beta", "alpha, beta and gamma", "alpha, beta, gamma and 5 more".
QString robot_names(const Snapshot& now, std::span<const RobotId> robots);

/// Why a robot would not begin what it is told now: the latch, a lock, the operator's hand on the
/// stick. Empty when it would.
QString standstill_reason(const Snapshot& now, RobotId robot);

}  // namespace magna
