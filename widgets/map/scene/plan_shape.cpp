// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/scene/plan_shape.h"

#include <QLineF>
#include <algorithm>
#include <cmath>

#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

constexpr double kHandleRadius = 9.0;
constexpr double kLineReach = 6.0;
constexpr double kBeyondMark = 3.0;  ///< pixels; tolerance of a click beyond a disc

}  // namespace

QPointF screen_direction(const MapView& view, double theta) {
  const QPointF d = view.to_screen(direction(theta)) - view.to_screen(Point{});
  const double length = std::hypot(d.x(), d.y());
  return length > 0.0 ? d / length : QPointF(1, 0);
}

double world_heading(const MapView& view, QPointF from, QPointF to) {
  return heading(view.to_world(from), view.to_world(to));
}

QList<QPointF> line_of(const MapView& view, const WayLeg& leg) {
  QList<QPointF> line;
  for (const Point& point : leg.points) line << view.to_screen(point);
  return line;
}

PlanShape::PlanShape(const MapScene& scene, RobotId robot, const Plan& plan) {
  const Pose pose = robot.index() < scene.poses.size() ? scene.poses[robot.index()] : Pose{};
  const KnownWay known = known_way(*scene.snapshot, robot, plan, pose.position());
  const std::vector<WayLeg> legs = way_along(plan, known);
  Point place = pose.position();
  double theta = pose.theta;
  for (std::size_t k = 0; k < legs.size(); ++k) {
    const Waypoint& w = plan.waypoints[k];
    const std::vector<Point>& points = legs[k].points;
    if (w.type == WaypointType::Goto) {
      const Point before = points[points.size() - 2];
      if (distance(before, w.target) > 1e-6) theta = heading(before, w.target);
      place = w.target;
    }
    if (w.theta) theta = *w.theta;
    PlanStation s{place, scene.view.to_screen(place), {}, theta};
    s.mark = w.type == WaypointType::TurnTo ? s.at - QPointF(0, 2 * mark_radius()) : s.at;
    stations_.push_back(s);
    lines_.push_back(line_of(scene.view, legs[k]));
  }
  if (const auto back = way_back(plan, known)) back_ = line_of(scene.view, *back);
}

std::optional<std::size_t> PlanShape::station_at(QPointF at) const {
  std::optional<std::size_t> nearest;
  double least = mark_radius() + scaled(kBeyondMark);
  for (std::size_t i = 0; i < stations_.size(); ++i) {
    const double away = QLineF(stations_[i].mark, at).length();
    if (nearest ? away >= least : away > least) continue;
    nearest = i;
    least = away;
  }
  return nearest;
}

std::optional<PlanSegment> PlanShape::segment_at(const MapView& view, QPointF at) const {
  std::optional<PlanSegment> nearest;
  double least = scaled(kLineReach);
  const auto look = [&](QPointF a, QPointF b, std::size_t before) {
    const QPointF on_line = nearest_on_line(a, b, at);
    const double away = QLineF(on_line, at).length();
    if (away > least || QLineF(a, b).length() < 1.0) return;
    nearest = PlanSegment{before, view.to_world(on_line)};
    least = away;
  };
  const auto look_along = [&](const QList<QPointF>& line, std::size_t before) {
    for (qsizetype i = 1; i < line.size(); ++i) look(line[i - 1], line[i], before);
  };
  for (std::size_t i = 0; i < lines_.size(); ++i) look_along(lines_[i], i);
  look_along(back_, stations_.size());
  return nearest;
}

QPointF PlanShape::handle(const MapView& view, std::size_t index) const {
  return stations_[index].mark + handle_reach() * screen_direction(view, stations_[index].theta);
}

bool PlanShape::handle_at(const MapView& view, std::size_t index, QPointF at) const {
  return index < stations_.size() &&
         QLineF(handle(view, index), at).length() <= scaled(kHandleRadius);
}

}  // namespace magna
