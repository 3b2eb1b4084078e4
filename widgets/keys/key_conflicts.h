// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <string_view>
#include <vector>

#include "widgets/action_name.h"

namespace magna {

class ActionSet;

/// Can keys of both scopes be meant by one press? Keys of the window work on the map too.
bool scopes_overlap(KeyScope a, KeyScope b);

/// The other actions that a press of `key` could mean as well, in the table's order.
std::vector<ActionName> users_of_key(const ActionSet& actions, ActionName id,
                                     const QKeySequence& key);

/// Keys that mean something everywhere (Tab, Esc, Enter, modifiers alone) and are given to no
/// action.
bool is_reserved(const QKeySequence& key);

}  // namespace magna
