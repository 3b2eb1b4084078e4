// SPDX-License-Identifier: GPL-3.0-or-later
// Which remote robots there are: how they attach, lose their links, and come back.
#include <fmt/format.h>

#include <algorithm>

#include "core/engine/operator_inputs.h"
#include "core/engine/remote_control.h"
#include "core/engine/remote_inputs.h"

namespace magna {
namespace {

constexpr std::size_t kMostThere = 64;     // connected at a time
constexpr std::size_t kMostLost = 8;       // whose links are lost
constexpr std::size_t kMostEver = 10'000;  // in one world: their numbers are never used again
constexpr std::size_t kMostText = 32;
constexpr std::size_t kMostAddress = 255;

bool plain(const std::string& text, std::size_t most) {
  return text.size() <= most &&
         std::ranges::all_of(text, [](unsigned char c) { return c >= ' ' && c < 0x7f; });
}

}  // namespace

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

}  // namespace magna
