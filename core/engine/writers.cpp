// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/writers.h"

namespace magna {
namespace {

enum class Verdict : std::uint8_t { Yes, Released, Unlocked, LetGo };

// Rows: ControlState as the author meets it; columns: WriteKind. Stopping is never refused. A lock
// and a held stick exclude others only: for their owner the robot is Free.
constexpr Verdict kTable[4][4] = {
    //            Plan               Motion              Held                Stop
    /*Stopped*/ {Verdict::Yes, Verdict::Released, Verdict::Released, Verdict::Yes},
    /*Locked */ {Verdict::Unlocked, Verdict::Unlocked, Verdict::Unlocked, Verdict::Yes},
    /*Held   */ {Verdict::LetGo, Verdict::LetGo, Verdict::LetGo, Verdict::Yes},
    /*Free   */ {Verdict::Yes, Verdict::Yes, Verdict::Yes, Verdict::Yes},
};

}  // namespace

void Writers::add_robot() {
  robots_.emplace_back();
  held_until_.push_back(0);
}

void Writers::forget(RobotId robot) {
  robots_[robot.index()] = {};
  held_until_[robot.index()] = 0;
}

ControlState Writers::control(RobotId robot, const Author& author, Tick now) const {
  const Control& control = robots_[robot.index()];
  if (control.lock && *control.lock != author) return ControlState::Locked;
  if (stopped()) return ControlState::Stopped;
  if (held(robot, now) && author.kind != AuthorKind::Operator) return ControlState::Held;
  return ControlState::Free;
}

Outcome Writers::admit(RobotId robot, std::string_view robot_name, const Author& author,
                       WriteKind kind, Tick now) const {
  if (kind == WriteKind::Held && author.kind != AuthorKind::Operator) {
    return Outcome::refused(
        {"hold-by-operator-only", "only the operator can hold a robot with stick, keys or pad"});
  }
  const auto row = static_cast<std::size_t>(control(robot, author, now));
  switch (kTable[row][static_cast<std::size_t>(kind)]) {
    case Verdict::Yes:
      if (kind != WriteKind::Held || !robots_[robot.index()].let_go_first) return {};
      return Outcome::refused(
          {"stopped-under-hand", "{} was stopped: let go of stick and keys, then drive again"},
          robot_name);
    case Verdict::Released:
      return Outcome::refused(
          {"stop-latched-by", "STOP is latched by {}: nothing moves until it is released"},
          stopped_by_->name);
    case Verdict::Unlocked:
      return Outcome::refused({"locked-by", "{} is locked by {}: ask for it to be unlocked"},
                              robot_name, robots_[robot.index()].lock->name);
    case Verdict::LetGo:
      return Outcome::refused(
          {"driven-by", "{} is driven by {}: try again a second after it is let go"}, robot_name,
          robots_[robot.index()].writer.name);
  }
  return {};
}

void Writers::let_go(RobotId robot) {
  Control& control = robots_[robot.index()];
  control.grasped_until = 0;
  control.let_go_first = false;
}

void Writers::wrest(RobotId robot, Tick now) {
  Control& control = robots_[robot.index()];
  control.let_go_first = control.let_go_first || now < control.grasped_until;
  control.grasped_until = 0;
}

bool Writers::take(RobotId robot, const Author& author) {
  Author& writer = robots_[robot.index()].writer;
  if (writer == author) return false;
  writer = author;
  return true;
}

void Writers::collect_released(Tick now, std::vector<RobotId>& out) const {
  for (std::size_t i = 0; i < held_until_.size(); ++i) {
    if (held_until_[i] == now) out.push_back(RobotId{static_cast<std::uint32_t>(i)});
  }
}

bool Writers::lock(RobotId robot, const Author& author) {
  auto& lock = robots_[robot.index()].lock;
  if (lock == author) return false;
  lock = author;
  return true;
}

bool Writers::unlock(RobotId robot) {
  auto& lock = robots_[robot.index()].lock;
  const bool was = lock.has_value();
  lock.reset();
  return was;
}

void Writers::latch(const Author& author) {
  stopped_by_ = author;
  held_until_.assign(held_until_.size(), 0);
}

void Writers::fill_may_drive(Tick now, std::vector<std::uint8_t>& out) const {
  out.resize(held_until_.size());
  for (std::size_t i = 0; i < held_until_.size(); ++i) {
    out[i] = static_cast<std::uint8_t>(!stopped() && now >= held_until_[i]);
  }
}

void Writers::hash(StateHash& hash) const {
  hash.add(stopped());
  for (std::size_t i = 0; i < robots_.size(); ++i) {
    hash.add(held_until_[i]);
    hash.add(robots_[i].lock.has_value());
    hash.add(robots_[i].grasped_until);
    hash.add(robots_[i].let_go_first);
  }
}

}  // namespace magna
