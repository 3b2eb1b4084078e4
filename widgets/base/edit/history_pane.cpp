// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/edit/history_pane.h"

#include <QHBoxLayout>
#include <QUndoStack>
#include <QUndoView>

#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/parts/empty_pages.h"

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
      tr("Oldest first. Choosing an entry undoes or redoes all edits up to it."));
  pages_ = new EmptyPages(*list_, this);
  row->addWidget(pages_, 1);
  auto* column = new QVBoxLayout;
  column->setContentsMargins(4, 4, 4, 4);
  column->setSpacing(4);
  column->addWidget(new ActionButton(actions["edit.undo"], Qt::ToolButtonIconOnly, this));
  column->addWidget(new ActionButton(actions["edit.redo"], Qt::ToolButtonIconOnly, this));
  column->addStretch(1);
  row->addLayout(column);
  connect(&edits.stack(), &QUndoStack::indexChanged, this, &HistoryPane::follow);
  follow();
}

void HistoryPane::follow() {
  const bool some = edits_.stack().count() > 0;
  pages_->show_empty(some ? QString()
                          : tr("No edits yet. Way-points and marks that you add, move or remove "
                               "are listed here and can be undone."));
  if (some) list_->scrollTo(list_->currentIndex());
}

}  // namespace magna
