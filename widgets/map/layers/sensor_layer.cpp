// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/sensor_layer.h"

#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/agent/agents.h"
#include "core/geometry/angle.h"
#include "core/imagery/robot_eye.h"
#include "widgets/base/edit/image_edits.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/agent_words.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"

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

void paint_sight(QPainter& painter, const MapScene& scene) {
  if (!scene.sight) return;
  const QPointF from = scene.view.to_screen(scene.sight->from);
  const QPointF to = scene.view.to_screen(scene.sight->to);
  const double arm = scaled(6.0);
  const QLineF lines[] = {{from, to},
                          {to - QPointF(arm, 0), to + QPointF(arm, 0)},
                          {to - QPointF(0, arm), to + QPointF(0, arm)}};
  for (const QPen& pen :
       {QPen(scene.look->map_free, scaled(4.0)), QPen(scene.look->accent, scaled(1.5))}) {
    painter.setPen(pen);
    painter.drawLines(lines, 3);
  }
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

namespace {

constexpr double kGazeLayerFill = 0.10;   ///< opacity of each eye's cone; doubled where both
                                          ///< overlap
constexpr double kCross = 7.0;            ///< pixels
constexpr double kGazeLayerReach = 10.0;  ///< pixels; distance at which the pointer hits a cross

/// The active robot and the selected robots that are agents.
std::vector<RobotId> chosen_agents(const MapScene& scene) {
  std::vector<RobotId> chosen;
  if (!scene.layers["gaze"]) return chosen;
  const Snapshot& now = *scene.snapshot;
  for (const AgentState& agent : agents_of(now)) {
    const bool meant = is_selected(now, agent.robot) || now.active == agent.robot;
    if (meant && gaze_of(scene, agent.robot)) chosen.push_back(agent.robot);
  }
  return chosen;
}

void paint_cones(QPainter& painter, const MapScene& scene, const MapGaze& gaze, QColor colour) {
  colour.setAlphaF(static_cast<float>(kGazeLayerFill));
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  for (const MapGaze::Side& side : gaze.eyes) {
    const CameraCone cone = view_cone(side.eye, side.heading, side.view);
    painter.drawPolygon(cone.on_screen(scene.view));
  }
}

// To the fixation point, else along the eyes' axes as far as the cones.
void paint_lines(QPainter& painter, const MapScene& scene, const MapGaze& gaze,
                 const QColor& colour) {
  const Qt::PenStyle style = gaze.fixation ? Qt::SolidLine : Qt::DashLine;
  painter.setPen(QPen(colour, scaled(1.0), style));
  for (const MapGaze::Side& side : gaze.eyes) {
    const Point end = gaze.fixation ? gaze.fixation->place
                                    : side.eye + CameraCone::kReach * direction(side.heading);
    painter.drawLine(scene.view.to_screen(side.eye), scene.view.to_screen(end));
  }
}

void paint_cross(QPainter& painter, const MapScene& scene, Point place, const QColor& colour) {
  const QPointF at = scene.view.to_screen(place);
  const double arm = scaled(kCross);
  painter.setBrush(Qt::NoBrush);
  // An edge distinguishes it from walls.
  for (const auto& [ink, width] : {std::pair(scene.look->map_free, 5.0), {colour, 2.0}}) {
    painter.setPen(QPen(ink, scaled(width), Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(at - QPointF(arm, 0), at + QPointF(arm, 0));
    painter.drawLine(at - QPointF(0, arm), at + QPointF(0, arm));
  }
}

QString angles_text(const Snapshot& now, const AgentState& agent) {
  const RobotLabel* const label = label_of(now, agent.robot);
  QStringList lines{tr("%1, agent %2: %3")
                        .arg(label != nullptr ? QString::fromStdString(label->name) : QString())
                        .arg(agent.description.agent)
                        .arg(link_text(link_of(now, agent)))};
  lines << tr("Left eye: %1").arg(eye_text(agent.gaze.angles, Eye::Left));
  lines << tr("Right eye: %1").arg(eye_text(agent.gaze.angles, Eye::Right));
  if (agent.gaze.fixation) lines << tr("It %1").arg(fixation_text(agent.gaze));
  return lines.join(QLatin1Char('\n'));
}

}  // namespace

std::optional<MapGaze> gaze_of(const MapScene& scene, RobotId robot) {
  const Snapshot& now = *scene.snapshot;
  const AgentState* const agent = agent_of(now, robot);
  if (agent == nullptr || label_of(now, robot) == nullptr || robot.index() >= scene.poses.size()) {
    return {};
  }
  MapGaze gaze;
  for (const Eye eye : {Eye::Left, Eye::Right}) {
    const CameraSetup camera =
        eye_camera(agent->description, robot, scene.poses[robot.index()], agent->gaze.angles, eye);
    const Point aside = camera.eye_offset * direction(camera.pose.theta + kPi / 2);
    gaze.eyes[static_cast<std::size_t>(eye)] = {camera.pose.position() + aside, camera.pose.theta,
                                                camera.field_of_view};
  }
  gaze.fixation = agent->gaze.fixation;
  return gaze;
}

void paint_gaze(QPainter& painter, const MapScene& scene) {
  painter.setRenderHint(QPainter::Antialiasing);
  for (const RobotId robot : chosen_agents(scene)) {
    const MapGaze gaze = *gaze_of(scene, robot);
    const QColor colour = robot_line_colour(scene.team.style(robot.index()), scene.look->map_free);
    paint_cones(painter, scene, gaze, colour);
    paint_lines(painter, scene, gaze, colour);
    if (gaze.fixation) paint_cross(painter, scene, gaze.fixation->place, colour);
  }
}

QString gaze_tooltip_at(const MapScene& scene, QPointF at) {
  const auto under = scene.robot_at(at);
  for (const RobotId robot : chosen_agents(scene)) {
    const AgentState& agent = *agent_of(*scene.snapshot, robot);
    bool met = under == robot;
    if (agent.gaze.fixation) {
      const QPointF off = scene.view.to_screen(agent.gaze.fixation->place) - at;
      met = met || std::hypot(off.x(), off.y()) <= scaled(kGazeLayerReach);
    }
    if (met) return angles_text(*scene.snapshot, agent);
  }
  return {};
}

}  // namespace magna
