// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/place_layer.h"

#include <QPainter>
#include <QPolygonF>
#include <cmath>

#include "core/geometry/angle.h"
#include "widgets/map/drawing_painter.h"
#include "widgets/map/thing_shape.h"
#include "widgets/ui_scale.h"

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

}  // namespace magna
