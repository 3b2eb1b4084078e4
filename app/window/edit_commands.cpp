// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "app/window/window_commands.h"
#include "app/window/window_context.h"
#include "widgets/action_set.h"

namespace magna {
namespace {

// Sets a text such as "&Undo" or "&Undo Add way-point to alpha".
void name_action(QAction& action, const ActionRow& row, const QString& entry) {
  QString text = QCoreApplication::translate("Actions", row.text);
  if (!entry.isEmpty()) {
    QString name = entry;
    text += QLatin1Char(' ') + name.replace(QLatin1Char('&'), QLatin1String("&&"));
  }
  action.setText(text);
}

}  // namespace

/// Connects Undo and Redo, whose texts name the next entry of the history, and shows why an edit
/// was rejected.
void connect_history(const WindowContext& context) {
  ActionSet& actions = context.actions;
  QUndoStack& stack = context.edits.stack();
  actions.on("edit.undo", &stack, [&stack] { stack.undo(); });
  actions.on("edit.redo", &stack, [&stack] { stack.redo(); });
  const auto follow = [&actions, &stack] {
    name_action(actions["edit.undo"], ActionName("edit.undo").row(), stack.undoText());
    name_action(actions["edit.redo"], ActionName("edit.redo").row(), stack.redoText());
    actions.set_enabled("edit.undo", stack.canUndo(),
                        QCoreApplication::translate("Actions", "Nothing to undo"));
    actions.set_enabled("edit.redo", stack.canRedo(),
                        QCoreApplication::translate("Actions", "Nothing to redo"));
  };
  QObject::connect(&stack, &QUndoStack::indexChanged, &actions, follow);
  follow();
  QObject::connect(&context.edits, &EditStack::refused, &context.messages,
                   context.shows(Severity::Caution));
}

}  // namespace magna
