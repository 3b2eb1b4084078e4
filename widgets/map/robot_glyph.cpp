// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/robot_glyph.h"

#include <QPainter>
#include <QPainterPath>
#include <QPixmapCache>
#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"
#include "widgets/robot_colours.h"

namespace magna {
namespace {

constexpr double kLetterFrom = 15.0;  ///< diameter from which a letter can be read

/// The body in units of its radius, heading +x.
QPainterPath body(RobotType type) {
  QPainterPath path;
  switch (type) {
    case RobotType::P2at: path.addRoundedRect(QRectF(-0.95, -0.78, 1.9, 1.56), 0.35, 0.35); break;
    case RobotType::Telemax: path.addRect(QRectF(-1.0, -0.62, 2.0, 1.24)); break;
    case RobotType::Airrobot: path.addEllipse(QPointF(0, 0), 0.82, 0.82); break;
    case RobotType::Rover:
    case RobotType::Point: path.addEllipse(QPointF(0, 0), 0.9, 0.9); break;
  }
  return path;
}

/// What lies under the body: tracks, rotors, wheels.
void paint_gear(QPainter& painter, RobotType type, const QColor& rim) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(rim);
  if (type == RobotType::Telemax) {
    painter.drawRoundedRect(QRectF(-1.12, -0.98, 2.24, 0.42), 0.2, 0.2);
    painter.drawRoundedRect(QRectF(-1.12, 0.56, 2.24, 0.42), 0.2, 0.2);
  } else if (type == RobotType::P2at) {
    for (const double x : {-0.62, 0.3}) {
      painter.drawRect(QRectF(x, -0.98, 0.42, 0.3));
      painter.drawRect(QRectF(x, 0.68, 0.42, 0.3));
    }
  } else if (type == RobotType::Airrobot) {
    for (const double x : {-0.68, 0.68}) {
      for (const double y : {-0.68, 0.68}) painter.drawEllipse(QPointF(x, y), 0.4, 0.4);
    }
  }
}

/// The part that says which way is ahead.
QPainterPath nose(RobotType type) {
  QPainterPath path;
  if (type == RobotType::Point) {
    path.addPolygon(QPolygonF({{1.55, 0.0}, {0.72, -0.66}, {0.72, 0.66}}));
  } else {
    path.addPolygon(QPolygonF({{1.42, 0.0}, {0.86, -0.46}, {0.86, 0.46}}));
  }
  path.closeSubpath();
  return path;
}

/// The whole robot heading +x, in units of its radius.
void paint_shape(QPainter& painter, const RobotGlyph& glyph, const Look& look) {
  const RobotColour colour = robot_colour(glyph.number);
  const double r = glyph.diameter / 2;
  const QColor rim = look.text;
  paint_gear(painter, glyph.type, mix(look.map_free, rim, 0.6));
  painter.setPen(Qt::NoPen);
  painter.fillPath(nose(glyph.type), rim);
  const QPainterPath shape = body(glyph.type);
  painter.fillPath(shape, colour.fill);
  if (colour.pattern == RobotPattern::Ring) {
    painter.setPen(QPen(Qt::white, 1.5 / r));
    painter.setBrush(Qt::NoBrush);
    painter.save();
    painter.scale(0.72, 0.72);
    painter.drawPath(shape);
    painter.restore();
  } else if (colour.pattern == RobotPattern::Stripes) {
    painter.save();
    painter.setClipPath(shape, Qt::IntersectClip);
    QColor stripe = Qt::white;
    stripe.setAlphaF(0.6F);
    painter.setPen(QPen(stripe, 0.16));
    for (double x = -2.0; x < 2.0; x += 0.5) painter.drawLine(QLineF(x - 0.7, 1.0, x + 0.7, -1.0));
    // The letter stands on plain ground.
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour.fill);
    painter.drawEllipse(QPointF(0, 0), 0.62, 0.62);
    painter.restore();
  }
  painter.setPen(QPen(rim, 1.5 / r));
  painter.setBrush(Qt::NoBrush);
  painter.drawPath(shape);
}

/// The same as a picture, twice as fine as the screen, so that it can be turned.
QPixmap shape_pixmap(const RobotGlyph& glyph, const Look& look, double ratio) {
  constexpr double kReach = 1.7;  ///< of the nose and the rotors, in radii
  constexpr double kFiner = 2.0;
  const auto side = static_cast<int>(std::ceil(glyph.diameter * kReach * ratio * kFiner));
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
  paint_shape(painter, glyph, look);
  painter.end();
  pixmap.setDevicePixelRatio(ratio * kFiner);
  QPixmapCache::insert(key, pixmap);
  return pixmap;
}

}  // namespace

void paint_glyph(QPainter& painter, const RobotGlyph& glyph, const Look& look) {
  const double r = glyph.diameter / 2;
  const QPixmap shape = shape_pixmap(glyph, look, painter.device()->devicePixelRatioF());
  const QTransform before = painter.transform();
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.translate(glyph.centre);
  painter.rotate(degrees(glyph.theta));
  const double half = shape.width() / shape.devicePixelRatio() / 2;
  painter.drawPixmap(QPointF(-half, -half), shape);
  painter.setTransform(before);

  if (glyph.diameter < kLetterFrom || glyph.letter.isEmpty()) return;
  QFont font = painter.font();
  font.setBold(true);
  const double share = glyph.letter.size() > 1 ? 0.46 : 0.58;
  font.setPixelSize(std::clamp(static_cast<int>(glyph.diameter * share), 8, 40));
  const QFont usual = painter.font();
  painter.setFont(font);
  painter.setPen(robot_colour(glyph.number).ink);
  painter.drawText(QRectF(glyph.centre.x() - r, glyph.centre.y() - r, 2 * r, 2 * r),
                   Qt::AlignCenter, glyph.letter);
  painter.setFont(usual);
}

}  // namespace magna
