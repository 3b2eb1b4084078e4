// SPDX-License-Identifier: GPL-3.0-or-later
// Planned routes: asked for by an input, in force Plan-Delay ticks later; and goals that no route
// leads to, which no plan takes either.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/engine/engine_impl.h"
#include "core/mission/obstruction.h"
#include "core/mission/plan_check.h"

namespace magna {
namespace {

constexpr double kMoved = 0.05;  // m: as good as still where it was when the route was asked for

Message drives_cells() {
  return Message({"drives-cells", "point robots drive cells: give the way-points one by one"});
}

/// Checks that do not need the obstacles.
std::optional<Message> check_goal(const World& world, const RobotTypeInfo& type,
                                  const Waypoint& goal) {
  if (type.model == MotionModel::Ars) return drives_cells();
  if (goal.type == WaypointType::TurnTo && !goal.theta) return check_waypoint(world.cells(), goal);
  return check_waypoint(world.cells(), Waypoint::go_to(goal.target, goal.theta));
}

}  // namespace

std::optional<Message> Engine::Impl::why_unfit(RobotId robot, const Waypoint& waypoint) const {
  const auto same = [&](const Waypoint& other) {
    return other.type == WaypointType::Goto && other.target == waypoint.target;
  };
  const bool looked_at = waypoint.type == WaypointType::Goto &&
                         std::ranges::none_of(missions.plan(robot).waypoints, same) &&
                         !check_waypoint(world.cells(), waypoint);
  if (!looked_at) return std::nullopt;
  const RobotTypeInfo& type = team.type(robot);
  return check_place(world.field(), movement_layer(type), type.radius, waypoint.target);
}

std::optional<Message> Engine::Impl::set_plan(RobotId robot, Plan plan) {
  for (std::size_t i = 0; i < plan.waypoints.size(); ++i) {
    if (auto why = why_unfit(robot, plan.waypoints[i])) {
      return plan.waypoints.size() == 1
                 ? *why
                 : Message({"unfit-waypoint-of-given-plan", "way-point {}: {}"}, i + 1, *why);
    }
  }
  return missions.set_plan(robot, std::move(plan));
}

Outcome Engine::Impl::apply(const Author& author, const input::MissionGenerate& in) {
  if (auto outcome = admit(author, in.robot, WriteKind::Plan); !outcome) return outcome;
  const RobotTypeInfo& type = team.type(in.robot);
  if (auto why = check_goal(world, type, in.goal)) return Outcome::refused(*why);
  routes.cancel(in.robot);
  ask_route(in.robot, author, in.goal, false);
  return {};
}

void Engine::Impl::ask_route(RobotId robot, const Author& author, const Waypoint& goal,
                             bool detour) {
  const RobotTypeInfo& type = team.type(robot);
  routes.ask({robot, author, detour, goal, team.believed()[robot.index()].position(),
              movement_layer(type), type.radius},
             now + parameters.integer(ParameterId::PlanDelay));
}

void Engine::Impl::ask_detours() {
  for (const RobotId robot : missions.seekers()) {
    if (routes.pending(robot)) continue;
    ask_route(robot, writers.writer(robot), missions.plan(robot).waypoints.front(), true);
  }
}

Outcome Engine::Impl::apply(const Author& author, const input::RouteAutomatically& in) {
  if (auto outcome = admit(author, in.robot, WriteKind::Plan); !outcome) return outcome;
  if (team.type(in.robot).model == MotionModel::Ars) {
    return Outcome::refused(drives_cells());
  }
  missions.set_routing(in.robot, in.on);
  snapshots.routes_changed();
  return {};
}

void Engine::Impl::drop_route(RobotId robot, std::string_view why) {
  if (const auto author = routes.cancel(robot))
    refuse_route(*author, robot, Message::verbatim(std::string(why)));
}

void Engine::Impl::refuse_route(const Author& author, RobotId robot, Message why) {
  const std::optional<RobotId> whose =
      team.alive(robot) ? std::optional<RobotId>(robot) : std::nullopt;
  events.emplace_back(event::Refused{author, "mission-generate", std::move(why), whose, true});
}

void Engine::Impl::apply_routes() {
  for (const RouteRequests::Request& request : routes.take_due(now)) {
    const Route& route = *request.route;
    snapshots.keep_route(request.robot, std::make_shared<const PlannedRoute>(PlannedRoute{
                                            request.route, request.start, request.goal.target,
                                            request.detour, request.number, now}));
    if (request.detour) {
      missions.answer(request.robot, request.goal.target, route.points, route.failure);
      continue;
    }
    Outcome outcome = route.found() ? take_route(request) : Outcome::refused(*route.failure);
    if (!outcome) refuse_route(request.author, request.robot, *outcome.why);
  }
}

Outcome Engine::Impl::take_route(const RouteRequests::Request& request) {
  const RobotId robot = request.robot;
  Plan plan = plan_of(*request.route, request.goal);
  // It drove on meanwhile: perhaps the way begins where it was.
  const Point here = team.believed()[robot.index()].position();
  if (distance(here, request.start) > kMoved &&
      !straight_way(world, team, robot, plan.waypoints.front().target)) {
    plan.waypoints.insert(plan.waypoints.begin(), Waypoint::go_to(request.start));
    plan.waypoints.front().course = heading(here, request.start);
  }
  return adopt_plan(request.author, robot, true,
                    [&] { return missions.set_plan(robot, std::move(plan)); });
}

}  // namespace magna
