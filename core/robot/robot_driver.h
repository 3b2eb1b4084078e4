// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/robot/command.h"
#include "core/robot/team_state.h"

namespace magna {

/// Moves the bodies of one motion model. One object serves all robots of the model; list, map,
/// missions and teleoperation do not depend on the model. Remote robots have a driver too: `drive`
/// sends, `advance` applies the last report.
class RobotDriver {
 public:
  explicit RobotDriver(TeamState& state) : state_(state) {}
  virtual ~RobotDriver() = default;
  RobotDriver(const RobotDriver&) = delete;
  RobotDriver& operator=(const RobotDriver&) = delete;

  /// Begins the command of this robot in the command table.
  virtual void begin(RobotId id) = 0;
  /// Interrupts the command in progress: its continuation is called before this returns.
  virtual void interrupt(RobotId id) = 0;

  /// Sets the body velocity from the next tick until before tick `until`, limited to the robot's
  /// abilities. Components that are not finite count as zero.
  virtual void drive(std::size_t robot, BodyVelocity velocity, Tick until);
  /// Brakes from the next tick on.
  virtual void halt(std::size_t robot);

  /// One tick of motion: pose, true velocity and state of the body. Called for every robot in every
  /// tick; must not allocate.
  virtual void advance(std::size_t robot, Tick now) = 0;

 protected:
  TeamState& state_;
};

}  // namespace magna
