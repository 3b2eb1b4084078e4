// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/bars/bar_overlay.h"

#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>

namespace magna {

BarOverlay::BarOverlay(QWidget* parent) : QWidget(parent), bars_(new QVBoxLayout(this)) {
  bars_->setContentsMargins(0, 0, 0, 0);
  bars_->setSpacing(0);
  resize(0, 0);
}

void BarOverlay::add(QWidget& bar) {
  bars_->addWidget(&bar);
  bar.installEventFilter(this);
  place();
}

void BarOverlay::lie_over(QWidget& over) {
  over_ = &over;
  over.installEventFilter(this);
  place();
}

void BarOverlay::place() {
  if (over_ == nullptr) return;
  bars_->activate();
  const QRect head = over_->geometry();
  const int wanted =
      bars_->hasHeightForWidth() ? bars_->heightForWidth(head.width()) : bars_->sizeHint().height();
  const int height = std::clamp(wanted, 0, head.height());
  const QRect box(head.topLeft(), QSize(head.width(), height));
  if (box == geometry()) return;
  setGeometry(box);
  raise();
  emit covers(height);
}

bool BarOverlay::event(QEvent* event) {
  const bool done = QWidget::event(event);
  if (event->type() == QEvent::LayoutRequest) place();
  return done;
}

bool BarOverlay::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::Resize:
    case QEvent::Move:
      // Bars get their sizes from the layout, which must not be placed again meanwhile.
      if (watched == over_) place();
      break;
    case QEvent::ShowToParent:
    case QEvent::HideToParent: place(); break;
    default: break;
  }
  return false;
}

}  // namespace magna
