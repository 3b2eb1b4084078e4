// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/upright_scroll.h"

#include <QEvent>
#include <QScrollBar>

#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

constexpr int kUprightScrollLeastHeight = 120;  // pixels at 100 %

}  // namespace

UprightScroll::UprightScroll(QWidget* parent) : QScrollArea(parent) {
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFocusPolicy(Qt::NoFocus);
}

void UprightScroll::set_content(QWidget* content) {
  setWidget(content);
  viewport()->setAutoFillBackground(false);
  content->setAutoFillBackground(false);
}

QSize UprightScroll::minimumSizeHint() const {
  if (widget() == nullptr) return QScrollArea::minimumSizeHint();
  const int bar = verticalScrollBar()->isVisible() ? verticalScrollBar()->sizeHint().width() : 0;
  return {widget()->minimumSizeHint().width() + bar, scaled(kUprightScrollLeastHeight)};
}

QSize UprightScroll::sizeHint() const {
  if (widget() == nullptr) return QScrollArea::sizeHint();
  return {minimumSizeHint().width(), widget()->sizeHint().height()};
}

bool UprightScroll::eventFilter(QObject* watched, QEvent* event) {
  const bool done = QScrollArea::eventFilter(watched, event);
  // The scroll bar appeared or disappeared, or the content needs another width.
  if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize) updateGeometry();
  return done;
}

}  // namespace magna
