// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/corner_layer.h"

#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/ground/seen_layer.h"
#include "widgets/map/ground/thing_layer.h"
#include "widgets/map/scene/unknown_cover.h"

namespace magna {
namespace {

double corner_margin() { return scaled(8.0); }
double plate_height() { return scaled(24.0); }

void paint_plate(QPainter& painter, const QRectF& box, const Look& l) {
  painter.setPen(QPen(l.line, 1));
  painter.setBrush(l.base);
  painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), scaled(4.0), scaled(4.0));
}

void paint_scale_bar(QPainter& painter, const MapScene& scene) {
  const Look& l = *scene.look;
  const double metres = scale_bar_metres(scene.view.scale(), scaled(120.0));
  const double length = metres * scene.view.scale();
  const QString text =
      metres < 1.0 ? metres_text(metres, metres < 0.1 ? 2 : 1) : metres_text(metres, 0);
  const double text_width = QFontMetricsF(painter.font()).horizontalAdvance(text);
  const QRectF plate(corner_margin(), scene.view.size().height() - corner_margin() - plate_height(),
                     length + text_width + 3 * corner_margin(), plate_height());
  paint_plate(painter, plate, l);
  const double y = plate.center().y() + scaled(3.0);
  const double up = y - scaled(6.0);
  const double x = plate.left() + corner_margin();
  painter.setPen(QPen(l.text, scaled(1.5)));
  painter.drawPolyline(QPolygonF({{x, up}, {x, y}, {x + length, y}, {x + length, up}}));
  painter.drawText(
      QRectF(x + length + corner_margin(), plate.top(), text_width + 4, plate.height()),
      Qt::AlignVCenter, text);
}

void paint_cursor(QPainter& painter, const MapScene& scene, Point cursor) {
  const QString text = point_text(cursor);
  const double width = QFontMetricsF(painter.font()).horizontalAdvance(text) + 2 * corner_margin();
  const QRectF plate(scene.view.size().width() - corner_margin() - width,
                     scene.view.size().height() - corner_margin() - plate_height(), width,
                     plate_height());
  paint_plate(painter, plate, *scene.look);
  painter.setPen(scene.look->text);
  painter.drawText(plate, Qt::AlignCenter, text);
}

/// A pause is shown in the bar above only.
void paint_stop(QPainter& painter, const MapScene& scene) {
  if (!scene.snapshot->stopped) return;
  const Look& l = *scene.look;
  const QString text = unconfirmed_stops(*scene.snapshot).empty() ? tr("Stopped") : tr("Stop sent");
  const double width = QFontMetricsF(painter.font()).horizontalAdvance(text) + scaled(44.0);
  const QRectF plate(corner_margin(), corner_margin(), width, scaled(28.0));
  paint_plate(painter, plate, l);
  painter.setPen(QPen(l.warning, scaled(1.5)));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(plate.adjusted(0.75, 0.75, -0.75, -0.75), scaled(4.0), scaled(4.0));
  const double ratio = painter.device()->devicePixelRatioF();
  painter.drawPixmap(QPointF(plate.left() + corner_margin(), plate.top() + scaled(5.0)),
                     tinted_pixmap(QStringLiteral("stop"), l.warning, scaled(18), ratio));
  painter.setPen(l.text);
  painter.drawText(plate.adjusted(scaled(32.0), 0, 0, 0), Qt::AlignVCenter, text);
}

/// Name of the wall, thing or floor at a place.
QString ground_text(const MapScene& scene, Point p) {
  const WorldSnapshot& world = *scene.snapshot->world;
  if (const Thing* const thing = thing_at(scene, p)) return thing_name(scene, *thing);
  const Cell cell = cell_of(p);
  // Types of places and substances are not seen from the floor plan of a ranger.
  if (is_truth_hidden(scene)) return world.cells.filled(cell) ? tr("wall") : tr("floor");
  if (!world.cells.filled(cell)) {
    const Place* const place = world.places.at(cell);
    if (place == nullptr) return tr("floor");
    const std::string& type = world.place_types.all()[place->type].name;
    return tr("floor, %1").arg(QString::fromStdString(type));
  }
  const std::string& substance = world.cells.types().name(world.cells.substance(cell).type);
  return tr("wall, %1").arg(QString::fromStdString(substance));
}

}  // namespace

double scale_bar_metres(double scale, double most) {
  const double limit = most / scale;
  const double power = std::pow(10.0, std::floor(std::log10(limit)));
  for (const double factor : {5.0, 2.0}) {
    if (factor * power <= limit) return factor * power;
  }
  return power;
}

QString place_text(const MapScene& scene, Point p) {
  if (!scene.snapshot->world) return {};
  const WorldSnapshot& world = *scene.snapshot->world;
  if (!world.cells.contains(p)) return tr("outside");
  if (covered_at(scene, p)) return tr("not seen yet");
  const QString seen = seen_words(scene, p);
  const QString text = ground_text(scene, p);
  return seen.isEmpty() ? text : tr("%1, %2").arg(text, seen);
}

void paint_corners(QPainter& painter, const MapScene& scene, std::optional<QPointF> cursor) {
  painter.setRenderHint(QPainter::Antialiasing);
  paint_scale_bar(painter, scene);
  if (cursor) paint_cursor(painter, scene, scene.view.to_world(*cursor));
  paint_stop(painter, scene);
}

}  // namespace magna
