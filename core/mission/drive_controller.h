// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/pose.h"
#include "core/robot/command.h"

namespace magna {

/// A body's limits and the period of its commands. m/s, m/s^2, rad/s, rad/s^2, s.
struct DriveLimits {
  double speed = 0.0;
  double acceleration = 0.0;
  double turn_rate = 0.0;
  double turn_acceleration = 0.0;
  double tick = 0.1;
};

/// The distance, in metres, that a body at `speed` still travels while it brakes in steps of one
/// tick.
double braking_distance(double speed, const DriveLimits& limits);

/// The highest speed for this tick from which the body can still slow down to `end_speed` within
/// `distance` metres; at most limits.speed, 0 when no distance is left.
double braking_speed(double distance, double end_speed, const DriveLimits& limits);

/// The turn rate, signed like `error`, that completes a turn by `error` radians soonest without
/// overshooting.
double turn_rate(double error, const DriveLimits& limits);

/// The body's command for one tick.
struct DriveStep {
  BodyVelocity velocity;
  bool turning = false;  ///< it turns in place; pass it to the next call
};

/// One tick of driving straight to `target`: in place until the heading is right, then forwards
/// with heading corrections, slowing down to `end_speed` at the target. `speed_cap` (m/s) is the
/// current limit of the way.
DriveStep drive_towards(Pose pose, Point target, double end_speed, double speed_cap, bool turning,
                        const DriveLimits& limits);

/// The same for a body that moves in any direction without turning: a velocity straight to
/// `target`, as fast as allowed in this tick.
BodyVelocity slide_towards(Pose pose, Point target, double end_speed, double speed_cap,
                           const DriveLimits& limits);

}  // namespace magna
