// SPDX-License-Identifier: GPL-3.0-or-later
// User input of a plot.
#include <qcustomplot.h>

#include <QMimeData>
#include <QPainter>

#include "widgets/plots/cursor_marks.h"
#include "widgets/plots/curve_look.h"
#include "widgets/plots/plot_view.h"
#include "widgets/ui_scale.h"
#include "widgets/widget_access.h"

namespace magna {
namespace {

constexpr double kClickPixels = 4;           // a shorter move is a click
constexpr double kPlotViewInputStep = 0.01;  // share of the visible time per key press
constexpr double kZoom = 1.25;

/// Whether the plot uses this key, even if it is a shortcut of the window.
bool is_own(const QKeyEvent& key) {
  switch (key.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right: return !key.modifiers().testFlag(Qt::AltModifier);
    case Qt::Key_Plus:
    case Qt::Key_Minus:
    case Qt::Key_Escape: return !(key.modifiers() & (Qt::ControlModifier | Qt::AltModifier));
    default: return false;
  }
}

}  // namespace

void PlotView::make_interactions() {
  set_access_role(*this, QAccessible::Chart);
  setFocusPolicy(Qt::StrongFocus);
  setAcceptDrops(true);
  setAccessibleDescription(
      tr("Left and Right move cursor A, with Shift cursor B, with Ctrl the shown time; plus and "
         "minus zoom; Escape hides the cursors."));
  plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
  connect(plot_->xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
          [this](const QCPRange& range) {
            if (putting_time_) return;
            time_.show(range.lower, range.upper);
            put_time();  // the result may differ from the request
          });
  connect(plot_, &QCustomPlot::mousePress, this, [this](const QMouseEvent* event) {
    pressed_ = event->position();
    emit chosen();
  });
  connect(plot_, &QCustomPlot::mouseRelease, this, [this](const QMouseEvent* event) {
    const QPointF way = event->position() - pressed_;
    if (event->button() != Qt::LeftButton || way.manhattanLength() > scaled(kClickPixels)) return;
    click(event->position(), event->modifiers().testFlag(Qt::ShiftModifier));
  });
}

void PlotView::click(QPointF at, bool second) {
  if (!QRectF(plot_->axisRect()->rect()).contains(at)) return;
  time_.set_cursor(second ? TimeWindow::B : TimeWindow::A, plot_->xAxis->pixelToCoord(at.x()));
}

void PlotView::move_cursor(TimeWindow::Cursor which, double steps) {
  // A missing or invisible cursor starts in the middle.
  const double middle = (time_.low() + time_.high()) / 2;
  const double from = time_.cursor(which).value_or(middle);
  const bool seen = time_.cursor(which) && from >= time_.low() && from <= time_.high();
  time_.set_cursor(which, seen ? from + steps * kPlotViewInputStep * time_.span() : middle);
}

void PlotView::keyPressEvent(QKeyEvent* event) {
  if (!is_own(*event)) return QWidget::keyPressEvent(event);
  const double way = event->key() == Qt::Key_Left ? -1.0 : 1.0;
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
      if (event->modifiers().testFlag(Qt::ControlModifier)) {
        time_.pan(way * 10 * kPlotViewInputStep * time_.span());
      } else {
        move_cursor(event->modifiers().testFlag(Qt::ShiftModifier) ? TimeWindow::B : TimeWindow::A,
                    way);
      }
      break;
    case Qt::Key_Plus: time_.set_span(time_.span() / kZoom); break;
    case Qt::Key_Minus: time_.set_span(time_.span() * kZoom); break;
    default: time_.set_cursor(TimeWindow::A, {}); time_.set_cursor(TimeWindow::B, {});
  }
}

bool PlotView::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && is_own(*static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  return QWidget::event(event);
}

void PlotView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange) return;
  look_ = look_of(palette());
  dress(look_);
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void PlotView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  emit chosen();
}

void PlotView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), chosen_ ? look_.accent : look_.line);
}

void PlotView::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasFormat(QLatin1String(kSignalMime))) event->acceptProposedAction();
}

void PlotView::dropEvent(QDropEvent* event) {
  event->acceptProposedAction();
  emit signals_dropped(dragged_ids(*event->mimeData()));
}

}  // namespace magna
