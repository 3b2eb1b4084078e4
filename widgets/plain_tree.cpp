// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plain_tree.h"

#include <QHeaderView>
#include <QPainter>

#include "widgets/ui_scale.h"

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
  setHeaderHidden(true);  // room is scarce, and what is what is plain
  header()->setStretchLastSection(true);
  keep_scaled(*this, [this] {
    setIndentation(scaled(14));
    setIconSize(QSize(scaled(16), scaled(16)));
  });
}

void PlainTree::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const {
  painter->fillRect(rect, palette().base());
  QTreeView::drawBranches(painter, rect, index);
}

}  // namespace magna
