// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/hall_robot_layer.h"

#include <QPainter>
#include <algorithm>

#include "widgets/hall/hall_reader.h"
#include "widgets/hall/hall_words.h"
#include "widgets/map/hall_layer.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kApart = 3.0;  ///< from the rim to the ring, inside those of selected robots
constexpr double kRingPen = 2.5;
constexpr double kLeastLoad = 8.0;  ///< pixels
constexpr double kMostLoad = 34.0;
constexpr double kBolt = 13.0;
constexpr int kWholeTurn16 = 16 * 360;  // in Qt's units
constexpr int kTopAngle = 16 * 90;

struct Drawn {
  const HallStatus::Robot& robot;
  QPointF at;
  double diameter;
};

void paint_ring(QPainter& painter, const MapScene& scene, const Drawn& drawn) {
  const Look& l = *scene.look;
  const double r = drawn.diameter / 2 + scaled(kApart);
  const QRectF box(drawn.at.x() - r, drawn.at.y() - r, 2 * r, 2 * r);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(mix(l.map_free, l.muted, 0.35), scaled(kRingPen)));
  painter.drawEllipse(box);
  const double share = std::clamp(drawn.robot.battery, 0.0, 1.0);
  const QColor full = battery_low(drawn.robot) ? l.caution : l.ok;
  painter.setPen(QPen(full, scaled(kRingPen), Qt::SolidLine, Qt::FlatCap));
  painter.drawArc(box, kTopAngle, -static_cast<int>(share * kWholeTurn16));
}

/// A figure and a sign, because colour must not be the only hint.
void paint_low(QPainter& painter, const MapScene& scene, const Drawn& drawn) {
  if (!battery_low(drawn.robot) || drawn.robot.in_station) return;
  const Look& l = *scene.look;
  const bool empty = drawn.robot.battery <= 0.0;
  const QColor ink = empty ? l.warning : l.caution;
  const QString text = empty ? battery_text(drawn.robot) : whole_percent_text(drawn.robot.battery);
  const QFontMetricsF metrics(painter.font());
  const double icon = scaled(14.0);
  const double height = std::max(metrics.height(), icon);
  const double left = drawn.at.x() + drawn.diameter / 2 + scaled(13.0);
  const QRectF plate(left, drawn.at.y() - height / 2,
                     icon + metrics.horizontalAdvance(text) + scaled(8.0), height);
  QColor ground = l.base;
  ground.setAlphaF(0.88F);
  painter.setPen(Qt::NoPen);
  painter.setBrush(ground);
  painter.drawRoundedRect(plate, 3, 3);
  painter.drawPixmap(QPointF(plate.left() + 2, plate.center().y() - icon / 2),
                     tinted_pixmap(QStringLiteral("caution"), ink, static_cast<int>(icon),
                                   painter.device()->devicePixelRatioF()));
  painter.setPen(ink);
  painter.drawText(plate.adjusted(icon + 4, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, text);
}

void paint_bolt(QPainter& painter, const MapScene& scene, const Drawn& drawn) {
  if (!drawn.robot.in_station) return;
  const double out = drawn.diameter * 0.42 + scaled(2.0);
  const QPointF at = drawn.at + QPointF(-out, -out);  // other marks are on the right
  const double r = scaled(kBolt) / 2 + 1;
  painter.setPen(QPen(scene.look->ok, 1));
  painter.setBrush(scene.look->base);
  painter.drawEllipse(at, r, r);
  painter.drawPixmap(
      at - QPointF(scaled(kBolt) / 2, scaled(kBolt) / 2),
      tinted_pixmap(QStringLiteral("charge"), scene.look->ok, static_cast<int>(scaled(kBolt)),
                    painter.device()->devicePixelRatioF()));
}

void paint_load(QPainter& painter, const MapScene& scene, const HallStatus& hall,
                const Drawn& drawn) {
  if (drawn.robot.package.empty()) return;
  const double side = std::clamp(0.55 * drawn.diameter, scaled(kLeastLoad), scaled(kMostLoad));
  const double out = 0.36 * drawn.diameter;
  const QPointF at = drawn.at + QPointF(-out, out);
  paint_package(painter, QRectF(at.x() - side / 2, at.y() - side / 2, side, side),
                drawn.robot.package, hall_package(hall, drawn.robot.package), *scene.look);
}

}  // namespace

void paint_hall_robots(QPainter& painter, const MapScene& scene) {
  const HallStatus* const hall = hall_of(*scene.snapshot);
  if (hall == nullptr || scene.detail.crowd) return;
  for (std::size_t i = 0; i < std::min(hall->robots.size(), scene.poses.size()); ++i) {
    const RobotId id{static_cast<std::uint32_t>(i)};
    if (!scene.in_sight(id)) continue;
    const Drawn drawn{hall->robots[i], scene.view.to_screen(scene.poses[i].position()),
                      scene.diameter(id)};
    if (scene.layers.hall) paint_load(painter, scene, *hall, drawn);
    if (!scene.layers.batteries) continue;
    paint_ring(painter, scene, drawn);
    paint_bolt(painter, scene, drawn);
    paint_low(painter, scene, drawn);
  }
}

}  // namespace magna
