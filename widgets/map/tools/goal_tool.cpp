// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/goal_tool.h"

#include <QLineF>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/engine/operator_inputs.h"
#include "core/geometry/cell.h"
#include "core/mission/no_go_area.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/scene/plan_shape.h"
#include "widgets/map/scene/snap_grid.h"
#include "widgets/map/tools/map_tool.h"

namespace magna {
namespace {

constexpr double kLeastRadius = 0.25;  ///< of a robot without a body, metres
constexpr double kRobotAir = 0.3;      ///< between two robots, metres
constexpr int kRings = 12;
constexpr double kLook = 0.25;  ///< metres; step of the search for walls

double spacing(const MapScene& scene, std::span<const RobotId> robots) {
  double widest = kLeastRadius;
  for (const RobotId id : robots) {
    const RobotLabel* label = label_of(*scene.snapshot, id);
    if (label != nullptr) widest = std::max(widest, label->radius);
  }
  return 2 * widest + kRobotAir;
}

bool free_floor(const CellMap& cells, Point p, double radius) {
  for (const Point d :
       {Point{0, 0}, Point{radius, 0}, Point{-radius, 0}, Point{0, radius}, Point{0, -radius}}) {
    if (cells.filled(cell_of(p + d))) return false;
  }
  return true;
}

/// On a thing that blocks ground robots: its rectangle, grown by the robot's radius.
bool on_thing(const Thing& thing, Point p, double radius) {
  const Point* at = std::get_if<Point>(&thing.location);
  if (at == nullptr || !thing.footprint || !thing.attributes.flag("obsmove")) return false;
  const Point d = p - *at;
  const double c = std::cos(thing.footprint->rotation);
  const double s = std::sin(thing.footprint->rotation);
  const Point from_middle{c * d.x + s * d.y, c * d.y - s * d.x};
  return std::abs(from_middle.x) < thing.footprint->width / 2 + radius &&
         std::abs(from_middle.y) < thing.footprint->depth / 2 + radius;
}

bool in_view_of(const CellMap& cells, Point from, Point to) {
  const double length = distance(from, to);
  for (double at = kLook; at < length; at += kLook) {
    if (cells.filled(cell_of(from + (at / length) * (to - from)))) return false;
  }
  return true;
}

/// Up to `most` places, nearest to the goal first; not on closed ground (null: none is).
std::vector<Point> places_round(const MapScene& scene, Point goal, double apart, std::size_t most,
                                const ClosedGround* closed) {
  std::vector<Point> places{goal};
  if (!scene.snapshot->world) return places;
  const WorldSnapshot& world = *scene.snapshot->world;
  const CellMap& cells = world.cells;
  const double radius = apart / 2;
  const auto free = [&](Point p) {
    return free_floor(cells, p, radius) && !check_closed(closed, radius, p) &&
           std::ranges::none_of(world.things,
                                [&](const Thing& thing) { return on_thing(thing, p, radius); });
  };
  std::vector<Point> grid;
  const double row = apart * std::sqrt(3.0) / 2;
  for (int j = -kRings; j <= kRings; ++j) {
    for (int i = -kRings; i <= kRings; ++i) {
      if (i == 0 && j == 0) continue;
      grid.push_back(goal + Point{(i + (j % 2 != 0 ? 0.5 : 0.0)) * apart, j * row});
    }
  }
  std::ranges::stable_sort(grid, {}, [&](Point p) { return distance(p, goal); });
  for (const Point& p : grid) {
    if (places.size() >= most) break;
    if (free(p) && in_view_of(cells, goal, p)) places.push_back(p);
  }
  return places;
}

/// Why a no-go area keeps a robot from its goal, one sentence; empty = none does.
QString why_closed(const Snapshot& now, RobotId robot, Point goal) {
  const RobotLabel* const label = label_of(now, robot);
  const auto closed = closed_for(now, robot);
  const auto why = check_closed(closed.get(), label != nullptr ? label->radius : 0.0, goal);
  return why ? tr("Closed: %1").arg(shown_message(*why)) : QString();
}

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

std::vector<GoalPlace> spread_goal(const MapScene& scene, std::span<const RobotId> robots,
                                   Point goal) {
  std::vector<Point> places{goal};
  if (robots.size() > 1) {
    const auto closed = closed_for(*scene.snapshot, robots.front());
    places = places_round(scene, goal, spacing(scene, robots), robots.size(), closed.get());
  }
  // Greedy by length: not the minimum sum, but no swap would shorten both ways.
  std::vector<std::tuple<double, std::size_t, std::size_t>> ways;
  for (std::size_t r = 0; r < robots.size(); ++r) {
    if (robots[r].index() >= scene.poses.size()) continue;
    for (std::size_t p = 0; p < places.size(); ++p) {
      ways.emplace_back(distance(scene.poses[robots[r].index()].position(), places[p]), r, p);
    }
  }
  std::ranges::sort(ways);
  std::vector<bool> robot_done(robots.size());
  std::vector<bool> place_taken(places.size());
  std::vector<GoalPlace> all;
  for (const auto& [length, r, p] : ways) {
    if (robot_done[r] || place_taken[p]) continue;
    robot_done[r] = place_taken[p] = true;
    all.push_back({robots[r], places[p]});
  }
  std::ranges::sort(all, {}, &GoalPlace::robot);
  return all;
}

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
  goal_ = Goal{std::move(robots), snapped(scene, event.world, event.exact()), event.screen, {}};
  host_.tool_changed();
}

void GoalTool::move(const ToolEvent& event) {
  hovered_ = event;
  if (goal_) {
    goal_->theta.reset();
    if (QLineF(goal_->pressed, event.screen).length() >= kTurnReach) {
      const double theta = world_heading(host_.scene().view, goal_->pressed, event.screen);
      goal_->theta = snapped_heading(theta, event.exact());
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
  if (const QString why = why_closed(now, sent.front(), goal.place); !why.isEmpty()) return why;
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
  if (hovered_) {
    const Point there = snapped(scene, hovered_->world, hovered_->exact());
    const QString why = why_closed(*scene.snapshot, robots.front(), there);
    if (!why.isEmpty()) return why;
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
