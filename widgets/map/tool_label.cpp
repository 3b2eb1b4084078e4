// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tool_label.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

namespace magna {

void paint_tool_label(QPainter& painter, const MapScene& scene, QPointF beside,
                      const QStringList& lines) {
  constexpr double kAway = 16.0;
  constexpr double kMargin = 4.0;
  constexpr double kPadding = 6.0;
  if (lines.isEmpty()) return;
  const QFontMetricsF metrics(painter.font());
  double width = 0.0;
  for (const QString& line : lines) width = std::max(width, metrics.horizontalAdvance(line));
  const QSizeF size(width + 2 * kPadding,
                    metrics.height() * static_cast<double>(lines.size()) + kPadding);
  const QSizeF room = scene.view.size();
  // To the right and below, else on the other side: never under the pointer.
  QPointF at = beside + QPointF(kAway, kAway);
  if (at.x() + size.width() > room.width() - kMargin) at.setX(beside.x() - kAway - size.width());
  if (at.y() + size.height() > room.height() - kMargin) at.setY(beside.y() - kAway - size.height());
  at.setX(std::max(kMargin, at.x()));
  at.setY(std::max(kMargin, at.y()));
  const QRectF plate(at, size);
  QColor back = scene.look->base;
  back.setAlphaF(0.92F);
  painter.setPen(QPen(scene.look->line, 1));
  painter.setBrush(back);
  painter.drawRoundedRect(plate, 4, 4);
  painter.setPen(scene.look->text);
  painter.drawText(plate.adjusted(kPadding, kPadding / 2, 0, 0), Qt::AlignLeft | Qt::AlignTop,
                   lines.join(QLatin1Char('\n')));
}

}  // namespace magna
