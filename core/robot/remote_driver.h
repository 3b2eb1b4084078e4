// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/robot/remote_robot.h"
#include "core/robot/robot_driver.h"

namespace magna {

/// The motion model `remote`: a remote robot. Requests go into its queue or to its
/// sticks; it reports its own pose (Team::report_heading, report_displacement). Its velocity is
/// unknown and stays zero.
///
/// The manual's commands: turns become TUR and go-forward becomes DRV; they end when the robot
/// acknowledges them, or with FAILED after a time-out. goto-wall fails: the distance is not known.
/// stop ends with the acknowledgement of its MAN.
class RemoteDriver final : public ScheduledDriver {
 public:
  using ScheduledDriver::ScheduledDriver;

  void drive(std::size_t robot, BodyVelocity velocity, Tick until) override;
  void halt(std::size_t robot) override;
  void advance(std::size_t robot, Tick now) override;

 protected:
  bool senses_world() const override { return false; }
  Limits limits(std::size_t robot) const override;
  std::optional<Ending> step(RobotId id) override;

 private:
  std::optional<Ending> drive_step(RobotId id, const Drive& drive);
  /// Sends the command's opcode at its first step and waits for its end.
  std::optional<Ending> opcode_step(RobotId id);
  void send(RobotId id);
  RemoteRobot& remote(std::size_t robot) { return *state_.remotes[robot]; }
};

}  // namespace magna
