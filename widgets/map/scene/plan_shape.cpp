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

PlanShape::PlanShape(const MapScene& scene, RobotId robot, const Plan& plan)
    : closed_(plan.patrol && plan.waypoints.size() > 1) {
  const Pose pose = robot.index() < scene.poses.size() ? scene.poses[robot.index()] : Pose{};
  start_ = pose.position();
  before_ << scene.view.to_screen(start_);
  for (const Point& via : detour_of(*scene.snapshot, robot)) before_ << scene.view.to_screen(via);
  Point place = start_;
  double theta = pose.theta;
  for (const Waypoint& w : plan.waypoints) {
    if (w.type == WaypointType::Goto) {
      if (distance(place, w.target) > 1e-6) theta = heading(place, w.target);
      place = w.target;
    }
    if (w.theta) theta = *w.theta;
    PlanStation s{place, scene.view.to_screen(place), {}, theta};
    s.mark = w.type == WaypointType::TurnTo ? s.at - QPointF(0, 2 * mark_radius()) : s.at;
    stations_.push_back(s);
  }
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
  for (qsizetype i = 1; i < before_.size(); ++i) look(before_[i - 1], before_[i], 0);
  for (std::size_t i = 0; i < stations_.size(); ++i) {
    look(i == 0 ? before_.back() : stations_[i - 1].at, stations_[i].at, i);
  }
  if (closed_) look(stations_.back().at, stations_.front().at, stations_.size());
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
