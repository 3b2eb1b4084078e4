// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/plan_changes.h"

#include <algorithm>
#include <utility>

namespace magna {
namespace {

bool has(std::span<const std::size_t> indices, std::size_t i) {
  return std::find(indices.begin(), indices.end(), i) != indices.end();
}

}  // namespace

Plan with_moved(Plan plan, std::span<const std::size_t> indices, Point by) {
  for (const std::size_t i : indices) {
    if (i < plan.waypoints.size() && plan.waypoints[i].type == WaypointType::Goto) {
      plan.waypoints[i].target += by;
    }
  }
  return plan;
}

Plan with_inserted(Plan plan, std::size_t before, const Waypoint& waypoint) {
  auto& list = plan.waypoints;
  list.insert(list.begin() + static_cast<std::ptrdiff_t>(std::min(before, list.size())), waypoint);
  return plan;
}

Plan without(Plan plan, std::span<const std::size_t> indices) {
  std::vector<Waypoint> left;
  for (std::size_t i = 0; i < plan.waypoints.size(); ++i) {
    if (!has(indices, i)) left.push_back(plan.waypoints[i]);
  }
  plan.waypoints = std::move(left);
  if (plan.waypoints.empty()) plan.patrol = false;
  return plan;
}

Plan with_heading(Plan plan, std::size_t index, std::optional<double> theta) {
  if (index >= plan.waypoints.size()) return plan;
  Waypoint& w = plan.waypoints[index];
  const bool may = w.type == WaypointType::Goto || (w.type == WaypointType::TurnTo && theta);
  if (may) w.theta = theta;
  return plan;
}

std::optional<Reordered> reordered(Plan plan, std::span<const std::size_t> indices, int step) {
  const std::size_t count = plan.waypoints.size();
  if (indices.empty() || indices.back() >= count) return {};
  if (step < 0 ? indices.front() == 0 : indices.back() + 1 == count) return {};
  std::vector<std::size_t> moved(indices.begin(), indices.end());
  if (step < 0) {
    for (std::size_t& i : moved) {
      std::swap(plan.waypoints[i - 1], plan.waypoints[i]);
      --i;
    }
  } else {
    std::for_each(moved.rbegin(), moved.rend(), [&plan](std::size_t& i) {
      std::swap(plan.waypoints[i], plan.waypoints[i + 1]);
      ++i;
    });
  }
  return Reordered{std::move(plan), std::move(moved)};
}

}  // namespace magna
