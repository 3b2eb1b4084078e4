// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/curve_view.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "app/gamepad/stick_shape.h"
#include "widgets/theme.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {
constexpr int kSide = 104;
constexpr int kSteps = 50;
}  // namespace

CurveView::CurveView(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("Curve"));
  setAccessibleDescription(tr("Output over stick deflection"));
  setToolTip(tr("Horizontal: stick deflection. Vertical: output."));
  keep_scaled(*this, [this] { setFixedSize(sizeHint()); });
}

QSize CurveView::sizeHint() const { return {scaled(kSide), scaled(kSide)}; }

void CurveView::set_shape(double dead_zone, double curve) {
  dead_zone_ = dead_zone;
  curve_ = curve;
  update();
}

void CurveView::set_push(double push) {
  if (push == push_) return;
  push_ = std::clamp(push, 0.0, 1.0);
  update();
}

void CurveView::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF box = QRectF(rect()).adjusted(3, 3, -3, -3);
  painter.setPen(QPen(l.muted, 1));
  painter.setBrush(l.base);
  painter.drawRect(box);
  const auto at = [&](double push) {
    const double comes_to = shaped(push, dead_zone_, curve_);
    return QPointF(box.left() + push * box.width(), box.bottom() - comes_to * box.height());
  };
  painter.setPen(QPen(l.line, 1, Qt::DashLine));
  painter.drawLine(box.bottomLeft(), box.topRight());
  QPainterPath path(at(0.0));
  for (int i = 1; i <= kSteps; ++i) path.lineTo(at(static_cast<double>(i) / kSteps));
  painter.setPen(QPen(l.text, 2));
  painter.setBrush(Qt::NoBrush);
  painter.drawPath(path);
  painter.setPen(QPen(l.window, 1));
  painter.setBrush(l.accent);
  painter.drawEllipse(at(push_), scaled(5.0), scaled(5.0));
}

}  // namespace magna
