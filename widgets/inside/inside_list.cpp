// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inside/inside_list.h"

#include <QResizeEvent>
#include <algorithm>
#include <numeric>

#include "widgets/inside/inside_delegate.h"
#include "widgets/inside/inside_model.h"
#include "widgets/ui_scale.h"

namespace magna {

InsideList::InsideList(InsideModel& model, int most, const QString& name, QWidget* parent)
    : QListView(parent), most_(most) {
  setAccessibleName(name);
  setModel(&model);
  setItemDelegate(new InsideDelegate(most == kAll, this));
  setUniformItemSizes(most != kAll);
  setFrameShape(QFrame::NoFrame);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setTabKeyNavigation(false);
  setResizeMode(QListView::Adjust);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(most == kAll ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  keep_scaled(*this, [this] { fit(); });
}

void InsideList::fit() {
  const int all = model()->rowCount();
  const int rows = most_ == kAll ? all : std::min(all, most_);
  std::vector<int> heights;
  heights.reserve(static_cast<std::size_t>(rows));
  for (int row = 0; row < rows; ++row) {
    heights.push_back(sizeHintForIndex(model()->index(row, 0)).height());
  }
  if (heights == heights_) return;
  heights_ = std::move(heights);
  doItemsLayout();
  setFixedHeight(std::accumulate(heights_.begin(), heights_.end(), 0));
}

void InsideList::resizeEvent(QResizeEvent* event) {
  QListView::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) fit();
}

void InsideList::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  QListView::currentChanged(current, previous);
  if (current.isValid() && hasFocus()) emit focus_row_changed(visualRect(current));
}

}  // namespace magna
