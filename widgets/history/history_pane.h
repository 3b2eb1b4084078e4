// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QUndoView;

namespace magna {

class ActionButton;
class ActionSet;
class EditStack;
class EmptyPages;

/// The history of edits with the present entry marked. Choosing an entry undoes or redoes up to it;
/// undo and redo are beside the list.
class HistoryPane : public QWidget {
  Q_OBJECT
 public:
  HistoryPane(EditStack& edits, ActionSet& actions, QWidget* parent = nullptr);

  QUndoView& list() { return *list_; }
  ActionButton& undo() { return *undo_; }
  ActionButton& redo() { return *redo_; }
  EmptyPages& pages() { return *pages_; }

 private:
  void follow();

  EditStack& edits_;
  ActionButton* undo_;
  ActionButton* redo_;
  EmptyPages* pages_;
  QUndoView* list_;
};

}  // namespace magna
