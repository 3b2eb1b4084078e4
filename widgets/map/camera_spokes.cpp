// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/camera_spokes.h"

#include <QPainter>
#include <cmath>

#include "widgets/robot_colours.h"
#include "widgets/snapshot_reader.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kCameraSpokesWidth = 2.0;  // pixels
constexpr double kCameraSpokesDot = 3.0;

}  // namespace

std::vector<CameraSpoke> camera_spokes(const MapScene& scene, RobotId robot, double diameter,
                                       double rings) {
  std::vector<CameraSpoke> spokes;
  if (robot.index() >= scene.poses.size()) return spokes;
  const Pose& pose = scene.poses[robot.index()];
  const QPointF middle = scene.view.to_screen(pose.position());
  const double from = diameter / 2;
  const double to = from + rings + scaled(CameraSpoke::kPastRings);
  for (const CameraDirections::Camera& camera : directions_of(*scene.snapshot, robot)) {
    const double theta = scene.view.to_screen_angle(pose.theta + camera.angle);
    const QPointF out(std::cos(theta), std::sin(theta));
    spokes.push_back({{middle + from * out, middle + to * out}, camera.tracking});
  }
  return spokes;
}

void paint_camera_spokes(QPainter& painter, const MapScene& scene, RobotId robot,
                         const std::vector<CameraSpoke>& spokes) {
  if (spokes.empty()) return;
  const QColor colour = robot_line_colour(scene.team.style(robot.index()), scene.look->map_free);
  QColor under = scene.look->map_free;  // an edge distinguishes it from walls and rings
  under.setAlphaF(0.8F);
  for (const auto& [ink, more] : {std::pair(under, 2.0), std::pair(colour, 0.0)}) {
    painter.setPen(QPen(ink, scaled(kCameraSpokesWidth + more), Qt::SolidLine, Qt::RoundCap));
    painter.setBrush(ink);
    for (const CameraSpoke& spoke : spokes) {
      painter.drawLine(spoke.line);
      if (spoke.tracking) {
        painter.drawEllipse(spoke.line.p2(), scaled(kCameraSpokesDot - kCameraSpokesWidth / 2),
                            scaled(kCameraSpokesDot - kCameraSpokesWidth / 2));
      }
    }
  }
}

}  // namespace magna
