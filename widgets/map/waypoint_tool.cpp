// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/waypoint_tool.h"

#include <QCoreApplication>
#include <QLineF>
#include <QPainter>

#include "widgets/edit/plan_edits.h"
#include "widgets/robot_colours.h"
#include "widgets/snapshot_reader.h"

namespace magna {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("WaypointTool", text); }

/// Where a new way-point's line begins: the plan's last place, else the robot.
Point plan_end(const MapScene& scene, RobotId id) {
  const auto plans = plans_of(*scene.snapshot);
  if (id.index() < plans.size()) {
    const auto& points = plans[id.index()].waypoints;
    for (auto w = points.rbegin(); w != points.rend(); ++w) {
      if (w->type == WaypointType::Goto) return w->target;
    }
  }
  return scene.poses[id.index()].position();
}

}  // namespace

void WaypointTool::deactivate() {
  pressed_.reset();
  hovered_.reset();
}

void WaypointTool::move(const ToolEvent& event) {
  hovered_ = event;
  host_.tool_changed();
}

void WaypointTool::release(const ToolEvent& event) {
  const auto pressed = std::exchange(pressed_, std::nullopt);
  if (!pressed || QLineF(pressed->screen, event.screen).length() > kClickReach) return;
  const MapScene& scene = host_.scene();
  const auto active = scene.snapshot->active;
  if (!active) {
    if (pressed->robot) host_.post(input::Select{*pressed->robot});
    return;
  }
  if (!scene.in_map(pressed->world)) return;
  append_waypoint(host_.edits(), *active, Waypoint::go_to(pressed->world));
}

QString WaypointTool::status_text() const {
  const MapScene& scene = host_.scene();
  const auto active = scene.snapshot->active;
  const RobotLabel* label = active ? label_of(*scene.snapshot, *active) : nullptr;
  if (label == nullptr) {
    return tr("No robot is active: click one, or choose it in the list, then click its way-points");
  }
  if (hovered_ && !scene.in_map(hovered_->world)) {
    return tr("Outside the map: a way-point must lie on it");
  }
  return tr("Click to add a way-point to the plan of %1").arg(QString::fromStdString(label->name));
}

void WaypointTool::paint(QPainter& painter) const {
  const MapScene& scene = host_.scene();
  const auto active = scene.snapshot->active;
  if (!hovered_ || !active || active->index() >= scene.poses.size() ||
      !scene.in_map(hovered_->world)) {
    return;
  }
  painter.setPen(QPen(robot_line_colour(active->index(), scene.look->map_free), 1.5, Qt::DashLine));
  painter.drawLine(scene.view.to_screen(plan_end(scene, *active)), hovered_->screen);
}

}  // namespace magna
