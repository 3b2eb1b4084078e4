// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/belief_layer.h"

#include <QPainter>
#include <QPolygonF>
#include <cmath>

#include "widgets/robot_colours.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kBeliefLayerFill = 0.12;  ///< opacity of the box
constexpr double kBeliefLayerDot = 3.0;    ///< pixels
constexpr double kHeading = 12.0;

/// Offset from a robot's pose in the newest snapshot to the pose at which it is drawn, which lags
/// behind.
class Lag {
 public:
  Lag(const Pose& drawn, const Pose& newest)
      : way_(drawn.position() - newest.position()), turn_(drawn.theta - newest.theta) {}
  Point at(Point p) const { return p + way_; }
  double at(double theta) const { return theta + turn_; }

 private:
  Point way_;
  double turn_;
};

void paint_odometer_box(QPainter& painter, const MapScene& scene, const Lag& lag,
                        const RobotInside::OdometerReading& main, const QColor& colour) {
  QPolygonF box;
  for (const Point corner : main.box) box << scene.view.to_screen(lag.at(corner));
  QColor fill = colour;
  fill.setAlphaF(static_cast<float>(kBeliefLayerFill));
  painter.setBrush(fill);
  painter.setPen(QPen(colour, scaled(1.5), Qt::DashLine));
  painter.drawPolygon(box);
}

void paint_truth(QPainter& painter, const MapScene& scene, const Lag& lag,
                 const RobotInside& inside, const QColor& colour) {
  const QPointF from = scene.view.to_screen(lag.at(inside.believed.position()));
  const QPointF to = scene.view.to_screen(lag.at(inside.truth.position()));
  const double theta = scene.view.to_screen_angle(lag.at(inside.truth.theta));
  const QPointF ahead = to + scaled(kHeading) * QPointF(std::cos(theta), std::sin(theta));
  painter.setBrush(scene.look->map_free);
  // The edge distinguishes it from walls and from the robot.
  for (const auto& [ink, width] : {std::pair(scene.look->map_free, 4.5), {colour, 1.5}}) {
    painter.setPen(QPen(ink, scaled(width), Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(from, to);
    painter.drawLine(to, ahead);
    painter.drawEllipse(to, scaled(kBeliefLayerDot), scaled(kBeliefLayerDot));
  }
}

}  // namespace

void paint_belief(QPainter& painter, const MapScene& scene) {
  const auto& inside = scene.snapshot->inside;
  if (!inside) return;
  const RobotId robot = inside->robot;
  const std::vector<Pose>& newest = scene.snapshot->poses;
  if (scene.active_robot() != robot) return;
  if (robot.index() >= scene.poses.size() || robot.index() >= newest.size()) return;
  const Lag lag(scene.poses[robot.index()], newest[robot.index()]);
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor colour = robot_line_colour(scene.team.style(robot.index()), scene.look->map_free);
  if (!inside->odometers.empty()) {
    paint_odometer_box(painter, scene, lag, inside->odometers.front(), colour);
  }
  if (scene.layers["truth"]) paint_truth(painter, scene, lag, *inside, scene.look->text);
}

}  // namespace magna
