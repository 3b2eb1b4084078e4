// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/remote_control.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"

namespace magna {
namespace {

constexpr std::size_t kMostThere = 64;     // at a time
constexpr std::size_t kMostEver = 10'000;  // in one world: their numbers are never used again
constexpr std::size_t kMostText = 32;

bool plain(const std::string& text) {
  return text.size() <= kMostText &&
         std::ranges::all_of(text, [](unsigned char c) { return c >= ' ' && c < 0x7f; });
}

}  // namespace

const OpcodeEntry* RemoteControl::visible_opcode(RobotId robot) const {
  if (robot.index() >= state_.team.size() || state_.team.remote(robot) == nullptr) return nullptr;
  const OpcodeEntry* const seen = state_.team.remote(robot)->queue().visible();
  const bool withheld = seen != nullptr && robots_.stopped() && seen->opcode != Opcode::Manual;
  return withheld ? nullptr : seen;
}

void RemoteControl::forget(RobotId robot) {
  missions_.forget(robot,
                   Message({"robot-left", "{} is gone"}, state_.team.description(robot).name));
  state_.team.remove(robot);
  robots_.forget(robot);
  ++state_.versions.labels;
  state_.events.emplace_back(event::RobotRemoved{robot});
  operation_.forget(robot);
}

void RemoteControl::hash(StateHash& hash) const {
  if (names_given_ > 0) hash.add(names_given_);
}

void RemoteControl::collect_events() {
  bool some_gone = false;
  for (Reported& one : reported_) {
    RemoteRobot& remote = *state_.team.remote(one.robot);
    const bool there = state_.team.alive(one.robot);
    some_gone |= !there;
    if (remote.version() == one.version) continue;
    one.version = remote.version();
    for (OpcodeEntry& entry : remote.queue().take_ended()) {
      state_.events.emplace_back(event::OpcodeEnded{one.robot, std::move(entry)});
    }
    if (there) state_.events.emplace_back(event::RemoteChanged{one.robot});
  }
  if (some_gone)
    std::erase_if(reported_, [this](const Reported& one) { return !state_.team.alive(one.robot); });
  for (const SightingChange& change : state_.sightings.take_changes()) {
    state_.events.emplace_back(event::SightingChanged{change.id, change.gone});
  }
}

std::string RemoteControl::next_name() {
  std::string next;
  do {
    next = fmt::format("cybot{}", ++names_given_);
  } while (state_.team.find(next));
  return next;
}

Outcome RemoteControl::admit_report(const Author& author, RobotId robot) const {
  if (auto outcome = robots_.present(robot); !outcome) return outcome;
  const RemoteRobot* const remote = state_.team.remote(robot);
  if (remote == nullptr) {
    return Outcome::refused({"reports-for-simulated", "{} is simulated here and takes no reports"},
                            state_.team.description(robot).name);
  }
  if (author.kind == AuthorKind::Client && author.name == remote->link().author) return {};
  return Outcome::refused({"reports-by-another", "only {} reports for {}"}, remote->link().author,
                          state_.team.description(robot).name);
}

Outcome RemoteControl::admit_queue(const Author& author, RobotId robot, WriteKind kind) const {
  if (auto outcome = robots_.admit(author, robot, kind); !outcome) return outcome;
  if (state_.team.remote(robot) != nullptr) return {};
  return Outcome::refused({"no-queue", "{} is simulated here: it has no queue of instructions"},
                          state_.team.description(robot).name);
}

bool RemoteControl::make_room() {
  std::size_t there = 0;
  std::optional<RobotId> lost;
  for (const RobotId robot : state_.team.remotes()) {
    if (!state_.team.alive(robot)) continue;
    ++there;
    const RemoteRobot& remote = *state_.team.remote(robot);
    if (remote.connected()) continue;
    if (!lost || remote.since() < state_.team.remote(*lost)->since()) lost = robot;
  }
  if (there < kMostThere) return true;
  if (lost) forget(*lost);
  return lost.has_value();
}

Outcome RemoteControl::apply(const Author& author, const input::RemoteJoin& in) {
  if (author.kind != AuthorKind::Client) {
    return Outcome::refused({"join-without-connection",
                             "a robot that moves itself attaches by a connection of its own"});
  }
  if (!plain(in.profile) || !plain(in.unit)) {
    return Outcome::refused(
        {"profile-or-unit-wrong", "profile and unit are at most {} printable characters"},
        kMostText);
  }
  if (!make_room()) {
    return Outcome::refused({"too-many-attached", "there are {} attached robots already"},
                            kMostThere);
  }
  if (state_.team.remotes().size() >= kMostEver) {
    return Outcome::refused(
        {"too-many-attached-ever", "{} robots have attached to this world: load it again"},
        kMostEver);
  }
  RobotDescription description;
  description.name = next_name();
  description.type = RobotType::Cybot;
  description.pose = state_.world.cybot_start();
  description.link = {author.name, in.profile, in.unit};
  const auto id = state_.team.add(description);
  if (!id) return Outcome::refused(Message::verbatim(id.error().message));
  missions_.add_robot(*id);
  robots_.add_robot(*id);
  reported_.push_back({*id});
  missions_.missions().set_routing(*id, true);
  if (robots_.stopped()) robots_.stop_remote(*id);
  Outcome outcome;
  outcome.robot = *id;
  return outcome;
}

Outcome RemoteControl::apply(const Author& author, const input::RemoteLinked& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  RemoteRobot& remote = *state_.team.remote(in.robot);
  if (remote.connected() == in.connected) return {};
  if (in.connected) {
    remote.restore(state_.now);
    if (robots_.stopped()) remote.stop(state_.now);
  } else {
    state_.team.halt(in.robot);
    remote.lose(state_.now);
    robots_.end_hold(in.robot);
  }
  ++state_.versions.statuses;
  state_.events.emplace_back(event::RemoteLinked{in.robot, in.connected});
  return {};
}

Outcome RemoteControl::apply(const Author& author, const input::RemoteSilent& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  RemoteRobot& remote = *state_.team.remote(in.robot);
  if (!remote.connected() || remote.silent() == in.silent) return {};
  remote.set_silent(in.silent);
  if (in.silent) {
    // An instruction that it has yet to read has a time-out of its own.
    if (remote.state() == CybotState::Manual || remote.queue().empty()) state_.team.halt(in.robot);
    robots_.end_hold(in.robot);
  }
  ++state_.versions.statuses;
  state_.events.emplace_back(event::RemoteSilent{in.robot, in.silent});
  return {};
}

Outcome RemoteControl::apply(const Author& author, const input::RemoteLeave& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  state_.team.remote(in.robot)->lose(state_.now);
  forget(in.robot);
  return {};
}

Outcome RemoteControl::apply(const Author& author, const input::RemoteHeading& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  if (!std::isfinite(in.theta))
    return Outcome::refused({"heading-not-finite", "a heading must be finite"});
  state_.team.report_heading(in.robot, in.theta);
  return {};
}

Outcome RemoteControl::apply(const Author& author, const input::RemoteMoved& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  if (state_.team.report_displacement(in.robot, in.metres)) return {};
  return Outcome::refused({"displacement-too-far", "{} m is farther than a robot gets"}, in.metres);
}

Outcome RemoteControl::apply(const Author& author, const input::RemoteSighted& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  const Pose pose = state_.team.believed()[in.robot.index()];
  const Point centre = pose.position() + in.distance * direction(pose.theta + in.angle);
  // Written so that NaN is refused.
  if (!state_.team.plausible(centre) || !(std::abs(in.width) <= SightingTable::kWidest)) {
    return Outcome::refused({"sighting-implausible", "what it saw is absurdly large or far away"});
  }
  const SightingClass kind = sighting_class(in.type);
  state_.sightings.add(kind, centre, std::max(in.width, 0.0), in.robot, in.type, state_.now);
  if (blocks(kind)) {
    missions_.missions().met(
        in.robot, Message({"reports-sighting", "it reports {} at ({:.2f}, {:.2f})"}, meaning(kind),
                          centre.x, centre.y));
  }
  return {};
}

}  // namespace magna
