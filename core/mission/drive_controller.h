// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <limits>
#include <span>

#include "core/geometry/point.h"
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

/// Another body on the floor, relative to the robot that chooses its velocity.
struct Neighbour {
  int robot = -1;
  Point offset;            ///< from this robot to it, m
  Point velocity;          ///< m/s
  double reach = 0.0;      ///< both radii plus the distance to keep, m
  bool gives_way = false;  ///< it chooses its velocity in the same way: each avoids half
};

struct VelocityChoice {
  Point velocity;       ///< m/s; zero = stop
  bool detour = false;  ///< it differs from the preferred one
  int because_of = -1;  ///< the robot that is the cause, -1 = none
};

/// Seconds until a body with velocity `relative` to another touches it; infinite = never.
double time_to_collision(Point offset, Point relative, double reach);

/// The velocity nearest to the preferred one that does not lead into a neighbour within the next
/// seconds: reciprocal velocity obstacles, sampled (van den Berg, Lin and Manocha, "Reciprocal
/// Velocity Obstacles for Real-Time Multi-Agent Navigation", 2008, eq. 10), passing on the right
/// when both sides are equally good. `current` is the previous choice. `free_way` returns the
/// distance that the body can go in a direction (unit) before a static obstacle, at most the given
/// metres; `away` is the distance to its goal.
VelocityChoice choose_velocity(Point preferred, Point current, double away,
                               std::span<const Neighbour> neighbours,
                               const std::function<double(Point, double)>& free_way);

}  // namespace magna
