// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/robot/scheduled_driver.h"

namespace magna {

/// The motion model `ranger`: a disc with SI limits and accelerations, noise per metre and radian,
/// no delays. It stops at contact with the static obstacles and the bodies of its layer. The
/// commands of the manual work on it, with the limits of its type in place of chapter 4's.
class RangerDriver : public ScheduledDriver {
 public:
  using ScheduledDriver::ScheduledDriver;

  void advance(std::size_t robot, Tick now) override;

  /// The share of its way that the disc can travel before contact, and the obstacle.
  struct Way {
    bool free = true;
    double share = 1.0;
    int other = -1;  ///< as in Bump
  };

 protected:
  Way way(std::size_t robot, Point from, Point to) const;
  Limits limits(std::size_t robot) const override;
  Tick prepare(RobotId id) override;
  std::optional<Ending> step(RobotId id) override;

 private:
  std::optional<Ending> turn_step(RobotId id);
  std::optional<Ending> forward_step(RobotId id);
  std::optional<Ending> wall_step(RobotId id);
  std::optional<Ending> along_step(RobotId id);     ///< follow-wall
  std::optional<Ending> approach_step(RobotId id);  ///< goto-designator
  std::optional<Ending> stop_step(RobotId id);
  std::optional<Ending> drive_step(RobotId id, const Drive& drive);
  /// Sets the rates of the drive train for the coming move.
  void want(RobotId id, BodyVelocity velocity);
  /// A turn rate from which a turn by `radians` still stops at the right angle.
  double turn_rate(std::size_t robot, double radians) const;
  bool blocked(RobotId id);
  bool at_wall(std::size_t robot) const;
};

}  // namespace magna
