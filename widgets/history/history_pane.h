// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QStackedWidget;
class QUndoView;

namespace magna {

class ActionButton;
class ActionSet;
class EditStack;

/// The history of edits: every entry by its name, the present one marked. Choosing an entry goes
/// back or forth to it; undo and redo stand beside the list.
class HistoryPane : public QWidget {
  Q_OBJECT
 public:
  HistoryPane(EditStack& edits, ActionSet& actions, QWidget* parent = nullptr);

  QUndoView& list() { return *list_; }
  ActionButton& undo() { return *undo_; }
  ActionButton& redo() { return *redo_; }
  /// Shown while nothing was edited.
  const QLabel& empty() const { return *empty_; }

 private:
  void follow();

  EditStack& edits_;
  ActionButton* undo_;
  ActionButton* redo_;
  QStackedWidget* pages_;
  QUndoView* list_;
  QLabel* empty_;
};

}  // namespace magna
