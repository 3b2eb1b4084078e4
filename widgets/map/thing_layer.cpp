// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/thing_layer.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <variant>

#include "core/geometry/angle.h"
#include "widgets/map/drawing_painter.h"
#include "widgets/map/substance_colours.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

// Metres; a cell is one, and a doorway seldom more.
constexpr double kSidePerSize = 0.04;
constexpr double kLeastSide = 0.15;
constexpr double kMostSide = 0.8;
constexpr double kUsualSide = 0.25;

void paint_true_victim(QPainter& painter, const MapGround& ground, QPointF c) {
  const double r = std::max(scaled(8.0), 0.35 * ground.view.scale());
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(ground.look.warning, scaled(1.5), Qt::DashLine));
  painter.drawRect(QRectF(c.x() - r, c.y() - r, 2 * r, 2 * r));
  painter.setPen(QPen(ground.look.warning, r * 0.3, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(QLineF(c.x() - r * 0.6, c.y(), c.x() + r * 0.6, c.y()));
  painter.drawLine(QLineF(c.x(), c.y() - r * 0.6, c.x(), c.y() + r * 0.6));
}

ThingColours colours_of(const Thing& thing, const Look& look) {
  if (thing.kind == ThingKind::Wall) return {look.map_wall, look.map_wall};
  std::string colour;
  if (const auto* value = thing.attributes.find("color")) {
    if (const auto* symbol = std::get_if<std::string>(value)) colour = *symbol;
  }
  return thing_colours(colour, look);
}

/// Along the longer side it fits, never upside down. The painter stands in the thing's middle,
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

/// Of the thing's box, pixels: something can be seen however far away it is.
QSizeF size_of(const Thing& thing, double scale) {
  const auto pixels = [&](double least, double metres) { return std::max(least, metres * scale); };
  if (thing.footprint) {
    return {pixels(2.0, thing.footprint->width), pixels(2.0, thing.footprint->depth)};
  }
  const double side = pixels(thing.drawing ? scaled(10.0) : 5.0, side_without_footprint(thing));
  return {side, side};
}

/// Things without a footprint are told apart as the manual (B) does: solid what cannot be passed, a
/// cross over what cannot be seen through.
void paint_box(QPainter& painter, const MapGround& ground, const Thing& thing, QSizeF size) {
  const ThingColours paint = colours_of(thing, ground.look);
  const bool solid = !thing.footprint && thing.attributes.flag("obsmove");
  const QRectF box({-size.width() / 2, -size.height() / 2}, size);
  painter.setPen(QPen(paint.outline, size.width() > 12 ? 1.5 : 1));
  painter.setBrush(solid ? paint.outline : paint.fill);
  painter.drawRoundedRect(box, std::min(3.0, size.width() / 5), std::min(3.0, size.height() / 5));
  if (thing.footprint || !thing.attributes.flag("obsview")) return;
  if (solid) painter.setPen(QPen(ground.look.map_free, painter.pen().widthF()));
  painter.drawLine(box.topLeft(), box.bottomRight());
  painter.drawLine(box.bottomLeft(), box.topRight());
}

void paint_thing(QPainter& painter, DrawingSprites& sprites, const MapGround& ground,
                 const Thing& thing, QPointF at) {
  const QSizeF size = size_of(thing, ground.view.scale());
  const double turn =
      ground.view.to_screen_angle(thing.footprint ? thing.footprint->rotation : 0.0);
  if (thing.drawing) {
    const QColor ink = colours_of(thing, ground.look).outline;
    return sprites.paint(*thing.drawing, at, size, degrees(turn), ink);
  }
  painter.save();
  painter.translate(at);
  painter.rotate(degrees(turn));
  paint_box(painter, ground, thing, size);
  // A name takes at least so many pixels; most things are asked no further.
  if (thing.footprint && std::max(size.width(), size.height()) > 20.0) {
    painter.setPen(ground.look.muted);
    paint_name(painter, QString::fromStdString(thing.name), size.width(), size.height(), turn);
  }
  painter.restore();
}

bool in_sight(const MapGround& ground, const Thing& thing, QPointF at) {
  double reach = 0.5;
  if (thing.footprint) reach += std::hypot(thing.footprint->width, thing.footprint->depth) / 2;
  const double around = 10.0 + reach * ground.view.scale();
  return QRectF({0, 0}, ground.view.size()).adjusted(-around, -around, around, around).contains(at);
}

}  // namespace

double side_without_footprint(const Thing& thing) {
  const double size = thing.attributes.number("size");
  return size > 0.0 ? std::clamp(kSidePerSize * size, kLeastSide, kMostSide) : kUsualSide;
}

void paint_things(QPainter& painter, const MapGround& ground) {
  painter.setRenderHint(QPainter::Antialiasing);
  DrawingSprites sprites(painter, ground.look.kind);
  for (const Thing& thing : ground.world.things) {
    const auto* place = std::get_if<Point>(&thing.location);
    if (place == nullptr || thing.kind == ThingKind::Victim) continue;
    const QPointF at = ground.view.to_screen(*place);
    if (in_sight(ground, thing, at)) paint_thing(painter, sprites, ground, thing, at);
  }
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
