// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/drive_controller.h"

#include <algorithm>
#include <array>
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

constexpr double kHorizon = 3.0;          // s: later collisions are considered later
constexpr double kUrgency = 0.7;          // m: weight of the inverse time to a collision
constexpr double kTouchingAlready = 0.1;  // s: minimum, avoids a division by zero
constexpr double kLeft = 0.06;            // penalty as a share of the speed: both keep to the right
constexpr std::array kTurns = {15.0, 30.0, 45.0, 60.0, 80.0, 100.0};  // degrees to either side
constexpr std::array kSpeeds = {1.0, 0.6, 0.3};  // shares of the preferred speed

struct Threat {
  double time = std::numeric_limits<double>::infinity();
  int robot = -1;
};

Threat first_threat(Point velocity, Point current, std::span<const Neighbour> neighbours) {
  Threat first;
  for (const Neighbour& other : neighbours) {
    const Point mine = other.gives_way ? 2.0 * velocity - current : velocity;
    const double time = time_to_collision(other.offset, mine - other.velocity, other.reach);
    if (time < first.time) first = {time, other.robot};
  }
  return first;
}

double penalty(double time) {
  return time >= kHorizon ? 0.0
                          : kUrgency * (1.0 / std::max(time, kTouchingAlready) - 1.0 / kHorizon);
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

double time_to_collision(Point offset, Point relative, double reach) {
  const double closing = dot(offset, relative);
  if (closing <= 0.0) return std::numeric_limits<double>::infinity();
  const double outside = dot(offset, offset) - reach * reach;
  if (outside <= 0.0) return 0.0;
  const double speed2 = dot(relative, relative);
  const double under_root = closing * closing - speed2 * outside;
  if (under_root < 0.0) return std::numeric_limits<double>::infinity();
  return (closing - std::sqrt(under_root)) / speed2;
}

VelocityChoice choose_velocity(Point preferred, Point current, double away,
                               std::span<const Neighbour> neighbours,
                               const std::function<double(Point, double)>& free_way) {
  const double speed = norm(preferred);
  if (speed <= 0.0) return {};
  const Threat straight = first_threat(preferred, current, neighbours);
  VelocityChoice best{preferred, false, -1};
  if (straight.time >= kHorizon) return best;
  double least = penalty(straight.time);
  const Point ahead = (1.0 / speed) * preferred;
  const auto consider = [&](Point along, double share, double room, double bias) {
    const Point velocity = share * speed * along;
    const double stop_in = room >= away ? kHorizon : room / (share * speed);
    const double time = std::min(first_threat(velocity, current, neighbours).time, stop_in);
    const double cost = norm(velocity - preferred) + bias * speed + penalty(time);
    if (cost >= least) return;
    least = cost;
    best = {velocity, true, straight.robot};
  };
  const auto along_of = [&](double turn) {
    const double c = std::cos(turn);
    const double s = std::sin(turn);
    return Point{c * ahead.x - s * ahead.y, s * ahead.x + c * ahead.y};
  };
  const auto sweep = [&](Point along, double bias) {
    const double room = free_way(along, std::min(away, speed * kHorizon));
    for (const double share : kSpeeds) consider(along, share, room, bias);
  };
  sweep(ahead, 0.0);
  for (const double degrees : kTurns) {
    sweep(along_of(radians(degrees)), 0.0);
    sweep(along_of(radians(-degrees)), kLeft);
  }
  // Standing still lets the others pass: it counts as no better than a collision at that time.
  const double standing = first_threat({}, current, neighbours).time;
  if (speed + penalty(standing) < least) best = {{}, true, straight.robot};
  return best;
}

}  // namespace magna
