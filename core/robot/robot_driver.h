// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/robot/command.h"
#include "core/robot/team_state.h"

namespace magna {

/// What moves bodies of one motion model (design 3). One object serves all robots of the model;
/// list, map, missions and teleoperation cannot tell which one it is. A robot that moves itself and
/// reports is one more driver: `drive` sends, `advance` takes over the last report.
class RobotDriver {
 public:
  explicit RobotDriver(TeamState& state) : state_(state) {}
  virtual ~RobotDriver() = default;
  RobotDriver(const RobotDriver&) = delete;
  RobotDriver& operator=(const RobotDriver&) = delete;

  /// Begins the command that stands in the command table for this robot.
  virtual void begin(RobotId id) = 0;
  /// Interrupts the command in progress: its continuation is called before this returns.
  virtual void interrupt(RobotId id) = 0;

  /// From the next tick on and without tick `until`: this body velocity, cut to what the robot can
  /// do. Components that are not finite count as zero.
  virtual void drive(std::size_t robot, BodyVelocity velocity, Tick until);
  /// Brakes from the next tick on.
  virtual void halt(std::size_t robot);

  /// One tick of motion: pose, true velocity and state of the body. Called for every robot and
  /// tick: allocates nothing.
  virtual void advance(std::size_t robot, Tick now) = 0;

 protected:
  TeamState& state_;
};

}  // namespace magna
