// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "core/console/console_line.h"

namespace magna {

class ActionSet;

// Runs the window's actions by their typed ids: "view.layer_places".

/// Triggers the action whose id is the whole line, case-insensitive; returns the answer, or the
/// reason why it is not possible. Nothing = not an id.
std::optional<ConsoleLine> do_action(ActionSet& actions, const QString& line);

/// As complete(), with the ids of actions after the other completions of the first word.
ConsoleCompletion complete_with_actions(const ConsoleWords& words, std::string_view line,
                                        std::size_t cursor);

}  // namespace magna
