// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/bookmark_layer.h"

#include <QFontMetricsF>
#include <QPainter>

#include "widgets/map/map_scene.h"
#include "widgets/mark_sign.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kPole = 20.0;  // pixels
constexpr double kCloth = 11.0;
constexpr double kNameWidth = 140.0;

void paint_flag(QPainter& painter, const Look& look, QPointF foot) {
  const QPointF top = foot - QPointF(0, scaled(kPole));
  const QPolygonF cloth{
      {top, top + QPointF(scaled(kCloth), scaled(kCloth / 2)), top + QPointF(0, scaled(kCloth))}};
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(look.map_free, scaled(4.0), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawLine(foot, top);
  painter.drawPolygon(cloth);
  painter.setPen(QPen(look.text, scaled(1.5), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawLine(foot, top);
  painter.setBrush(look.accent);
  painter.drawPolygon(cloth);
}

}  // namespace

void paint_bookmarks(QPainter& painter, const MapScene& scene) {
  if (!scene.layers.marks) return;
  const double around = scaled(kNameWidth + kPole);
  const QRectF sight =
      QRectF(QPointF(), scene.view.size()).adjusted(-around, -around, around, around);
  for (const Bookmark& bookmark : scene.bookmarks) {
    const QPointF foot = scene.view.to_screen(bookmark.at);
    if (bookmark.is_view() || !sight.contains(foot)) continue;
    const QString name =
        QFontMetricsF(painter.font()).elidedText(bookmark.name, Qt::ElideRight, scaled(kNameWidth));
    paint_mark_label(painter, *scene.look,
                     foot + QPointF(scaled(kCloth + 3.0), -scaled(kPole - kCloth / 2)), name);
    paint_flag(painter, *scene.look, foot);
  }
}

}  // namespace magna
