// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/edit_commands.h"

#include <QCoreApplication>

#include "widgets/action_set.h"
#include "widgets/edit/edit_stack.h"

namespace magna {
namespace {

// "&Undo" or "&Undo Add way-point to alpha".
void name_action(QAction& action, const ActionRow& row, const QString& entry) {
  QString text = QCoreApplication::translate("Actions", row.text);
  if (!entry.isEmpty()) {
    QString name = entry;
    text += QLatin1Char(' ') + name.replace(QLatin1Char('&'), QLatin1String("&&"));
  }
  action.setText(text);
}

}  // namespace

void connect_history(ActionSet& actions, EditStack& edits) {
  QUndoStack& stack = edits.stack();
  actions.on("edit.undo", &stack, [&stack] { stack.undo(); });
  actions.on("edit.redo", &stack, [&stack] { stack.redo(); });
  const auto follow = [&actions, &stack] {
    name_action(actions["edit.undo"], ActionName("edit.undo").row(), stack.undoText());
    name_action(actions["edit.redo"], ActionName("edit.redo").row(), stack.redoText());
    actions.set_enabled("edit.undo", stack.canUndo(),
                        QCoreApplication::translate("Actions", "Nothing was edited yet"));
    actions.set_enabled("edit.redo", stack.canRedo(),
                        QCoreApplication::translate("Actions", "Nothing was taken back"));
  };
  QObject::connect(&stack, &QUndoStack::indexChanged, &actions, follow);
  follow();
}

}  // namespace magna
