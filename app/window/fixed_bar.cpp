// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/fixed_bar.h"

#include <QAction>
#include <QLayoutItem>
#include <QMainWindow>

namespace magna {

FixedBar::FixedBar(QMainWindow& window, const char* name, const QString& title, QWidget& content)
    : QToolBar(title, &window), content_(content) {
  setObjectName(QLatin1String(name));
  setMovable(false);
  setFloatable(false);
  toggleViewAction()->setEnabled(false);
  content_.setParent(this);
  content_.show();
}

QSize FixedBar::sizeHint() const { return QWidgetItem(&content_).sizeHint(); }

QSize FixedBar::minimumSizeHint() const { return QWidgetItem(&content_).minimumSize(); }

void FixedBar::resizeEvent(QResizeEvent* event) {
  QToolBar::resizeEvent(event);
  content_.setGeometry(rect());
}

}  // namespace magna
