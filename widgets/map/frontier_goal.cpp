// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/frontier_goal.h"

#include <algorithm>

#include "widgets/map/goal_spread.h"
#include "widgets/map/goal_tool.h"
#include "widgets/snapshot_reader.h"
#include "widgets/tr.h"

namespace magna {
namespace {

// Metres from the side, in order of preference: near a corner some may not be on floor.
constexpr double kInside[] = {0.4, 0.8, 0.2};
constexpr double kThere = 0.5;  ///< metres from the goal at which the robot is already there

bool kept_out(const MapScene& scene, Point p) {
  return std::ranges::any_of(no_go_of(*scene.snapshot),
                             [&](const NoGoArea& area) { return area.contains(p); });
}

}  // namespace

Point frontier_goal(const MapScene& scene, const FrontierSide& side) {
  const Point along = direction(side.theta());
  const Point left{along.y, -along.x};  // because y points down
  for (const double metres : kInside) {
    const Point goal = side.middle() + metres * left;
    if (scene.in_map(goal) && !scene.snapshot->world->cells.filled(cell_of(goal))) return goal;
  }
  return side.middle();
}

const FrontierSide* nearest_frontier(const MapScene& scene, RobotId robot) {
  if (robot.index() >= scene.poses.size() || !scene.snapshot->world) return nullptr;
  const Point from = scene.poses[robot.index()].position();
  const FrontierSide* nearest = nullptr;
  double least = 0.0;
  for (const FrontierSide& side : frontier_of(*scene.snapshot)) {
    if (!side.open || side.over) continue;
    const double away = distance(from, side.middle());
    if (nearest != nullptr && away >= least) continue;
    const Point goal = frontier_goal(scene, side);
    if (distance(from, goal) < kThere || kept_out(scene, goal)) continue;
    nearest = &side;
    least = away;
  }
  return nearest;
}

void send_to_frontier(EditStack& edits, const MapScene& scene, const std::vector<RobotId>& robots,
                      const FrontierSide& side) {
  const Point goal = frontier_goal(scene, side);
  send_goal(edits, *scene.snapshot, spread_goal(scene, robots, goal), std::nullopt);
}

QString why_no_frontier(const MapScene& scene) {
  const auto active = scene.active_robot();
  if (!active) return tr("No robot is active: choose one first");
  if (!scene.snapshot->exploration) return tr("No robot here has a range sensor");
  if (nearest_frontier(scene, *active) == nullptr) {
    return tr("No frontier is left outside no-go areas");
  }
  return {};
}

}  // namespace magna
