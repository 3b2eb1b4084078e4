// SPDX-License-Identifier: GPL-3.0-or-later
// The effect of each input (design 3). Each overload either changes the world and says so by
// events, or refuses and changes nothing.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/engine/engine_impl.h"
#include "core/mission/plan_revision.h"

namespace magna {
namespace {

// Held input that stops arriving means zero after this; the operator's rank lasts longer.
constexpr double kHoldSeconds = 0.25;
constexpr double kRankSeconds = 1.0;

bool finite(const BodyVelocity& v) {
  return std::isfinite(v.vx) && std::isfinite(v.vy) && std::isfinite(v.omega);
}

}  // namespace

Outcome Engine::Impl::apply(const Author& author, const Input& input) {
  const std::uint64_t number = ++sequence;
  if (observer) observer({now + 1, number, author, input});
  Outcome outcome = std::visit([&](const auto& in) { return apply(author, in); }, input);
  collect_mission_events();
  collect_remote_events();
  outcome.sequence = number;
  if (outcome) {
    measure(author, input);
    return outcome;
  }
  std::visit(
      [&](const auto& in) {
        std::optional<RobotId> robot;
        if constexpr (requires { in.robot; }) robot = in.robot;
        events.emplace_back(event::Refused{author, std::string(name(input)), *outcome.why, robot});
      },
      input);
  return outcome;
}

Outcome Engine::Impl::present(RobotId robot) const {
  if (robot.index() < team.size() && team.alive(robot)) return {};
  return Outcome::refused(fmt::format("there is no robot number {}", robot.value));
}

Outcome Engine::Impl::admit(const Author& author, RobotId robot, WriteKind kind) const {
  if (auto outcome = present(robot); !outcome) return outcome;
  const RemoteRobot* const remote = team.remote(robot);
  const bool moves = kind == WriteKind::Motion || kind == WriteKind::Held;
  if (moves && remote != nullptr && !remote->connected()) {
    return Outcome::refused(
        fmt::format("the link to {} is lost: it hears nothing", team.description(robot).name));
  }
  if (moves && remote != nullptr && remote->silent()) {
    return Outcome::refused(
        fmt::format("{} is silent: wait until it is heard again", team.description(robot).name));
  }
  return writers.admit(robot, team.description(robot).name, author, kind, now);
}

void Engine::Impl::become_writer(const Author& author, RobotId robot) {
  if (!writers.take(robot, author)) return;
  snapshots.statuses_changed();
  events.emplace_back(event::WriterChanged{robot});
}

void Engine::Impl::hold_mission(RobotId robot, std::string_view why) {
  preempt_action(robot);
  preempt_agent(robot, why);
  hold_plan(robot, why);
}

void Engine::Impl::hold_plan(RobotId robot, std::string_view why) {
  team.set_wandering(robot, false);
  missions.hold(robot);
  drop_route(robot, why);
}

Outcome Engine::Impl::edit_plan(const Author& author, RobotId robot, bool runs, const Edit& edit) {
  if (auto outcome = adopt_plan(author, robot, runs, edit); !outcome) return outcome;
  routes.cancel(robot);
  // Removing the last way-point stops the robot.
  if (missions.plan(robot).waypoints.empty()) set_explorer(robot, false);
  return {};
}

Outcome Engine::Impl::adopt_plan(const Author& author, RobotId robot, bool runs, const Edit& edit) {
  if (auto outcome = admit(author, robot, WriteKind::Plan); !outcome) return outcome;
  if (auto why = edit()) return Outcome::refused(*why);
  release_action(robot);
  preempt_agent(robot, fmt::format("{} gave the robot a plan", author.name));
  become_writer(author, robot);
  team.set_wandering(robot, false);
  // While STOP is latched or the stick is held, plans are edited but nothing begins to move.
  const bool stands = writers.stopped() || writers.held(robot, now);
  if (stands) {
    missions.hold(robot);
  } else if (runs) {
    missions.run(robot);
  }
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::MissionAppend& in) {
  return edit_plan(author, in.robot, true, [&] {
    const auto why = why_unfit(in.robot, in.waypoint);
    return why ? why : missions.append(in.robot, in.waypoint);
  });
}

Outcome Engine::Impl::apply(const Author& author, const input::MissionInsert& in) {
  return edit_plan(author, in.robot, false, [&] {
    const auto why = why_unfit(in.robot, in.waypoint);
    return why ? why : missions.insert(in.robot, in.before, in.waypoint);
  });
}

Outcome Engine::Impl::apply(const Author& author, const input::MissionReplace& in) {
  return edit_plan(author, in.robot, false, [&] {
    const auto why = why_unfit(in.robot, in.waypoint);
    return why ? why : missions.replace(in.robot, in.index, in.waypoint);
  });
}

Outcome Engine::Impl::apply(const Author& author, const input::MissionMove& in) {
  return edit_plan(author, in.robot, false,
                   [&] { return missions.move(in.robot, in.from, in.to); });
}

Outcome Engine::Impl::apply(const Author& author, const input::MissionRemove& in) {
  return edit_plan(author, in.robot, false, [&] { return missions.remove(in.robot, in.index); });
}

Outcome Engine::Impl::apply(const Author& author, const input::MissionRemoveLast& in) {
  return edit_plan(author, in.robot, false, [&] { return missions.remove_last(in.robot); });
}

Outcome Engine::Impl::apply(const Author& author, const input::MissionClear& in) {
  return edit_plan(author, in.robot, false, [&] { return missions.clear(in.robot); });
}

Outcome Engine::Impl::apply(const Author& author, const input::MissionSet& in) {
  return edit_plan(author, in.robot, in.run, [&] { return set_plan(in.robot, in.plan); });
}

Outcome Engine::Impl::apply(const Author& author, const input::MissionRevise& in) {
  return edit_plan(author, in.robot, in.run, [&]() -> std::optional<Message> {
    auto plan = rebase(in.before, in.after, missions.plan(in.robot));
    if (plan) return set_plan(in.robot, *std::move(plan));
    return Message({"plan-changed-meanwhile",
                    "{} changed the plan of {} meanwhile: look at it and edit it again"},
                   writers.writer(in.robot).name, team.description(in.robot).name);
  });
}

Outcome Engine::Impl::apply(const Author& author, const input::MissionRun& in) {
  if (auto outcome = admit(author, in.robot, WriteKind::Motion); !outcome) return outcome;
  if (writers.held(in.robot, now)) return Outcome::refused("let go of the stick first");
  const bool nothing_planned = missions.plan(in.robot).waypoints.empty();
  if (nothing_planned && team.description(in.robot).wanders) {
    become_writer(author, in.robot);
    team.set_wandering(in.robot, true);
    snapshots.statuses_changed();
    return {};
  }
  if (nothing_planned) {
    return Outcome::refused(
        fmt::format("{} has no mission to go on with", team.description(in.robot).name));
  }
  become_writer(author, in.robot);
  release_action(in.robot);
  preempt_agent(in.robot, fmt::format("{} let the robot's plan run", author.name));
  missions.run(in.robot);
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::Hold& in) {
  if (auto outcome = admit(author, in.robot, WriteKind::Held); !outcome) return outcome;
  if (!finite(in.velocity)) return Outcome::refused("a velocity must be finite");
  become_writer(author, in.robot);
  // A route asked for while the stick is held is planned, too: the plan waits.
  if (!writers.held(in.robot, now)) {
    hold_mission(in.robot,
                 fmt::format("{} drove the robot before the route was planned", author.name));
  }
  const TickUnits units{world.tick_seconds()};
  // Rounded down: it must not take longer.
  const Tick zero_at =
      now + 1 + std::max<Tick>(1, static_cast<Tick>(kHoldSeconds / units.tick_seconds));
  if (!writers.held(in.robot, now)) snapshots.statuses_changed();
  writers.hold(in.robot, zero_at + units.ticks(kRankSeconds));
  writers.grasp(in.robot, zero_at);
  team.drive(in.robot, in.velocity, zero_at);
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::Release& in) {
  if (auto outcome = admit(author, in.robot, WriteKind::Stop); !outcome) return outcome;
  if (author.kind != AuthorKind::Operator) return {};
  writers.let_go(in.robot);
  if (!writers.held(in.robot, now)) return {};
  team.halt(in.robot);
  writers.hold(in.robot, now + TickUnits{world.tick_seconds()}.ticks(kRankSeconds));
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::StopRobot& in) {
  if (auto outcome = admit(author, in.robot, WriteKind::Stop); !outcome) return outcome;
  become_writer(author, in.robot);
  hold_mission(in.robot,
               fmt::format("{} stopped the robot before the route was planned", author.name));
  writers.wrest(in.robot, now);
  writers.hold(in.robot, now);
  team.halt(in.robot);
  stop_remote(in.robot);
  if (missions.plan(in.robot).waypoints.empty()) set_explorer(in.robot, false);
  snapshots.statuses_changed();
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::StopAll&) {
  const bool latched_already = writers.stopped();
  writers.latch(author);
  team.set_frozen(true);
  for (std::size_t i = 0; i < team.size(); ++i) {
    const RobotId robot{static_cast<std::uint32_t>(i)};
    writers.wrest(robot, now);
    if (!team.alive(robot)) continue;
    hold_mission(robot, fmt::format("{} stopped all before the route was planned", author.name));
    stop_remote(robot);
  }
  snapshots.statuses_changed();
  if (!latched_already) events.emplace_back(event::StopLatched{author});
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::ReleaseStop&) {
  if (author.kind != AuthorKind::Operator) {
    return Outcome::refused("only the operator releases STOP");
  }
  if (!writers.stopped()) return {};
  writers.release();
  team.set_frozen(false);
  events.emplace_back(event::StopReleased{author});
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::Lock& in) {
  if (auto outcome = admit(author, in.robot, WriteKind::Plan); !outcome) return outcome;
  if (author.kind != AuthorKind::Operator) {
    return Outcome::refused("only the operator locks a robot");
  }
  if (!writers.lock(in.robot, author)) return {};
  snapshots.statuses_changed();
  events.emplace_back(event::WriterChanged{in.robot});
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::Unlock& in) {
  if (auto outcome = admit(author, in.robot, WriteKind::Plan); !outcome) return outcome;
  if (author.kind != AuthorKind::Operator) {
    return Outcome::refused("only the operator unlocks a robot");
  }
  if (!writers.unlock(in.robot)) return {};
  snapshots.statuses_changed();
  events.emplace_back(event::WriterChanged{in.robot});
  return {};
}

Outcome Engine::Impl::apply(const Author&, const input::SetParameter& in) {
  const auto id = find_parameter(in.name);
  if (!id) return Outcome::refused(fmt::format("there is no parameter called {}", in.name));
  if (auto why = parameters.set(*id, in.value)) return Outcome::refused(*why);
  shown_parameters.reset();
  events.emplace_back(event::ParameterChanged{std::string(info(*id).name), in.value});
  return {};
}

Outcome Engine::Impl::apply(const Author&, const input::Clean& in) {
  if (in.clean) {
    parameters.clean();
  } else {
    parameters.dirty();
  }
  shown_parameters.reset();
  for (const ParameterInfo& row : parameter_table()) {
    events.emplace_back(event::ParameterChanged{std::string(row.name), parameters[row.id]});
  }
  return {};
}

}  // namespace magna
