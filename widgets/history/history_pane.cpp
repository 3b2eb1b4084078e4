// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/history/history_pane.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QUndoStack>
#include <QUndoView>

#include "widgets/action_button.h"
#include "widgets/action_set.h"
#include "widgets/edit/edit_stack.h"

namespace magna {

HistoryPane::HistoryPane(EditStack& edits, ActionSet& actions, QWidget* parent)
    : QWidget(parent), edits_(edits) {
  setAccessibleName(tr("History"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  list_ = new QUndoView(&edits.stack(), this);
  list_->setEmptyLabel(tr("Before all edits"));
  list_->setFrameShape(QFrame::NoFrame);
  list_->setUniformItemSizes(true);
  list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  list_->setAccessibleName(tr("History of edits"));
  list_->setAccessibleDescription(
      tr("Oldest first. Choosing an entry takes back, or does again, all edits up to it."));
  empty_ = new QLabel(tr("Nothing was edited yet. Way-points and marks that you add, move or "
                         "remove are listed here and can be taken back."),
                      this);
  empty_->setAlignment(Qt::AlignCenter);
  empty_->setWordWrap(true);
  empty_->setContentsMargins(16, 4, 16, 8);
  empty_->setBackgroundRole(QPalette::Base);
  empty_->setAutoFillBackground(true);
  pages_ = new QStackedWidget(this);
  pages_->addWidget(list_);
  pages_->addWidget(empty_);
  row->addWidget(pages_, 1);
  auto* column = new QVBoxLayout;
  column->setContentsMargins(4, 4, 4, 4);
  column->setSpacing(4);
  undo_ = new ActionButton(actions["edit.undo"], Qt::ToolButtonIconOnly, this);
  redo_ = new ActionButton(actions["edit.redo"], Qt::ToolButtonIconOnly, this);
  column->addWidget(undo_);
  column->addWidget(redo_);
  column->addStretch(1);
  row->addLayout(column);
  connect(&edits.stack(), &QUndoStack::indexChanged, this, &HistoryPane::follow);
  follow();
}

void HistoryPane::follow() {
  const bool some = edits_.stack().count() > 0;
  pages_->setCurrentWidget(some ? static_cast<QWidget*>(list_) : empty_);
  if (some) list_->scrollTo(list_->currentIndex());
}

}  // namespace magna
