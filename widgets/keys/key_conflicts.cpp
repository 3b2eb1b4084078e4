// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/keys/key_conflicts.h"

#include "widgets/action_set.h"

namespace magna {

bool scopes_overlap(KeyScope a, KeyScope b) {
  const auto everywhere = [](KeyScope scope) {
    return scope == KeyScope::Window || scope == KeyScope::Guard;
  };
  return a == b || everywhere(a) || everywhere(b);
}

std::vector<ActionName> users_of_key(const ActionSet& actions, ActionName id,
                                     const QKeySequence& key) {
  std::vector<ActionName> users;
  const KeyScope scope = id.row().scope;
  for (const ActionRow& row : action_table()) {
    if (row.id == id.text() || !scopes_overlap(scope, row.scope)) continue;
    if (actions.keys(row.id).contains(key)) users.emplace_back(row.id);
  }
  return users;
}

bool is_reserved(const QKeySequence& key) {
  if (key.count() != 1) return true;
  switch (key[0].key()) {
    case Qt::Key_unknown:
    case Qt::Key_Shift:
    case Qt::Key_Control:
    case Qt::Key_Alt:
    case Qt::Key_AltGr:
    case Qt::Key_Meta:
    case Qt::Key_Tab:
    case Qt::Key_Backtab: return true;
    case Qt::Key_Escape:
    case Qt::Key_Return:
    case Qt::Key_Enter: return key[0].keyboardModifiers() == Qt::NoModifier;
    default: return false;
  }
}

}  // namespace magna
