// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/ray_layer.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/robot_colours.h"
#include "widgets/snapshot_reader.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr float kAlpha = 0.25F;
constexpr float kHitAlpha = 0.7F;

/// Rays and hits of one sweep.
struct RayLines {
  QList<QLineF> rays;
  QList<QPointF> hits;
};

void collect(RayLines& lines, const MapScene& scene, std::size_t robot, double radius) {
  const RangeSweeps& sweeps = *scene.snapshot->sweeps;
  const RangeSensorSpec& spec = sweeps.rangers[robot];
  const auto readings = sweeps.of({static_cast<std::uint32_t>(robot)});
  const Pose& pose = scene.poses[robot];
  for (std::size_t k = 0; k < readings.size(); ++k) {
    const double theta = pose.theta + spec.ray_angle(static_cast<int>(k));
    const Point ahead{std::cos(theta), std::sin(theta)};
    const double reading = readings[k];
    const Point end = pose.position() + ahead * (radius + reading);
    lines.rays << QLineF(scene.view.to_screen(pose.position() + ahead * radius),
                         scene.view.to_screen(end));
    if (reading < spec.range) lines.hits << scene.view.to_screen(end);
  }
}

}  // namespace

void paint_rays(QPainter& painter, const MapScene& scene) {
  const Snapshot& now = *scene.snapshot;
  if (!scene.layers.rays || !now.sweeps) return;
  const auto labels = labels_of(now);
  const std::size_t count =
      std::min({scene.poses.size(), labels.size(), now.sweeps->rangers.size()});
  RayLines lines;
  for (std::size_t i = 0; i < count; ++i) {
    const RobotId id{static_cast<std::uint32_t>(i)};
    if (!labels[i].present || !now.sweeps->rangers[i].present()) continue;
    if (!scene.detail.labels && now.active != id && !is_selected(now, id)) continue;
    lines.rays.clear();
    lines.hits.clear();
    collect(lines, scene, i, labels[i].radius);
    QColor colour = robot_line_colour(scene.team.style(i), scene.look->map_free);
    colour.setAlphaF(kAlpha);
    painter.setPen(QPen(colour, 1));
    painter.drawLines(lines.rays);
    colour.setAlphaF(kHitAlpha);
    painter.setPen(QPen(colour, scaled(2.5), Qt::SolidLine, Qt::RoundCap));
    painter.drawPoints(lines.hits.constData(), static_cast<int>(lines.hits.size()));
  }
}

}  // namespace magna
