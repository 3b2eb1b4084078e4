// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/remote_path_layer.h"

#include <QPainter>
#include <QPainterPath>
#include <utility>

#include "core/geometry/angle.h"
#include "core/mission/obstacle_planner.h"
#include "widgets/remote_reader.h"
#include "widgets/robot_colours.h"
#include "widgets/snapshot_reader.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr float kCorridor = 0.16F;  ///< opacity
constexpr float kThin = 0.5F;

QPainterPath line_of(const MapScene& scene, const RemoteStatus& remote) {
  QPainterPath line(scene.view.to_screen(scene.poses[remote.robot.index()].position()));
  for (const Point& p : remote.path) line.lineTo(scene.view.to_screen(p));
  return line;
}

void paint_goal(QPainter& painter, QPointF at, const QColor& colour) {
  const double r = scaled(5.0);
  painter.setPen(QPen(colour, scaled(2.0)));
  painter.drawLine(at - QPointF(r, r), at + QPointF(r, r));
  painter.drawLine(at - QPointF(r, -r), at + QPointF(r, -r));
}

/// `radius` of the robot, metres.
void paint_path(QPainter& painter, const MapScene& scene, const RemoteStatus& remote, double radius,
                bool active) {
  QColor colour = robot_line_colour(scene.team.style(remote.robot.index()), scene.look->map_free);
  const QPainterPath line = line_of(scene, remote);
  painter.setBrush(Qt::NoBrush);
  if (!active) {
    colour.setAlphaF(kThin);
    return painter.strokePath(line, QPen(colour, scaled(1.25), Qt::DashLine));
  }
  QColor corridor = colour;
  corridor.setAlphaF(kCorridor);
  const double width = 2 * (radius + ObstaclePlanner::kClearance) * scene.view.scale();
  painter.strokePath(line, QPen(corridor, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.strokePath(
      line, QPen(scene.look->map_free, scaled(4.0), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.strokePath(line, QPen(colour, scaled(2.0), Qt::DashLine, Qt::FlatCap, Qt::RoundJoin));
  paint_goal(painter, line.currentPosition(), colour);
}

/// Where the robot was before it reported more than it can have driven, and the way from there.
void paint_old_place(QPainter& painter, const MapScene& scene, const RemoteStatus& remote,
                     double radius) {
  const QPointF old = scene.view.to_screen(remote.old_pose->position());
  const QPointF now = scene.view.to_screen(scene.poses[remote.robot.index()].position());
  const double r = radius * scene.view.scale();
  painter.setBrush(Qt::NoBrush);
  for (const auto& [colour, width] : {std::pair(scene.look->map_free, scaled(4.0)),
                                      std::pair(scene.look->caution, scaled(2.0))}) {
    painter.setPen(QPen(colour, width, Qt::DashLine));
    painter.drawLine(old, now);
    painter.drawEllipse(old, r, r);
    painter.drawLine(old, scene.view.to_screen(remote.old_pose->position() +
                                               radius * direction(remote.old_pose->theta)));
  }
}

}  // namespace

void paint_remote_paths(QPainter& painter, const MapScene& scene) {
  const Snapshot& now = *scene.snapshot;
  for (const RemoteStatus& remote : remotes_of(now)) {
    const RobotLabel* const label = label_of(now, remote.robot);
    const bool known = label != nullptr && remote.robot.index() < scene.poses.size();
    if (known && remote.old_pose) paint_old_place(painter, scene, remote, label->radius);
  }
  if (!scene.layers.paths) return;
  for (const bool active : {false, true}) {  // the active one on top
    for (const RemoteStatus& remote : remotes_of(now)) {
      if (remote.path.empty() || (now.active == remote.robot) != active) continue;
      const RobotLabel* const label = label_of(now, remote.robot);
      if (label == nullptr || remote.robot.index() >= scene.poses.size()) continue;
      paint_path(painter, scene, remote, label->radius, active);
    }
  }
}

}  // namespace magna
