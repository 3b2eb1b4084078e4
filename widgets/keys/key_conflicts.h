// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <string_view>
#include <vector>

#include "widgets/action_name.h"

namespace magna {

class ActionSet;

/// Whether one press could match keys of both scopes. Keys of the window also work on the map.
bool scopes_overlap(KeyScope a, KeyScope b);

/// The other actions that `key` would match, in the table's order.
std::vector<ActionName> users_of_key(const ActionSet& actions, ActionName id,
                                     const QKeySequence& key);

/// Keys with a fixed meaning (Tab, Esc, Enter, modifiers alone), which cannot be assigned.
bool is_reserved(const QKeySequence& key);

}  // namespace magna
