// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/goal_tool.h"

#include <QLineF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/engine/operator_inputs.h"
#include "widgets/edit/edit_stack.h"
#include "widgets/map/plan_shape.h"
#include "widgets/map/robot_names.h"
#include "widgets/map/snap_grid.h"
#include "widgets/map/tool_label.h"
#include "widgets/robot_colours.h"
#include "widgets/snapshot_reader.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kTurnReach = 12.0;  ///< pixels; a shorter drag sets no heading

std::vector<RobotId> present(const Snapshot& now, const std::vector<RobotId>& robots) {
  std::vector<RobotId> there;
  for (const RobotId id : robots) {
    if (label_of(now, id) != nullptr) there.push_back(id);
  }
  return there;
}

void paint_ghost(QPainter& painter, const MapScene& scene, const GoalPlace& goal,
                 std::optional<double> theta) {
  const Look& l = *scene.look;
  const std::size_t number = goal.robot.index();
  const QColor colour = robot_line_colour(scene.team.style(number), l.map_free);
  const QPointF at = scene.view.to_screen(goal.place);
  const double r = std::max(scaled(10.0), scene.diameter(goal.robot) / 2);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colour, scaled(1.5), Qt::DashLine));
  painter.drawLine(scene.view.to_screen(scene.poses[number].position()), at);
  painter.setPen(QPen(colour, scaled(2.0)));
  painter.setBrush(l.base);
  painter.drawEllipse(at, r, r);
  if (theta) {
    const QPointF direction = screen_direction(scene.view, *theta);
    const QPointF ahead = scaled(1.0) * direction;
    const QPointF across(-ahead.y(), ahead.x());
    const QPointF rim = at + r * direction;
    const QPointF tip = rim + ahead * 16;
    painter.drawLine(rim, tip);
    painter.setBrush(colour);
    painter.drawPolygon(
        QPolygonF({tip + ahead * 4, tip - ahead * 6 + across * 5, tip - ahead * 6 - across * 5}));
  }
  const RobotLabel* label = label_of(*scene.snapshot, goal.robot);
  painter.setPen(l.text);
  painter.drawText(QRectF(at.x() - 2 * r, at.y() - r, 4 * r, 2 * r), Qt::AlignCenter,
                   label == nullptr ? QString() : QString::fromStdString(label->letter));
}

}  // namespace

std::vector<RobotId> goal_robots(const Snapshot& now) {
  if (!now.active || label_of(now, *now.active) == nullptr) return {};
  if (is_selected(now, *now.active)) return present(now, now.selected);
  return {*now.active};
}

void send_goal(EditStack& edits, const Snapshot& now, const std::vector<GoalPlace>& places,
               std::optional<double> theta) {
  std::vector<std::pair<RobotId, Plan>> plans;
  plans.reserve(places.size());
  for (const GoalPlace& goal : places) {
    plans.emplace_back(goal.robot, Plan{{Waypoint::go_to(goal.place, theta)}, false});
  }
  if (plans.empty()) return;
  const QString name = plans.size() == 1
                           ? tr("Send %1 to a goal").arg(robot_name(now, plans[0].first))
                           : tr("Send %1 robots to a goal").arg(plans.size());
  edits.send_plans(plans, name);
}

void GoalTool::deactivate() {
  goal_.reset();
  hovered_.reset();
}

void GoalTool::press(const ToolEvent& event) {
  const MapScene& scene = host_.scene();
  std::vector<RobotId> robots = goal_robots(*scene.snapshot);
  if (robots.empty()) {
    if (event.robot) host_.post(input::Select{*event.robot});
    return;
  }
  if (!scene.in_map(event.world)) return;
  const bool exact = event.modifiers.testFlag(Qt::ControlModifier);
  goal_ =
      Goal{std::move(robots), exact ? event.world : snapped(scene, event.world), event.screen, {}};
  host_.tool_changed();
}

void GoalTool::move(const ToolEvent& event) {
  hovered_ = event;
  if (goal_) {
    goal_->theta.reset();
    if (QLineF(goal_->pressed, event.screen).length() >= kTurnReach) {
      const double theta = world_heading(host_.scene().view, goal_->pressed, event.screen);
      const bool exact = event.modifiers.testFlag(Qt::ControlModifier);
      goal_->theta = exact ? theta : snapped_heading(theta);
    }
  }
  host_.tool_changed();
}

void GoalTool::release(const ToolEvent& event) {
  move(event);
  if (const auto goal = std::exchange(goal_, std::nullopt)) {
    send_goal(host_.edits(), *host_.scene().snapshot, places(*goal), goal->theta);
  }
  host_.tool_changed();
}

std::vector<GoalPlace> GoalTool::places(const Goal& goal) const {
  const MapScene& scene = host_.scene();
  return spread_goal(scene, present(*scene.snapshot, goal.robots), goal.place);
}

QString GoalTool::pressed_text(const Goal& goal) const {
  const Snapshot& now = *host_.scene().snapshot;
  std::vector<RobotId> sent;
  for (const GoalPlace& place : places(goal)) sent.push_back(place.robot);
  if (sent.empty()) return tr("The robot is gone");
  const QString names = robot_names(now, sent);
  const std::size_t left = goal.robots.size() - sent.size();
  if (left > 0) return tr("Release to send %1; no room here for %2 more").arg(names).arg(left);
  if (!goal.theta)
    return tr("Release to send %1 here; drag to set a heading, Esc cancels").arg(names);
  return tr("Release to send %1 here, heading %2; Esc cancels")
      .arg(names, degrees_text(*goal.theta));
}

QString GoalTool::status_text() const {
  const MapScene& scene = host_.scene();
  if (goal_) return pressed_text(*goal_);
  const std::vector<RobotId> robots = goal_robots(*scene.snapshot);
  if (robots.empty()) {
    return tr("No robot is active: click one or select it in the list, then set its goal");
  }
  if (hovered_ && !scene.in_map(hovered_->world)) {
    return tr("Outside the map: place the goal inside");
  }
  const QString names = robot_names(*scene.snapshot, robots);
  const QString stands = standstill_reason(*scene.snapshot, *scene.snapshot->active);
  if (!stands.isEmpty()) {
    return tr("Press to set the goal of %1; nothing moves yet: %2").arg(names, stands);
  }
  return tr("Press to set the goal of %1, drag to turn, release to send").arg(names);
}

void GoalTool::paint(QPainter& painter) const {
  if (!goal_) return;
  const MapScene& scene = host_.scene();
  const std::vector<GoalPlace> all = places(*goal_);
  for (const GoalPlace& goal : all) paint_ghost(painter, scene, goal, goal_->theta);
  if (all.empty()) return;
  QStringList lines{point_text(goal_->place)};
  if (goal_->theta) lines << tr("Heading %1").arg(degrees_text(*goal_->theta));
  paint_tool_label(painter, scene, hovered_ ? hovered_->screen : goal_->pressed, lines);
}

}  // namespace magna
