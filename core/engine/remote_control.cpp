// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/remote_control.h"

#include <algorithm>
#include <cmath>

#include "core/engine/remote_inputs.h"
#include "core/geometry/angle.h"

namespace magna {
namespace {

constexpr std::size_t kMostWhat = 128;
constexpr double kSameRobot = 0.1;  // m beyond its radius: errors of two odometers and a scanner

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
  if (hold_) hash.add(hold_);
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

Outcome RemoteControl::apply(const Author& author, const input::RemoteSilent& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  RemoteRobot& remote = *state_.team.remote(in.robot);
  if (!remote.connected() || remote.silent() == in.silent) return {};
  remote.set_silent(in.silent);
  if (in.silent) {
    // An instruction that the robot has not read yet has a separate time-out.
    if (remote.state() == CybotState::Manual || remote.queue().empty()) state_.team.halt(in.robot);
    robots_.end_hold(in.robot);
  }
  ++state_.versions.statuses;
  state_.events.emplace_back(event::RemoteSilent{in.robot, in.silent});
  return {};
}

Outcome RemoteControl::apply(const Author& author, const input::RemoteStop& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  if (!(in.seconds >= 0.0 && std::isfinite(in.seconds)))
    return Outcome::refused({"stop-time-impossible", "the time since an order is not negative"});
  RemoteRobot& remote = *state_.team.remote(in.robot);
  // A robot that has confirmed the stop may drive again, but cannot confirm it twice.
  if (remote.stop_state() == StopState::None) return {};
  if (in.stands && remote.stop_state() == StopState::Confirmed) return {};
  if (in.stands && !remote.stop_acknowledged()) {
    return Outcome::refused({"stop-not-acknowledged", "{} has not acknowledged the stop"},
                            state_.team.description(in.robot).name);
  }
  const bool doubted = remote.stop_state() == StopState::Unconfirmed;
  if (in.stands) {
    remote.confirm_stop();
  } else {
    remote.doubt_stop(in.seconds);
    remote.repeat_stop(state_.now);
  }
  ++state_.versions.statuses;
  // Once late, and its end; not each second of it.
  if (in.stands == doubted) {
    state_.events.emplace_back(event::RemoteStop{in.robot, in.stands, in.seconds});
  }
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
  RemoteRobot& remote = *state_.team.remote(in.robot);
  if (auto old = remote.old_pose()) {
    old->theta += in.theta - state_.team.believed()[in.robot.index()].theta;
    remote.set_old_pose(old);
  }
  state_.team.report_heading(in.robot, in.theta);
  return {};
}

Outcome RemoteControl::apply(const Author& author, const input::RemoteMoved& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  if (!state_.team.report_displacement(in.robot, in.metres)) {
    return Outcome::refused({"displacement-too-far", "{} m is farther than a robot gets"},
                            in.metres);
  }
  RemoteRobot& remote = *state_.team.remote(in.robot);
  remote.queue().drove(in.metres);
  if (auto old = remote.old_pose()) {
    const Point moved = old->position() + in.metres * direction(old->theta);
    remote.set_old_pose(Pose{moved.x, moved.y, old->theta});
  }
  return {};
}

Outcome RemoteControl::apply(const Author& author, const input::RemoteJump& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  if (!std::isfinite(in.metres) || !std::isfinite(in.most)) {
    return Outcome::refused({"jump-not-finite", "a displacement must be finite"});
  }
  RemoteRobot& remote = *state_.team.remote(in.robot);
  const bool first = !remote.old_pose();
  if (first) remote.set_old_pose(state_.team.believed()[in.robot.index()]);
  // Its pose is the reported one if that is near the map.
  state_.team.report_displacement(in.robot, in.metres);
  if (!first) return {};
  state_.team.halt(in.robot);
  robots_.stop_remote(in.robot);
  missions_.missions().pose_doubted(in.robot);
  robots_.end_hold(in.robot);
  ++state_.versions.statuses;
  state_.events.emplace_back(event::RemoteJump{in.robot, in.metres, in.most});
  return {};
}

Outcome RemoteControl::apply(const Author& author, const input::RemoteImpossible& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  if (in.count == 0 || in.what.size() > kMostWhat) {
    return Outcome::refused({"impossible-values-wrong", "at least one value, and {} bytes of text"},
                            kMostWhat);
  }
  state_.team.remote(in.robot)->count_impossible_values(in.count);
  state_.events.emplace_back(event::RemoteImpossible{in.robot, in.what});
  return {};
}

bool RemoteControl::is_robot(RobotId seer, SightingClass kind, Point centre) const {
  if (kind > SightingClass::Wide) return false;
  return std::ranges::any_of(state_.team.remotes(), [&](RobotId other) {
    if (other == seer || !state_.team.alive(other)) return false;
    const double off = distance(state_.team.believed()[other.index()].position(), centre);
    return off <= state_.team.type(other).radius + kSameRobot;
  });
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
  if (is_robot(in.robot, kind, centre)) return {};
  state_.sightings.add(kind, centre, std::max(in.width, 0.0), in.robot, in.type, state_.now);
  if (blocks(kind)) {
    missions_.missions().met(
        in.robot, Message({"reports-sighting", "it reports {} at ({:.2f}, {:.2f})"}, meaning(kind),
                          centre.x, centre.y));
  }
  return {};
}

}  // namespace magna
