// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QUndoView;

namespace magna {

class ActionSet;
class EditStack;
class EmptyPages;

/// The history of edits with the present entry marked. Choosing an entry undoes or redoes up to it;
/// undo and redo are beside the list.
class HistoryPane : public QWidget {
  Q_OBJECT
 public:
  HistoryPane(EditStack& edits, ActionSet& actions, QWidget* parent = nullptr);

 private:
  void follow();

  EditStack& edits_;
  EmptyPages* pages_;
  QUndoView* list_;
};

}  // namespace magna
