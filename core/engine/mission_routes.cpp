// SPDX-License-Identifier: GPL-3.0-or-later
// Planned routes: asked for by an input or by a mission whose straight way is blocked, in force
// Plan-Delay ticks later.
#include "core/engine/mission_control.h"
#include "core/engine/mission_inputs.h"

#include <algorithm>
#include <utility>

#include "core/mission/obstruction.h"
#include "core/mission/plan_check.h"

namespace magna {
namespace {

constexpr double kMoved = 0.05;  // m: a robot that moved less since the request has not moved

}  // namespace

Outcome MissionControl::apply(const Author& author, const input::MissionGenerate& in) {
  if (auto outcome = robots_.admit(author, in.robot, WriteKind::Plan); !outcome) return outcome;
  const RobotTypeInfo& type = state_.team.type(in.robot);
  if (auto why = check_route_goal(state_.world.cells(), type, in.goal))
    return Outcome::refused(*why);
  routes_.cancel(in.robot);
  ask_route(in.robot, author, in.goal, false);
  return {};
}

Outcome MissionControl::apply(const Author& author, const input::RouteAutomatically& in) {
  if (auto outcome = robots_.admit(author, in.robot, WriteKind::Plan); !outcome) return outcome;
  if (state_.team.type(in.robot).model == MotionModel::Ars) {
    return Outcome::refused(drives_cells());
  }
  missions_.set_routing(in.robot, in.on);
  ++state_.versions.routes;
  return {};
}

void MissionControl::ask_route(RobotId robot, const Author& author, const Waypoint& goal,
                               bool detour) {
  const RobotTypeInfo& type = state_.team.type(robot);
  routes_.ask({robot, author, detour, goal, state_.team.believed()[robot.index()].position(),
               movement_layer(type), type.radius},
              state_.now + state_.parameters.integer(kParameter<"Plan-Delay">));
}

std::shared_ptr<const PlannedRoute> MissionControl::planned_route(RobotId robot) const {
  return robot.index() < planned_.size() ? planned_[robot.index()] : nullptr;
}

void MissionControl::ask_detours() {
  for (const RobotId robot : missions_.robots_without_route()) {
    if (routes_.pending(robot)) continue;
    ask_route(robot, robots_.writer(robot), missions_.plan(robot).waypoints.front(), true);
  }
}

void MissionControl::drop_route(RobotId robot, const Message& why) {
  if (const auto author = routes_.cancel(robot)) refuse_route(*author, robot, why);
}

void MissionControl::refuse_route(const Author& author, RobotId robot, Message why) {
  const std::optional<RobotId> whose =
      state_.team.alive(robot) ? std::optional<RobotId>(robot) : std::nullopt;
  state_.events.emplace_back(
      event::Refused{author, "mission-generate", std::move(why), whose, true});
}

void MissionControl::apply_routes() {
  for (const RouteRequests::Request& request : routes_.take_due(state_.now)) {
    const Route& route = *request.route;
    planned_.resize(state_.team.size());
    planned_[request.robot.index()] = std::make_shared<const PlannedRoute>(
        PlannedRoute{request.route, request.start, request.goal.target, request.detour,
                     request.number, state_.now});
    ++state_.versions.routes;
    if (request.detour) {
      missions_.answer(request.robot, request.goal.target, route.points, route.failure);
      continue;
    }
    Outcome outcome = route.found() ? take_route(request) : Outcome::refused(*route.failure);
    if (!outcome) refuse_route(request.author, request.robot, *std::move(outcome.why));
  }
}

Outcome MissionControl::take_route(const RouteRequests::Request& request) {
  const RobotId robot = request.robot;
  Plan plan = plan_of(*request.route, request.goal);
  // The robot has driven on since the request: its way may begin at the old place.
  const Point here = state_.team.believed()[robot.index()].position();
  if (distance(here, request.start) > kMoved &&
      !straight_way(state_.world, state_.team, robot, plan.waypoints.front().target)) {
    plan.waypoints.insert(plan.waypoints.begin(), Waypoint::go_to(request.start));
    plan.waypoints.front().course = heading(here, request.start);
  }
  return adopt_plan(request.author, robot, true,
                    [&] { return missions_.set_plan(robot, std::move(plan)); });
}

}  // namespace magna
