// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/plan_layer.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <span>

#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/map/scene/plan_shape.h"

namespace magna {
namespace {

constexpr float kGoalAlpha = 0.6F;
constexpr std::size_t kMostNumbers = 200;  ///< maximum of numbered way-points per plan

/// The active robot's plan is in the accent colour, others are in the robots' colours.
QColor plan_colour(const MapScene& scene, std::size_t robot) {
  const bool active = robot < scene.team.robots().size() && scene.team.robots()[robot].rank == 2;
  return active ? scene.look->accent
                : robot_line_colour(scene.team.style(robot), scene.look->map_free);
}

/// Screen position of each way-point; turns and explorations happen at the robot's previous place.
QList<QPointF> stations(const MapScene& scene, std::size_t robot, const Plan& plan) {
  QList<QPointF> all;
  QPointF at = scene.view.to_screen(scene.poses[robot].position());
  for (const Waypoint& w : plan.waypoints) {
    if (w.type == WaypointType::Goto) at = scene.view.to_screen(w.target);
    all << at;
  }
  return all;
}

/// The way along the plan: solid where it is known, else dashed.
void paint_line(QPainter& painter, const MapScene& scene, std::size_t robot, const Plan& plan,
                bool strong) {
  QColor colour = plan_colour(scene, robot);
  if (!strong) colour.setAlphaF(0.5F);
  const RobotId id{static_cast<std::uint32_t>(robot)};
  const KnownWay known = known_way(*scene.snapshot, id, plan, scene.poses[robot].position());
  const std::vector<WayLeg> legs = way_along(plan, known);
  const double width = scaled(strong ? 2.0 : 1.25);
  const QPen pens[] = {
      QPen(scene.look->map_free, scaled(4.0), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin),
      QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin)};
  painter.setBrush(Qt::NoBrush);
  for (const QPen& pen : std::span(pens).subspan(strong ? 0 : 1)) {
    for (const WayLeg& leg : legs) {
      if (leg.points.size() < 2) continue;
      painter.setPen(pen);
      if (!leg.known && &pen == &pens[1]) painter.setPen(QPen(colour, width, Qt::DashLine));
      painter.drawPolyline(QPolygonF(line_of(scene.view, leg)));
    }
  }
  if (const auto back = way_back(plan, known)) {
    painter.setPen(QPen(colour, scaled(strong ? 1.5 : 1.0), Qt::DashLine));
    painter.drawPolyline(QPolygonF(line_of(scene.view, *back)));
  }
}

/// The way that the robot has driven on this order, with a dot at each way-point reached.
void paint_finished(QPainter& painter, const MapScene& scene, std::size_t robot) {
  const auto legs = driven_legs(*scene.snapshot, {static_cast<std::uint32_t>(robot)});
  if (legs.empty()) return;
  painter.setPen(QPen(scene.look->muted, scaled(1.0)));
  painter.setBrush(Qt::NoBrush);
  for (std::size_t k = 0; k < legs.size(); ++k) {
    QPolygonF line;
    for (const Point& p : legs[k]) line << scene.view.to_screen(p);
    if (k + 1 == legs.size()) line << scene.view.to_screen(scene.poses[robot].position());
    painter.drawPolyline(line);
  }
  painter.setBrush(scene.look->muted);
  for (const auto& leg : legs.subspan(1)) {
    painter.drawEllipse(scene.view.to_screen(leg.front()), scaled(2.0), scaled(2.0));
  }
}

void paint_tick(QPainter& painter, QPointF at, double theta, double from) {
  const QPointF ahead(std::cos(theta), std::sin(theta));
  const QPointF across(-ahead.y(), ahead.x());
  const QPointF tip = at + ahead * (from + scaled(9.0));
  const QPointF back = ahead * scaled(4.0);
  const QPointF aside = across * scaled(3.0);
  painter.drawLine(at + ahead * from, tip);
  painter.drawLine(tip, tip - back + aside);
  painter.drawLine(tip, tip - back - aside);
}

void paint_station(QPainter& painter, const MapScene& scene, std::size_t robot, const Waypoint& w,
                   QPointF at, std::size_t number) {
  const Look& l = *scene.look;
  const QColor colour = plan_colour(scene, robot);
  const double r = PlanShape::mark_radius();
  painter.setPen(
      QPen(colour, scaled(1.6), w.type == WaypointType::Explore ? Qt::DashLine : Qt::SolidLine));
  painter.setBrush(l.base);
  if (w.type == WaypointType::TurnTo) at += QPointF(0, -2 * r);  // above the disc of its place
  painter.drawEllipse(at, r, r);
  painter.setPen(QPen(colour, scaled(2.0)));
  if (w.theta) paint_tick(painter, at, scene.view.to_screen_angle(*w.theta), r);
  painter.setPen(colour);
  painter.drawText(QRectF(at.x() - 2 * r, at.y() - r, 4 * r, 2 * r), Qt::AlignCenter,
                   QString::number(number));
}

}  // namespace

int least_plan_rank(const MapScene& scene) {
  switch (scene.layers.plans) {
    case PlanLayer::Active: return 2;
    case PlanLayer::Selected: return 1;
    case PlanLayer::All: return scene.detail.labels ? 0 : 1;
    case PlanLayer::None: break;
  }
  return 3;
}

void paint_plans(QPainter& painter, const MapScene& scene) {
  const int least = least_plan_rank(scene);
  const Snapshot& now = *scene.snapshot;
  const auto plans = plans_of(now);
  const auto& robots = scene.team.robots();
  const std::size_t count = std::min(plans.size(), scene.poses.size());
  const QFont before = painter.font();
  QFont small = before;
  small.setPixelSize(scaled(10));
  small.setBold(true);
  painter.setFont(small);
  // Thin lines first, then strong ones, the active robot's last.
  for (int pass = 0; pass < 3; ++pass) {
    for (std::size_t i = 0; i < count; ++i) {
      const RobotId id{static_cast<std::uint32_t>(i)};
      if (plans[i].waypoints.empty() || label_of(now, id) == nullptr) continue;
      const int rank = i < robots.size() ? robots[i].rank : 0;
      if (rank != pass || rank < least) continue;
      paint_finished(painter, scene, i);
      const QList<QPointF> points = stations(scene, i, plans[i]);
      paint_line(painter, scene, i, plans[i], rank > 0);
      if (rank > 0) {
        const std::size_t shown = std::min(plans[i].waypoints.size(), kMostNumbers);
        for (std::size_t k = shown; k-- > 0;) {
          paint_station(painter, scene, i, plans[i].waypoints[k], points[static_cast<qsizetype>(k)],
                        k + 1);
        }
        continue;
      }
      painter.setPen(Qt::NoPen);
      painter.setBrush(robot_line_colour(scene.team.style(i), scene.look->map_free));
      for (const QPointF& p : points) painter.drawEllipse(p, scaled(2.5), scaled(2.5));
    }
  }
  painter.setFont(before);
}

std::optional<Point> order_goal(const Snapshot& now, RobotId robot) {
  const auto plans = plans_of(now);
  if (robot.index() >= plans.size() || plans[robot.index()].waypoints.empty()) return std::nullopt;
  const Plan& plan = plans[robot.index()];
  if (plan.waypoints.front().type == WaypointType::Explore) {
    return known_way(now, robot, plan, {}).explores;
  }
  std::optional<Point> goal;
  for (const Waypoint& waypoint : plan.waypoints) {
    if (waypoint.type != WaypointType::Goto) continue;
    goal = waypoint.target;
    if (plan.patrol) break;
  }
  return goal;
}

void paint_goals(QPainter& painter, const MapScene& scene) {
  const auto& robots = scene.team.robots();
  const int shown = least_plan_rank(scene);
  const bool letters = scene.detail.labels;
  const double radius = scaled(letters ? 7.0 : 2.5);
  const QRectF sight = QRectF(QPointF(), scene.view.size()).adjusted(-9, -9, 9, 9);
  const QFont before = painter.font();
  QFont small = before;
  small.setPixelSize(scaled(9));
  painter.setFont(small);
  for (std::size_t i = 0; i < robots.size(); ++i) {
    if (!robots[i].present || robots[i].rank >= shown) continue;
    const auto goal = order_goal(*scene.snapshot, {static_cast<std::uint32_t>(i)});
    if (!goal) continue;
    const QPointF at = scene.view.to_screen(*goal);
    if (!sight.contains(at)) continue;
    QColor colour = robot_line_colour(scene.team.style(i), scene.look->map_free);
    painter.setPen(QPen(faded(colour, kGoalAlpha), scaled(1.0)));
    painter.setBrush(letters ? faded(scene.look->map_free, kGoalAlpha) : Qt::transparent);
    painter.drawEllipse(at, radius, radius);
    if (!letters) continue;
    painter.setPen(faded(scene.look->text, kGoalAlpha));
    painter.drawText(QRectF(at.x() - 2 * radius, at.y() - radius, 4 * radius, 2 * radius),
                     Qt::AlignCenter, scene.team.letter(i));
  }
  painter.setFont(before);
}

}  // namespace magna
