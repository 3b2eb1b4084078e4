// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/console/completion_list.h"

#include <algorithm>

#include "widgets/ui_scale.h"

namespace magna {
CompletionList::CompletionList(QWidget* window) : QListView(window) {
  setModel(&model_);
  setFocusPolicy(Qt::NoFocus);
  setEditTriggers(NoEditTriggers);
  setUniformItemSizes(true);
  setFrameStyle(QFrame::Box | QFrame::Plain);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(ScrollPerItem);
  setAccessibleName(tr("Completions"));
  hide();
  connect(this, &QListView::clicked, this,
          [this](const QModelIndex& index) { emit taken(index.data().toString()); });
}

void CompletionList::offer(const QStringList& words, const QRect& place) {
  words_ = words;
  model_.setStringList(words);
  if (words.isEmpty()) return hide();
  setCurrentIndex(model_.index(0));
  const QFontMetrics metrics(font());
  int widest = 0;
  for (const QString& word : words) widest = std::max(widest, metrics.horizontalAdvance(word));
  const int row = std::max(sizeHintForRow(0), 1);
  const int rows = std::min<int>(kPage, static_cast<int>(words.size()));
  const QSize room = parentWidget()->size();
  const QSize size(std::min(widest + scaled(40), room.width() - 8), rows * row + 2 * frameWidth());
  const int left = std::clamp(place.left(), 4, std::max(4, room.width() - size.width() - 4));
  const int above = place.top() - size.height() - 2;
  setGeometry(QRect(QPoint(left, above >= 0 ? above : place.bottom() + 2), size));
  show();
  raise();
}

void CompletionList::step(int rows) {
  const int last = model_.rowCount() - 1;
  int next = currentIndex().row() + rows;
  if (rows == 1 && next > last) next = 0;
  if (rows == -1 && next < 0) next = last;
  setCurrentIndex(model_.index(std::clamp(next, 0, last)));
}

}  // namespace magna
