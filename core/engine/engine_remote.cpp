// SPDX-License-Identifier: GPL-3.0-or-later
// Robots that move themselves: how they come, report, are told, and go.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/engine/engine_impl.h"
#include "core/geometry/angle.h"

namespace magna {
namespace {

constexpr std::size_t kMostThere = 64;     // at a time
constexpr std::size_t kMostEver = 10'000;  // in one world: their numbers are never used again
constexpr std::size_t kMostText = 32;
constexpr double kFarthest = 100.0;  // m that one instruction drives

bool plain(const std::string& text) {
  return text.size() <= kMostText &&
         std::ranges::all_of(text, [](unsigned char c) { return c >= ' ' && c < 0x7f; });
}

Outcome from(const std::optional<Message>& why) { return why ? Outcome::refused(*why) : Outcome{}; }

}  // namespace

const SightingTable& Engine::sightings() const { return impl_->sightings; }

const OpcodeEntry* Engine::visible_opcode(RobotId id) const { return impl_->visible_opcode(id); }

const OpcodeEntry* Engine::Impl::visible_opcode(RobotId robot) const {
  if (robot.index() >= team.size() || team.remote(robot) == nullptr) return nullptr;
  const OpcodeEntry* const seen = team.remote(robot)->queue().visible();
  const bool withheld = seen != nullptr && writers.stopped() && seen->opcode != Opcode::Manual;
  return withheld ? nullptr : seen;
}

void Engine::Impl::add_robot(RobotId robot) {
  missions.add_robot(robot);
  missions.set_guided(robot, !why_no_explorer(robot));
  writers.add_robot();
  events.emplace_back(event::RobotAdded{robot});
}

void Engine::Impl::forget_robot(RobotId robot) {
  drop_route(robot, fmt::format("{} is gone", team.description(robot).name));
  missions.clear(robot);
  collect_mission_events();
  team.remove(robot);
  writers.forget(robot);
  const auto active_before = operator_state.active();
  const bool looked_at = operator_state.forget(robot);
  snapshots.labels_changed();
  events.emplace_back(event::RobotRemoved{robot});
  if (operator_state.active() != active_before) activated(Author{});
  if (looked_at) events.emplace_back(event::SelectionChanged{operator_state.selected()});
}

void Engine::Impl::stop_remote(RobotId robot) {
  if (RemoteRobot* const remote = team.remote(robot)) remote->stop(now);
}

void Engine::Impl::collect_remote_events() {
  bool some_gone = false;
  for (Followed& one : followed) {
    RemoteRobot& remote = *team.remote(one.robot);
    const bool there = team.alive(one.robot);
    some_gone |= !there;
    if (remote.version() == one.version) continue;
    one.version = remote.version();
    for (OpcodeEntry& entry : remote.queue().take_ended()) {
      events.emplace_back(event::OpcodeEnded{one.robot, std::move(entry)});
    }
    if (there) events.emplace_back(event::RemoteChanged{one.robot});
  }
  if (some_gone)
    std::erase_if(followed, [this](const Followed& one) { return !team.alive(one.robot); });
  for (const SightingChange& change : sightings.take_changes()) {
    events.emplace_back(event::SightingChanged{change.id, change.gone});
  }
}

std::string Engine::Impl::next_remote_name() {
  std::string next;
  do {
    next = fmt::format("cybot{}", ++remote_names);
  } while (team.find(next));
  return next;
}

Outcome Engine::Impl::admit_report(const Author& author, RobotId robot) const {
  if (robot.index() >= team.size() || !team.alive(robot)) {
    return Outcome::refused(fmt::format("there is no robot number {}", robot.value));
  }
  const RemoteRobot* const remote = team.remote(robot);
  if (remote == nullptr) {
    return Outcome::refused(
        fmt::format("{} is simulated here and takes no reports", team.description(robot).name));
  }
  if (author.kind == AuthorKind::Client && author.name == remote->link().author) return {};
  return Outcome::refused(
      fmt::format("only {} reports for {}", remote->link().author, team.description(robot).name));
}

Outcome Engine::Impl::admit_queue(const Author& author, RobotId robot, WriteKind kind) const {
  if (auto outcome = admit(author, robot, kind); !outcome) return outcome;
  if (team.remote(robot) != nullptr) return {};
  return Outcome::refused(fmt::format("{} is simulated here: it has no queue of instructions",
                                      team.description(robot).name));
}

bool Engine::Impl::make_room_for_remote() {
  std::size_t there = 0;
  std::optional<RobotId> lost;
  for (const RobotId robot : team.remotes()) {
    if (!team.alive(robot)) continue;
    ++there;
    const RemoteRobot& remote = *team.remote(robot);
    if (remote.connected()) continue;
    if (!lost || remote.since() < team.remote(*lost)->since()) lost = robot;
  }
  if (there < kMostThere) return true;
  if (lost) forget_robot(*lost);
  return lost.has_value();
}

Outcome Engine::Impl::apply(const Author& author, const input::RemoteJoin& in) {
  if (author.kind != AuthorKind::Client) {
    return Outcome::refused("a robot that moves itself attaches by a connection of its own");
  }
  if (!plain(in.profile) || !plain(in.unit)) {
    return Outcome::refused(
        fmt::format("profile and unit are at most {} printable characters", kMostText));
  }
  if (!make_room_for_remote()) {
    return Outcome::refused(fmt::format("there are {} attached robots already", kMostThere));
  }
  if (team.remotes().size() >= kMostEver) {
    return Outcome::refused(
        fmt::format("{} robots have attached to this world: load it again", kMostEver));
  }
  RobotDescription description;
  description.name = next_remote_name();
  description.type = RobotType::Cybot;
  description.pose = world.cybot_start();
  description.link = {author.name, in.profile, in.unit};
  const auto id = team.add(description);
  if (!id) return Outcome::refused(id.error().message);
  add_robot(*id);
  followed.push_back({*id});
  missions.set_routing(*id, true);
  if (writers.stopped()) stop_remote(*id);
  Outcome outcome;
  outcome.robot = *id;
  return outcome;
}

Outcome Engine::Impl::apply(const Author& author, const input::RemoteLinked& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  RemoteRobot& remote = *team.remote(in.robot);
  if (remote.connected() == in.connected) return {};
  if (in.connected) {
    remote.restore(now);
    if (writers.stopped()) remote.stop(now);
  } else {
    team.halt(in.robot);
    remote.lose(now);
    writers.wrest(in.robot, now);
    writers.hold(in.robot, now);
  }
  snapshots.statuses_changed();
  events.emplace_back(event::RemoteLinked{in.robot, in.connected});
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::RemoteSilent& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  RemoteRobot& remote = *team.remote(in.robot);
  if (!remote.connected() || remote.silent() == in.silent) return {};
  remote.set_silent(in.silent);
  if (in.silent) {
    // An instruction that it has yet to read has a time-out of its own.
    if (remote.state() == RemoteState::Manual || remote.queue().empty()) team.halt(in.robot);
    writers.wrest(in.robot, now);
    writers.hold(in.robot, now);
  }
  snapshots.statuses_changed();
  events.emplace_back(event::RemoteSilent{in.robot, in.silent});
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::RemoteLeave& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  team.remote(in.robot)->lose(now);
  forget_robot(in.robot);
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::RemoteHeading& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  if (!std::isfinite(in.theta)) return Outcome::refused("a heading must be finite");
  team.report_heading(in.robot, in.theta);
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::RemoteMoved& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  if (team.report_displacement(in.robot, in.metres)) return {};
  return Outcome::refused(fmt::format("{} m is farther than a robot gets", in.metres));
}

Outcome Engine::Impl::apply(const Author& author, const input::RemoteSighted& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  const Pose pose = team.believed()[in.robot.index()];
  const Point centre = pose.position() + in.distance * direction(pose.theta + in.angle);
  if (!team.plausible(centre) || !team.plausible(centre + Point{in.width, 0.0})) {
    return Outcome::refused("what it saw is absurdly large or far away");
  }
  const SightingClass kind = sighting_class(in.type);
  sightings.add(kind, centre, std::max(in.width, 0.0), in.robot, in.type, now);
  if (blocks(kind)) {
    missions.met(in.robot, Message({"reports-sighting", "it reports {} at ({:.2f}, {:.2f})"},
                                   meaning(kind), centre.x, centre.y));
  }
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::OpcodeRead& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  const OpcodeEntry* const seen = visible_opcode(in.robot);
  if (seen == nullptr || seen->number != in.entry) {
    return Outcome::refused(fmt::format("instruction {} is not what it sees now", in.entry));
  }
  team.remote(in.robot)->queue().read(in.entry, now);
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::OpcodeDone& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  const OpcodeEntry* const seen = visible_opcode(in.robot);
  if (seen == nullptr || seen->number != in.entry) {
    return Outcome::refused(fmt::format("instruction {} is not what it sees now", in.entry));
  }
  team.remote(in.robot)->queue().acknowledge(in.entry, now);
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::OpcodeTimeout& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  if (team.remote(in.robot)->queue().time_out(in.entry, now)) return {};
  return Outcome::refused(fmt::format("instruction {} is not what it is at", in.entry));
}

Outcome Engine::Impl::apply(const Author& author, const input::OpcodeAdd& in) {
  if (auto outcome = admit_queue(author, in.robot, WriteKind::Motion); !outcome) return outcome;
  if (!std::isfinite(in.operand)) return Outcome::refused("the operand must be finite");
  if (in.opcode == Opcode::Drive && std::abs(in.operand) > kFarthest) {
    return Outcome::refused(fmt::format("one instruction drives at most {:g} m", kFarthest));
  }
  RemoteRobot& remote = *team.remote(in.robot);
  if (remote.queue().entries().size() >= OpcodeQueue::kMost) {
    return Outcome::refused(fmt::format("the queue is full: {} instructions", OpcodeQueue::kMost));
  }
  become_writer(author, in.robot);
  remote.begin_queue();
  const double operand = in.opcode == Opcode::Turn ? normalize_angle(in.operand) : in.operand;
  remote.queue().add(in.opcode, operand, author.name, now);
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::OpcodeRemove& in) {
  if (auto outcome = admit_queue(author, in.robot, WriteKind::Stop); !outcome) return outcome;
  return from(team.remote(in.robot)->queue().remove(in.entry, author.name, now));
}

Outcome Engine::Impl::apply(const Author& author, const input::OpcodeMove& in) {
  if (auto outcome = admit_queue(author, in.robot, WriteKind::Plan); !outcome) return outcome;
  return from(team.remote(in.robot)->queue().move(in.entry, in.to));
}

Outcome Engine::Impl::apply(const Author& author, const input::OpcodeClear& in) {
  if (auto outcome = admit_queue(author, in.robot, WriteKind::Stop); !outcome) return outcome;
  OpcodeQueue& queue = team.remote(in.robot)->queue();
  if (queue.empty()) return {};
  // Its current action is told to stop.
  if (queue.entries().front().state == OpcodeState::Read) {
    queue.interrupt(author.name, now);
  } else {
    queue.clear(author.name, now);
  }
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::OpcodePause& in) {
  const WriteKind kind = in.paused ? WriteKind::Stop : WriteKind::Motion;
  if (auto outcome = admit_queue(author, in.robot, kind); !outcome) return outcome;
  team.remote(in.robot)->queue().pause(in.paused);
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::OpcodeStep& in) {
  if (auto outcome = admit_queue(author, in.robot, WriteKind::Motion); !outcome) return outcome;
  return from(team.remote(in.robot)->queue().step());
}

Outcome Engine::Impl::apply(const Author& author, const input::SwitchState& in) {
  const bool stops = in.state == RemoteState::Stop;
  if (auto outcome = admit_queue(author, in.robot, stops ? WriteKind::Stop : WriteKind::Motion);
      !outcome) {
    return outcome;
  }
  RemoteRobot& remote = *team.remote(in.robot);
  switch (in.state) {
    case RemoteState::Stop: return apply(author, input::StopRobot{in.robot});
    case RemoteState::Mission: return apply(author, input::MissionRun{in.robot});
    case RemoteState::Manual:
      become_writer(author, in.robot);
      hold_mission(in.robot,
                   fmt::format("{} took the sticks before the route was planned", author.name));
      remote.begin_manual(now);
      return {};
    case RemoteState::ScanLong:
    case RemoteState::ScanShort: {
      const bool wide = in.state == RemoteState::ScanLong;
      const auto entry = remote.queue().add(wide ? Opcode::ScanLong : Opcode::ScanShort, 0.0,
                                            author.name, now, true);
      if (!entry) {
        return Outcome::refused(
            fmt::format("the queue is full: {} instructions", OpcodeQueue::kMost));
      }
      remote.begin_queue();
      become_writer(author, in.robot);
      return {};
    }
    case RemoteState::Idle:
    case RemoteState::Queue: break;
  }
  return Outcome::refused("this state cannot be chosen: the robot enters it by itself");
}

}  // namespace magna
