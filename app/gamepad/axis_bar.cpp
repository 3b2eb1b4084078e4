// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/axis_bar.h"

#include <QPainter>
#include <algorithm>

#include "widgets/theme.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kWidth = 130;
constexpr int kLeastWidth = 60;
constexpr int kHeight = 18;

}  // namespace

AxisBar::AxisBar(const QString& name, QWidget* parent) : QWidget(parent) {
  setAccessibleName(name);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  keep_scaled(*this, [this] { updateGeometry(); });
}

QSize AxisBar::sizeHint() const { return {scaled(kWidth), scaled(kHeight)}; }
QSize AxisBar::minimumSizeHint() const { return {scaled(kLeastWidth), scaled(kHeight)}; }

void AxisBar::set_value(double value) {
  value = std::clamp(value, -1.0, 1.0);
  if (value == value_) return;
  value_ = value;
  update();
}

void AxisBar::set_marks(const AxisRange& range, double dead_zone) {
  if (range == range_ && dead_zone == dead_zone_) return;
  range_ = range;
  dead_zone_ = dead_zone;
  update();
}

void AxisBar::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
  painter.setPen(QPen(l.muted, 1));
  painter.setBrush(l.base);
  painter.drawRect(frame);
  const QRectF inner = frame.adjusted(1, 1, -1, -1);
  const auto at = [&inner](double value) {
    return inner.left() + (value + 1.0) / 2.0 * inner.width();
  };
  const auto span = [&](double from, double to) {
    return QRectF(QPointF(at(std::min(from, to)), inner.top()),
                  QPointF(at(std::max(from, to)), inner.bottom()));
  };
  if (dead_zone_ > 0.0) {
    const double low = range_.centre - dead_zone_ * (range_.centre - range_.low);
    const double high = range_.centre + dead_zone_ * (range_.high - range_.centre);
    painter.fillRect(span(low, high), QBrush(l.muted, Qt::BDiagPattern));
  }
  const double inset = inner.height() / 4.0;
  painter.fillRect(span(range_.centre, value_).adjusted(0, inset, 0, -inset), l.accent);
  painter.setPen(QPen(l.text, 1));
  painter.drawLine(QPointF(at(range_.centre), frame.top()),
                   QPointF(at(range_.centre), frame.bottom()));
  if (range_ == AxisRange{}) return;
  painter.setPen(QPen(l.text, 1, Qt::DotLine));
  for (const double end : {range_.low, range_.high}) {
    painter.drawLine(QPointF(at(end), frame.top()), QPointF(at(end), frame.bottom()));
  }
}

}  // namespace magna
