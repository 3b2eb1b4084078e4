// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/mission_table.h"

#include <algorithm>
#include <utility>

#include "core/mission/obstruction.h"
#include "core/robot/remote_robot.h"

namespace magna {
namespace {

constexpr int kRoutes = 5;          // requests for one way-point before it counts as blocked
constexpr double kLookAgain = 1.0;  // s between checks whether there is a way again

}  // namespace

void MissionTable::add_robot(RobotId id) {
  const std::size_t count = id.index() + 1;
  plans.resize(count);
  statuses.resize(count);
  progress.resize(count);
}

void MissionTable::set_state(RobotId id, MissionState state, std::optional<Message> reason) {
  MissionStatus& status = statuses[id.index()];
  if (status.state == state && status.reason == reason) return;
  if (status.state != state && state != MissionState::Waiting) progress[id.index()].in_way = -1;
  status.state = state;
  status.reason = std::move(reason);
  RemoteRobot* const remote = team.remote(id);
  if (remote != nullptr && !is_active(state)) remote->end_mission();
  // Inactive robots are removed from the list in `advance`, which may be iterating over it now.
  if (is_active(state)) insert_in_order(active, id.value);
  events.push_back({id, MissionEvent::Kind::StateChanged});
}

Tick MissionTable::ticks(double seconds) const {
  return TickUnits{world.tick_seconds()}.ticks(seconds);
}

std::optional<RobotId> MissionTable::waits_for(RobotId id) const {
  const MissionProgress& p = progress[id.index()];
  const Plan& of = plan(id);
  if (statuses[id.index()].state != MissionState::Waiting || of.waypoints.empty()) return {};
  // Without a target it waits for more to explore.
  const bool waits_for_more =
      of.waypoints.front().type == WaypointType::Explore && !p.explore_target;
  const int front = p.turn_awaited ? p.turn_awaited->robot : p.in_way;
  if (waits_for_more || front < 0) return {};
  return RobotId{static_cast<std::uint32_t>(front)};
}

DriveLimits MissionTable::limits(RobotId id) const {
  const RobotTypeInfo& type = team.type(id);
  return {std::min(type.max_speed, team.cruise_speed()[id.index()]), type.max_acceleration,
          type.max_turn_rate, type.max_turn_acceleration, world.tick_seconds()};
}

void insert_in_order(std::vector<std::uint32_t>& numbers, std::uint32_t number) {
  const auto place = std::ranges::lower_bound(numbers, number);
  if (place == numbers.end() || *place != number) numbers.insert(place, number);
}

void MissionDetours::set_routing(RobotId id, bool on) {
  const bool possible = table_.team.type(id).model != MotionModel::Ars;
  routing_[id.index()] = on && possible ? 1 : 0;
  MissionProgress& p = table_.progress[id.index()];
  // A robot completes a route that it has; a route that it waits for is no longer wanted.
  if (on || p.route == RouteNeed::Wanted || p.route == RouteNeed::None) {
    p.route = p.route == RouteNeed::Given ? RouteNeed::Given : RouteNeed::Unknown;
    p.check_at = 0;
  }
}

std::vector<RobotId> MissionDetours::robots_without_route() const {
  std::vector<RobotId> found;
  for (const std::uint32_t robot : table_.active) {
    if (table_.progress[robot].route == RouteNeed::Wanted) found.push_back(RobotId{robot});
  }
  return found;
}

void MissionDetours::answer(RobotId id, Point target, std::span<const Point> points,
                            const std::optional<Message>& failure) {
  MissionProgress& p = table_.progress[id.index()];
  const std::vector<Waypoint>& list = table_.plans[id.index()].waypoints;
  const bool wanted = p.route == RouteNeed::Wanted &&
                      is_active(table_.statuses[id.index()].state) && !list.empty() &&
                      list.front().type == WaypointType::Goto && list.front().target == target;
  if (!wanted) return;
  p.turning = false;
  p.check_at = 0;
  if (failure || points.size() < 2) {
    p.route = RouteNeed::None;
    p.route_version = table_.world.obstacle_version();
    table_.set_state(id, MissionState::Blocked, failure);
    return;
  }
  p.route = RouteNeed::Given;
  p.detour.assign(points.begin() + 1, points.end() - 1);
  // It may have rolled on: then the way begins at its former place.
  const Point first = p.detour.empty() ? target : p.detour.front();
  if (!straight_way(table_.world, table_.team, id, first)) {
    p.detour.insert(p.detour.begin(), points.front());
  }
  table_.events.push_back({id, MissionEvent::Kind::DetourChanged});
  table_.set_state(id, MissionState::Running);
}

bool MissionDetours::knows_way(RobotId id, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  const Point target = table_.plans[id.index()].waypoints.front().target;
  if (p.route == RouteNeed::Unknown) {
    const bool straight =
        routing_[id.index()] == 0 || straight_way(table_.world, table_.team, id, target);
    p.route = straight ? RouteNeed::Straight : RouteNeed::Wanted;
    if (!straight) ++p.routes;
  }
  if (p.route == RouteNeed::None && now >= p.check_at) {
    p.check_at = now + table_.ticks(kLookAgain);
    if (straight_way(table_.world, table_.team, id, target)) {
      p.route = RouteNeed::Straight;
      table_.set_state(id, MissionState::Running);
    } else if (p.route_version != table_.world.obstacle_version()) {
      p.route = RouteNeed::Wanted;
    }
  }
  return p.route == RouteNeed::Straight || p.route == RouteNeed::Given;
}

bool MissionDetours::want_other(RobotId id) {
  MissionProgress& p = table_.progress[id.index()];
  const std::vector<Waypoint>& list = table_.plan(id).waypoints;
  if (list.empty() || list.front().type != WaypointType::Goto || p.reached) return false;
  p.route = RouteNeed::Wanted;
  p.turning = false;
  p.line.reset();
  p.side_step.reset();
  return true;
}

void MissionDetours::keep(RobotId id) {
  MissionProgress& p = table_.progress[id.index()];
  if (p.route != RouteNeed::Wanted) return;
  p.route = p.detour.empty() ? RouteNeed::Unknown : RouteNeed::Given;
}

void MissionDetours::look_again(RobotId id) {
  MissionProgress& p = table_.progress[id.index()];
  const std::vector<Waypoint>& list = table_.plans[id.index()].waypoints;
  const bool goes = !list.empty() && list.front().type == WaypointType::Goto && !p.reached;
  if (!is_active(table_.statuses[id.index()].state) || !goes) return;
  if (p.route == RouteNeed::Wanted) return;
  if (!p.detour.empty()) table_.events.push_back({id, MissionEvent::Kind::DetourChanged});
  p.detour.clear();
  p.side_step.reset();
  p.line.reset();
  p.turning = false;
  p.corners = 0;
  p.routes = 0;
  p.check_at = 0;
  p.route = RouteNeed::Unknown;
  const bool blocked = table_.statuses[id.index()].state == MissionState::Blocked && !p.given_up;
  if (blocked) table_.set_state(id, MissionState::Running);
}

bool MissionDetours::is_closed_way(RobotId id) const {
  const double radius = table_.team.type(id).radius;
  Point at = table_.team.believed()[id.index()].position();
  const auto closed = [&](Point to) {
    return table_.team.closures().travel(id, std::exchange(at, to), to, radius).area != nullptr;
  };
  return std::ranges::any_of(table_.progress[id.index()].detour, closed) ||
         closed(table_.plans[id.index()].waypoints.front().target);
}

void MissionDetours::ground_changed() {
  for (const std::uint32_t robot : table_.active) {
    const RobotId id{robot};
    MissionProgress& p = table_.progress[robot];
    p.searched_version = 0;  // of its search for something to explore
    if (table_.plans[robot].waypoints.empty()) continue;
    if (p.route == RouteNeed::None || is_closed_way(id)) look_again(id);
  }
}

bool MissionDetours::wants_route(RobotId id) {
  MissionProgress& p = table_.progress[id.index()];
  const Plan& plan = table_.plans[id.index()];
  const bool goes = plan.waypoints.front().type == WaypointType::Goto && !p.reached;
  if (routing_[id.index()] == 0 || !goes || p.routes >= kRoutes) return false;
  ++p.routes;
  p.route = RouteNeed::Wanted;
  p.turning = false;
  p.line.reset();
  if (!p.detour.empty()) table_.events.push_back({id, MissionEvent::Kind::DetourChanged});
  p.detour.clear();
  return true;
}

}  // namespace magna
