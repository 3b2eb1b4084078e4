// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/thing_layer.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <map>
#include <variant>
#include <vector>

#include "core/geometry/angle.h"
#include "widgets/map/drawing_painter.h"
#include "widgets/map/thing_shape.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

void paint_true_victim(QPainter& painter, const MapGround& ground, QPointF c) {
  const double r = std::max(scaled(8.0), 0.35 * ground.view.scale());
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(ground.look.warning, scaled(1.5), Qt::DashLine));
  painter.drawRect(QRectF(c.x() - r, c.y() - r, 2 * r, 2 * r));
  painter.setPen(QPen(ground.look.warning, r * 0.3, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(QLineF(c.x() - r * 0.6, c.y(), c.x() + r * 0.6, c.y()));
  painter.drawLine(QLineF(c.x(), c.y() - r * 0.6, c.x(), c.y() + r * 0.6));
}

/// Things with a footprint are furniture or rubble: pale, unless substances are shown. Others are
/// objects of tasks, whose colours matter.
ThingShape shape_of(const Thing& thing, const MapGround& ground) {
  const Look& look = ground.look;
  ThingShape shape = thing_shape(thing.attributes, look);
  if (thing.kind == ThingKind::Wall) shape.paint = {look.map_wall, look.map_wall};
  if (thing.footprint && !thing.drawing && !ground.substances && !ground.as_manual) {
    shape.paint = {look.map_furniture, look.map_furniture_line};
  }
  if (thing.footprint) shape.solid = shape.crossed = false;
  return shape;
}

/// Paints along the longer side, never upside down. The painter's origin is the thing's middle,
/// turned by `turn` radians.
void paint_name(QPainter& painter, const QString& name, double width, double depth, double turn) {
  const QFontMetricsF metrics(painter.font());
  const double length = metrics.horizontalAdvance(name) + 8;
  const bool along = length < width && metrics.height() < depth;
  const bool across = !along && length < depth && metrics.height() < width;
  if (!along && !across) return;
  double quarter = across ? -90.0 : 0.0;
  const double seen = std::remainder(degrees(turn) + quarter, 360.0);
  if (seen > 90.5 || seen < -90.5) quarter += 180.0;
  painter.rotate(quarter);
  painter.drawText(QRectF(-length / 2, -metrics.height() / 2, length, metrics.height()),
                   Qt::AlignCenter, name);
}

/// Size of the thing's box, pixels; never too small to be seen.
QSizeF size_of(const Thing& thing, double scale) {
  const auto pixels = [&](double least, double metres) { return std::max(least, metres * scale); };
  if (thing.footprint) {
    return {pixels(2.0, thing.footprint->width), pixels(2.0, thing.footprint->depth)};
  }
  const double side = pixels(thing.drawing ? scaled(10.0) : 5.0, thing_side(thing.attributes));
  return {side, side};
}

void paint_thing(QPainter& painter, DrawingSprites& sprites, const MapGround& ground,
                 const Thing& thing, QPointF at) {
  const QSizeF size = size_of(thing, ground.view.scale());
  const double turn =
      ground.view.to_screen_angle(thing.footprint ? thing.footprint->rotation : 0.0);
  if (thing.drawing) {
    const QColor ink = shape_of(thing, ground).paint.outline;
    return sprites.paint(*thing.drawing, at, size, degrees(turn), ink);
  }
  painter.save();
  painter.translate(at);
  painter.rotate(degrees(turn));
  paint_thing_shape(painter, shape_of(thing, ground),
                    {{-size.width() / 2, -size.height() / 2}, size}, ground.look);
  // A name needs at least this much; skips most things early.
  if (thing.footprint && std::max(size.width(), size.height()) > 20.0) {
    painter.setPen(ground.look.muted);
    paint_name(painter, QString::fromStdString(thing.name), size.width(), size.height(), turn);
  }
  painter.restore();
}

/// The things of a cell as vertical lines in their colours, from left to right (manual B).
void paint_lines(QPainter& painter, const MapGround& ground, Cell cell,
                 const std::vector<const Thing*>& things) {
  constexpr double kLength = 0.6;  // of a cell
  const QPointF middle = ground.view.to_screen(cell_centre(cell));
  const double side = ground.view.scale();
  const double half = std::max(scaled(4.0), kLength * side) / 2;
  const double step = side / static_cast<double>(things.size() + 1);
  const double width = std::clamp(side / 10, scaled(1.5), std::max(scaled(1.5), step / 2));
  double x = middle.x() - side / 2;
  for (const Thing* const thing : things) {
    x += step;
    painter.setPen(QPen(shape_of(*thing, ground).paint.outline, width, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QLineF(x, middle.y() - half, x, middle.y() + half));
  }
}

bool in_sight(const MapGround& ground, const Thing& thing, QPointF at) {
  double reach = 0.5;
  if (thing.footprint) reach += std::hypot(thing.footprint->width, thing.footprint->depth) / 2;
  const double around = 10.0 + reach * ground.view.scale();
  return QRectF({0, 0}, ground.view.size()).adjusted(-around, -around, around, around).contains(at);
}

}  // namespace

void paint_things(QPainter& painter, const MapGround& ground) {
  painter.setRenderHint(QPainter::Antialiasing);
  DrawingSprites sprites(painter, ground.look.kind);
  std::map<Cell, std::vector<const Thing*>> lines;
  for (const Thing& thing : ground.world.things) {
    const auto* place = std::get_if<Point>(&thing.location);
    if (place == nullptr || thing.kind == ThingKind::Victim) continue;
    const QPointF at = ground.view.to_screen(*place);
    if (!in_sight(ground, thing, at)) continue;
    if (ground.as_manual && !thing.footprint) {
      lines[cell_of(*place)].push_back(&thing);
    } else {
      paint_thing(painter, sprites, ground, thing, at);
    }
  }
  for (const auto& [cell, things] : lines) paint_lines(painter, ground, cell, things);
}

void paint_true_victims(QPainter& painter, const MapGround& ground) {
  painter.setRenderHint(QPainter::Antialiasing);
  for (const Thing& thing : ground.world.things) {
    const auto* place = std::get_if<Point>(&thing.location);
    if (place == nullptr || thing.kind != ThingKind::Victim) continue;
    const QPointF at = ground.view.to_screen(*place);
    if (in_sight(ground, thing, at)) paint_true_victim(painter, ground, at);
  }
}

}  // namespace magna
