// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/scheduled_driver.h"

#include <cmath>

#include "core/geometry/angle.h"

namespace magna {

void ScheduledDriver::begin(RobotId id) {
  const bool refused = state_.frozen && is_motion(commands_.command(id));
  commands_.progress(id).refused = refused;
  chain(id, refused ? 1 : 1 + prepare(id));
}

void ScheduledDriver::interrupt(RobotId id) { state_.scheduler.cancel(Resource::robot(id)); }

void ScheduledDriver::chain(RobotId id, Tick timer) {
  state_.scheduler.schedule({.resource = Resource::robot(id),
                             .body = [this, id] { run(id); },
                             .interrupt =
                                 [this, id] {
                                   halt(id.index());
                                   commands_.end(id, ErrorCode::Interrupt);
                                 },
                             .timer = timer});
}

void ScheduledDriver::run(RobotId id) {
  std::optional<Ending> ending;
  if (commands_.progress(id).refused) {
    ending = Ending{ErrorCode::Interrupt};
  } else {
    ending = step(id);
    if (!ending) commands_.progress(id).started = true;
  }
  if (!ending) {
    chain(id, 1);
    return;
  }
  halt(id.index());
  commands_.end(id, ending->code, ending->value);
}

ScheduledDriver::Ending ScheduledDriver::set_speed(std::size_t robot, double cells_per_tick) {
  const double most = limits(robot).max_speed;
  Ending ending{ErrorCode::None, cells_per_tick};
  if (!(cells_per_tick >= 0.0)) {  // not a number is no speed either
    ending = {ErrorCode::NegativeSpeed, 0.0};
  } else if (cells_per_tick > most) {
    ending = {ErrorCode::TooHighSpeed, most};
  }
  state_.cruise[robot] = state_.units.per_second(ending.value);
  return ending;
}

ScheduledDriver::Ending ScheduledDriver::set_turn_angle(std::size_t robot,
                                                        double radians_per_tick) {
  const Limits bounds = limits(robot);
  Ending ending{ErrorCode::None, radians_per_tick};
  if (!(radians_per_tick >= bounds.min_turn_angle)) {
    ending = {ErrorCode::TooLowTurnAngle, bounds.min_turn_angle};
  } else if (radians_per_tick > bounds.max_turn_angle) {
    ending = {ErrorCode::TooHighTurnAngle, bounds.max_turn_angle};
  }
  state_.turn_rate[robot] = state_.units.per_second(ending.value);
  return ending;
}

std::optional<double> ScheduledDriver::turn_of(const RobotCommand& command) {
  if (const Turn* turn = std::get_if<Turn>(&command)) {
    return std::isfinite(turn->radians) ? turn->radians : 0.0;
  }
  if (std::holds_alternative<AboutFace>(command)) return kPi;
  if (std::holds_alternative<TurnLeft>(command)) return -kPi / 2.0;
  if (std::holds_alternative<TurnRight>(command)) return kPi / 2.0;
  return std::nullopt;
}

bool ScheduledDriver::is_motion(const RobotCommand& command) {
  return !std::holds_alternative<SetSpeed>(command) &&
         !std::holds_alternative<SetTurnAngle>(command) && !std::holds_alternative<Stop>(command);
}

double ScheduledDriver::sensed_turn(std::size_t robot, double radians) {
  const double error = state_.parameters[ParameterId::RobotTurnMaxError];
  if (!state_.noisy || error <= 0.0) return radians;
  return radians * (1.0 + state_.odometer_streams[robot].uniform(-error, error));
}

}  // namespace magna
