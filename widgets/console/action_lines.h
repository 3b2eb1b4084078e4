// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "core/console/console_line.h"

namespace magna {

class ActionSet;

// The window's actions, typed by their ids: "view.layer_places".

/// Does the action whose id the whole line is, whatever its case; what is to be said of it, also
/// why it cannot be done now. Nothing when the line is not an id.
std::optional<ConsoleLine> do_action(ActionSet& actions, const QString& line);

/// As complete(); behind what it offers for the first word come the ids of actions.
ConsoleCompletion complete_with_actions(const ConsoleWords& words, std::string_view line,
                                        std::size_t cursor);

}  // namespace magna
