// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/mission/missions.h"

namespace magna {

/// An edit that turned plan `before` into plan `after`, carried out on what the plan is `now`: the
/// robot may have finished way-points since (a patrol: put them at its end), and those are finished
/// in the result, too, unless the edit changed them. Undo is the same with `before` and `after`
/// exchanged. Nothing when another author changed the plan since.
std::optional<Plan> rebase(const Plan& before, const Plan& after, const Plan& now);

}  // namespace magna
