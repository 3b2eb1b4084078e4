// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/robot_glyph.h"

#include <QPainter>
#include <QPainterPath>
#include <QPixmapCache>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/geometry/angle.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

constexpr double kLetterFrom = 15.0;       ///< minimum diameter for a legible letter
constexpr int kRobotGlyphLeastLetter = 8;  ///< pixels
constexpr int kMostLetter = 40;

/// The robot heading +x in double resolution, to be rotated.
QPixmap picture(const RobotGlyph& glyph, const Look& look, double ratio) {
  constexpr double kFiner = 2.0;
  const auto side = static_cast<int>(std::ceil(glyph.diameter * kShapeReach * ratio * kFiner));
  const QString key = QStringLiteral("magna:glyph:%1:%2:%3:%4:%5")
                          .arg(static_cast<int>(glyph.type))
                          .arg(glyph.number % kRobotStyles)
                          .arg(side)
                          .arg(ratio)
                          .arg(static_cast<int>(look.kind));
  QPixmap pixmap;
  if (QPixmapCache::find(key, &pixmap)) return pixmap;
  pixmap = QPixmap(side, side);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(side / 2.0, side / 2.0);
  const double unit = glyph.diameter / 2 * ratio * kFiner;
  painter.scale(unit, unit);
  paint_shape(painter, shape_of(glyph.type), glyph.number, glyph.diameter, look);
  painter.end();
  pixmap.setDevicePixelRatio(ratio * kFiner);
  QPixmapCache::insert(key, pixmap);
  return pixmap;
}

/// The body in units of its radius.
QPainterPath body(SpriteShape shape) {
  QPainterPath path;
  switch (shape) {
    case SpriteShape::P2at: path.addRoundedRect(QRectF(-0.95, -0.78, 1.9, 1.56), 0.35, 0.35); break;
    case SpriteShape::Gobot: path.addRoundedRect(QRectF(-0.85, -0.85, 1.7, 1.7), 0.5, 0.5); break;
    case SpriteShape::Telemax: path.addRect(QRectF(-1.0, -0.62, 2.0, 1.24)); break;
    case SpriteShape::Airrobot: path.addEllipse(QPointF(0, 0), 0.82, 0.82); break;
    case SpriteShape::Rover:
    case SpriteShape::Cybot:
    case SpriteShape::Point: path.addEllipse(QPointF(0, 0), 0.9, 0.9); break;
    case SpriteShape::Agent: path.addEllipse(QPointF(-0.1, 0), 0.72, 1.0); break;  // shoulders
    case SpriteShape::Dart:
      path.addPolygon(QPolygonF({{1.35, 0.0}, {-0.95, 0.9}, {-0.5, 0.0}, {-0.95, -0.9}}));
      path.closeSubpath();
      break;
  }
  return path;
}

/// Parts below the body: tracks, rotors, wheels.
void paint_gear(QPainter& painter, SpriteShape shape, const QColor& rim) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(rim);
  if (shape == SpriteShape::Telemax) {
    painter.drawRoundedRect(QRectF(-1.12, -0.98, 2.24, 0.42), 0.2, 0.2);
    painter.drawRoundedRect(QRectF(-1.12, 0.56, 2.24, 0.42), 0.2, 0.2);
  } else if (shape == SpriteShape::P2at) {
    for (const double x : {-0.62, 0.3}) {
      painter.drawRect(QRectF(x, -0.98, 0.42, 0.3));
      painter.drawRect(QRectF(x, 0.68, 0.42, 0.3));
    }
  } else if (shape == SpriteShape::Airrobot) {
    for (const double x : {-0.68, 0.68}) {
      for (const double y : {-0.68, 0.68}) painter.drawEllipse(QPointF(x, y), 0.4, 0.4);
    }
  }
}

/// The part that shows the heading.
QPainterPath nose(SpriteShape shape) {
  QPainterPath path;
  if (shape == SpriteShape::Cybot) {
    // The bumper: an arc along the front of the disc.
    const auto square = [](double radius) {
      return QRectF(-radius, -radius, 2 * radius, 2 * radius);
    };
    constexpr double kHalf = 65.0;  // degrees to each side of straight ahead
    path.arcMoveTo(square(1.25), -kHalf);
    path.arcTo(square(1.25), -kHalf, 2 * kHalf);
    path.arcTo(square(0.85), kHalf, -2 * kHalf);
  } else if (shape == SpriteShape::Point) {
    path.addPolygon(QPolygonF({{1.55, 0.0}, {0.72, -0.66}, {0.72, 0.66}}));
  } else if (shape != SpriteShape::Dart) {
    path.addPolygon(QPolygonF({{1.42, 0.0}, {0.86, -0.46}, {0.86, 0.46}}));
  }
  path.closeSubpath();
  return path;
}

/// Second cue for repeated colours: a white ring or stripes, outside the letter's background.
void paint_pattern(QPainter& painter, const QPainterPath& shape, const RobotColour& colour,
                   double pixel) {
  painter.save();
  if (colour.pattern == RobotPattern::Ring) {
    painter.setPen(QPen(Qt::white, 1.5 * pixel));
    painter.setBrush(Qt::NoBrush);
    painter.scale(0.72, 0.72);
    painter.drawPath(shape);
  } else if (colour.pattern == RobotPattern::Stripes) {
    painter.setClipPath(shape, Qt::IntersectClip);
    QColor stripe = Qt::white;
    stripe.setAlphaF(0.6F);
    painter.setPen(QPen(stripe, 0.16));
    for (double x = -2.0; x < 2.0; x += 0.5) painter.drawLine(QLineF(x - 0.7, 1.0, x + 0.7, -1.0));
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour.fill);
    painter.drawEllipse(QPointF(0, 0), 0.62, 0.62);
  }
  painter.restore();
}

/// Parts over the body: the eyes of an agent, which look ahead.
void paint_eyes(QPainter& painter, SpriteShape shape, const QColor& rim, double pixel) {
  if (shape != SpriteShape::Agent) return;
  for (const double side : {-0.46, 0.46}) {
    painter.setPen(QPen(rim, pixel));
    painter.setBrush(Qt::white);
    painter.drawEllipse(QPointF(0.5, side), 0.27, 0.27);
    painter.setPen(Qt::NoPen);
    painter.setBrush(Qt::black);
    painter.drawEllipse(QPointF(0.6, side), 0.13, 0.13);
  }
}

/// Thinner round small darts, so that their colour stays visible.
double rim_pixels(SpriteShape shape, double diameter) {
  return shape == SpriteShape::Dart ? std::clamp((diameter - 2.0) / 6.0, 0.3, 1.0) : 1.5;
}

constexpr double kMarkSide = 18.0;  ///< pixels at 100 %

QPixmap transparent(double side, double ratio) {
  const auto pixels = static_cast<int>(std::ceil(side * ratio));
  QPixmap picture(pixels, pixels);
  picture.setDevicePixelRatio(ratio);
  picture.fill(Qt::transparent);
  return picture;
}

void paint_mark(QPainter& painter, ShownState state, const Look& look) {
  switch (state) {
    case ShownState::Blocked:
    case ShownState::Unconfirmed:
    case ShownState::Jumped:
    case ShownState::Silent:
    case ShownState::Lost:
      painter.setPen(QPen(look.base, 1.5));
      painter.setBrush(state == ShownState::Unconfirmed ? look.warning : look.caution);
      painter.drawPolygon(QPolygonF({{0, -6}, {6, 4.5}, {-6, 4.5}}));
      return;
    case ShownState::Waiting: {  // an hourglass, as in the list
      const QPolygonF hourglass({{-4, -5.5}, {4, -5.5}, {-4, 5.5}, {4, 5.5}});
      painter.setBrush(look.base);
      for (const auto& [colour, width] : {std::pair(look.base, 5.0), std::pair(look.text, 1.5)}) {
        painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolygon(hourglass);
      }
      return;
    }
    case ShownState::StopSent:  // hollow until it is confirmed
      painter.setBrush(look.base);
      for (const auto& [colour, width] :
           {std::pair(look.base, 5.0), std::pair(look.warning, 2.0)}) {
        painter.setPen(QPen(colour, width));
        painter.drawRect(QRectF(-4, -4, 8, 8));
      }
      return;
    case ShownState::Held:
    case ShownState::Stopped:
      painter.setPen(QPen(look.base, 1.5));
      painter.setBrush(state == ShownState::Stopped ? look.warning : look.text);
      painter.drawRect(QRectF(-4.5, -4.5, 9, 9));
      return;
    case ShownState::Idle:
    case ShownState::Moving:
    case ShownState::OnMission:
    case ShownState::Searching:
    case ShownState::Driven: return;
  }
}

}  // namespace

void paint_glyph(QPainter& painter, const RobotGlyph& glyph, const Look& look) {
  const QPixmap shape = picture(glyph, look, painter.device()->devicePixelRatioF());
  const QTransform before = painter.transform();
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.translate(glyph.centre);
  painter.rotate(degrees(glyph.theta));
  const double half = shape.width() / shape.devicePixelRatio() / 2;
  painter.drawPixmap(QPointF(-half, -half), shape);
  painter.setTransform(before);
}

int letter_pixels(double diameter, qsizetype letters) {
  if (diameter < kLetterFrom || letters == 0) return 0;
  const double share = letters > 1 ? 0.56 : 0.58;
  const int pixels = std::min(static_cast<int>(diameter * share), kMostLetter);
  // Three or more digits need a larger robot.
  if (letters > 2 && 0.62 * kRobotGlyphLeastLetter * static_cast<double>(letters) > diameter)
    return 0;
  const double fitting = diameter / (0.62 * static_cast<double>(std::max<qsizetype>(letters, 1)));
  return std::max(kRobotGlyphLeastLetter, std::min(pixels, static_cast<int>(fitting)));
}

void paint_shape(QPainter& painter, SpriteShape shape, std::size_t number, double diameter,
                 const Look& look) {
  const RobotColour colour = robot_colour(number);
  const double pixel = 2.0 / diameter;
  const QColor rim = look.text;
  paint_gear(painter, shape, mix(look.map_free, rim, 0.6));
  painter.setPen(Qt::NoPen);
  painter.fillPath(nose(shape), rim);
  const QPainterPath outline = body(shape);
  painter.fillPath(outline, colour.fill);
  if (shape != SpriteShape::Dart) paint_pattern(painter, outline, colour, pixel);
  painter.setPen(
      QPen(rim, rim_pixels(shape, diameter) * pixel, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.setBrush(Qt::NoBrush);
  painter.drawPath(outline);
  paint_eyes(painter, shape, rim, pixel);
}

QPixmap mark_picture(ShownState state, const Look& look, double ratio, double size) {
  const bool goes_on = state == ShownState::Idle || state == ShownState::Moving ||
                       state == ShownState::OnMission || state == ShownState::Searching ||
                       state == ShownState::Driven;
  if (goes_on) return {};
  QPixmap picture = transparent(scaled(kMarkSide * size), ratio);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.scale(scaled(size), scaled(size));
  painter.translate(kMarkSide / 2, kMarkSide / 2);
  paint_mark(painter, state, look);
  return picture;
}

QPointF mark_place(double diameter) {
  const double out = diameter * 0.42 + scaled(4.0);
  return {out, -out};
}

QPixmap ring_picture(double radius, const QColor& colour, double ratio) {
  const double half = std::ceil(radius + scaled(2.0));
  QPixmap picture = transparent(2 * half, ratio);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colour, scaled(2.0)));
  painter.drawEllipse(QPointF(half, half), radius, radius);
  return picture;
}

}  // namespace magna
