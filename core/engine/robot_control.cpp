// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/robot_control.h"

#include <algorithm>
#include <cmath>

#include "core/mission/plan.h"
#include "core/render/camera.h"
#include "core/robot/remote_robot.h"
#include "core/sim/described.h"

namespace magna {
namespace {

// Held input that stops arriving means zero after this; the operator's rank lasts longer.
constexpr double kHoldSeconds = 0.25;
constexpr double kRankSeconds = 1.0;

bool finite(const BodyVelocity& v) {
  return std::isfinite(v.vx) && std::isfinite(v.vy) && std::isfinite(v.omega);
}

bool in_order(double number) { return std::isfinite(number); }

bool in_order(Tick ticks) { return ticks >= 0; }

bool in_order(const BodyVelocity& velocity) {
  return std::isfinite(velocity.vx) && std::isfinite(velocity.vy) && std::isfinite(velocity.omega);
}

bool in_order(const std::vector<ManipulationValue>& values) {
  return std::ranges::all_of(values, [](const ManipulationValue& value) {
    const double* const number = std::get_if<double>(&value);
    return number == nullptr || std::isfinite(*number);
  });
}

bool in_order(const auto&) { return true; }

std::optional<Message> check(const RobotCommand& command) {
  bool ok = true;
  std::visit(
      [&](const auto& c) {
        for_each_field(c, [&](const char*, const auto& member) { ok = ok && in_order(member); });
        if constexpr (requires { c.seconds; }) ok = ok && c.seconds >= 0.0;
      },
      command);
  if (ok) return {};
  return Message(
      {"command-number-wrong", "{}: its number must be finite and not negative where it is a time"},
      name(command));
}

bool may_be_part(Resource resource) {
  if (resource.kind == ResourceKind::Robot) return resource.part == 0;
  return resource.kind == ResourceKind::Camera || resource.kind == ResourceKind::Hand ||
         resource.kind == ResourceKind::Bin;
}

Message missing_part(const Team& team, Resource part) {
  const RobotParts& parts = team.parts(part.of_robot());
  const auto of = [&]() -> std::pair<std::string_view, std::size_t> {
    if (part.kind == ResourceKind::Camera) return {"camera", parts.cameras.size()};
    if (part.kind == ResourceKind::Hand) return {"hand", parts.hands.size()};
    return {"storage bin", parts.bins.size()};
  }();
  const std::string& robot = team.description(part.of_robot()).name;
  if (of.second == 0) return Message({"no-such-part", "{} has no {}"}, robot, of.first);
  return Message({"no-such-part-number", "{} has no {} {}: they are numbered from 0 to {}"}, robot,
                 of.first, part.part, of.second - 1);
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
  for (const RobotId robot : withheld_) may_drive_[robot.index()] = 0;
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
  for (RobotMover* const mover : movers_) mover->held(in.robot, author, in.velocity);
  state_.team.drive(in.robot, in.velocity, zero_at);
  return {};
}

Outcome RobotControl::apply(const Author& author, const input::Release& in) {
  if (auto outcome = admit(author, in.robot, WriteKind::Stop); !outcome) return outcome;
  if (author.kind != AuthorKind::Operator) return {};
  writers_.let_go(in.robot);
  for (RobotMover* const mover : movers_) mover->released(in.robot);
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

// Commands to a robot and its parts, and other inputs for one robot (manual 3.2.2 and E).

Outcome RobotControl::apply(const Author& author, const input::Command& in) {
  const bool stops = std::holds_alternative<magna::Stop>(in.command);
  const bool body = resource_of(in.robot, in.command).kind == ResourceKind::Robot;
  const bool moves = is_motion(in.command);
  // Sensing and the turning of cameras disturb no motion: they need no rank.
  Outcome admitted = body || moves
                         ? admit(author, in.robot, stops ? WriteKind::Stop : WriteKind::Motion)
                         : present(in.robot);
  if (!admitted) return admitted;
  if (auto why = check(in.command)) return Outcome::refused(*why);
  if (auto why = check_parts(in.robot, in.command)) return Outcome::refused(*why);
  for (const RobotMover* const mover : movers_) {
    if (!body || !moves) break;
    if (auto why = mover->why_not(in.robot, in.command)) return Outcome::refused(*why);
  }
  if (body || moves) take(author, in.robot);
  if (body && (moves || stops)) interrupt(in.robot, overtaken_by_motion(author));
  if (stops) {
    wrest(in.robot);
    stop_remote(in.robot);  // at once; a robot without a link gets the order when it is back
  }
  state_.team.command(
      in.robot, in.command,
      [&state = state_, author, command = in.command,
       number = state_.sequence](const CommandResult& r) {
        state.events.emplace_back(event::CommandEnded{r.robot, author, command, r, number});
      });
  return {};
}

std::optional<Message> RobotControl::check_parts(RobotId robot, const RobotCommand& command) const {
  std::vector<Resource> named{resource_of(robot, command)};
  if (const auto* const manipulation = std::get_if<Manipulate>(&command)) {
    if (manipulation->name.empty())
      return Message({"manipulate-without-name", "manipulate needs the name of a manipulation"});
    for (const ManipulationValue& value : manipulation->arguments) {
      if (const auto* const part = std::get_if<Resource>(&value)) named.push_back(*part);
    }
  }
  std::visit(
      [&](const auto& c) {
        if constexpr (requires { c.camera; }) named.push_back(Resource::camera(robot, c.camera));
        if constexpr (requires { c.into; }) {
          if (const auto* const bin = std::get_if<BinNumber>(&c.into)) {
            named.push_back(Resource::bin(robot, bin->value));
          }
        }
      },
      command);
  for (const Resource& part : named) {
    if (!may_be_part(part) || part.of_robot() != robot) {
      return Message({"not-a-part", "{}: that is neither {} itself nor a part of it"},
                     name(command), state_.team.description(robot).name);
    }
    if (!state_.team.has(part)) return missing_part(state_.team, part);
  }
  if (const auto* const look = std::get_if<CameraObjectDesignator>(&command)) {
    return check_spec(look->spec, state_.world.attributes());
  }
  return std::nullopt;
}

Outcome RobotControl::apply(const Author& author, const input::Interrupt& in) {
  if (in.kind == ResourceKind::Robot) return apply(author, input::StopRobot{in.robot});
  if (auto outcome = present(in.robot); !outcome) return outcome;
  const Resource part{in.kind, in.robot.value, in.part};
  if (!state_.team.has(part)) return Outcome::refused(missing_part(state_.team, part));
  state_.team.interrupt(part);
  return {};
}

Outcome RobotControl::apply(const Author& author, const input::PutRobot& in) {
  if (auto outcome = admit(author, in.robot, WriteKind::Motion); !outcome) return outcome;
  if (auto why = state_.team.place(in.robot, in.pose)) return Outcome::refused(*why);
  take(author, in.robot);
  interrupt(in.robot, Message({"route-overtaken-by-move",
                               "{} put the robot elsewhere before the route was planned"},
                              author.name));
  return {};
}

Outcome RobotControl::apply(const Author&, const input::MakeOdometer& in) {
  if (auto outcome = present(in.robot); !outcome) return outcome;
  if (in.name.empty())
    return Outcome::refused({"odometer-without-name", "an odometer needs a name"});
  if (state_.team.make_odometer(in.robot, in.name)) return {};
  return Outcome::refused({"no-odometers", "{} has no odometers"},
                          state_.team.description(in.robot).name);
}

Outcome RobotControl::apply(const Author&, const input::ResetOdometer& in) {
  if (auto outcome = present(in.robot); !outcome) return outcome;
  if (state_.team.reset_odometer(in.robot, in.name, in.position, in.angle)) return {};
  return Outcome::refused({"no-such-odometer", "{} has no odometer called {}"},
                          state_.team.description(in.robot).name, in.name);
}

}  // namespace magna
