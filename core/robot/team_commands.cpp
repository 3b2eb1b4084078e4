// SPDX-License-Identifier: GPL-3.0-or-later
// Commands of the robot resource: interruption and start of commands.
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/robot/team_impl.h"

namespace magna {

Tick TickUnits::ticks(double seconds) const {
  constexpr double kRounding = 1e-9;
  constexpr double kLongest = 1e15;
  const double count = std::ceil(seconds / tick_seconds - kRounding);
  if (!(count > 1.0)) return 1;
  return static_cast<Tick>(std::min(count, kLongest));
}

void Team::Impl::begin(RobotId id, const RobotCommand& command, Continuation continuation) {
  const Resource resource = resource_of(id, command);
  // The resource of `manipulate` must belong to the robot.
  if (!commands.has(resource) || resource.of_robot() != id) {
    commands.call(continuation, {.robot = id, .code = ErrorCode::Failed});
    return;
  }
  // The command in progress, or an explicit event on the resource (manual 3.1.2, 3.8).
  state.scheduler.cancel(resource);
  if (alive(id) && resource.kind != ResourceKind::Robot) {
    if (commands.busy(resource)) parts.interrupt(resource);
    if (alive(id)) {
      commands.open(id, command, std::move(continuation));
      parts.begin(resource);
      return;
    }
  }
  // A command begun by that event's handler.
  if (alive(id) && commands.busy(id)) driver(id).interrupt(id);
  if (!alive(id)) {  // removed by a continuation
    commands.call(continuation, {.robot = id, .code = ErrorCode::Interrupt});
    return;
  }
  driver(id).halt(id.index());
  commands.open(id, command, std::move(continuation));
  if (auto& odometers = state.odometers[id.index()]; odometers && is_motion(command)) {
    odometers->begin_move();
  }
  driver(id).begin(id);
}

void Team::Impl::interrupt_all(RobotId id) {
  for (const Resource resource : commands.resources(id)) state.scheduler.cancel(resource);
  parts.remove(id);
}

void Team::Impl::begin_waiting() {
  if (!commands.any_waiting()) return;
  for (CommandTable::Waiting& waiting : commands.take_waiting()) {
    if (alive(waiting.robot)) {
      begin(waiting.robot, waiting.command, std::move(waiting.continuation));
    } else {
      commands.call(waiting.continuation, {.robot = waiting.robot, .code = ErrorCode::Interrupt});
    }
  }
}

void Team::command(RobotId id, const RobotCommand& command, Continuation continuation) {
  // Never from within a continuation: two programs that answer INTERRUPT with new commands would
  // alternate for ever. Nor for a removed robot, see the class comment.
  if (impl_->commands.calling() || !impl_->alive(id) ||
      !impl_->commands.has(resource_of(id, command))) {
    impl_->commands.wait(id, command, std::move(continuation));
    return;
  }
  impl_->begin(id, command, std::move(continuation));
}

void Team::drive(RobotId id, BodyVelocity velocity, Tick until) {
  if (!impl_->alive(id) || impl_->state.frozen) return;
  if (impl_->commands.busy(id)) impl_->driver(id).interrupt(id);
  if (!impl_->alive(id)) return;  // the continuation removed it
  impl_->driver(id).drive(id.index(), velocity, until);
}

void Team::halt(RobotId id) {
  if (!impl_->alive(id)) return;
  if (impl_->commands.busy(id)) impl_->driver(id).interrupt(id);
  if (impl_->alive(id)) impl_->driver(id).halt(id.index());
}

void Team::interrupt(Resource resource) {
  const RobotId id = resource.of_robot();
  if (!impl_->alive(id) || !impl_->commands.has(resource)) return;
  if (resource.kind == ResourceKind::Robot) {
    halt(id);
  } else {
    impl_->parts.release(resource);
  }
}

void Team::set_frozen(bool frozen) {
  if (impl_->state.frozen == frozen) return;
  impl_->state.frozen = frozen;
  if (!frozen) return;
  for (std::size_t robot = 0; robot < size(); ++robot) {
    const RobotId id{static_cast<std::uint32_t>(robot)};
    if (!alive(id)) continue;
    for (const Resource part : impl_->commands.resources(id)) {
      const bool moves = impl_->commands.busy(part) && is_motion(impl_->commands.command(part));
      if (moves && part.kind != ResourceKind::Robot) impl_->parts.interrupt(part);
    }
    if (!alive(id)) continue;
    if (impl_->commands.busy(id)) {
      if (is_motion(impl_->commands.command(id))) halt(id);
    } else {
      impl_->driver(id).halt(robot);
    }
  }
}

bool Team::busy(RobotId id) const {
  return impl_->alive(id) &&
         (impl_->commands.busy(id) || impl_->commands.waits(Resource::robot(id)) ||
          impl_->driven(id.index()));
}

bool Team::busy(Resource resource) const {
  const CommandTable& commands = impl_->commands;
  return alive(resource.of_robot()) && commands.has(resource) &&
         (commands.busy(resource) || commands.waits(resource));
}

}  // namespace magna
