// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/mission/plan.h"

namespace magna {

/// Applies an edit that turned plan `before` into plan `after` to the current plan `now`: the robot
/// may have finished way-points since (a patrol moves them to its end); they are finished in the
/// result too, unless the edit changed them. Undo is the same with `before` and `after` exchanged.
/// Nothing if another author has changed the plan since.
std::optional<Plan> rebase(const Plan& before, const Plan& after, const Plan& now);

}  // namespace magna
