// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/mission_control.h"

#include <algorithm>
#include <utility>

#include "core/engine/mission_inputs.h"
#include "core/engine/refusals.h"
#include "core/mission/plan_check.h"
#include "core/mission/plan_revision.h"
#include "core/mission/reachable_floor.h"

namespace magna {
namespace {

Message held_by_stop_all() { return Message({"held-by-stop-all", "held by STOP ALL"}); }

}  // namespace

MissionControl::MissionControl(EngineState& state, RobotControl& robots, ExplorerRoles& roles)
    : state_(state),
      robots_(robots),
      roles_(roles),
      missions_(state.world, state.team, &state.sightings, &state.zones),
      routes_(state.world, state.seed, state.workers) {}

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
  ask_detours();
}

void MissionControl::hash(StateHash& hash) const {
  missions_.hash(hash);
  routes_.hash(hash);
}

void MissionControl::collect_events() {
  for (const MissionEvent& happened : missions_.take_events()) {
    switch (happened.kind) {
      case MissionEvent::Kind::PlanChanged:
      case MissionEvent::Kind::WaypointDone:
        ++state_.versions.plans;
        state_.events.emplace_back(event::PlanChanged{happened.robot});
        break;
      case MissionEvent::Kind::StateChanged:
        ++state_.versions.statuses;
        state_.events.emplace_back(event::MissionStateChanged{happened.robot});
        break;
      case MissionEvent::Kind::DetourChanged: ++state_.versions.routes; break;
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
  const bool nothing_planned = missions_.plan(in.robot).waypoints.empty();
  if (nothing_planned && state_.team.description(in.robot).wanders) {
    robots_.take(author, in.robot);
    state_.team.set_wandering(in.robot, true);
    ++state_.versions.statuses;
    return {};
  }
  if (nothing_planned) {
    return Outcome::refused({"nothing-planned", "{} has no mission to go on with"},
                            state_.team.description(in.robot).name);
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
  return check_place(state_.world.field(), movement_layer(type), type.radius, waypoint.target);
}

std::optional<Message> MissionControl::set_plan(RobotId robot, Plan plan) {
  for (std::size_t i = 0; i < plan.waypoints.size(); ++i) {
    if (auto why = why_unfit(robot, plan.waypoints[i])) {
      return at_waypoint(i, plan.waypoints.size(), *std::move(why));
    }
  }
  return missions_.set_plan(robot, std::move(plan));
}

}  // namespace magna
