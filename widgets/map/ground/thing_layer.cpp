// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/ground/thing_layer.h"

#include <QPainter>
#include <QPolygonF>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <map>
#include <variant>
#include <vector>

#include "core/geometry/angle.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/ground/drawing_painter.h"
#include "widgets/map/ground/thing_shape.h"
#include "widgets/map/scene/unknown_cover.h"

namespace magna {
namespace {

enum class PlaceSign { Square, Circle, Dot, Triangle, Letter };

struct PlaceStyle {
  const char* type;
  PlaceSign mark;
  const char* colour;  ///< value of the attribute
  QRgb manual;         ///< colour of the cell as the manual names it (B)
};
constexpr PlaceStyle kPlaceStyles[] = {
    {"doorway", PlaceSign::Square, "lightblue", 0xFFADD8E6},  // light blue
    {"convex", PlaceSign::Circle, "lightred", 0xFFFFAEB9},    // pink
    {"concave", PlaceSign::Dot, "lightred", 0xFFFFDFE4},      // light pink
    {"beak", PlaceSign::Triangle, "violet", 0xFFEE82EE},      // violet
};
constexpr PlaceStyle kOther{"", PlaceSign::Letter, "lightgreen", 0xFFC8F0C8};

constexpr double kLeastCell = 7.0;  // pixels; smallest cell with a legible mark

const PlaceStyle& place_style(const std::string& type) {
  for (const PlaceStyle& style : kPlaceStyles) {
    if (type == style.type) return style;
  }
  return kOther;
}

/// Paints a mark in the cell round the painter's origin; `r`: half side.
void paint_mark(QPainter& painter, const std::string& type, PlaceSign mark, double r) {
  switch (mark) {
    case PlaceSign::Square: painter.drawRect(QRectF(-r, -r, 2 * r, 2 * r)); break;
    case PlaceSign::Circle: painter.drawEllipse(QPointF(), r, r); break;
    case PlaceSign::Dot:
      painter.setBrush(painter.pen().color());
      painter.drawEllipse(QPointF(), r * 0.4, r * 0.4);
      break;
    case PlaceSign::Triangle:
      painter.drawPolygon(QPolygonF({{0.0, -r}, {r * 0.9, r * 0.7}, {-r * 0.9, r * 0.7}}));
      break;
    case PlaceSign::Letter:
      painter.drawText(QRectF(-2 * r, -2 * r, 4 * r, 4 * r), Qt::AlignCenter,
                       QString::fromStdString(type.substr(0, 1)));
      break;
  }
}

/// In colour a filled cell, else a symbol alone; concave corners and beaks share the dot.
void paint_manual_sign(QPainter& painter, const Look& look, const std::string& type,
                       const PlaceStyle& style, double cell) {
  const bool coloured = look.kind != LookKind::HighContrast;
  if (coloured) {
    painter.fillRect(QRectF(-cell / 2, -cell / 2, cell, cell), QColor(style.manual));
  }
  painter.setPen(QPen(coloured ? QColor(Qt::black) : look.text, std::max(1.0, scaled(1.0))));
  painter.setBrush(Qt::NoBrush);
  const bool beak = style.mark == PlaceSign::Triangle;
  paint_mark(painter, type, beak ? PlaceSign::Dot : style.mark, 0.3 * cell);
}

void paint_usual(QPainter& painter, const MapScene& scene, const PlaceType& type, QPointF at,
                 double turn) {
  static const LayerName kAsManual("as_manual");
  painter.save();
  painter.translate(at);
  painter.rotate(turn);
  paint_place_sign(painter, *scene.look, type.name, scene.view.scale(), scene.layers[kAsManual]);
  painter.restore();
}

}  // namespace

void paint_place_sign(QPainter& painter, const Look& look, const std::string& type, double cell,
                      bool as_manual) {
  const PlaceStyle& style = place_style(type);
  if (as_manual) return paint_manual_sign(painter, look, type, style, cell);
  const ThingColours paint = thing_colours(style.colour, look);
  const double tint = style.mark == PlaceSign::Dot ? 0.18 : 0.34;
  painter.fillRect(QRectF(-cell / 2, -cell / 2, cell, cell), mix(look.map_free, paint.fill, tint));
  painter.setPen(QPen(look.text, std::max(1.0, scaled(1.2))));
  painter.setBrush(Qt::NoBrush);
  paint_mark(painter, type, style.mark, 0.3 * cell);
}

void paint_places(QPainter& painter, const MapScene& scene) {
  const double cell = scene.view.scale();
  if (cell < kLeastCell) return;
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF sight = QRectF({0, 0}, scene.view.size()).adjusted(-cell, -cell, cell, cell);
  const double turn = degrees(scene.view.to_screen_angle(0.0));
  DrawingSprites sprites(painter, scene.look->kind);
  for (const Place& place : scene.snapshot->world->places.all()) {
    const QPointF at = scene.view.to_screen(cell_centre(place.cell));
    if (!sight.contains(at)) continue;
    const PlaceType& type = scene.snapshot->world->place_types.all()[place.type];
    if (type.invisible) continue;
    if (type.drawing) {
      sprites.paint(*type.drawing, at, {cell, cell}, turn, scene.look->text);
    } else {
      paint_usual(painter, scene, type, at, turn);
    }
  }
}

namespace {

void paint_true_victim(QPainter& painter, const MapScene& scene, QPointF c) {
  const double r = std::max(scaled(8.0), 0.35 * scene.view.scale());
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(scene.look->warning, scaled(1.5), Qt::DashLine));
  painter.drawRect(QRectF(c.x() - r, c.y() - r, 2 * r, 2 * r));
  painter.setPen(QPen(scene.look->warning, r * 0.3, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(QLineF(c.x() - r * 0.6, c.y(), c.x() + r * 0.6, c.y()));
  painter.drawLine(QLineF(c.x(), c.y() - r * 0.6, c.x(), c.y() + r * 0.6));
}

/// Things with a footprint are furniture or rubble: pale, unless substances are shown. Others are
/// objects of tasks, whose colours matter.
ThingShape shape_of(const Thing& thing, const MapScene& scene) {
  static const LayerName kSubstances("substances");
  static const LayerName kAsManual("as_manual");
  const Look& look = *scene.look;
  ThingShape shape = thing_shape(thing.attributes, look);
  if (thing.kind == ThingKind::Wall) shape.paint = {look.map_wall, look.map_wall};
  if (thing.footprint && !thing.drawing && !scene.layers[kSubstances] && !scene.layers[kAsManual]) {
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

void paint_thing(QPainter& painter, DrawingSprites& sprites, const MapScene& scene,
                 const Thing& thing, QPointF at) {
  const QSizeF size = size_of(thing, scene.view.scale());
  const double turn = scene.view.to_screen_angle(thing.footprint ? thing.footprint->rotation : 0.0);
  if (thing.drawing) {
    const QColor ink = shape_of(thing, scene).paint.outline;
    return sprites.paint(*thing.drawing, at, size, degrees(turn), ink);
  }
  painter.save();
  painter.translate(at);
  painter.rotate(degrees(turn));
  paint_thing_shape(painter, shape_of(thing, scene),
                    {{-size.width() / 2, -size.height() / 2}, size}, *scene.look);
  // A name needs at least this much; skips most things early.
  if (thing.footprint && std::max(size.width(), size.height()) > 20.0) {
    painter.setPen(scene.look->muted);
    paint_name(painter, QString::fromStdString(thing.name), size.width(), size.height(), turn);
  }
  painter.restore();
}

/// The things of a cell as vertical lines in their colours, from left to right (manual B).
void paint_lines(QPainter& painter, const MapScene& scene, Cell cell,
                 const std::vector<const Thing*>& things) {
  constexpr double kLength = 0.6;  // of a cell
  const QPointF middle = scene.view.to_screen(cell_centre(cell));
  const double side = scene.view.scale();
  const double half = std::max(scaled(4.0), kLength * side) / 2;
  const double step = side / static_cast<double>(things.size() + 1);
  const double width = std::clamp(side / 10, scaled(1.5), std::max(scaled(1.5), step / 2));
  double x = middle.x() - side / 2;
  for (const Thing* const thing : things) {
    x += step;
    painter.setPen(QPen(shape_of(*thing, scene).paint.outline, width, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QLineF(x, middle.y() - half, x, middle.y() + half));
  }
}

bool in_sight(const MapScene& scene, const Thing& thing, QPointF at) {
  double reach = 0.5;
  if (thing.footprint) reach += std::hypot(thing.footprint->width, thing.footprint->depth) / 2;
  const double around = 10.0 + reach * scene.view.scale();
  return QRectF({0, 0}, scene.view.size()).adjusted(-around, -around, around, around).contains(at);
}

constexpr double kSmallThing = 0.2;             // metres; minimum radius without a footprint
constexpr double kThingWordsLeastPixels = 5.0;  // minimum radius on the screen
constexpr qsizetype kInALine = 4;               // attributes per line
constexpr std::size_t kMostNamed = 8;           // maximum of listed contents

bool covers(const Thing& thing, Point at, Point p, double least) {
  if (!thing.footprint) {
    const double side = thing_side(thing.attributes);
    return distance(at, p) <= std::max({kSmallThing, side / 2, least});
  }
  const double c = std::cos(thing.footprint->rotation);
  const double s = std::sin(thing.footprint->rotation);
  const Point d = p - at;
  return std::abs(d.x * c + d.y * s) <= std::max(thing.footprint->width / 2, least) &&
         std::abs(d.y * c - d.x * s) <= std::max(thing.footprint->depth / 2, least);
}

QString name_of(const Thing& thing) { return QString::fromStdString(thing.display_name()); }

QString kind_of(const Thing& thing) {
  const std::string_view kind = name(thing.kind);
  return QString::fromUtf8(kind);
}

QString attributes_of(const Thing& thing) {
  QString all;
  qsizetype count = 0;
  for (const auto& [attribute, value] : thing.attributes) {
    if (count > 0) all += count % kInALine == 0 ? QLatin1Char('\n') : QLatin1Char(' ');
    all += QString::fromStdString(":" + attribute + " " + text(value));
    ++count;
  }
  return all;
}

/// "box#3 (pen#4), cup#5": including nested contents.
QString contents_of(const WorldSnapshot& world, const Thing& thing) {
  QStringList names;
  for (const ThingId id : thing.contents) {
    if (id.index() >= world.things.size()) continue;
    if (static_cast<std::size_t>(names.size()) == kMostNamed) {
      names << tr("%1 more").arg(thing.contents.size() - kMostNamed);
      break;
    }
    const Thing& inner = world.things[id.index()];
    const QString within = contents_of(world, inner);
    names << (within.isEmpty() ? name_of(inner) : tr("%1 (%2)").arg(name_of(inner), within));
  }
  return names.join(QStringLiteral(", "));
}

/// Where it is on the ground, and its size; empty = it is not on the ground.
QString extent_of(const Thing& thing) {
  const auto* at = std::get_if<Point>(&thing.location);
  if (at == nullptr) return {};
  QString place = tr("on the ground, %1").arg(point_text(*at));
  if (!thing.footprint) return place;
  return tr("%1, %2 × %3")
      .arg(place, metres_text(thing.footprint->width), metres_text(thing.footprint->depth));
}

}  // namespace

void paint_things(QPainter& painter, const MapScene& scene) {
  // A hall's things are its machines and belts, which the hall layer draws in more detail.
  if (scene.layers["hall"] && hall_of(*scene.snapshot) != nullptr) return;
  painter.setRenderHint(QPainter::Antialiasing);
  DrawingSprites sprites(painter, scene.look->kind);
  std::map<Cell, std::vector<const Thing*>> lines;
  const bool as_manual = scene.layers["as_manual"];
  for (const Thing& thing : scene.snapshot->world->things) {
    const auto* place = std::get_if<Point>(&thing.location);
    if (place == nullptr || thing.kind == ThingKind::Victim) continue;
    const QPointF at = scene.view.to_screen(*place);
    if (!in_sight(scene, thing, at)) continue;
    if (as_manual && !thing.footprint) {
      lines[cell_of(*place)].push_back(&thing);
    } else {
      paint_thing(painter, sprites, scene, thing, at);
    }
  }
  for (const auto& [cell, things] : lines) paint_lines(painter, scene, cell, things);
}

void paint_true_victims(QPainter& painter, const MapScene& scene) {
  painter.setRenderHint(QPainter::Antialiasing);
  for (const Thing& thing : scene.snapshot->world->things) {
    const auto* place = std::get_if<Point>(&thing.location);
    if (place == nullptr || thing.kind != ThingKind::Victim) continue;
    const QPointF at = scene.view.to_screen(*place);
    if (in_sight(scene, thing, at)) paint_true_victim(painter, scene, at);
  }
}

const Thing* thing_at(const MapScene& scene, Point p) {
  if (covered_at(scene, p)) return nullptr;
  const auto& things = scene.snapshot->world->things;
  const double least = kThingWordsLeastPixels / scene.view.scale();
  const bool victims = scene.layers["true_victims"];
  const bool others = scene.layers["things"];
  const auto top = std::find_if(things.rbegin(), things.rend(), [&](const Thing& one) {
    const auto* at = std::get_if<Point>(&one.location);
    const bool drawn = one.kind == ThingKind::Victim ? victims : others;
    return at != nullptr && drawn && covers(one, *at, p, least);
  });
  return top == things.rend() ? nullptr : &*top;
}

QString thing_name(const MapScene& scene, const Thing& thing) {
  return is_truth_hidden(scene) ? tr("obstacle") : name_of(thing);
}

QString thing_tooltip(const WorldSnapshot& world, const Thing& thing) {
  QStringList lines{tr("%1: %2").arg(name_of(thing), kind_of(thing))};
  if (thing.attributes.size() > 0) lines << attributes_of(thing);
  const QString contents = contents_of(world, thing);
  if (!contents.isEmpty()) lines << tr("in it: %1").arg(contents);
  return (lines << extent_of(thing)).join(QLatin1Char('\n')).trimmed();
}

QString thing_tooltip_at(const MapScene& scene, QPointF at) {
  if (!scene.snapshot->world || scene.robot_at(at)) return {};
  const Thing* const thing = thing_at(scene, scene.view.to_world(at));
  if (thing == nullptr) return {};
  if (is_truth_hidden(scene)) {
    return thing_name(scene, *thing) + QLatin1Char('\n') + extent_of(*thing);
  }
  return thing_tooltip(*scene.snapshot->world, *thing);
}

}  // namespace magna
