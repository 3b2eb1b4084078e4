// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/robot_control.h"

#include <algorithm>
#include <cmath>

#include "core/engine/operator_inputs.h"
#include "core/engine/robot_inputs.h"
#include "core/mission/plan.h"
#include "core/robot/remote_robot.h"

namespace magna {
namespace {

// Held input that stops arriving means zero after this; the operator's rank lasts longer.
constexpr double kHoldSeconds = 0.25;
constexpr double kRankSeconds = 1.0;

bool finite(const BodyVelocity& v) {
  return std::isfinite(v.vx) && std::isfinite(v.vy) && std::isfinite(v.omega);
}

}  // namespace

Outcome RobotControl::present(RobotId robot) const {
  if (robot.index() < state_.team.size() && state_.team.alive(robot)) return {};
  return Outcome::refused({"no-such-robot", "there is no robot number {}"}, robot.value);
}

Outcome RobotControl::admit(const Author& author, RobotId robot, WriteKind kind) const {
  if (auto outcome = present(robot); !outcome) return outcome;
  const RemoteRobot* const remote = state_.team.remote(robot);
  const bool moves = kind == WriteKind::Motion || kind == WriteKind::Held;
  if (moves && remote != nullptr && !remote->connected()) {
    return Outcome::refused({"link-lost", "the link to {} is lost: it hears nothing"},
                            state_.team.description(robot).name);
  }
  if (moves && remote != nullptr && remote->silent()) {
    return Outcome::refused({"link-silent", "{} is silent: wait until it is heard again"},
                            state_.team.description(robot).name);
  }
  return writers_.admit(robot, state_.team.description(robot).name, author, kind, state_.now);
}

void RobotControl::take(const Author& author, RobotId robot) {
  if (!writers_.take(robot, author)) return;
  ++state_.versions.statuses;
  state_.events.emplace_back(event::WriterChanged{robot});
}

void RobotControl::interrupt(RobotId robot, const Message& why, const RobotMover* except) {
  for (RobotMover* const mover : movers_) {
    if (mover != except) mover->interrupt(robot, why);
  }
}

void RobotControl::yield_to_plan(RobotId robot, const std::function<Message()>& why) {
  for (RobotMover* const mover : movers_) mover->yield_to_plan(robot, why);
}

void RobotControl::end_hold(RobotId robot) {
  wrest(robot);
  writers_.hold(robot, state_.now);
}

void RobotControl::wrest(RobotId robot) {
  writers_.wrest(robot, state_.now);
  ++state_.versions.statuses;
}

void RobotControl::stop_remote(RobotId robot) {
  if (RemoteRobot* const remote = state_.team.remote(robot)) remote->stop(state_.now);
}

void RobotControl::add_robot(RobotId robot) {
  writers_.add_robot();
  state_.events.emplace_back(event::RobotAdded{robot});
}

const std::vector<std::uint8_t>& RobotControl::may_drive() {
  writers_.fill_may_drive(state_.now, may_drive_);
  return may_drive_;
}

void RobotControl::collect_released() {
  released_.clear();
  writers_.collect_released(state_.now, released_);
  for (const RobotId robot : released_) {
    ++state_.versions.statuses;
    state_.events.emplace_back(event::WriterChanged{robot});
  }
}

Outcome RobotControl::apply(const Author& author, const input::Hold& in) {
  if (auto outcome = admit(author, in.robot, WriteKind::Held); !outcome) return outcome;
  if (!finite(in.velocity))
    return Outcome::refused({"velocity-not-finite", "a velocity must be finite"});
  take(author, in.robot);
  // A route asked for while the stick is held is planned, too: the plan waits.
  if (!writers_.held(in.robot, state_.now)) {
    interrupt(in.robot, Message({"route-overtaken-by-hand",
                                 "{} drove the robot before the route was planned"},
                                author.name));
  }
  const TickUnits units{state_.world.tick_seconds()};
  // Rounded down: the robot must not move for longer.
  const Tick zero_at =
      state_.now + 1 + std::max<Tick>(1, static_cast<Tick>(kHoldSeconds / units.tick_seconds));
  if (!writers_.held(in.robot, state_.now)) ++state_.versions.statuses;
  writers_.hold(in.robot, zero_at + units.ticks(kRankSeconds));
  writers_.grasp(in.robot, zero_at);
  state_.team.drive(in.robot, in.velocity, zero_at);
  return {};
}

Outcome RobotControl::apply(const Author& author, const input::Release& in) {
  if (auto outcome = admit(author, in.robot, WriteKind::Stop); !outcome) return outcome;
  if (author.kind != AuthorKind::Operator) return {};
  writers_.let_go(in.robot);
  ++state_.versions.statuses;
  if (!writers_.held(in.robot, state_.now)) return {};
  state_.team.halt(in.robot);
  writers_.hold(in.robot, state_.now + TickUnits{state_.world.tick_seconds()}.ticks(kRankSeconds));
  return {};
}

Outcome RobotControl::apply(const Author& author, const input::StopRobot& in) {
  if (auto outcome = admit(author, in.robot, WriteKind::Stop); !outcome) return outcome;
  take(author, in.robot);
  interrupt(in.robot, Message({"route-overtaken-by-stop",
                               "{} stopped the robot before the route was planned"},
                              author.name));
  end_hold(in.robot);
  state_.team.halt(in.robot);
  stop_remote(in.robot);
  for (RobotMover* const mover : movers_) mover->stopped(in.robot);
  return {};
}

Outcome RobotControl::apply(const Author& author, const input::StopAll&) {
  const bool latched_already = writers_.stopped();
  writers_.latch(author);
  state_.team.set_frozen(true);
  for (std::size_t i = 0; i < state_.team.size(); ++i) {
    const RobotId robot{static_cast<std::uint32_t>(i)};
    wrest(robot);
    if (!state_.team.alive(robot)) continue;
    interrupt(robot, Message({"route-overtaken-by-stop-all",
                              "{} stopped all before the route was planned"},
                             author.name));
    stop_remote(robot);
  }
  if (!latched_already) state_.events.emplace_back(event::StopLatched{author});
  return {};
}

Outcome RobotControl::apply(const Author& author, const input::ReleaseStop&) {
  if (author.kind != AuthorKind::Operator) {
    return Outcome::refused({"release-by-operator-only", "only the operator releases STOP"});
  }
  if (!writers_.stopped()) return {};
  writers_.release();
  state_.team.set_frozen(false);
  ++state_.versions.statuses;
  state_.events.emplace_back(event::StopReleased{author});
  return {};
}

Outcome RobotControl::apply(const Author& author, const input::Lock& in) {
  if (auto outcome = admit(author, in.robot, WriteKind::Plan); !outcome) return outcome;
  if (author.kind != AuthorKind::Operator) {
    return Outcome::refused({"lock-by-operator-only", "only the operator locks a robot"});
  }
  if (!writers_.lock(in.robot, author)) return {};
  ++state_.versions.statuses;
  state_.events.emplace_back(event::WriterChanged{in.robot});
  return {};
}

Outcome RobotControl::apply(const Author& author, const input::Unlock& in) {
  if (auto outcome = admit(author, in.robot, WriteKind::Plan); !outcome) return outcome;
  if (author.kind != AuthorKind::Operator) {
    return Outcome::refused({"unlock-by-operator-only", "only the operator unlocks a robot"});
  }
  if (!writers_.unlock(in.robot)) return {};
  ++state_.versions.statuses;
  state_.events.emplace_back(event::WriterChanged{in.robot});
  return {};
}

}  // namespace magna
