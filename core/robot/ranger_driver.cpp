// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/ranger_driver.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/geometry/angle.h"

namespace magna {
namespace {

constexpr double kContactGap =
    1e-4;  // m between two bodies in contact, so that rounding never makes them overlap

/// Changes `rate` towards `wanted` by at most the type's acceleration over `dt` seconds.
BodyVelocity accelerated(BodyVelocity rate, BodyVelocity wanted, const RobotTypeInfo& type,
                         double dt) {
  constexpr double kRounding = 1e-12;  // avoids a remainder that would need another tick
  const double step = type.max_acceleration * dt + kRounding;
  const double dx = wanted.vx - rate.vx;
  const double dy = wanted.vy - rate.vy;
  if (!type.sideways) {
    rate.vx = std::abs(dx) <= step ? wanted.vx : rate.vx + std::copysign(step, dx);
  } else if (const double change = std::sqrt(dx * dx + dy * dy); change <= step) {
    rate.vx = wanted.vx;
    rate.vy = wanted.vy;
  } else {
    rate.vx += dx * (step / change);
    rate.vy += dy * (step / change);
  }
  const double turn_step = type.max_turn_acceleration * dt + kRounding;
  const double turn = wanted.omega - rate.omega;
  rate.omega =
      std::abs(turn) <= turn_step ? wanted.omega : rate.omega + std::copysign(turn_step, turn);
  return rate;
}

/// An error whose standard deviation after one unit of way (m, rad) is `deviation`, whatever the
/// tick length: variances add up. Uniform, so that the error of a tick is bounded.
double way_error(double way, double deviation, RandomStream& stream) {
  return deviation * std::sqrt(3.0 * way) * stream.uniform(-1.0, 1.0);
}

}  // namespace

void RangerDriver::advance(std::size_t robot, Tick now) {
  const RobotTypeInfo& type = *state_.types[robot];
  const DriveTarget& target = state_.drives[robot];
  const BodyVelocity wanted =
      target.until > now && !state_.frozen ? target.velocity : BodyVelocity{};
  BodyVelocity& rate = state_.rates[robot];
  if (wanted == BodyVelocity{} && rate == BodyVelocity{}) {
    state_.velocity[robot] = {};
    state_.states[robot] = BodyState::Idle;
    return;
  }
  const double dt = state_.units.tick_seconds;
  rate = accelerated(rate, wanted, type, dt);

  double ahead = rate.vx * dt;
  double side = rate.vy * dt;
  double turn = rate.omega * dt;
  if (state_.noisy()) {
    RandomStream& stream = state_.motion_streams[robot];
    // Exactly the same number for robots that cannot move sideways.
    const double way = side == 0.0 ? std::abs(ahead) : std::sqrt(ahead * ahead + side * side);
    if (way > 0.0 && type.distance_noise > 0.0) {
      const double error = way_error(way, type.distance_noise, stream);
      const double share = 1.0 + std::clamp(error / way, -1.0, 1.0);
      ahead *= share;
      side *= share;
    }
    if (turn != 0.0 && type.turn_noise > 0.0) {
      turn += way_error(std::abs(turn), type.turn_noise, stream);
    }
  }

  Pose& pose = state_.truth[robot];
  BodyState body = BodyState::Moving;
  if (ahead != 0.0 || side != 0.0) {
    const Point heading = direction(pose.theta + 0.5 * turn);
    const Point from = pose.position();
    Point to =
        from + Point{ahead * heading.x - side * heading.y, ahead * heading.y + side * heading.x};
    const Way found = way(robot, from, to);
    if (!found.free) {
      to = from + (to - from) * found.share;
      ahead *= found.share;
      side *= found.share;
      body = BodyState::Blocked;
      rate.vx = rate.vy = 0.0;
      state_.bumps.push_back({RobotId{static_cast<std::uint32_t>(robot)}, found.other});
    }
    pose.x = to.x;
    pose.y = to.y;
    state_.bodies.update(static_cast<std::uint32_t>(robot), to);
  }
  if (turn != 0.0) pose.theta = normalize_angle(pose.theta + turn);
  state_.velocity[robot] = {ahead / dt, side / dt, turn / dt};
  state_.states[robot] = body;
}

RangerDriver::Way RangerDriver::way(std::size_t robot, Point from, Point to) const {
  const RobotTypeInfo& type = *state_.types[robot];
  const ObstacleLayer layer = movement_layer(type);
  const std::uint32_t mask = body_layer(type);
  // Computed as in free_travel: a step may round to nothing.
  const double length = distance(from, to);
  if (length <= 0.0) return {};
  double travel = state_.world.field().free_travel(layer, from, to, type.radius);
  int other = -1;
  const std::span<const Body> bodies = state_.bodies.bodies();
  const double reach_most = type.radius + state_.bodies.max_radius() + length + 2.0 * kContactGap;
  state_.bodies.near(from, reach_most, [&](std::uint32_t k) {
    const Body& body = bodies[k];
    if (k == robot || (body.layer_mask & mask) == 0 || body.radius <= 0.0) return;
    const Point offset = body.centre - from;
    const double squared = dot(offset, offset);
    if (squared > reach_most * reach_most) return;  // true for most bodies
    const Point along = (to - from) * (1.0 / length);
    const double ahead = dot(offset, along);
    if (ahead <= 0.0) return;
    const double reach = type.radius + body.radius + kContactGap;
    const double rest = reach * reach - (squared - ahead * ahead);
    if (rest <= 0.0) return;
    const double contact = std::max(0.0, ahead - std::sqrt(rest));
    if (contact < travel) {
      travel = contact;
      other = static_cast<int>(k);
    }
  });
  if (travel >= length) return {};
  // The static check does not test between its steps: do not stop where the disc would overlap.
  const Point stop = from + (to - from) * (travel / length);
  const bool touching = travel > 0.0 && state_.world.field().disc_hits(layer, stop, type.radius);
  return {.free = false, .share = touching ? 0.0 : travel / length, .other = other};
}

ScheduledDriver::Limits RangerDriver::limits(std::size_t robot) const {
  const RobotTypeInfo& type = *state_.types[robot];
  const double most = state_.units.per_tick(type.max_turn_rate);
  return {state_.units.per_tick(type.max_speed), 0.01 * most, most};
}

}  // namespace magna
