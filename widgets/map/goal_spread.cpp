// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/goal_spread.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/geometry/cell.h"
#include "widgets/snapshot_reader.h"

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

/// Up to `most` places, nearest to the goal first.
std::vector<Point> places_round(const MapScene& scene, Point goal, double apart, std::size_t most) {
  std::vector<Point> places{goal};
  if (!scene.snapshot->world) return places;
  const WorldSnapshot& world = *scene.snapshot->world;
  const CellMap& cells = world.cells;
  const double radius = apart / 2;
  const auto free = [&](Point p) {
    return free_floor(cells, p, radius) &&
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

}  // namespace

std::vector<GoalPlace> spread_goal(const MapScene& scene, std::span<const RobotId> robots,
                                   Point goal) {
  const std::vector<Point> places =
      robots.size() < 2 ? std::vector<Point>{goal}
                        : places_round(scene, goal, spacing(scene, robots), robots.size());
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

}  // namespace magna
