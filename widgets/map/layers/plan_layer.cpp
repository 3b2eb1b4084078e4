// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/plan_layer.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/map/scene/plan_shape.h"

namespace magna {
namespace {

/// Number of way-points removed from the front while the others stayed; 0 = another change.
std::size_t taken_from_front(const Plan& before, const Plan& after) {
  const auto& old = before.waypoints;
  const auto& left = after.waypoints;
  if (left.size() >= old.size()) return 0;
  const std::size_t taken = old.size() - left.size();
  const bool same =
      std::equal(left.begin(), left.end(), old.begin() + static_cast<std::ptrdiff_t>(taken));
  return same ? taken : 0;
}

/// Appends the reached way-points.
void advance(std::vector<Point>& done, const Plan& before, const Plan& after, Point robot) {
  if (after.waypoints.empty() || after.patrol) return done.clear();
  if (before.waypoints.empty() || done.empty()) done.assign(1, robot);
  const std::size_t taken = taken_from_front(before, after);
  if (taken == 0) return;
  std::vector<Point> reached;
  for (std::size_t k = 0; k < taken; ++k) {
    if (before.waypoints[k].type == WaypointType::Goto) {
      reached.push_back(before.waypoints[k].target);
    }
  }
  // Otherwise the user removed them.
  if (reached.empty() || distance(reached.back(), robot) > PlanProgress::kReached) return;
  done.insert(done.end(), reached.begin(), reached.end());
}

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

void paint_line(QPainter& painter, const MapScene& scene, std::size_t robot, const Plan& plan,
                const QList<QPointF>& points, bool strong) {
  QColor colour = plan_colour(scene, robot);
  if (!strong) colour.setAlphaF(0.5F);
  QPolygonF line;
  line << scene.view.to_screen(scene.poses[robot].position());
  for (const Point& via : detour_of(*scene.snapshot, {static_cast<std::uint32_t>(robot)})) {
    line << scene.view.to_screen(via);
  }
  for (const QPointF& p : points) line << p;
  painter.setBrush(Qt::NoBrush);
  if (strong) {
    painter.setPen(
        QPen(scene.look->map_free, scaled(4.0), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(line);
  }
  painter.setPen(
      QPen(colour, scaled(strong ? 2.0 : 1.25), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPolyline(line);
  if (plan.patrol && points.size() > 1) {
    painter.setPen(QPen(colour, scaled(strong ? 1.5 : 1.0), Qt::DashLine));
    painter.drawLine(points.back(), points.front());
  }
}

void paint_finished(QPainter& painter, const MapScene& scene, std::size_t robot, const Plan& plan,
                    std::span<const Point> done) {
  if (done.empty()) return;
  QPolygonF line;
  for (const Point& p : done) line << scene.view.to_screen(p);
  // After exploring, the robot does not arrive in a straight line.
  if (plan.waypoints.front().type != WaypointType::Explore) {
    line << scene.view.to_screen(scene.poses[robot].position());
  }
  painter.setPen(QPen(scene.look->muted, scaled(1.0)));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(line);
  painter.setBrush(scene.look->muted);
  for (std::size_t k = 1; k < done.size(); ++k) {
    painter.drawEllipse(line[static_cast<qsizetype>(k)], scaled(2.0), scaled(2.0));
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

void PlanProgress::note(const Snapshot& snapshot) {
  const Plans before = plans_;
  const bool started_over = snapshot.tick < tick_;
  plans_ = snapshot.plans;
  tick_ = snapshot.tick;
  if (started_over || !plans_) done_.clear();
  if (!plans_ || plans_ == before) return;
  done_.resize(plans_->size());
  static const Plan kNone;
  for (std::size_t i = 0; i < std::min(done_.size(), snapshot.poses.size()); ++i) {
    const bool known = !started_over && before && i < before->size();
    advance(done_[i], known ? (*before)[i] : kNone, (*plans_)[i], snapshot.poses[i].position());
  }
}

std::span<const Point> PlanProgress::done(RobotId id) const {
  if (id.index() >= done_.size()) return {};
  return done_[id.index()];
}

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
      if (scene.progress != nullptr) {
        paint_finished(painter, scene, i, plans[i], scene.progress->done(id));
      }
      const QList<QPointF> points = stations(scene, i, plans[i]);
      paint_line(painter, scene, i, plans[i], points, rank > 0);
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

}  // namespace magna
