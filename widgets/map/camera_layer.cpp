// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/camera_layer.h"

#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>

#include "core/imagery/robot_eye.h"
#include "widgets/robot_colours.h"
#include "widgets/snapshot_reader.h"

namespace magna {
namespace {

constexpr double kCameraLayerFill = 0.10;
constexpr double kCameraLayerStep = radians(6.0);  ///< angle between points of the rim

/// Whether its cone can reach the visible part.
bool near(const MapScene& scene, RobotId robot) {
  if (robot.index() >= scene.poses.size()) return false;
  const double reach = (CameraCone::kReach + 1.0) * scene.view.scale();
  const QRectF pane = QRectF({0, 0}, scene.view.size()).adjusted(-reach, -reach, reach, reach);
  return pane.contains(scene.view.to_screen(scene.poses[robot.index()].position()));
}

void paint_cone(QPainter& painter, const MapScene& scene, RobotId robot, QColor colour) {
  if (!near(scene, robot)) return;
  const CameraCone cone = camera_cone(scene, robot);
  if (cone.outline.empty()) return;
  QPolygonF shape;
  shape.reserve(static_cast<qsizetype>(cone.outline.size()));
  for (const Point& p : cone.outline) shape << scene.view.to_screen(p);
  colour.setAlphaF(static_cast<float>(kCameraLayerFill));
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  painter.drawPolygon(shape);
}

}  // namespace

CameraCone view_cone(Point eye, double heading, double field_of_view) {
  const double view = std::min(field_of_view, 2.0 * kPi);
  const bool all_round = view > 2.0 * kPi - 1e-6;
  CameraCone cone;
  if (!all_round) cone.outline.push_back(eye);
  const int steps = std::max(2, static_cast<int>(std::ceil(view / kCameraLayerStep)));
  for (int i = 0; i <= steps; ++i) {
    const double theta = heading - 0.5 * view + view * i / steps;
    cone.outline.push_back(eye + CameraCone::kReach * direction(theta));
  }
  return cone;
}

CameraCone camera_cone(const MapScene& scene, RobotId robot) {
  const Snapshot& now = *scene.snapshot;
  const RobotLabel* const label = label_of(now, robot);
  if (label == nullptr || !now.cameras || robot.index() >= now.cameras->size() ||
      robot.index() >= scene.poses.size()) {
    return {};
  }
  const RobotCamera& of = (*now.cameras)[robot.index()];
  const CameraSetup eye =
      robot_eye(robot, label->type, scene.poses[robot.index()], of.camera, of.aim);
  return view_cone(eye.pose.position(), eye.pose.theta, eye.field_of_view);
}

void paint_cameras(QPainter& painter, const MapScene& scene) {
  if (scene.layers.cameras == CameraLayer::None) return;
  painter.setRenderHint(QPainter::Antialiasing);
  const auto active = scene.active_robot();
  if (scene.layers.cameras == CameraLayer::All && scene.detail.labels) {
    for (const RobotLabel& label : labels_of(*scene.snapshot)) {
      if (label.present && label.id != active) {
        paint_cone(painter, scene, label.id,
                   robot_line_colour(scene.team.style(label.id.index()), scene.look->map_free));
      }
    }
  }
  if (active) paint_cone(painter, scene, *active, scene.look->accent);
}

}  // namespace magna
