// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/obstruction.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/geometry/angle.h"
#include "core/geometry/grid_ray.h"
#include "core/mission/no_go_area.h"

namespace magna {
namespace {

constexpr double kContact = 1e-3;  // m between two bodies below which no motion can go
// m more, weighted by how far the other is ahead rather than beside.
constexpr double kElbowRoom = 0.02;
constexpr double kAheadCosine = 0.3;     // cosine above which it counts as ahead
constexpr double kLargestRadius = 1.0;   // m, of any body
constexpr double kTouchRounding = 1e-6;  // m by which a free way may turn out shorter than asked
constexpr double kOnward = 1.0;          // m that must be free after a side-step
constexpr double kJustBeyond = 0.02;     // m beyond a stop: a no-go area there is its cause

Message wall() { return Message({"wall", "wall"}); }
Message obstacle() { return Message({"obstacle", "obstacle"}); }
Message edge_of_map() { return Message({"edge-of-map", "the edge of the map"}); }

Message name_at(const World& world, Point p) {
  if (!world.cells().contains(p)) return edge_of_map();
  return world.cells().filled(cell_of(p)) ? wall() : obstacle();
}

/// Whether neither an obstacle nor a robot is in the way of a move by `length` metres.
bool is_clear(const Team& team, RobotId self, double theta, double length) {
  return team.free_ahead(self, theta, length) >= length - kTouchRounding &&
         robot_ahead(team, self, direction(theta), length).robot < 0;
}

/// Whether it can go on from `there` to the target, or at least `most` metres towards it.
bool can_go_on(const World& world, const Team& team, RobotId self, Point there, Point target,
               double most) {
  const RobotTypeInfo& type = team.type(self);
  const double onward = std::min(most, distance(there, target));
  const Point next = there + onward * direction(heading(there, target));
  return world.field().free_travel(movement_layer(type), there, next, type.radius) >=
             onward - kTouchRounding &&
         team.closures().travel(self, there, next, type.radius).area == nullptr;
}

}  // namespace

RobotAhead robot_ahead(const Team& team, RobotId self, Point direction, double reach) {
  RobotAhead found;
  const double radius = team.type(self).radius;
  if (radius <= 0.0) return found;
  const Point from = team.truth()[self.index()].position();
  const std::uint32_t layer = body_layer(team.type(self));
  const BodyGrid& grid = team.bodies();
  grid.near(from, reach + radius + kLargestRadius, [&](std::uint32_t k) {
    const Body& body = grid.bodies()[k];
    if (k == self.value || body.radius <= 0.0 || (body.layer_mask & layer) == 0) return;
    const Point offset = body.centre - from;
    const double ahead = dot(offset, direction);
    if (ahead <= 0.0) return;
    const double apart = norm(offset);
    double touch = radius + body.radius + kContact;
    if (ahead > kAheadCosine * apart) touch += kElbowRoom;
    const double beside = cross(direction, offset);
    const double rest = touch * touch - beside * beside;
    if (rest <= 0.0) return;
    const double gap = std::max(0.0, ahead - std::sqrt(rest));
    const bool nearer = gap < found.gap || (gap == found.gap && static_cast<int>(k) < found.robot);
    if (gap <= reach && nearer) found = {static_cast<int>(k), gap};
  });
  return found;
}

Message obstacle_name(const World& world, const Team& team, RobotId self, double theta,
                      double travel) {
  const RobotTypeInfo& type = team.type(self);
  const Point from = team.truth()[self.index()].position();
  const Point stop = from + travel * direction(theta);
  const Point beyond = from + (travel + kJustBeyond) * direction(theta);
  const auto closed = team.closures().travel(self, from, beyond, type.radius);
  if (closed.area != nullptr) return no_go_words(closed.area->name);
  if (type.model == MotionModel::Ars) {
    const Cell cell = cell_of(stop + 0.01 * direction(theta));
    if (!world.cells().contains(cell)) return edge_of_map();
    return world.cells().filled(cell) ? wall() : obstacle();
  }
  // The next obstacle of the rim: searched from straight ahead outwards to both sides.
  const double rim = type.radius + 1.5 * world.field().resolution();
  constexpr int kDirections = 12;
  for (int k = 0; k <= kDirections; ++k) {
    for (const double side : {1.0, -1.0}) {
      const Point p = stop + rim * direction(theta + side * 0.5 * kPi * k / kDirections);
      if (world.field().filled(movement_layer(type), p)) return name_at(world, p);
    }
  }
  return obstacle();
}

bool straight_way(const World& world, const Team& team, RobotId self, Point to) {
  const Pose pose = team.truth()[self.index()];
  const double away = distance(pose.position(), to);
  if (away == 0.0) return true;
  const Point along = (1.0 / away) * (to - pose.position());
  // Walls fill whole cells: testing them first is cheap and decides most cases.
  if (!walk_grid_ray(pose.position(), along, away, 1.0,
                     [&](Cell cell, double) { return !world.cells().filled(cell); })) {
    return false;
  }
  return team.free_ahead(self, heading(pose.position(), to), away) >= away - kTouchRounding;
}

std::optional<Point> side_step(const World& world, const Team& team, RobotId self, RobotId other,
                               Point target, SideStep how) {
  const RobotTypeInfo& type = team.type(self);
  const double both = type.radius + team.type(other).radius;
  struct Step {
    double turn;    // from the direction to the target, clockwise
    double length;  // m
  };
  // Past it at once; where there is no room, just beside it; otherwise half of the way, which is
  // enough when the other robot does the same.
  const std::array aside = {Step{radians(60.0), both + 0.35}, Step{radians(90.0), both + 0.1},
                            Step{radians(90.0), 0.5 * both + 0.1}};
  const std::array back = {Step{radians(180.0), both + 0.5}, Step{radians(150.0), both + 0.5},
                           Step{radians(-150.0), both + 0.5}};
  const Point from = team.truth()[self.index()].position();
  const double way = heading(from, target);
  for (const auto& [turn, length] : how == SideStep::Retreat ? back : aside) {
    const double theta = how == SideStep::Left ? way - turn : way + turn;
    if (!is_clear(team, self, theta, length)) continue;
    const Point there = from + length * direction(theta);
    if (how == SideStep::Retreat || can_go_on(world, team, self, there, target, kOnward))
      return there;
  }
  return std::nullopt;
}

std::optional<Point> way_back(const Team& team, RobotId self, Point target) {
  constexpr double kBack = 0.25;  // m
  constexpr std::array kTurns = {radians(180.0), radians(135.0), radians(-135.0), radians(90.0),
                                 radians(-90.0)};
  const Point from = team.truth()[self.index()].position();
  const double way = heading(from, target);
  for (const double turn : kTurns) {
    if (is_clear(team, self, way + turn, kBack)) return from + kBack * direction(way + turn);
  }
  return std::nullopt;
}

std::optional<Point> way_round_corner(const World& world, const Team& team, RobotId self,
                                      Point target) {
  constexpr std::array kTurns = {radians(45.0),  radians(-45.0),  radians(90.0), radians(-90.0),
                                 radians(135.0), radians(-135.0), radians(180.0)};
  constexpr double kFarEnough = 3.0;  // m: obstacles beyond it are seen later
  const RobotTypeInfo& type = team.type(self);
  if (type.model == MotionModel::Ars) return std::nullopt;
  const Point from = team.truth()[self.index()].position();
  const double way = heading(from, target);
  for (const double length : {0.2, 0.45, 0.8, 1.2}) {
    for (const double turn : kTurns) {
      const Point there = from + length * direction(way + turn);
      if (is_clear(team, self, way + turn, length) &&
          can_go_on(world, team, self, there, target, kFarEnough)) {
        return there;
      }
    }
  }
  return std::nullopt;
}

}  // namespace magna
