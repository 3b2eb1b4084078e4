// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/dock_scroll.h"

#include <QApplication>
#include <QEvent>
#include <QScrollBar>
#include <QStyle>
#include <algorithm>

#include "widgets/ui_scale.h"

namespace magna {
namespace {

// From this height of the window on, pixels at 100 %, panes get their full minimum height.
constexpr int kRoomyHeight = 450;
// Largest minimum size of a pane as a fraction of the window, its height only if it is lower: three
// panes in a row and two in a column must fit beside the bars.
constexpr double kWidest = 0.297;
constexpr double kHighest = 0.2875;

}  // namespace

DockScroll::DockScroll(QWidget& pane) : pane_(pane) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);
  viewport()->setAutoFillBackground(false);
  pane_.setParent(viewport());
  pane_.installEventFilter(this);
  connect(qApp, &QApplication::focusChanged, this,
          [this](const QWidget*, const QWidget* now) { show_focus(now); });
}

// The base class destroys the viewport with the pane later; the focus change that this causes must
// not call show_focus().
DockScroll::~DockScroll() { disconnect(qApp, nullptr, this, nullptr); }

QSize DockScroll::needed() const {
  return pane_.minimumSizeHint().expandedTo(pane_.minimumSize()).expandedTo({0, 0});
}

QSize DockScroll::minimumSizeHint() const {
  const QSize most = window()->size();
  const bool low = most.height() < scaled(kRoomyHeight);
  const int highest = low ? qRound(kHighest * most.height()) : QWIDGETSIZE_MAX;
  return needed().boundedTo({qRound(kWidest * most.width()), highest});
}

QSize DockScroll::sizeHint() const { return pane_.sizeHint().expandedTo(minimumSizeHint()); }

void DockScroll::fit() {
  const QSize need = needed();
  const QSize room = maximumViewportSize();
  const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this);
  const bool below = need.height() > room.height();
  const bool beside = need.width() > room.width() - (below ? bar : 0);
  const bool both = beside && need.height() > room.height() - bar;
  const QSize seen(room.width() - (below || both ? bar : 0), room.height() - (beside ? bar : 0));
  const QSize over = (need - seen).expandedTo({0, 0});
  horizontalScrollBar()->setRange(0, over.width());
  horizontalScrollBar()->setPageStep(seen.width());
  verticalScrollBar()->setRange(0, over.height());
  verticalScrollBar()->setPageStep(seen.height());
  const int line = fontMetrics().height();
  horizontalScrollBar()->setSingleStep(line);
  verticalScrollBar()->setSingleStep(line);
  pane_.setGeometry(QRect(QPoint(-horizontalScrollBar()->value(), -verticalScrollBar()->value()),
                          need.expandedTo(seen)));
}

void DockScroll::show_focus(const QWidget* now) {
  if (now == nullptr || !pane_.isAncestorOf(now)) return;
  const QRect box(now->mapTo(&pane_, QPoint(0, 0)), now->size());
  const auto show = [](QScrollBar& bar, int first, int last, int seen) {
    bar.setValue(std::min(std::max(bar.value(), last - seen), first));
  };
  show(*horizontalScrollBar(), box.left(), box.right() + 1, viewport()->width());
  show(*verticalScrollBar(), box.top(), box.bottom() + 1, viewport()->height());
}

void DockScroll::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  fit();
}

void DockScroll::scrollContentsBy(int, int) {
  pane_.move(-horizontalScrollBar()->value(), -verticalScrollBar()->value());
}

bool DockScroll::viewportEvent(QEvent* event) {
  const bool done = QAbstractScrollArea::viewportEvent(event);
  if (event->type() == QEvent::LayoutRequest) {
    fit();
    updateGeometry();
  }
  return done;
}

bool DockScroll::eventFilter(QObject* watched, QEvent* event) {
  if (watched == &pane_ && event->type() == QEvent::LayoutRequest) {
    fit();
    updateGeometry();
  }
  return QAbstractScrollArea::eventFilter(watched, event);
}

}  // namespace magna
