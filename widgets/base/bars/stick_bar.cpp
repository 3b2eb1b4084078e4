// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/bars/stick_bar.h"

#include <QPainter>
#include <algorithm>

#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/widget_access.h"
#include "widgets/base/text/text_format.h"

namespace magna {
namespace {

constexpr int kStickBarWidth = 120;
constexpr int kStickBarLeastWidth = 60;
constexpr int kStickBarHeight = 16;

}  // namespace

StickBar::StickBar(const QString& name, QWidget* parent) : QWidget(parent) {
  set_access_role(*this, QAccessible::Indicator);
  setAccessibleName(name);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  keep_scaled(*this, [this] { updateGeometry(); });
}

QSize StickBar::sizeHint() const { return {scaled(kStickBarWidth), scaled(kStickBarHeight)}; }
QSize StickBar::minimumSizeHint() const {
  return {scaled(kStickBarLeastWidth), scaled(kStickBarHeight)};
}

void StickBar::set_value(double value) {
  value = std::clamp(value, -1.0, 1.0);
  if (value == value_) return;
  value_ = value;
  update();
}

void StickBar::set_marks(double low, double centre, double high, double dead_zone) {
  if (low == low_ && centre == centre_ && high == high_ && dead_zone == dead_zone_) return;
  low_ = low;
  centre_ = centre;
  high_ = high;
  dead_zone_ = dead_zone;
  update();
}

void StickBar::paintEvent(QPaintEvent*) {
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
    const double low = centre_ - dead_zone_ * (centre_ - low_);
    const double high = centre_ + dead_zone_ * (high_ - centre_);
    painter.fillRect(span(low, high), QBrush(l.muted, Qt::BDiagPattern));
  }
  const double inset = inner.height() / 4.0;
  painter.fillRect(span(centre_, value_).adjusted(0, inset, 0, -inset), l.accent);
  painter.setPen(QPen(l.text, 1));
  painter.drawLine(QPointF(at(centre_), frame.top()), QPointF(at(centre_), frame.bottom()));
  if (low_ == -1.0 && high_ == 1.0 && centre_ == 0.0) return;
  painter.setPen(QPen(l.text, 1, Qt::DotLine));
  for (const double end : {low_, high_}) {
    painter.drawLine(QPointF(at(end), frame.top()), QPointF(at(end), frame.bottom()));
  }
}

QString stick_text(double value) {
  const QString number = number_text(value, 2);
  return value >= 0.005 ? QLatin1Char('+') + number : number;
}

}  // namespace magna
