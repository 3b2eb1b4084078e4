// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/robot/robot_driver.h"
#include "core/sim/worker_pool.h"

namespace magna {

/// The highest speed for the coming tick from which a body with ticks of `tick` seconds and a
/// deceleration of at most `deceleration` (m/s^2 or rad/s^2) still stops exactly after `distance`
/// (m or rad, >= 0): its speed then falls by deceleration * tick each tick and reaches zero there.
/// Computed in ticks, so that the body never overshoots, however long a tick is.
double landing_speed(double distance, double deceleration, double tick);

/// What a robot has done of a move before all are moved in order.
enum class Moved : std::uint8_t { NotYet, Freely, Bumped };

/// The motion model `ranger`: a disc with SI limits and accelerations, noise per metre and radian,
/// no delays. It stops at contact with the static obstacles and the bodies of its layer. The
/// commands of the manual work on it, with the limits of its type in place of chapter 4's.
class RangerDriver : public ScheduledDriver {
 public:
  using ScheduledDriver::ScheduledDriver;

  void advance(std::size_t robot, Tick now) override;

  /// Moves the robots that no other can touch in this tick, whichever way both go, on all threads;
  /// pieces of `grain` robots. All robots are of this model and there are no closures. The order of
  /// the moves has no effect on these robots, so what the others do afterwards, in order, is the
  /// same. Their bodies stay where they were until all are sorted again. By robot.
  std::span<const Moved> move_apart(Tick now, WorkerPool& workers, std::size_t grain);

  /// The share of its way that the disc can travel before contact, and the obstacle.
  struct Way {
    bool free = true;
    double share = 1.0;
    int other = -1;                            ///< as in Bump
    const ClosedGround::Area* area = nullptr;  ///< the obstacle is the edge of this one
  };

 protected:
  Way way(std::size_t robot, Point from, Point to) const { return way(robot, from, to, false); }
  Limits limits(std::size_t robot) const override;
  Tick prepare(RobotId id) override;
  std::optional<Ending> step(RobotId id) override;

 private:
  /// One tick of motion; returns what it bumped into, as in Bump.
  std::optional<int> go(std::size_t robot, Tick now, bool apart);
  Way way(std::size_t robot, Point from, Point to, bool apart) const;
  /// A bound of the way in the coming move, metres.
  double most_way(std::size_t robot) const;
  /// Whether no other body can be touched in the coming move.
  bool apart(std::size_t robot) const;
  std::optional<Ending> turn_step(RobotId id);
  std::optional<Ending> forward_step(RobotId id);
  std::optional<Ending> wall_step(RobotId id);
  std::optional<Ending> along_step(RobotId id);     ///< follow-wall
  std::optional<Ending> approach_step(RobotId id);  ///< goto-designator
  std::optional<Ending> stop_step(RobotId id);
  std::optional<Ending> drive_step(RobotId id, const Drive& drive);
  /// The velocity with which the body stops before no-go areas; notes the one that keeps it.
  BodyVelocity kept_out(std::size_t robot, BodyVelocity wanted);
  /// Sets the rates of the drive train for the coming move.
  void want(RobotId id, BodyVelocity velocity);
  /// A turn rate from which a turn by `radians` still stops at the right angle.
  double turn_rate(std::size_t robot, double radians) const;
  bool blocked(RobotId id);
  bool at_wall(std::size_t robot) const;

  std::vector<float> most_ways_;  ///< of the coming move, metres; by robot
  std::vector<Moved> moved_;      ///< by robot
};

/// The motion model `exact`: bodies that reach the requested pose exactly. A glide moves a body to
/// a pose within one tick; otherwise drives and commands work as in `ranger`, but types of this
/// model have no noise.
class ExactDriver final : public RangerDriver {
 public:
  using RangerDriver::RangerDriver;

  /// In the coming move, goes straight to `pose`. Solid: only until an obstacle is in the way.
  void glide(std::size_t robot, Pose pose, bool solid);
  void halt(std::size_t robot) override;
  void advance(std::size_t robot, Tick now) override;

 private:
  struct Glide {
    Pose pose;
    bool solid = true;
  };
  void carry_out(std::size_t robot, const Glide& glide);

  std::vector<std::optional<Glide>> glides_;  ///< by robot number; for the coming move
};

}  // namespace magna
