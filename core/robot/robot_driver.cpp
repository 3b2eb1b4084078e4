// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/robot_driver.h"

#include <algorithm>
#include <cmath>

namespace magna {
namespace {

double finite_or_zero(double value) { return std::isfinite(value) ? value : 0.0; }

}  // namespace

void RobotDriver::drive(std::size_t robot, BodyVelocity velocity, Tick until) {
  const RobotTypeInfo& type = *state_.types[robot];
  velocity.vx = finite_or_zero(velocity.vx);
  velocity.vy = type.sideways ? finite_or_zero(velocity.vy) : 0.0;
  velocity.omega =
      std::clamp(finite_or_zero(velocity.omega), -type.max_turn_rate, type.max_turn_rate);
  const double squared = velocity.vx * velocity.vx + velocity.vy * velocity.vy;
  if (squared > type.max_speed * type.max_speed) {
    // Not computed from squares: squares of huge numbers are infinite.
    const double share = type.max_speed / std::hypot(velocity.vx, velocity.vy);
    velocity.vx *= share;
    velocity.vy *= share;
  }
  state_.drives[robot] = {velocity, until, false};
}

void RobotDriver::halt(std::size_t robot) { state_.drives[robot] = {}; }

}  // namespace magna
