// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/key_cap.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

#include "widgets/theme.h"
#include "widgets/ui_scale.h"

namespace magna {

int key_cap_width(const QString& key, const QFontMetrics& metrics) {
  if (key.isEmpty()) return 0;
  return std::max(scaled(16), metrics.horizontalAdvance(key) + scaled(8));
}

void paint_key_cap(QPainter& painter, const QRectF& box, const QString& key, const Look& look) {
  if (key.isEmpty()) return;
  const double height = std::min(box.height() - 2.0, scaled(16.0));
  const QRectF cap(box.left() + 0.5, box.center().y() - height / 2.0, box.width() - 1.0, height);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(look.line, 1));
  painter.setBrush(look.base);
  painter.drawRoundedRect(cap, 3, 3);
  painter.setPen(look.text);
  painter.drawText(cap, Qt::AlignCenter, key);
  painter.restore();
}

}  // namespace magna
