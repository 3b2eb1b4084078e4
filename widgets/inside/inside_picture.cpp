// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inside/inside_picture.h"

#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"
#include "widgets/map/drawing_painter.h"
#include "widgets/map/place_layer.h"
#include "widgets/map/thing_shape.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kThingHeight = 0.6;    ///< share of the box
constexpr double kThingWidth = 0.86;    ///< share of the box, of the largest thing
constexpr double kPictureMargin = 2.0;  ///< pixels
constexpr double kInsidePictureDegreeSteps = 16.0;

QRectF centred(const QRectF& box, double width, double height) {
  return {box.center().x() - width / 2, box.center().y() - height / 2, width, height};
}

class PicturePainter {
 public:
  PicturePainter(QPainter& painter, const QRectF& box, const Look& look)
      : painter_(painter), box_(box), look_(look) {}

  void operator()(std::monostate) const {}

  // On the map's floor colour, for which the things' colours are made.
  void operator()(const InsideThing& thing) const {
    paint_floor(Qt::SolidLine);
    const ThingShape shape = thing_shape(thing.attributes, look_);
    if (thing.drawing) {
      const double side = std::min(box_.width(), box_.height()) - 2 * kPictureMargin;
      return paint_drawing(painter_, *thing.drawing, centred(box_, side, side), shape.paint.outline,
                           look_.kind);
    }
    const double part = thing_side(thing.attributes) / kMostThingSide;
    paint_thing_shape(
        painter_, shape,
        centred(box_, kThingWidth * part * box_.width(), kThingHeight * box_.height()), look_);
  }

  void operator()(const InsidePlace& place) const {
    paint_floor(Qt::SolidLine);
    const double cell = std::min(box_.width(), box_.height()) - 2 * kPictureMargin;
    if (place.drawing) {
      return paint_drawing(painter_, *place.drawing, centred(box_, cell, cell), look_.text,
                           look_.kind);
    }
    painter_.translate(box_.center());
    paint_place_sign(painter_, look_, place.type, cell);
  }

  void operator()(const InsideWedge& wedge) const {
    const double r = std::min(box_.width(), box_.height()) / 2 - kPictureMargin;
    const QPointF middle = box_.center();
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(QPen(look_.muted, 1));
    painter_.drawEllipse(middle, r, r);
    // Marks the direction ahead.
    const double notch = scaled(3.0);
    painter_.setBrush(look_.muted);
    painter_.drawPolygon(QPolygonF({middle + QPointF(-notch, -r + notch),
                                    middle + QPointF(notch, -r + notch), middle + QPointF(0, -r)}));
    paint_wedge(wedge, middle, r);
    if (!wedge.tick) return;
    const QPointF way(std::sin(*wedge.tick), -std::cos(*wedge.tick));
    painter_.setPen(QPen(look_.accent, scaled(2.5), Qt::SolidLine, Qt::FlatCap));
    painter_.drawLine(middle + 0.55 * r * way, middle + (r + kPictureMargin) * way);
  }

  void operator()(const InsideFalse&) const {
    paint_floor(Qt::DashLine);
    const double r = 0.28 * std::min(box_.width(), box_.height());
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(QPen(look_.text, scaled(1.8)));
    painter_.drawEllipse(box_.center(), r, r);
    const QPointF slant(r * std::sqrt(0.5), -r * std::sqrt(0.5));
    painter_.drawLine(box_.center() - slant, box_.center() + slant);
  }

  void operator()(const InsideIcon& icon) const {
    const int side = scaled(20);
    painter_.drawPixmap(
        centred(box_, side, side).topLeft(),
        tinted_pixmap(icon.name, look_.text, side, painter_.device()->devicePixelRatioF()));
  }

 private:
  void paint_floor(Qt::PenStyle border) const {
    painter_.setBrush(look_.map_free);
    painter_.setPen(QPen(border == Qt::DashLine ? look_.muted : look_.line, 1, border));
    painter_.drawRoundedRect(box_.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
  }

  void paint_wedge(const InsideWedge& wedge, QPointF middle, double r) const {
    QColor fill = look_.text;
    fill.setAlphaF(0.22F);
    painter_.setBrush(fill);
    painter_.setPen(QPen(look_.text, scaled(1.2), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    // Qt counts counterclockwise from the right.
    const double begin = 90.0 - degrees(wedge.angle + wedge.field_of_view / 2);
    const QRectF circle = centred({middle, middle}, 2 * r, 2 * r);
    painter_.drawPie(circle, qRound(kInsidePictureDegreeSteps * begin),
                     qRound(kInsidePictureDegreeSteps * degrees(wedge.field_of_view)));
  }

  QPainter& painter_;
  QRectF box_;
  const Look& look_;
};

}  // namespace

void paint_inside_picture(QPainter& painter, const InsidePicture& picture, const QRectF& box,
                          const Look& look) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  std::visit(PicturePainter(painter, box, look), picture);
  painter.restore();
}

void paint_shades(QPainter& painter, const std::vector<double>& shades, const QRectF& box,
                  const Look& look) {
  if (shades.empty()) return;
  const double wide = box.width() / static_cast<double>(shades.size());
  for (std::size_t k = 0; k < shades.size(); ++k) {
    const double left = std::round(box.left() + wide * static_cast<double>(k));
    const double right = std::round(box.left() + wide * static_cast<double>(k + 1));
    const auto grey = static_cast<int>(std::lround(255.0 * std::clamp(shades[k], 0.0, 1.0)));
    painter.fillRect(QRectF(left, box.top(), right - left, box.height()), QColor(grey, grey, grey));
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(look.muted, 1));
  painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
}

}  // namespace magna
