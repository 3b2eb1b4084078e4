// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/drive_controller.h"

#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"

namespace magna {
namespace {

/// Plans with less than the body's deceleration, so that noise does not delay the stop.
constexpr double kReserve = 0.8;

constexpr double kTurnInPlace = 0.35;  // rad off course: stop and turn
constexpr double kAligned = 0.05;      // rad off course: close enough to start driving

/// The rate r of a body that decelerates by a and so still travels r^2 / (2 a) + r dt / 2 (the sum
/// of its steps of dt), solved for the remaining way.
double rate_for(double way, double end_rate, double deceleration, double dt) {
  const double half_step = 0.5 * deceleration * dt;
  return std::sqrt(half_step * half_step + 2.0 * deceleration * way + end_rate * end_rate) -
         half_step;
}

}  // namespace

double braking_distance(double speed, const DriveLimits& limits) {
  const double deceleration = kReserve * limits.acceleration;
  return speed * speed / (2.0 * deceleration) + 0.5 * speed * limits.tick;
}

double braking_speed(double distance, double end_speed, const DriveLimits& limits) {
  if (!(distance > 0.0)) return std::min(end_speed, limits.speed);
  double speed = rate_for(distance, end_speed, kReserve * limits.acceleration, limits.tick);
  if (end_speed <= 0.0) speed = std::min(speed, distance / limits.tick);
  return std::min(std::max(speed, end_speed), limits.speed);
}

double turn_rate(double error, const DriveLimits& limits) {
  const double way = std::abs(error);
  const double rate = rate_for(way, 0.0, kReserve * limits.turn_acceleration, limits.tick);
  return std::copysign(std::min({rate, way / limits.tick, limits.turn_rate}), error);
}

DriveStep drive_towards(Pose pose, Point target, double end_speed, double speed_cap, bool turning,
                        const DriveLimits& limits) {
  const double away = distance(pose.position(), target);
  if (away == 0.0) return {};
  const double error = angle_difference(heading(pose.position(), target), pose.theta);
  if (std::abs(error) > kTurnInPlace) turning = true;
  if (std::abs(error) < kAligned) turning = false;

  DriveStep step;
  step.turning = turning;
  step.velocity.omega = turn_rate(error, limits);
  if (!turning) {
    const double speed = std::min(speed_cap, braking_speed(away, end_speed, limits));
    step.velocity.vx = speed * std::cos(error);
  }
  return step;
}

BodyVelocity slide_towards(Pose pose, Point target, double end_speed, double speed_cap,
                           const DriveLimits& limits) {
  const Point way = target - pose.position();
  const double away = norm(way);
  if (away == 0.0) return {};
  const double speed = std::min(speed_cap, braking_speed(away, end_speed, limits));
  const Point ahead = direction(pose.theta);
  return {speed / away * dot(way, ahead), speed / away * cross(ahead, way), 0.0};
}

}  // namespace magna
