// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/team/order_box.h"

#include <QAbstractItemView>
#include <QStyleOptionComboBox>
#include <algorithm>

#include "widgets/ui_scale.h"

namespace magna {

OrderBox::OrderBox(QWidget* parent) : QComboBox(parent) {
  setFrame(false);
  connect(this, &QComboBox::currentIndexChanged, this, [this] { updateGeometry(); });
}

QSize OrderBox::sizeHint() const {
  constexpr int kTextMore = 6;  // the style's hint cuts the last letter
  const QFontMetrics metrics = fontMetrics();
  QStyleOptionComboBox option;
  initStyleOption(&option);
  const QSize text(metrics.horizontalAdvance(currentText()) + scaled(kTextMore), metrics.height());
  return style()->sizeFromContents(QStyle::CT_ComboBox, &option, text, this);
}

void OrderBox::showPopup() {
  constexpr int kPopupMore = 32;  // beside the texts in the opened list
  int widest = 0;
  for (int i = 0; i < count(); ++i) {
    widest = std::max(widest, fontMetrics().horizontalAdvance(itemText(i)));
  }
  view()->setMinimumWidth(widest + scaled(kPopupMore));
  QComboBox::showPopup();
}

}  // namespace magna
