// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

class ActionSet;
class EditStack;

/// Undo and redo of the menu: what the history can do, by its name.
void connect_history(ActionSet& actions, EditStack& edits);

}  // namespace magna
