// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/gaze_layer.h"

#include <QPainter>
#include <QStringList>
#include <cmath>
#include <vector>

#include "core/agent/agents.h"
#include "widgets/agent_reader.h"
#include "widgets/agent_words.h"
#include "widgets/map/sensor_layer.h"
#include "widgets/robot_colours.h"
#include "widgets/snapshot_reader.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
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
