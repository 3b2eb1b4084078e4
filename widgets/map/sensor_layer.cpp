// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/sensor_layer.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"
#include "core/imagery/robot_eye.h"
#include "widgets/edit/image_edits.h"
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
  colour.setAlphaF(static_cast<float>(kCameraLayerFill));
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  painter.drawPolygon(cone.on_screen(scene.view));
}

constexpr double kCameraSpokesWidth = 2.0;  // pixels
constexpr double kCameraSpokesDot = 3.0;

/// Outline of a camera from above that looks along +x, its lens at zero; pixels.
QPainterPath camera_shape() {
  QPainterPath shape;
  shape.addRoundedRect(QRectF(scaled(-17.0), scaled(-7.0), scaled(14.0), scaled(14.0)), 2, 2);
  shape.addPolygon(QPolygonF({{scaled(-3.0), scaled(-3.0)},
                              {scaled(3.0), scaled(-6.0)},
                              {scaled(3.0), scaled(6.0)},
                              {scaled(-3.0), scaled(3.0)},
                              {scaled(-3.0), scaled(-3.0)}}));
  return shape;
}

}  // namespace

void paint_rays(QPainter& painter, const MapScene& scene) {
  const Snapshot& now = *scene.snapshot;
  if (!now.sweeps) return;
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

QPolygonF CameraCone::on_screen(const MapView& view) const {
  QPolygonF shape;
  shape.reserve(static_cast<qsizetype>(outline.size()));
  for (const Point& p : outline) shape << view.to_screen(p);
  return shape;
}

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

std::optional<StoredCamera> stored_camera(const Snapshot& now) {
  const auto image = now.shown_image ? find_image(now, *now.shown_image) : nullptr;
  if (!image) return {};
  const CameraSetup& setup = image->camera.setup();
  // Transfers the eye from the true to the believed pose of its robot.
  const double turn = image->believed.theta - image->truth.theta;
  const Point arm = setup.pose.position() - image->truth.position();
  const Point at = image->believed.position() + arm.x * direction(turn) +
                   arm.y * Point{-std::sin(turn), std::cos(turn)};
  return StoredCamera{image->robot, {at.x, at.y, setup.pose.theta + turn}, setup.field_of_view};
}

void paint_stored_camera(QPainter& painter, const MapScene& scene) {
  const auto camera = stored_camera(*scene.snapshot);
  if (!camera) return;
  const QColor colour =
      robot_line_colour(scene.team.style(camera->robot.index()), scene.look->map_free);
  QColor fill = colour;
  fill.setAlphaF(0.10F);
  painter.setPen(QPen(colour, scaled(1.5), Qt::DashLine));
  painter.setBrush(fill);
  const CameraCone cone = view_cone(camera->eye.position(), camera->eye.theta, camera->view);
  painter.drawPolygon(cone.on_screen(scene.view));
  const QPointF at = scene.view.to_screen(camera->eye.position());
  const QPointF ahead =
      scene.view.to_screen(camera->eye.position() + direction(camera->eye.theta)) - at;
  painter.save();
  painter.translate(at);
  painter.rotate(degrees(std::atan2(ahead.y(), ahead.x())));
  const QPainterPath shape = camera_shape();
  painter.setPen(QPen(scene.look->map_free, scaled(4.0)));
  painter.drawPath(shape);
  painter.setPen(QPen(scene.look->text, scaled(1.5)));
  painter.setBrush(colour);
  painter.drawPath(shape);
  painter.restore();
}

}  // namespace magna
