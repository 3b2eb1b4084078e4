// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/time_chart.h"

#include <qcustomplot.h>
#include <QKeyEvent>

#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/widget_access.h"

namespace magna {
namespace {

constexpr double kClick = 4.0;      // pixels at 100 %: a shorter move is a click
constexpr double kTimeZoom = 1.25;  // per key press
constexpr double kTimePan = 0.1;    // share of the visible time per key press

QPen hairline(const QColor& colour) { return {colour, 0.0}; }

}  // namespace

void style_axes(QCustomPlot& plot, const Look& look) {
  plot.setBackground(look.base);
  for (QCPAxis* axis : {plot.xAxis, plot.yAxis}) {
    axis->setBasePen(hairline(look.muted));
    axis->setTickPen(hairline(look.muted));
    axis->setSubTickPen(Qt::NoPen);
    axis->setTickLabelColor(look.text);
    axis->setLabelColor(look.text);
    axis->grid()->setPen(hairline(look.map_grid));
    axis->grid()->setZeroLinePen(hairline(look.line));
  }
}

void put_legend_above(QCustomPlot& plot) {
  QCPLegend& legend = *plot.legend;
  plot.plotLayout()->insertRow(0);
  plot.axisRect()->insetLayout()->take(&legend);
  plot.plotLayout()->addElement(0, 0, &legend);
  plot.plotLayout()->setRowStretchFactor(0, 0.001);
  plot.plotLayout()->setRowSpacing(0);
  legend.setFillOrder(QCPLegend::foColumnsFirst);
  legend.setRowSpacing(0);
  legend.setBorderPen(Qt::NoPen);
}

TimeChart::TimeChart(TimeWindow& time, QWidget* parent)
    : QWidget(parent), time_(time), plot_(new QCustomPlot(this)), look_(look_of(palette())) {
  plot_->setLocale(QLocale::c());
  plot_->setFocusPolicy(Qt::NoFocus);
  plot_->setNotAntialiasedElements(QCP::aeAll);
  QCPAxisRect& rect = *plot_->axisRect();
  rect.setAutoMargins(QCP::msNone);
  rect.setRangeDrag(Qt::Horizontal);
  rect.setRangeZoom(Qt::Horizontal);
  make_interactions();
}

void TimeChart::make_interactions() {
  set_access_role(*this, QAccessible::Chart);
  setFocusPolicy(Qt::StrongFocus);
  plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
  connect(&time_, &TimeWindow::changed, this, &TimeChart::put_time);
  connect(plot_->xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
          [this](const QCPRange& range) {
            if (putting_time_) return;
            time_.show(range.lower, range.upper);
            put_time();  // the result may differ from the request
          });
  connect(plot_, &QCustomPlot::mousePress, this, [this](const QMouseEvent* event) {
    pressed_at_ = event->position();
    pressed();
  });
  connect(plot_, &QCustomPlot::mouseRelease, this, [this](const QMouseEvent* event) {
    const QPointF way = event->position() - pressed_at_;
    if (event->button() != Qt::LeftButton || way.manhattanLength() > scaled(kClick)) return;
    clicked(event->position(), event->modifiers());
  });
}

void TimeChart::put_time() {
  putting_time_ = true;
  plot_->xAxis->setRange(time_.low(), time_.high());
  putting_time_ = false;
  time_changed();
}

void TimeChart::dress(const Look& look) { style_axes(*plot_, look); }

bool TimeChart::move_time(const QKeyEvent& key) {
  const bool sideways = key.key() == Qt::Key_Left || key.key() == Qt::Key_Right;
  if (sideways && key.modifiers().testFlag(Qt::ControlModifier)) {
    time_.pan((key.key() == Qt::Key_Left ? -kTimePan : kTimePan) * time_.span());
  } else if (key.key() == Qt::Key_Plus) {
    time_.set_span(time_.span() / kTimeZoom);
  } else if (key.key() == Qt::Key_Minus) {
    time_.set_span(time_.span() * kTimeZoom);
  } else {
    return false;
  }
  return true;
}

bool TimeChart::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && uses(*static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  return QWidget::event(event);
}

void TimeChart::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange) return;
  look_ = look_of(palette());
  dress(look_);
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

}  // namespace magna
