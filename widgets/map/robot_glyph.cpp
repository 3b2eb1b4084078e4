// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/robot_glyph.h"

#include <QPainter>
#include <QPixmapCache>
#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"
#include "widgets/map/robot_shape.h"
#include "widgets/robot_colours.h"

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

}  // namespace magna
