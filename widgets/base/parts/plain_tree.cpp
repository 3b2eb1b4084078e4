// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/plain_tree.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>

#include "widgets/base/look/row_style.h"
#include "widgets/base/look/ui_scale.h"

namespace magna {

PlainTree::PlainTree(const QString& name, const QString& description, QWidget* parent)
    : QTreeView(parent) {
  setAccessibleName(name);
  setAccessibleDescription(description);
  setUniformRowHeights(true);
  setAllColumnsShowFocus(true);
  setFrameShape(QFrame::NoFrame);
  setTabKeyNavigation(false);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setExpandsOnDoubleClick(false);
  setHeaderHidden(true);  // saves room; the columns explain themselves
  header()->setStretchLastSection(true);
  keep_scaled(*this, [this] {
    setIndentation(scaled(14));
    setIconSize(QSize(scaled(16), scaled(16)));
  });
  keep_line_height(*this, [this] {
    if (model() != nullptr) doItemsLayout();
  });
}

void PlainTree::search_with(QLineEdit& words) {
  words_ = &words;
  words.installEventFilter(this);
}

void PlainTree::go_to_first() {
  QModelIndex first = model()->index(0, 0);
  while (model()->rowCount(first) > 0) {
    expand(first);
    first = model()->index(0, 0, first);
  }
  if (first.isValid()) setCurrentIndex(first);
  setFocus(Qt::ShortcutFocusReason);
}

bool PlainTree::eventFilter(QObject* watched, QEvent* event) {
  if (words_ == nullptr || watched != words_ || event->type() != QEvent::KeyPress) {
    return QTreeView::eventFilter(watched, event);
  }
  switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Escape: words_->clear(); return true;
    case Qt::Key_Down:
    case Qt::Key_Return:
    case Qt::Key_Enter: go_to_first(); return true;
    default: return QTreeView::eventFilter(watched, event);
  }
}

void PlainTree::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const {
  if (selectionModel()->isSelected(index)) {
    const Look& look = look_of(palette());
    painter->fillRect(rect, look.accent_tint);
    paint_row_bar(*painter, rect, look,
                  currentIndex().siblingAtColumn(0) == index.siblingAtColumn(0));
  }
  QTreeView::drawBranches(painter, rect, index);
}

}  // namespace magna
