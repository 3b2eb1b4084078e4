// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/mission_control.h"

#include <algorithm>
#include <utility>

#include "core/mission/no_go_area.h"
#include "core/mission/obstruction.h"
#include "core/mission/plan.h"
#include "core/mission/plan_check.h"
#include "core/mission/reachable_floor.h"

namespace magna {
namespace {

Message nothing_planned(const std::string& robot) {
  return Message({"nothing-planned", "{} has no mission to go on with"}, robot);
}

Message held_by_stop_all() { return Message({"held-by-stop-all", "held by STOP ALL"}); }

constexpr double kMoved = 0.05;  // m; shorter movements since the request are ignored

}  // namespace

MissionControl::MissionControl(EngineState& state, RobotControl& robots, ExplorerRoles& roles)
    : state_(state),
      robots_(robots),
      roles_(roles),
      missions_(state.world, state.team, &state.sightings, &state.zones),
      routes_(state.world, state.seed, state.workers),
      legs_(routes_, state.world) {}

void MissionControl::add_robot(RobotId robot) {
  missions_.add_robot(robot);
  hold_reasons_.resize(robot.index() + 1);
  hold_reasons_[robot.index()].reset();
  missions_.set_guided(robot, guided_ && can_explore(state_.team, robot));
}

void MissionControl::forget(RobotId robot, const Message& why) {
  drop_route(robot, why);
  missions_.clear(robot);
  collect_events();
}

void MissionControl::advance() {
  missions_.advance(state_.now, robots_.may_drive());
  driven_.follow(state_.team.believed());
  ask_detours();
}

void MissionControl::hash(StateHash& hash) const {
  missions_.hash(hash);
  routes_.hash(hash);
}

void MissionControl::collect_events() {
  for (const MissionEvent& happened : missions_.take_events()) {
    const RobotId robot = happened.robot;
    const Point at = state_.team.believed()[robot.index()].position();
    switch (happened.kind) {
      case MissionEvent::Kind::PlanChanged:
      case MissionEvent::Kind::WaypointDone:
        if (happened.kind == MissionEvent::Kind::PlanChanged) {
          driven_.plan_changed(robot, missions_.plan(robot), at);
        } else {
          driven_.waypoint_done(robot, missions_.plan(robot), at);
        }
        ++state_.versions.plans;
        state_.events.emplace_back(event::PlanChanged{happened.robot});
        if (happened.done && missions_.plan(happened.robot).waypoints.empty()) {
          state_.events.emplace_back(event::PlanCompleted{happened.robot, *happened.done});
        }
        break;
      case MissionEvent::Kind::StateChanged:
        ++state_.versions.statuses;
        state_.events.emplace_back(event::MissionStateChanged{happened.robot});
        break;
      case MissionEvent::Kind::DetourChanged: ++state_.versions.routes; break;
      case MissionEvent::Kind::AsideChanged: ++state_.versions.statuses; break;
      case MissionEvent::Kind::WaitLasts:
        state_.events.emplace_back(event::WaitLasts{happened.robot, happened.waiting});
        break;
    }
  }
}

void MissionControl::interrupt(RobotId robot, const Message& why) {
  const MissionState state = missions_.status(robot).state;
  const bool went =
      state_.team.wandering(robot) || (state != MissionState::Idle && state != MissionState::Held);
  state_.team.set_wandering(robot, false);
  missions_.hold(robot);
  drop_route(robot, why);
  if (!went) return;
  hold_reasons_[robot.index()] =
      robots_.stopped()
          ? held_by_stop_all()
          : Message({"held-by-motion", "interrupted by {}"}, robots_.writer(robot).name);
}

void MissionControl::stopped(RobotId robot) {
  hold_reasons_[robot.index()] =
      Message({"held-by-stop", "stopped by {}"}, robots_.writer(robot).name);
  missions_.stay(robot);
  end_role_without_plan(robot);
}

void MissionControl::end_role_without_plan(RobotId robot) {
  if (missions_.plan(robot).waypoints.empty()) roles_.set(robot, false);
}

Outcome MissionControl::edit_plan(const Author& author, RobotId robot, bool runs,
                                  const Edit& edit) {
  if (auto outcome = adopt_plan(author, robot, runs, edit); !outcome) return outcome;
  routes_.cancel(robot);
  end_role_without_plan(robot);  // removing the last way-point stops the robot
  return {};
}

Outcome MissionControl::adopt_plan(const Author& author, RobotId robot, bool runs,
                                   const Edit& edit) {
  if (auto outcome = robots_.admit(author, robot, WriteKind::Plan); !outcome) return outcome;
  const bool idle = missions_.status(robot).state == MissionState::Idle;
  if (auto why = edit()) return Outcome::refused(*why);
  // A plan that would run without STOP continues with the others when it is released.
  if (idle) {
    hold_reasons_[robot.index()] = runs && robots_.stopped()
                                       ? held_by_stop_all()
                                       : Message({"held-before-start", "not started"});
  }
  robots_.yield_to_plan(robot, [&] {
    return Message({"plan-given", "{} gave the robot a plan"}, author.name);
  });
  robots_.take(author, robot);
  state_.team.set_wandering(robot, false);
  // While STOP is latched or the stick is held, plans are edited but nothing begins to move.
  const bool stands = robots_.stopped() || robots_.held(robot);
  if (stands) {
    missions_.hold(robot);
  } else if (runs) {
    missions_.run(robot);
  }
  return {};
}

Outcome MissionControl::apply(const Author& author, const input::MissionAppend& in) {
  return edit_plan(author, in.robot, true, [&] {
    const auto why = why_unfit(in.robot, in.waypoint);
    return why ? why : missions_.append(in.robot, in.waypoint);
  });
}

Outcome MissionControl::apply(const Author& author, const input::MissionInsert& in) {
  return edit_plan(author, in.robot, false, [&] {
    const auto why = why_unfit(in.robot, in.waypoint);
    return why ? why : missions_.insert(in.robot, in.before, in.waypoint);
  });
}

Outcome MissionControl::apply(const Author& author, const input::MissionReplace& in) {
  return edit_plan(author, in.robot, false, [&] {
    const auto why = why_unfit(in.robot, in.waypoint);
    return why ? why : missions_.replace(in.robot, in.index, in.waypoint);
  });
}

Outcome MissionControl::apply(const Author& author, const input::MissionMove& in) {
  return edit_plan(author, in.robot, false,
                   [&] { return missions_.move(in.robot, in.from, in.to); });
}

Outcome MissionControl::apply(const Author& author, const input::MissionRemove& in) {
  return edit_plan(author, in.robot, false, [&] { return missions_.remove(in.robot, in.index); });
}

Outcome MissionControl::apply(const Author& author, const input::MissionRemoveLast& in) {
  return edit_plan(author, in.robot, false, [&] { return missions_.remove_last(in.robot); });
}

Outcome MissionControl::apply(const Author& author, const input::MissionClear& in) {
  return edit_plan(author, in.robot, false, [&] { return missions_.clear(in.robot); });
}

Outcome MissionControl::apply(const Author& author, const input::MissionSet& in) {
  return edit_plan(author, in.robot, in.run, [&] { return set_plan(in.robot, in.plan); });
}

Outcome MissionControl::apply(const Author& author, const input::MissionRevise& in) {
  return edit_plan(author, in.robot, in.run, [&]() -> std::optional<Message> {
    auto plan = rebase(in.before, in.after, missions_.plan(in.robot));
    if (plan) return set_plan(in.robot, *std::move(plan));
    return Message({"plan-changed-meanwhile",
                    "{} changed the plan of {} meanwhile: look at it and edit it again"},
                   robots_.writer(in.robot).name, state_.team.description(in.robot).name);
  });
}

Outcome MissionControl::apply(const Author& author, const input::MissionRun& in) {
  if (auto outcome = robots_.admit(author, in.robot, WriteKind::Motion); !outcome) return outcome;
  if (robots_.held(in.robot)) return Outcome::refused(stick_held());
  const bool without_plan = missions_.plan(in.robot).waypoints.empty();
  if (without_plan && state_.team.description(in.robot).wanders) {
    robots_.take(author, in.robot);
    state_.team.set_wandering(in.robot, true);
    ++state_.versions.statuses;
    return {};
  }
  if (without_plan) {
    return Outcome::refused(nothing_planned(state_.team.description(in.robot).name));
  }
  robots_.take(author, in.robot);
  robots_.yield_to_plan(in.robot, [&] {
    return Message({"plan-run", "{} let the robot's plan run"}, author.name);
  });
  missions_.run(in.robot);
  return {};
}

std::optional<Message> MissionControl::why_unfit(RobotId robot, const Waypoint& waypoint) const {
  const auto same = [&](const Waypoint& other) {
    return other.type == WaypointType::Goto && other.target == waypoint.target;
  };
  const bool looked_at = waypoint.type == WaypointType::Goto &&
                         std::ranges::none_of(missions_.plan(robot).waypoints, same) &&
                         !check_waypoint(state_.world.cells(), waypoint);
  if (!looked_at) return std::nullopt;
  const RobotTypeInfo& type = state_.team.type(robot);
  auto why = check_place(state_.world.field(), movement_layer(type), type.radius, waypoint.target);
  return why ? why : why_closed(robot, waypoint.target);
}

std::optional<Message> MissionControl::why_closed(RobotId robot, Point goal) const {
  const auto& closed = state_.team.closures().ground(robot);
  return check_closed(closed.get(), state_.team.type(robot).radius, goal);
}

std::optional<Message> MissionControl::set_plan(RobotId robot, Plan plan) {
  for (std::size_t i = 0; i < plan.waypoints.size(); ++i) {
    if (auto why = why_unfit(robot, plan.waypoints[i])) {
      return at_waypoint(i, plan.waypoints.size(), *std::move(why));
    }
  }
  return missions_.set_plan(robot, std::move(plan));
}

// Planned routes: asked for by an input or by a mission whose straight way is blocked, in force
// Plan-Delay ticks later.

Outcome MissionControl::apply(const Author& author, const input::MissionGenerate& in) {
  if (auto outcome = robots_.admit(author, in.robot, WriteKind::Plan); !outcome) return outcome;
  const RobotTypeInfo& type = state_.team.type(in.robot);
  if (auto why = check_route_goal(state_.world.cells(), type, in.goal))
    return Outcome::refused(*why);
  if (auto why = why_closed(in.robot, in.goal.target)) return Outcome::refused(*why);
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

Outcome MissionControl::apply(const Author& author, const input::MissionReplan& in) {
  if (auto outcome = robots_.admit(author, in.robot, WriteKind::Motion); !outcome) return outcome;
  if (robots_.held(in.robot)) return Outcome::refused(stick_held());
  if (state_.team.type(in.robot).model == MotionModel::Ars) {
    return Outcome::refused(drives_cells());
  }
  if (missions_.plan(in.robot).waypoints.empty()) {
    return Outcome::refused(nothing_planned(state_.team.description(in.robot).name));
  }
  // A remote robot plans its way when its mission is run.
  const bool remote = state_.team.remote(in.robot) != nullptr;
  const bool held = missions_.status(in.robot).state == MissionState::Held;
  if (remote || held) {
    if (auto outcome = apply(author, input::MissionRun{in.robot}); !outcome || remote) {
      return outcome;
    }
  }
  if (auto why = missions_.want_other_way(in.robot)) {
    return held ? Outcome{} : Outcome::refused(*std::move(why));
  }
  robots_.take(author, in.robot);
  const Waypoint& goal = missions_.plan(in.robot).waypoints.front();
  if (goal.type != WaypointType::Goto) return {};
  drop_route(in.robot, Message({"route-overtaken-by-replan",
                                "{} had another way planned before the route was"},
                               author.name));
  ask_route(in.robot, author, goal, true, standing(in.robot));
  return {};
}

Outcome MissionControl::apply(const Author& author, const input::MoveAside& in) {
  if (auto outcome = robots_.admit(author, in.robot, WriteKind::Motion); !outcome) return outcome;
  if (robots_.held(in.robot)) return Outcome::refused(stick_held());
  if (auto why = missions_.move_aside(in.robot)) return Outcome::refused(*std::move(why));
  robots_.take(author, in.robot);
  return {};
}

std::vector<RouteRequests::Disc> MissionControl::standing(RobotId robot) const {
  std::vector<RouteRequests::Disc> discs;
  const Team& team = state_.team;
  const std::uint32_t layer = body_layer(team.type(robot));
  for (std::uint32_t k = 0; k < team.size(); ++k) {
    const RobotTypeInfo& type = team.type({k});
    if (k == robot.value || !team.alive({k}) || type.radius <= 0.0 || body_layer(type) != layer ||
        team.state()[k] == BodyState::Moving) {
      continue;
    }
    discs.push_back({team.truth()[k].position(), type.radius});
  }
  return discs;
}

void MissionControl::ask_route(RobotId robot, const Author& author, const Waypoint& goal,
                               bool detour, std::vector<RouteRequests::Disc> avoid) {
  const RobotTypeInfo& type = state_.team.type(robot);
  routes_.ask(
      {robot, author, detour, goal, state_.team.believed()[robot.index()].position(),
       movement_layer(type), type.radius, std::move(avoid), state_.team.closures().ground(robot)},
      state_.now + state_.parameters.integer(kParameter<"Plan-Delay">));
}

// A mission that waits for its route asks again by itself.
void MissionControl::ground_changed() {
  missions_.ground_changed();
  for (const RouteRequests::Request& request : routes_.withdraw()) {
    if (request.detour) continue;
    if (auto why = why_closed(request.robot, request.goal.target)) {
      refuse_route(request.author, request.robot, *std::move(why));
    } else {
      ask_route(request.robot, request.author, request.goal, false);
    }
  }
}

std::shared_ptr<const PlannedRoute> MissionControl::planned_route(RobotId robot) const {
  return robot.index() < planned_.size() ? planned_[robot.index()] : nullptr;
}

void MissionControl::plan_ahead(std::optional<RobotId> first) {
  std::vector<LegRoutes::Wanted> wanted;
  for (std::uint32_t k = 0; k < state_.team.size(); ++k) {
    auto legs = legs_ahead({k});
    if (!legs) continue;
    wanted.push_back(*std::move(legs));
    if (first == RobotId{k}) std::swap(wanted.front(), wanted.back());
  }
  legs_.follow(wanted);
}

std::optional<LegRoutes::Wanted> MissionControl::legs_ahead(RobotId robot) const {
  const Plan& plan = missions_.plan(robot);
  const bool plans = !plan.waypoints.empty() && state_.team.alive(robot) &&
                     missions_.routing(robot) && state_.team.remote(robot) == nullptr;
  if (!plans) return std::nullopt;
  const RobotTypeInfo& type = state_.team.type(robot);
  LegRoutes::Wanted wanted{
      robot, movement_layer(type), type.radius, {}, false, state_.team.closures().ground(robot)};
  const Point here = state_.team.believed()[robot.index()].position();
  std::optional<Point> from = here;
  std::optional<Point> first;
  for (const Waypoint& waypoint : plan.waypoints) {
    if (waypoint.type == WaypointType::Explore) from.reset();  // it ends anywhere
    if (waypoint.type != WaypointType::Goto) continue;
    const bool begins_plan = &waypoint == &plan.waypoints.front();
    const bool decided = begins_plan && missions_.knows_way(robot);
    if (from && !decided) {
      wanted.from_robot |= wanted.legs.empty() && !first && from == here;
      wanted.legs.emplace_back(*from, waypoint.target);
    }
    if (!first) first = waypoint.target;
    from = waypoint.target;
  }
  if (plan.patrol && first && from && *from != *first) wanted.legs.emplace_back(*from, *first);
  if (wanted.legs.empty()) return std::nullopt;
  return wanted;
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

void MissionControl::refuse_route(const Author& author, RobotId robot, Message why,
                                  std::string_view what) {
  const std::optional<RobotId> whose =
      state_.team.alive(robot) ? std::optional<RobotId>(robot) : std::nullopt;
  state_.events.emplace_back(
      event::Refused{author, std::string(what), std::move(why), whose, true});
}

void MissionControl::apply_routes() {
  for (const RouteRequests::Request& request : routes_.take_due(state_.now)) {
    const Route& route = *request.route;
    planned_.resize(state_.team.size());
    planned_[request.robot.index()] = std::make_shared<const PlannedRoute>(
        PlannedRoute{request.route, request.start, request.goal.target, request.detour,
                     request.number, state_.now});
    ++state_.versions.routes;
    if (!request.avoid.empty() && route.failure) {
      missions_.keep_way(request.robot);
      refuse_route(request.author, request.robot, *route.failure, input::MissionReplan::kName);
      continue;
    }
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
  if (distance(here, request.start) > kMoved && !why_closed(robot, request.start) &&
      !straight_way(state_.world, state_.team, robot, plan.waypoints.front().target)) {
    plan.waypoints.insert(plan.waypoints.begin(), Waypoint::go_to(request.start));
    plan.waypoints.front().course = heading(here, request.start);
  }
  return adopt_plan(request.author, robot, true,
                    [&] { return missions_.set_plan(robot, std::move(plan)); });
}

}  // namespace magna
