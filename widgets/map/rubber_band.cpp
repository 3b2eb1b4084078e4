// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/rubber_band.h"

#include <QPainter>

namespace magna {

QRectF RubberBand::rect() const {
  return corners_ ? QRectF(corners_->first, corners_->second).normalized() : QRectF();
}

void RubberBand::paint(QPainter& painter, const Look& look) const {
  if (!drawn()) return;
  QColor inside = look.accent;
  inside.setAlphaF(0.12F);
  painter.setBrush(inside);
  painter.setPen(QPen(look.accent, 1, Qt::DashLine));
  painter.drawRect(rect());
}

}  // namespace magna
