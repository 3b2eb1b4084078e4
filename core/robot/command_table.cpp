// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/command_table.h"

#include <algorithm>
#include <iterator>
#include <type_traits>
#include <utility>

namespace magna {
namespace {

void add(StateHash& hash, const BodyVelocity& velocity) {
  hash.add(velocity.vx);
  hash.add(velocity.vy);
  hash.add(velocity.omega);
}

void add(StateHash& hash, const RobotCommand& command) {
  hash.add(command.index());
  std::visit(
      [&](const auto& c) {
        using C = std::decay_t<decltype(c)>;
        if constexpr (std::is_same_v<C, SetSpeed>) {
          hash.add(c.cells_per_tick);
        } else if constexpr (std::is_same_v<C, SetTurnAngle>) {
          hash.add(c.radians_per_tick);
        } else if constexpr (std::is_same_v<C, Turn>) {
          hash.add(c.radians);
        } else if constexpr (std::is_same_v<C, GoForward>) {
          hash.add(c.ticks);
        } else if constexpr (std::is_same_v<C, Drive>) {
          add(hash, c.velocity);
          hash.add(c.seconds);
        }
      },
      command);
}

}  // namespace

void CommandTable::close() {
  for (int round = 0; round < kLastRounds && any_waiting(); ++round) {
    for (const Waiting& waiting : take_waiting()) {
      call(waiting.continuation, {.robot = waiting.robot, .code = ErrorCode::Interrupt});
    }
  }
}

void CommandTable::open(RobotId id, const RobotCommand& command, Continuation continuation) {
  Slot& slot = slots_[id.index()];
  slot.command = command;
  slot.progress = {};
  slot.continuation = std::move(continuation);
}

void CommandTable::end(RobotId id, ErrorCode code, double value, int place_type) {
  Slot& slot = slots_[id.index()];
  if (!slot.command) return;
  slot.command.reset();
  slot.progress = {};
  // Taken out before the call: a continuation that issues or adds something finds the slot free and
  // cannot move the function away under its own feet.
  const Continuation continuation = std::exchange(slot.continuation, nullptr);
  call(continuation, {id, code, value, place_type});
}

void CommandTable::call(const Continuation& continuation, const CommandResult& result) {
  if (!continuation) return;
  ++calling_;
  continuation(result);
  --calling_;
}

void CommandTable::wait(RobotId id, const RobotCommand& command, Continuation continuation) {
  waiting_.push_back({id, command, std::move(continuation)});
}

bool CommandTable::waits(RobotId id) const {
  return std::any_of(waiting_.begin(), waiting_.end(),
                     [&](const Waiting& waiting) { return waiting.robot == id; });
}

std::vector<CommandTable::Waiting> CommandTable::take_waiting() {
  return std::exchange(waiting_, {});
}

void CommandTable::interrupt_waiting(RobotId id) {
  const auto first = std::stable_partition(waiting_.begin(), waiting_.end(),
                                           [&](const Waiting& w) { return w.robot != id; });
  const std::vector<Waiting> taken(std::make_move_iterator(first),
                                   std::make_move_iterator(waiting_.end()));
  waiting_.erase(first, waiting_.end());
  for (const Waiting& waiting : taken)
    call(waiting.continuation, {.robot = id, .code = ErrorCode::Interrupt});
}

void CommandTable::hash(StateHash& hash) const {
  for (const Slot& slot : slots_) {
    hash.add(slot.command.has_value());
    if (!slot.command) continue;
    add(hash, *slot.command);
    hash.add(slot.progress.ticks);
    hash.add(slot.progress.remaining);
    hash.add(slot.progress.done);
    add(hash, slot.progress.rolling);
    hash.add(slot.progress.started);
    hash.add(slot.progress.refused);
    hash.add(slot.progress.failure);
  }
  hash.add(waiting_.size());
  for (const Waiting& waiting : waiting_) {
    hash.add(waiting.robot.value);
    add(hash, waiting.command);
  }
}

}  // namespace magna
