// SPDX-License-Identifier: GPL-3.0-or-later
// Routes round static obstacles: when a mission wants a route, and how the robot drives it.
#include "core/mission/missions_impl.h"

namespace magna {
namespace {

constexpr int kRoutes = 5;          // requests for one way-point before it counts as blocked
constexpr double kLookAgain = 1.0;  // s between checks whether there is a way again

}  // namespace

void Missions::set_routing(RobotId id, bool on) {
  const bool possible = impl_->team.type(id).model != MotionModel::Ars;
  impl_->routing[id.index()] = on && possible ? 1 : 0;
  MissionProgress& p = impl_->progress[id.index()];
  // A robot completes a route that it has; a route that it waits for is no longer wanted.
  if (on || p.route == RouteNeed::Wanted || p.route == RouteNeed::None) {
    p.route = p.route == RouteNeed::Given ? RouteNeed::Given : RouteNeed::Unknown;
    p.check_at = 0;
  }
}

bool Missions::routing(RobotId id) const { return impl_->routing[id.index()] != 0; }

std::vector<RobotId> Missions::robots_without_route() const {
  std::vector<RobotId> found;
  for (const std::uint32_t robot : impl_->active) {
    if (impl_->progress[robot].route == RouteNeed::Wanted) found.push_back(RobotId{robot});
  }
  return found;
}

void Missions::answer(RobotId id, Point target, std::span<const Point> points,
                      const std::optional<Message>& failure) {
  MissionProgress& p = impl_->progress[id.index()];
  const std::vector<Waypoint>& list = impl_->plans[id.index()].waypoints;
  const bool wanted = p.route == RouteNeed::Wanted &&
                      is_active(impl_->statuses[id.index()].state) && !list.empty() &&
                      list.front().type == WaypointType::Goto && list.front().target == target;
  if (!wanted) return;
  p.turning = false;
  p.check_at = 0;
  if (failure || points.size() < 2) {
    p.route = RouteNeed::None;
    p.route_version = impl_->world.obstacle_version();
    impl_->set_state(id, MissionState::Blocked, failure);
    return;
  }
  p.route = RouteNeed::Given;
  p.detour.assign(points.begin() + 1, points.end() - 1);
  // It may have rolled on: then the way begins at its former place.
  const Point first = p.detour.empty() ? target : p.detour.front();
  if (!straight_way(impl_->world, impl_->team, id, first)) {
    p.detour.insert(p.detour.begin(), points.front());
  }
  impl_->events.push_back({id, MissionEvent::Kind::DetourChanged});
  impl_->set_state(id, MissionState::Running);
}

std::span<const Point> Missions::detour(RobotId id) const {
  return impl_->progress[id.index()].detour;
}

bool Missions::Impl::knows_way(RobotId id, Tick now) {
  MissionProgress& p = progress[id.index()];
  const Point target = plans[id.index()].waypoints.front().target;
  if (p.route == RouteNeed::Unknown) {
    const bool straight = routing[id.index()] == 0 || straight_way(world, team, id, target);
    p.route = straight ? RouteNeed::Straight : RouteNeed::Wanted;
    if (!straight) ++p.routes;
  }
  if (p.route == RouteNeed::None && now >= p.check_at) {
    p.check_at = now + ticks(kLookAgain);
    if (straight_way(world, team, id, target)) {
      p.route = RouteNeed::Straight;
      set_state(id, MissionState::Running);
    } else if (p.route_version != world.obstacle_version()) {
      p.route = RouteNeed::Wanted;
    }
  }
  return p.route == RouteNeed::Straight || p.route == RouteNeed::Given;
}

bool Missions::Impl::drive_detour(RobotId id, Tick now) {
  MissionProgress& p = progress[id.index()];
  while (!p.detour.empty()) {
    if (!approach(id, p.detour.front(), pass_speed(id, limits(id)), now)) return false;
    p.detour.erase(p.detour.begin());
    p.turning = false;
    p.line.reset();
    p.corners = 0;
    events.push_back({id, MissionEvent::Kind::DetourChanged});
  }
  return true;
}

bool Missions::Impl::wants_route(RobotId id) {
  MissionProgress& p = progress[id.index()];
  const Plan& plan = plans[id.index()];
  const bool goes = plan.waypoints.front().type == WaypointType::Goto && !p.reached;
  if (routing[id.index()] == 0 || !goes || p.routes >= kRoutes) return false;
  ++p.routes;
  p.route = RouteNeed::Wanted;
  p.turning = false;
  p.line.reset();
  if (!p.detour.empty()) events.push_back({id, MissionEvent::Kind::DetourChanged});
  p.detour.clear();
  return true;
}

}  // namespace magna
