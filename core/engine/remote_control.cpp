// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/remote_control.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/engine/operator_inputs.h"
#include "core/knowledge/obstacle_file.h"

namespace magna {
namespace {

constexpr std::size_t kMostWhat = 128;
constexpr double kSameRobot = 0.1;  // m beyond its radius: errors of two odometers and a scanner

constexpr std::size_t kMostThere = 64;     // connected at a time
constexpr std::size_t kMostLost = 8;       // whose links are lost
constexpr std::size_t kMostEver = 10'000;  // in one world: their numbers are never used again
constexpr std::size_t kMostText = 32;
constexpr std::size_t kMostAddress = 255;

bool plain(const std::string& text, std::size_t most) {
  return text.size() <= most &&
         std::ranges::all_of(text, [](unsigned char c) { return c >= ' ' && c < 0x7f; });
}

Outcome refused_place(Point centre) {
  return Outcome::refused({"obstacle-implausible",
                           "the obstacle at ({:.2f}, {:.2f}) is too far from the map, or it is "
                           "wider than {:g} m"},
                          centre.x, centre.y, SightingTable::kWidest);
}

Outcome no_such_obstacle(SightingId id) {
  return Outcome::refused({"no-such-obstacle", "there is no obstacle number {}, or no longer"},
                          id.value);
}

}  // namespace

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

// Which remote robots there are: how they attach, lose their links, and come back.

std::string RemoteControl::next_name() {
  std::string next;
  do {
    next = fmt::format("cybot{}", ++names_given_);
  } while (state_.team.find(next));
  return next;
}

std::size_t RemoteControl::connected() const {
  return static_cast<std::size_t>(std::ranges::count_if(state_.team.remotes(), [this](RobotId id) {
    return state_.team.alive(id) && state_.team.remote(id)->connected();
  }));
}

void RemoteControl::forget_oldest_lost() {
  std::size_t lost = 0;
  std::optional<RobotId> oldest;
  for (const RobotId robot : state_.team.remotes()) {
    const RemoteRobot& remote = *state_.team.remote(robot);
    if (!state_.team.alive(robot) || remote.connected()) continue;
    ++lost;
    if (!oldest || remote.since() < state_.team.remote(*oldest)->since()) oldest = robot;
  }
  if (lost > kMostLost) forget(*oldest);
}

std::optional<RobotId> RemoteControl::of_address(const std::string& address) const {
  const auto& remotes = state_.team.remotes();
  const auto found = std::ranges::find_if(remotes, [&](RobotId id) {
    return state_.team.alive(id) && state_.team.remote(id)->link().address == address;
  });
  if (address.empty() || found == remotes.end()) return {};
  return *found;
}

void RemoteControl::reconnect(RobotId lost, const RemoteLink& link) {
  RemoteRobot& remote = *state_.team.remote(lost);
  remote.restore(link, state_.now);
  if (robots_.stopped()) remote.stop(state_.now);
  missions_.missions().link_restored(lost);
  ++state_.versions.statuses;
  state_.events.emplace_back(event::RemoteLinked{lost, true});
}

Outcome RemoteControl::add_robot(const RemoteLink& link, const std::optional<Pose>& start) {
  if (state_.team.remotes().size() >= kMostEver) {
    return Outcome::refused(
        {"too-many-attached-ever", "{} robots have attached to this world: load it again"},
        kMostEver);
  }
  const int names_given = names_given_;
  RobotDescription description;
  description.name = next_name();
  description.type = RobotType::Cybot;
  description.pose = start.value_or(state_.world.cybot_start());
  description.link = link;
  const auto id = state_.team.add(description);
  if (!id) {
    names_given_ = names_given;
    return Outcome::refused(Message::verbatim(id.error().message));
  }
  missions_.add_robot(*id);
  robots_.add_robot(*id);
  reported_.push_back({*id});
  missions_.missions().set_routing(*id, true);
  if (robots_.stopped()) robots_.stop_remote(*id);
  if (hold_) state_.team.remote(*id)->hold(true, state_.now);
  Outcome outcome;
  outcome.robot = *id;
  return outcome;
}

Outcome RemoteControl::apply(const Author& author, const input::RemoteJoin& in) {
  if (author.kind != AuthorKind::Client) {
    return Outcome::refused({"join-without-connection",
                             "a robot that moves itself attaches by a connection of its own"});
  }
  if (!plain(in.profile, kMostText) || !plain(in.unit, kMostText)) {
    return Outcome::refused(
        {"profile-or-unit-wrong", "profile and unit are at most {} printable characters"},
        kMostText);
  }
  const RemoteLink link{author.name, in.profile, in.unit, in.address.value_or("")};
  if (!plain(link.address, kMostAddress)) {
    return Outcome::refused(
        {"address-wrong", "the address of a robot is at most {} printable characters"},
        kMostAddress);
  }
  const std::optional<RobotId> same = of_address(link.address);
  if (same && state_.team.remote(*same)->connected()) {
    return Outcome::refused(
        {"address-connected", "the robot at {} is {} already: detach it before attaching another"},
        link.address, state_.team.description(*same).name);
  }
  if (connected() >= kMostThere) {
    return Outcome::refused({"too-many-attached", "there are {} attached robots already"},
                            kMostThere);
  }
  if (!same) return add_robot(link, in.start);
  reconnect(*same, link);
  Outcome outcome;
  outcome.robot = *same;
  return outcome;
}

Outcome RemoteControl::apply(const Author& author, const input::RemoteTakeOver& in) {
  for (const RobotId robot : {in.robot, in.lost}) {
    if (auto outcome = robots_.admit(author, robot, WriteKind::Plan); !outcome) return outcome;
    if (state_.team.remote(robot) != nullptr) continue;
    return Outcome::refused({"no-link", "{} is simulated here: it has no link"},
                            state_.team.description(robot).name);
  }
  RemoteRobot& robot = *state_.team.remote(in.robot);
  RemoteRobot& lost = *state_.team.remote(in.lost);
  if (lost.connected()) {
    return Outcome::refused(
        {"still-connected", "{} is connected: only a robot whose link is lost can be taken over"},
        state_.team.description(in.lost).name);
  }
  if (!robot.connected()) {
    return Outcome::refused({"no-link-to-take", "the link of {} is lost: choose a connected robot"},
                            state_.team.description(in.robot).name);
  }
  // What it drove is added to the pose of the lost one.
  if (robot.old_pose()) {
    return Outcome::refused(
        {"take-over-in-doubt", "{} reports more than it can have driven: say where it is first"},
        state_.team.description(in.robot).name);
  }
  if (robot.about() != RemoteAbout()) lost.set_about(robot.about());
  const RemoteLink link = robot.link();
  const bool silent = robot.silent();
  lost.queue().inherit(robot.queue(), state_.now);
  state_.team.continue_pose(in.lost, in.robot);
  robot.set_continues(in.lost);
  if (operation_.view().active() == in.robot) operation_.apply(author, input::Select{in.lost});
  robot.lose(state_.now);
  forget(in.robot);
  reconnect(in.lost, link);
  lost.set_silent(silent);
  return {};
}

Outcome RemoteControl::apply(const Author& author, const input::RemotePose& in) {
  if (auto outcome = robots_.admit(author, in.robot, WriteKind::Plan); !outcome) return outcome;
  if (state_.team.remote(in.robot) == nullptr) {
    return Outcome::refused({"pose-known", "{} is simulated here: its pose is known"},
                            state_.team.description(in.robot).name);
  }
  if (!state_.team.correct_pose(in.robot, {in.x, in.y, in.theta})) {
    return Outcome::refused({"pose-implausible", "({:g}, {:g}) is not a place on or near the map"},
                            in.x, in.y);
  }
  missions_.missions().pose_corrected(in.robot);
  settle_pose(in.robot);
  return {};
}

Outcome RemoteControl::apply(const Author& author, const input::RemoteTold& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  RemoteAbout about = state_.team.remote(in.robot)->about();
  const bool possible = plain(in.serial.value_or(""), RemoteAbout::kMostSerial) &&
                        plain(in.note.value_or(""), RemoteAbout::kMostNote) &&
                        in.battery.value_or(0.0) >= 0.0 && in.battery.value_or(0.0) <= 1.0;
  if (!possible) {
    return Outcome::refused({"told-wrong",
                             "a serial number and a note are at most {} and {} printable "
                             "characters, a battery is 0 to 1"},
                            RemoteAbout::kMostSerial, RemoteAbout::kMostNote);
  }
  if (in.serial && !in.serial->empty()) {
    for (const RobotId other : state_.team.remotes()) {
      const RemoteRobot& there = *state_.team.remote(other);
      const bool same = other != in.robot && there.about().serial == *in.serial;
      if (!same || !state_.team.alive(other) || !there.connected()) continue;
      return Outcome::refused({"serial-connected", "{} has the serial number {} already"},
                              state_.team.description(other).name, *in.serial);
    }
  }
  if (in.serial) about.serial = *in.serial;
  if (in.battery) about.battery = *in.battery;
  if (in.note) about.note = *in.note;
  state_.team.remote(in.robot)->set_about(std::move(about));
  return {};
}

Outcome RemoteControl::apply(const Author& author, const input::RemoteJudge& in) {
  if (auto outcome = robots_.admit(author, in.robot, WriteKind::Plan); !outcome) return outcome;
  RemoteRobot* const remote = state_.team.remote(in.robot);
  if (remote == nullptr || !remote->old_pose()) {
    return Outcome::refused({"pose-not-in-doubt", "the pose of {} is not in doubt"},
                            state_.team.description(in.robot).name);
  }
  if (!in.accept) state_.team.correct_pose(in.robot, *remote->old_pose());
  settle_pose(in.robot);
  return {};
}

void RemoteControl::settle_pose(RobotId robot) {
  RemoteRobot& remote = *state_.team.remote(robot);
  if (!remote.old_pose()) return;
  remote.set_old_pose({});
  missions_.missions().pose_settled(robot);
  ++state_.versions.statuses;
}

Outcome RemoteControl::apply(const Author&, const input::RemoteHold& in) {
  hold_ = in.hold;
  for (const RobotId robot : state_.team.remotes()) {
    if (state_.team.alive(robot)) state_.team.remote(robot)->hold(in.hold, state_.now);
  }
  return {};
}

Outcome RemoteControl::apply(const Author& author, const input::RemoteLinked& in) {
  if (auto outcome = admit_report(author, in.robot); !outcome) return outcome;
  RemoteRobot& remote = *state_.team.remote(in.robot);
  if (remote.connected() == in.connected) return {};
  if (in.connected) {
    reconnect(in.robot, remote.link());
    return {};
  }
  state_.team.halt(in.robot);
  remote.lose(state_.now);
  missions_.missions().link_lost(in.robot);
  robots_.end_hold(in.robot);
  ++state_.versions.statuses;
  state_.events.emplace_back(event::RemoteLinked{in.robot, false});
  forget_oldest_lost();
  return {};
}

bool RemoteControl::implausible(Point centre, double diameter) const {
  // Written so that NaN is implausible.
  return !(state_.team.plausible(centre) && diameter >= 0.0 && diameter <= SightingTable::kWidest);
}

Outcome RemoteControl::apply(const Author&, const input::SightingAdd& in) {
  const Point centre{in.x, in.y};
  if (implausible(centre, in.diameter)) return refused_place(centre);
  Outcome outcome;
  outcome.sighting = state_.sightings.draw(in.kind, centre, in.diameter, state_.now);
  return outcome;
}

Outcome RemoteControl::apply(const Author&, const input::SightingChange& in) {
  const Point centre{in.x, in.y};
  if (implausible(centre, in.diameter)) return refused_place(centre);
  if (state_.sightings.change(in.sighting, in.kind, centre, in.diameter, state_.now)) return {};
  return no_such_obstacle(in.sighting);
}

Outcome RemoteControl::apply(const Author&, const input::SightingRemove& in) {
  return state_.sightings.remove(in.sighting) ? Outcome{} : no_such_obstacle(in.sighting);
}

Outcome RemoteControl::apply(const Author&, const input::ObstaclesClear&) {
  state_.sightings.clear();
  state_.zones.clear();
  return {};
}

Outcome RemoteControl::apply(const Author&, const input::ObstaclesLoad& in) {
  const auto read = read_obstacles(in.text, {});
  if (!read) {
    return Outcome::refused({"obstacles-unreadable", "line {}, column {}: {}"}, read.error().line,
                            read.error().column, read.error().message);
  }
  for (const Sighting& one : read->sightings) {
    if (implausible(one.centre, one.diameter)) return refused_place(one.centre);
  }
  for (const ScannedZone& zone : read->zones) {
    if (implausible(zone.centre, 0.0)) {
      return Outcome::refused(
          {"zone-implausible", "the scanned zone at ({:.2f}, {:.2f}) is too far from the map"},
          zone.centre.x, zone.centre.y);
    }
  }
  state_.sightings.clear();
  state_.zones.clear();
  for (const Sighting& one : read->sightings) {
    state_.sightings.draw(one.kind, one.centre, one.diameter, state_.now);
  }
  for (const ScannedZone& zone : read->zones) {
    state_.zones.add(zone.centre, zone.radius, kNoReporter, state_.now);
  }
  return {};
}

}  // namespace magna
