// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/team/plan_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace magna {
namespace {

constexpr double kBeyond = 1.0;    // m, distance of a new way-point from the last
constexpr double kFromEdge = 0.5;  // m, its distance from the map's border

/// The robot's pose after the rows before `row`.
Pose pose_before(const Plan& plan, std::size_t row, Pose robot) {
  for (std::size_t i = 0; i < row && i < plan.waypoints.size(); ++i) {
    const Waypoint& w = plan.waypoints[i];
    if (w.type == WaypointType::Explore) continue;
    double heading = robot.theta;
    if (w.type == WaypointType::Goto) {
      const Point from = robot.position();
      if (w.target != from) heading = std::atan2(w.target.y - from.y, w.target.x - from.x);
      robot.x = w.target.x;
      robot.y = w.target.y;
    }
    robot.theta = w.theta.value_or(heading);
  }
  return robot;
}

bool movable(const Plan& plan, const std::vector<int>& rows, int step) {
  if (rows.empty() || rows.front() < 0) return false;
  const int last = static_cast<int>(plan.waypoints.size()) - 1;
  return step < 0 ? rows.front() > 0 : rows.back() < last;
}

}  // namespace

Plan without_rows(Plan plan, const std::vector<int>& rows) {
  std::for_each(rows.rbegin(), rows.rend(), [&plan](int row) {
    if (row < 0 || row >= static_cast<int>(plan.waypoints.size())) return;
    plan.waypoints.erase(plan.waypoints.begin() + row);
  });
  return plan;
}

Plan moved_rows(Plan plan, const std::vector<int>& rows, int step) {
  if (!movable(plan, rows, step)) return plan;
  const auto swap_with_neighbour = [&](int row) {
    const int other = row + step;
    std::swap(plan.waypoints[static_cast<std::size_t>(row)],
              plan.waypoints[static_cast<std::size_t>(other)]);
  };
  if (step < 0) {
    std::for_each(rows.begin(), rows.end(), swap_with_neighbour);
  } else {
    std::for_each(rows.rbegin(), rows.rend(), swap_with_neighbour);
  }
  return plan;
}

std::vector<int> places_after_move(const Plan& plan, const std::vector<int>& rows, int step) {
  std::vector<int> after = rows;
  if (movable(plan, rows, step)) {
    for (int& row : after) row += step;
  }
  return after;
}

Waypoint waypoint_between(const Plan& plan, std::size_t at, const Pose& robot, const CellMap& map) {
  const Pose before = pose_before(plan, at, robot);
  Point place{before.x + kBeyond * std::cos(before.theta),
              before.y + kBeyond * std::sin(before.theta)};
  for (std::size_t i = at; i < plan.waypoints.size(); ++i) {
    if (plan.waypoints[i].type != WaypointType::Goto) continue;
    const Point next = plan.waypoints[i].target;
    place = {(before.x + next.x) / 2.0, (before.y + next.y) / 2.0};
    break;
  }
  const auto inside = [](double value, double lower, double upper) {
    return std::clamp(value, std::min(lower + kFromEdge, upper),
                      std::max(upper - kFromEdge, lower));
  };
  const Point lower = map.lower();
  const Point upper = map.upper();
  return Waypoint::go_to({inside(place.x, lower.x, upper.x), inside(place.y, lower.y, upper.y)});
}

Plan with_row(Plan plan, std::size_t at, const Waypoint& waypoint) {
  at = std::min(at, plan.waypoints.size());
  plan.waypoints.insert(plan.waypoints.begin() + static_cast<std::ptrdiff_t>(at), waypoint);
  return plan;
}

Waypoint as_type(const Plan& plan, std::size_t row, WaypointType type, const Pose& robot) {
  const Waypoint& old = plan.waypoints[row];
  const Pose before = pose_before(plan, row, robot);
  switch (type) {
    case WaypointType::Goto:
      return old.type == WaypointType::Goto ? old : Waypoint::go_to(before.position(), old.theta);
    case WaypointType::TurnTo: return Waypoint::turn_to(old.theta.value_or(before.theta));
    case WaypointType::Explore: break;
  }
  return Waypoint::explore();
}

std::vector<std::optional<double>> row_lengths(const Plan& plan, const Pose& robot) {
  std::vector<std::optional<double>> found;
  Point from = robot.position();
  for (const Waypoint& w : plan.waypoints) {
    if (w.type != WaypointType::Goto) {
      found.emplace_back();
      continue;
    }
    found.emplace_back(std::hypot(w.target.x - from.x, w.target.y - from.y));
    from = w.target;
  }
  return found;
}

double total_length(const Plan& plan, const Pose& robot) {
  const auto parts = row_lengths(plan, robot);
  return std::accumulate(parts.begin(), parts.end(), 0.0,
                         [](double sum, const auto& part) { return sum + part.value_or(0.0); });
}

}  // namespace magna
