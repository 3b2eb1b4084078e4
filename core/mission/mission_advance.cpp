// SPDX-License-Identifier: GPL-3.0-or-later
// One tick of all missions: the current way-point, its progress, and its end.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/geometry/angle.h"
#include "core/mission/missions_impl.h"

namespace magna {
namespace {

constexpr double kTurnedAtOnce = 0.02;  // rad off: turned at once
constexpr double kTurnedAtRest = 0.05;  // rad off: turned once it has stopped turning
constexpr double kStanding = 0.05;      // rad/s and m/s below which a robot counts as standing
constexpr double kPassTurn = 0.35;      // rad: a way-point with a smaller turn is driven through
constexpr double kPassWindow = 0.1;     // m: a way-point this close is passed
constexpr double kPushedOff = 1.5;      // m off a way-point that was only to be driven through
constexpr double kRest = 1.0;           // s between rounds of a patrol that does not need to drive
constexpr std::size_t kPathLooks = 8;   // way-points ahead that are searched for passages

}  // namespace

Tick Missions::Impl::ticks(double seconds) const {
  return TickUnits{world.tick_seconds()}.ticks(seconds);
}

DriveLimits Missions::Impl::limits(RobotId id) const {
  const RobotTypeInfo& type = team.type(id);
  return {std::min(type.max_speed, team.cruise_speed()[id.index()]), type.max_acceleration,
          type.max_turn_rate, type.max_turn_acceleration, world.tick_seconds()};
}

void Missions::advance(Tick now, std::span<const std::uint8_t> may_drive) {
  impl_->last_tick = now;
  for (const std::uint32_t robot : impl_->explorers) {
    if (!impl_->team.alive(RobotId{robot})) continue;
    impl_->memories[robot]->visit(impl_->world.cells(), impl_->team.believed()[robot].position());
  }
  impl_->settle_right_of_way(now, may_drive);
  bool some_left = false;
  for (const std::uint32_t robot : impl_->active) {
    const RobotId id{robot};
    if (!impl_->team.alive(id)) {
      clear(id);
    } else if (robot < may_drive.size() && may_drive[robot] != 0) {
      impl_->step(id, now);
    }
    const MissionState state = impl_->statuses[robot].state;
    some_left |= state == MissionState::Idle || state == MissionState::Held;
  }
  if (!some_left) return;
  std::erase_if(impl_->active, [this](std::uint32_t robot) {
    const MissionState state = impl_->statuses[robot].state;
    return state == MissionState::Idle || state == MissionState::Held;
  });
}

void Missions::Impl::settle_right_of_way(Tick now, std::span<const std::uint8_t> may_drive) {
  drivers.clear();
  for (const std::uint32_t robot : active) {
    const bool goes = is_active(statuses[robot].state) && team.alive(RobotId{robot}) &&
                      team.remote(RobotId{robot}) == nullptr && robot < may_drive.size() &&
                      may_drive[robot] != 0;
    if (goes) drivers.push_back(robot);
  }
  right_of_way.update(drivers, now, [this](RobotId id, std::vector<Point>& path) {
    const MissionProgress& p = progress[id.index()];
    for (const Waypoint& waypoint : plans[id.index()].waypoints) {
      const bool first = path.empty() && &waypoint == &plans[id.index()].waypoints.front();
      if (waypoint.type == WaypointType::Goto && !(first && p.reached)) {
        if (first) path.insert(path.end(), p.detour.begin(), p.detour.end());
        path.push_back(waypoint.target);
      } else if (waypoint.type == WaypointType::Explore) {
        if (first && p.explore_target) {
          path.insert(path.end(), p.detour.begin(), p.detour.end());
          path.push_back(*p.explore_target);
        }
        break;  // the next place is not known yet
      }
      if (path.size() >= kPathLooks) break;
    }
  });
}

void Missions::Impl::step(RobotId id, Tick now) {
  if (statuses[id.index()].state == MissionState::Held || plans[id.index()].waypoints.empty()) {
    return;
  }
  if (!follow(id, now)) return;
  finish_waypoint(id, now);
  // Continue without a pause: a robot that drives through a way-point must not brake for a tick.
  if (!plans[id.index()].waypoints.empty() && follow(id, now)) finish_waypoint(id, now);
}

bool Missions::Impl::follow(RobotId id, Tick now) {
  if (team.remote(id) != nullptr) return follow_remote(id, now);
  MissionProgress& p = progress[id.index()];
  if (now < p.rest_until) return false;
  if (!p.begun) p.begun = now;
  const Waypoint& waypoint = plans[id.index()].waypoints.front();
  switch (waypoint.type) {
    case WaypointType::TurnTo: return turn_to(id, *waypoint.theta, now);
    case WaypointType::Explore:
      if (guided[id.index()] != 0) return follow_orders(id, now);
      return choose_explore_target(id, now) && approach(id, *p.explore_target, 0.0, now);
    case WaypointType::Goto: break;
  }
  if (!p.reached) {
    if (!knows_way(id, now) || !drive_detour(id, now)) return false;
    p.reached = pushed_past(id) || approach(id, waypoint.target, pass_speed(id, limits(id)), now);
    if (!p.reached) return false;
    p.turning = false;
  }
  return !waypoint.theta || turn_to(id, *waypoint.theta, now);
}

bool Missions::Impl::turn_to(RobotId id, double theta, Tick now) {
  const double error = angle_difference(theta, team.believed()[id.index()].theta);
  const BodyVelocity moving = team.velocity()[id.index()];
  const bool at_rest = std::abs(moving.omega) < kStanding && std::abs(moving.vx) < kStanding;
  if (std::abs(error) <= (at_rest ? kTurnedAtRest : kTurnedAtOnce)) return true;
  team.drive(id, {0.0, 0.0, turn_rate(error, limits(id))}, now + 1);
  return false;
}

void Missions::Impl::finish_waypoint(RobotId id, Tick now) {
  Plan& plan = plans[id.index()];
  const Waypoint done = plan.waypoints.front();
  const Tick begun = progress[id.index()].begun.value_or(now);
  plan.waypoints.erase(plan.waypoints.begin());
  if (plan.patrol) plan.waypoints.push_back(done);
  progress[id.index()] = {};
  events.push_back({id, MissionEvent::Kind::WaypointDone});
  if (plan.waypoints.empty()) {
    plan.patrol = false;
    set_state(id, MissionState::Idle);
    return;
  }
  // Otherwise a patrol of places where the robot already is would complete a round every tick.
  if (plan.patrol && now <= begun + 1) progress[id.index()].rest_until = now + ticks(kRest);
  set_state(id, MissionState::Running);
}

Missions::Impl::Leg Missions::Impl::leg(RobotId id) const {
  const std::vector<Waypoint>& list = plans[id.index()].waypoints;
  const std::vector<Point>& detour = progress[id.index()].detour;
  const Point end = progress[id.index()].explore_target.value_or(list[0].target);
  if (!detour.empty()) return {detour[0], detour.size() > 1 ? detour[1] : end};
  if (list.size() < 2 || list[0].theta || list[1].type != WaypointType::Goto) {
    return {list[0].target, std::nullopt};
  }
  return {list[0].target, list[1].target};
}

double Missions::Impl::pass_speed(RobotId id, const DriveLimits& limits) const {
  const auto [target, next] = leg(id);
  if (!next) return 0.0;
  const Point here = team.believed()[id.index()].position();
  const double turn = angle_difference(heading(target, *next), heading(here, target));
  if (std::abs(turn) > kPassTurn) return 0.0;
  // Slow enough to stop at the next way-point, and not to skip the window in one tick.
  return std::min(braking_speed(distance(target, *next), 0.0, limits), kPassWindow / limits.tick);
}

bool Missions::Impl::pushed_past(RobotId id) const {
  if (!progress[id.index()].dodged) return false;
  const auto [target, next] = leg(id);
  if (!next) return false;
  const Point here = team.believed()[id.index()].position();
  const double off = distance(here, target);
  return off < kPushedOff && distance(here, *next) < distance(target, *next) + off &&
         straight_way(world, team, id, *next);
}

void Missions::hash(StateHash& hash) const {
  hash.add(static_cast<std::uint64_t>(impl_->plans.size()));
  impl_->right_of_way.hash(hash);
  const auto add_point = [&](const std::optional<Point>& p) {
    hash.add(p.has_value());
    hash.add(p.value_or(Point{}).x);
    hash.add(p.value_or(Point{}).y);
  };
  for (std::size_t robot = 0; robot < impl_->plans.size(); ++robot) {
    const Plan& plan = impl_->plans[robot];
    hash.add(plan.patrol);
    hash.add(static_cast<std::uint64_t>(plan.waypoints.size()));
    for (const Waypoint& waypoint : plan.waypoints) {
      hash.add(waypoint.type);
      hash.add(waypoint.target.x);
      hash.add(waypoint.target.y);
      hash.add(waypoint.theta.has_value());
      hash.add(waypoint.theta.value_or(0.0));
      hash.add(waypoint.course);
    }
    const MissionStatus& status = impl_->statuses[robot];
    hash.add(status.state);
    hash.add(std::string_view(english(status.reason)));
    const MissionProgress& p = impl_->progress[robot];
    hash.add(p.reached);
    hash.add(p.turning);
    hash.add(p.slowed);
    hash.add(p.stepping_back);
    hash.add(p.turn_awaited.has_value());
    hash.add(p.dodged);
    hash.add(p.begun.value_or(-1));
    hash.add(p.rest_until);
    hash.add(p.check_at);
    hash.add(p.waiting_since);
    hash.add(p.in_way);
    hash.add(p.stuck);
    hash.add(p.side_steps);
    hash.add(p.corners);
    hash.add(p.chosen.x);
    hash.add(p.chosen.y);
    add_point(p.side_step);
    add_point(p.line);
    hash.add(p.side_step_until);
    add_point(p.explore_target);
    hash.add(impl_->routing[robot]);
    hash.add(p.route);
    hash.add(p.routes);
    hash.add(p.route_version);
    hash.add(static_cast<std::uint64_t>(p.detour.size()));
    for (const Point via : p.detour) add_point(via);
    hash.add(impl_->guided[robot]);
    hash.add(p.explored);
    hash.add(p.explore_arrived);
    hash.add(p.explore_blocked);
    hash.add(p.explore_until);
    hash.add(p.searched_from.i);
    hash.add(p.searched_from.j);
    hash.add(p.searched_version);
    if (impl_->team.remote(RobotId{static_cast<std::uint32_t>(robot)}) != nullptr) {
      hash.add(p.order);
      hash.add(p.tries);
      hash.add(p.met);
      hash.add(p.given_up);
    }
    hash.add(impl_->memories[robot] != nullptr);
    if (impl_->memories[robot]) impl_->memories[robot]->hash(hash);
  }
}

}  // namespace magna
