// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/remote_driver.h"

#include <cmath>

#include "core/geometry/angle.h"
#include "core/robot/remote_robot.h"

namespace magna {
namespace {

/// In the progress of a command, `ticks` is the number of its entry in the queue, 0 = none yet;
/// `done` is the heading at the start of a turn.
std::uint32_t entry_of(const CommandProgress& progress) {
  return static_cast<std::uint32_t>(progress.ticks);
}

bool is_busy(const OpcodeQueue& queue) {
  if (queue.empty() || queue.entries().front().state != OpcodeState::Read) return false;
  const Opcode opcode = queue.entries().front().opcode;
  return opcode == Opcode::Turn || opcode == Opcode::Drive;
}

}  // namespace

void RemoteDriver::drive(std::size_t robot, BodyVelocity velocity, Tick until) {
  RobotDriver::drive(robot, velocity, until);
  remote(robot).begin_manual(state_.scheduler.now());
}

void RemoteDriver::halt(std::size_t robot) {
  RobotDriver::halt(robot);
  remote(robot).set_sticks({});
  const RobotId id{static_cast<std::uint32_t>(robot)};
  if (!commands_.busy(id) || std::holds_alternative<Drive>(commands_.command(id))) return;
  const std::uint32_t entry = entry_of(commands_.progress(id));
  if (entry == 0 || std::holds_alternative<Stop>(commands_.command(id))) return;
  // Has no effect if the entry has ended already.
  remote(robot).queue().remove(entry, "interrupted", state_.scheduler.now());
}

void RemoteDriver::advance(std::size_t robot, Tick now) {
  RemoteRobot& mine = remote(robot);
  const DriveTarget& target = state_.drives[robot];
  const bool heard = mine.connected() && !mine.silent() && !mine.queue().held();
  const bool driven = target.until > now && !state_.frozen && heard;
  mine.set_sticks(driven ? sticks_for(target.velocity, *state_.types[robot]) : Sticks{});
  mine.queue().advance(now);
  state_.velocity[robot] = {};
  const bool moves = mine.sticks() != Sticks{} || is_busy(mine.queue());
  state_.states[robot] = moves ? BodyState::Moving : BodyState::Idle;
}

ScheduledDriver::Limits RemoteDriver::limits(std::size_t robot) const {
  const RobotTypeInfo& type = *state_.types[robot];
  const double most = state_.units.per_tick(type.max_turn_rate);
  return {state_.units.per_tick(type.max_speed), 0.01 * most, most};
}

std::optional<ScheduledDriver::Ending> RemoteDriver::step(RobotId id) {
  const RobotCommand& command = commands_.command(id);
  if (!remote(id.index()).connected()) return Ending{ErrorCode::Failed};
  if (const Drive* drive = std::get_if<Drive>(&command)) return drive_step(id, *drive);
  return opcode_step(id);
}

std::optional<ScheduledDriver::Ending> RemoteDriver::drive_step(RobotId id, const Drive& drive) {
  CommandProgress& progress = commands_.progress(id);
  if (progress.ticks <= 0) return Ending{};
  --progress.ticks;
  this->drive(id.index(), drive.velocity, state_.scheduler.now() + 1);
  return std::nullopt;
}

void RemoteDriver::send(RobotId id) {
  const std::size_t robot = id.index();
  const RobotCommand& command = commands_.command(id);
  CommandProgress& progress = commands_.progress(id);
  RemoteRobot& mine = remote(robot);
  const Tick now = state_.scheduler.now();
  std::optional<std::uint32_t> number;
  if (std::holds_alternative<Stop>(command)) {
    mine.stop(now);
    number = mine.queue().entries().back().number;
  } else if (const GoForward* forward = std::get_if<GoForward>(&command)) {
    const double metres =
        state_.cruise[robot] * state_.units.tick_seconds * static_cast<double>(forward->ticks);
    mine.begin_queue();
    number = mine.queue().add(Opcode::Drive, metres, "command", now);
  } else {
    progress.done = state_.believed[robot].theta;
    mine.begin_queue();
    number = mine.queue().add(Opcode::Turn, normalize_angle(progress.done + progress.remaining),
                              "command", now);
  }
  progress.ticks = number.value_or(0);
}

std::optional<ScheduledDriver::Ending> RemoteDriver::opcode_step(RobotId id) {
  CommandProgress& progress = commands_.progress(id);
  if (!progress.started) {
    send(id);
    if (progress.ticks == 0) return Ending{ErrorCode::Failed};  // the queue is full
    return std::nullopt;
  }
  const OpcodeEntry* const entry = remote(id.index()).queue().find(entry_of(progress));
  if (entry == nullptr) return Ending{ErrorCode::Failed};
  switch (entry->state) {
    case OpcodeState::Waiting:
    case OpcodeState::Read: return std::nullopt;
    case OpcodeState::Cancelled: return Ending{ErrorCode::Interrupt};
    case OpcodeState::TimedOut: return Ending{ErrorCode::Failed};
    case OpcodeState::Finished: break;
  }
  if (entry->opcode != Opcode::Turn) return Ending{};
  return Ending{ErrorCode::None,
                angle_difference(state_.believed[id.index()].theta, progress.done)};
}

}  // namespace magna
