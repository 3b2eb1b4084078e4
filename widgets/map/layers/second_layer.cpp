// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/second_layer.h"

#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/layers/map_layer_table.h"

namespace magna {
namespace {

// Pixels at 100 %.
constexpr double kSecondLine = 1.5;
constexpr double kSecondTick = 6.0;     ///< from the outline, in the direction of the robot
constexpr double kSecondNames = 150.0;  ///< longest name of a file in the legend

constexpr std::size_t kMostSecondTags = 60;  ///< more would hide the map

QPen second_pen(const QColor& colour, double width, bool dashed) {
  QPen pen(colour, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
  if (dashed) pen.setDashPattern({4.0, 3.0});
  return pen;
}

/// Thin lines without smoothed edges are drawn fast, also dashed.
void paint_ways(QPainter& painter, const MapScene& scene, const MapView& view,
                const std::vector<SessionTrail>& trails, bool dashed) {
  for (const SessionTrail& trail : trails) {
    if (trail.points.size() < 2) continue;
    QPolygonF way;
    way.reserve(static_cast<qsizetype>(trail.points.size()));
    for (const Point point : trail.points) way << view.to_screen(point);
    // A straight way along an axis has an empty box.
    const QRectF box = way.boundingRect().adjusted(-1, -1, 1, 1);
    if (!box.intersects(QRectF({0, 0}, view.size()))) continue;
    QPen pen = second_pen(robot_line_colour(scene.team.style(trail.robot), scene.look->map_free),
                          scaled(1.0), dashed);
    pen.setCosmetic(true);
    painter.setPen(pen);
    painter.drawPolyline(way);
  }
}

/// "B7" at the upper right of an outline.
void paint_tag(QPainter& painter, const MapScene& scene, QPointF centre, double radius,
               const QString& text) {
  const QFontMetricsF metrics(painter.font());
  const double rim = scaled(2.0);
  const QSizeF size(metrics.horizontalAdvance(text) + 2 * rim, metrics.height());
  const double reach = radius * std::sqrt(0.5) + rim;
  const QRectF box(centre + QPointF(reach, -reach - size.height()), size);
  painter.setPen(Qt::NoPen);
  painter.setBrush(scene.look->base);
  painter.drawRect(box);
  painter.setPen(scene.look->text);
  painter.drawText(box, Qt::AlignCenter, text);
  painter.setBrush(Qt::NoBrush);
}

}  // namespace

void SecondTrails::paint(QPainter& painter, const MapScene& scene) {
  if (!scene.second || !scene.second->trails) {
    trails_.reset();
    return;
  }
  const SecondSession& second = *scene.second;
  const bool changed = trails_ != second.trails;
  trails_ = second.trails;
  picture_.paint(painter, scene, changed, [&](QPainter& onto, const MapView& view) {
    onto.setRenderHint(QPainter::Antialiasing, false);
    onto.setBrush(Qt::NoBrush);
    if (second.trails_first) paint_ways(onto, scene, view, *second.trails_first, false);
    paint_ways(onto, scene, view, *second.trails, true);
  });
}

void paint_second_robots(QPainter& painter, const MapScene& scene) {
  if (!scene.second || !scene.second->now) return;
  const Snapshot& now = *scene.second->now;
  const auto labels = labels_of(now);
  const std::size_t robots = std::min(labels.size(), now.poses.size());
  const QRectF pane = QRectF({0, 0}, scene.view.size()).adjusted(-20, -20, 20, 20);
  painter.setBrush(Qt::NoBrush);
  for (std::size_t k = 0; k < robots; ++k) {
    if (!labels[k].present) continue;
    const QPointF centre = scene.view.to_screen(now.poses[k].position());
    if (!pane.contains(centre)) continue;
    const double radius =
        std::max(labels[k].radius * scene.view.scale(), scene.detail.least_pixels / 2.0);
    const QColor colour = robot_line_colour(scene.team.style(k), scene.look->map_free);
    painter.setPen(second_pen(colour, scaled(kSecondLine), true));
    painter.drawEllipse(centre, radius, radius);
    const double angle = scene.view.to_screen_angle(now.poses[k].theta);
    const QPointF ahead(std::cos(angle), std::sin(angle));
    painter.setPen(second_pen(colour, scaled(kSecondLine), false));
    painter.drawLine(centre + radius * ahead, centre + (radius + scaled(kSecondTick)) * ahead);
    if (robots > kMostSecondTags) continue;
    paint_tag(painter, scene, centre, radius,
              QLatin1Char('B') + QString::fromStdString(labels[k].letter));
  }
}

void second_legend(LegendColumn& legends, const MapScene& scene) {
  if (!scene.second) return;
  const SecondSession& second = *scene.second;
  const QFontMetricsF metrics{QFont()};
  const auto name = [&metrics](const QString& whole) {
    return metrics.elidedText(whole, Qt::ElideMiddle, scaled(kSecondNames));
  };
  const QColor& colour = scene.look->text;
  std::vector<std::pair<QPen, QString>> rows = {
      {second_pen(colour, scaled(kSecondLine), false), tr("A: %1").arg(name(second.name_first))},
      {second_pen(colour, scaled(kSecondLine), true), tr("B: %1").arg(name(second.name))}};
  if (!second.place.isEmpty()) rows.emplace_back(QPen(Qt::NoPen), second.place);
  legends.lines(tr("Two sessions"), rows);
}

}  // namespace magna
