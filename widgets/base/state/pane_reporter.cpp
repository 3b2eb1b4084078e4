// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/state/pane_reporter.h"

#include <QEvent>
#include <QWidget>

#include "core/engine/operator_inputs.h"

namespace magna {

PaneReporter::PaneReporter(ConsoleLink& link, QWidget& window)
    : QObject(&window), link_(link), window_(window) {
  quiet_.setSingleShot(true);
  quiet_.setInterval(kQuietMs);
  connect(&quiet_, &QTimer::timeout, this, &PaneReporter::report);
  window.installEventFilter(this);
}

void PaneReporter::watch(PaneType type, QWidget& pane) {
  panes_[type] = &pane;
  // A pane also moves with its parents: its dock may float or be dragged.
  for (QWidget* part = &pane; part != nullptr && part != &window_; part = part->parentWidget()) {
    part->installEventFilter(this);
  }
  quiet_.start();
}

Pane PaneReporter::geometry(PaneType type) const {
  Pane pane{type, 0, 0, 0, 0};
  const auto found = panes_.find(type);
  // A pane behind another tab is not visible although it is not hidden.
  if (found == panes_.end() || !found->second->isVisible() ||
      found->second->visibleRegion().isEmpty()) {
    return pane;
  }
  const QWidget& widget = *found->second;
  const QPoint corner = window_.mapFromGlobal(widget.mapToGlobal(QPoint(0, 0)));
  pane.x = corner.x();
  pane.y = corner.y();
  pane.width = widget.width();
  pane.height = widget.height();
  return pane;
}

void PaneReporter::report() {
  for (int i = 0; i < kPaneTypes; ++i) {
    const auto type = static_cast<PaneType>(i);
    const Pane pane = geometry(type);
    const auto last = posted_.find(type);
    if (last != posted_.end() && last->second == pane) continue;
    posted_[type] = pane;
    link_.post(input::PaneChanged{pane});
  }
}

bool PaneReporter::eventFilter(QObject*, QEvent* event) {
  switch (event->type()) {
    case QEvent::Resize:
    case QEvent::Move:
    case QEvent::Show:
    case QEvent::Hide: quiet_.start(); break;
    default: break;
  }
  return false;
}

}  // namespace magna
