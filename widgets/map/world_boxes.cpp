// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/world_boxes.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace magna {

void WorldBoxes::add(Point lower, Point upper) {
  const QPointF a = view_.to_screen(lower);
  const QPointF b = view_.to_screen(upper);
  if (!view_.turned()) {
    const double x = std::round(a.x());
    const double y = std::round(a.y());
    boxes_.emplace_back(x, y, std::max(1.0, std::round(b.x()) - x),
                        std::max(1.0, std::round(b.y()) - y));
    return;
  }
  path_.addPolygon(
      QPolygonF({a, view_.to_screen({upper.x, lower.y}), b, view_.to_screen({lower.x, upper.y})}));
  path_.closeSubpath();
}

void WorldBoxes::fill(QPainter& painter, const QBrush& brush) const {
  if (!view_.turned()) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const QRectF& box : boxes_) painter.fillRect(box, brush);
    return;
  }
  // One path for all: antialiased parts of adjacent boxes add up to whole pixels.
  QPainterPath path = path_;
  path.setFillRule(Qt::WindingFill);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillPath(path, brush);
}

}  // namespace magna
