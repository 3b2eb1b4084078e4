// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/robot/command_table.h"
#include "core/robot/team_state.h"

namespace magna {

/// One tick of a manipulation (manual 5.5), by the robot or a part; returns how it ended, or
/// nothing while it continues. In its first tick the method is chosen; after the method's delay it
/// is carried out, if its success test holds (always without noise). BAD-DESIGNATOR and
/// NON-LOCAL-DESIGNATOR, with the designator, are checked both times; FAILED: no method applies, or
/// the test has failed.
std::optional<CommandResult> carry_out(TeamState& state, RobotId id, const Manipulate& command,
                                       CommandProgress& progress);

}  // namespace magna
