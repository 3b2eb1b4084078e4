// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/remote/stick_bar.h"

#include <QPainter>
#include <algorithm>

#include "widgets/text_format.h"
#include "widgets/theme.h"
#include "widgets/ui_scale.h"

namespace magna {

StickBar::StickBar(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  keep_scaled(*this, [this] { updateGeometry(); });
}

QSize StickBar::sizeHint() const { return {scaled(120), scaled(14)}; }
QSize StickBar::minimumSizeHint() const { return {scaled(60), scaled(14)}; }

void StickBar::set_value(double value) {
  const double kept = std::clamp(value, -1.0, 1.0);
  if (kept == value_) return;
  value_ = kept;
  update();
}

void StickBar::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
  painter.setPen(l.muted);
  painter.setBrush(l.base);
  painter.drawRect(box);
  const double middle = box.center().x();
  const double end = middle + value_ * box.width() / 2;
  painter.fillRect(QRectF(std::min(middle, end), box.top() + scaled(2.0), std::abs(end - middle),
                          box.height() - scaled(4.0)),
                   l.accent);
  painter.setPen(QPen(l.text, 1));
  painter.drawLine(QLineF(middle, box.top(), middle, box.bottom()));
}

QString stick_text(double value) {
  const QString number = number_text(value, 2);
  return value >= 0.005 ? QLatin1Char('+') + number : number;
}

}  // namespace magna
