// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/map_tool.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

#include "widgets/base/look/ui_scale.h"
#include "widgets/map/layers/corner_layer.h"

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

void paint_tool_label(QPainter& painter, const MapScene& scene, QPointF beside,
                      const QStringList& lines) {
  if (lines.isEmpty()) return;
  const double away = scaled(16.0);
  const double margin = scaled(4.0);
  const double padding = scaled(6.0);
  const QFontMetricsF metrics(painter.font());
  double width = 0.0;
  for (const QString& line : lines) width = std::max(width, metrics.horizontalAdvance(line));
  const QSizeF size(width + 2 * padding,
                    metrics.height() * static_cast<double>(lines.size()) + padding);
  const QSizeF room = scene.view.size();
  // To the lower right, else on the other side: never under the pointer.
  QPointF at = beside + QPointF(away, away);
  if (at.x() + size.width() > room.width() - margin) at.setX(beside.x() - away - size.width());
  if (at.y() + size.height() > room.height() - scaled(kCornerRow)) {
    at.setY(beside.y() - away - size.height());
  }
  at.setX(std::max(margin, at.x()));
  at.setY(std::max(margin, at.y()));
  const QRectF plate(at, size);
  QColor back = scene.look->base;
  back.setAlphaF(0.92F);
  painter.setPen(QPen(scene.look->line, 1));
  painter.setBrush(back);
  painter.drawRoundedRect(plate, margin, margin);
  painter.setPen(scene.look->text);
  painter.drawText(plate.adjusted(padding, padding / 2, 0, 0), Qt::AlignLeft | Qt::AlignTop,
                   lines.join(QLatin1Char('\n')));
}

}  // namespace magna
