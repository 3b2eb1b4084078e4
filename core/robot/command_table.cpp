// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/command_table.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

namespace magna {
namespace {

void add(StateHash& hash, const Pursuit& pursuit) {
  hash.add(pursuit.designator.value);  // its denotation is part of the robot's hash
  hash.add(pursuit.angle);
  hash.add(pursuit.distance);
  hash.add(pursuit.faced);
}

}  // namespace

void CommandTable::close() {
  for (int round = 0; round < kLastRounds && any_waiting(); ++round) {
    for (const Waiting& waiting : take_waiting()) {
      call(waiting.continuation, {.robot = waiting.robot, .code = ErrorCode::Interrupt});
    }
  }
}

void CommandTable::add_robot(std::size_t cameras, std::size_t hands, std::size_t bins) {
  robots_.push_back({slots_.size(), cameras, hands, bins});
  slots_.resize(slots_.size() + 1 + cameras + hands + bins);
}

bool CommandTable::has(Resource resource) const {
  if (resource.owner >= robots_.size()) return false;
  const Slots& robot = robots_[resource.owner];
  switch (resource.kind) {
    case ResourceKind::Robot: return resource.part == 0;
    case ResourceKind::Camera: return resource.part < robot.cameras;
    case ResourceKind::Hand: return resource.part < robot.hands;
    case ResourceKind::Bin: return resource.part < robot.bins;
    case ResourceKind::World:
    case ResourceKind::Thing:
    case ResourceKind::Custom: break;
  }
  return false;
}

std::size_t CommandTable::index(Resource resource) const {
  assert(has(resource));
  const Slots& robot = robots_[resource.owner];
  switch (resource.kind) {
    case ResourceKind::Camera: return robot.first + 1 + resource.part;
    case ResourceKind::Hand: return robot.first + 1 + robot.cameras + resource.part;
    case ResourceKind::Bin: return robot.first + 1 + robot.cameras + robot.hands + resource.part;
    default: return robot.first;
  }
}

std::vector<Resource> CommandTable::resources(RobotId id) const {
  const Slots& robot = robots_[id.index()];
  std::vector<Resource> all{Resource::robot(id)};
  const auto add = [&](ResourceKind kind, std::size_t count) {
    for (std::uint32_t part = 0; part < count; ++part) all.push_back({kind, id.value, part});
  };
  add(ResourceKind::Camera, robot.cameras);
  add(ResourceKind::Hand, robot.hands);
  add(ResourceKind::Bin, robot.bins);
  return all;
}

void CommandTable::open(RobotId id, const RobotCommand& command, Continuation continuation) {
  Slot& mine = slot(resource_of(id, command));
  mine.command = command;
  mine.progress = {};
  mine.continuation = std::move(continuation);
}

void CommandTable::end(Resource resource, const CommandResult& result) {
  // Taken out before the call, so that a continuation that issues or adds something finds the slot
  // free and cannot move the function while it runs.
  const Continuation continuation = take(resource);
  call(continuation, result);
}

Continuation CommandTable::take(Resource resource) {
  Slot& mine = slot(resource);
  if (!mine.command) return {};
  mine.command.reset();
  mine.progress = {};
  return std::exchange(mine.continuation, nullptr);
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

bool CommandTable::waits(Resource resource) const {
  return std::any_of(waiting_.begin(), waiting_.end(), [&](const Waiting& waiting) {
    return resource_of(waiting.robot, waiting.command) == resource;
  });
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
  for (const Waiting& waiting : taken) {
    call(waiting.continuation, {.robot = id, .code = ErrorCode::Interrupt});
  }
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
    if (slot.progress.pursuit) add(hash, *slot.progress.pursuit);
    if (slot.progress.wall) {
      hash.add(slot.progress.wall->side);
      hash.add(slot.progress.wall->distance);
    }
    if (slot.progress.method) hash.add(slot.progress.method->number);
  }
  hash.add(waiting_.size());
  for (const Waiting& waiting : waiting_) {
    hash.add(waiting.robot.value);
    add(hash, waiting.command);
  }
}

}  // namespace magna
