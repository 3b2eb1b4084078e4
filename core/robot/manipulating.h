// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/robot/command_table.h"
#include "core/robot/team_state.h"

namespace magna {

/// One tick of a manipulation (manual 5.5), by whichever part: how it ended, or nothing = it goes
/// on. In its first tick the method is chosen; after the delay of that it is carried out, if its
/// success test holds (always without noise). BAD-DESIGNATOR and NON-LOCAL-DESIGNATOR, with the
/// designator, both times; FAILED: no method applies, or the test.
std::optional<CommandResult> carry_out(TeamState& state, RobotId id, const Manipulate& command,
                                       CommandProgress& progress);

}  // namespace magna
