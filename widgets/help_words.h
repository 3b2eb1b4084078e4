// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "core/view/snapshot.h"
#include "widgets/robot_state.h"

namespace magna {

// The words of map, robot list and attention list for robots that need help.

/// Whether a robot in this state needs the operator's help.
bool needs_help(ShownState state);

/// Whether the reason is that no way leads to the goal, or that none was found.
bool has_no_route(const Message& reason);

/// Word for a blocked robot: "No route", "Stuck", else "Blocked".
QString blocked_word(const std::optional<Message>& reason);

/// Word for a robot in this state: state_word, or blocked_word if it is blocked.
QString help_state_word(const Snapshot& now, RobotId robot, ShownState state);

}  // namespace magna
