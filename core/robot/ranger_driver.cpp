// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/ranger_driver.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

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

constexpr double kRangerTurned = 1e-9;  // rad: a smaller remaining angle counts as turned
constexpr double kAtObstacle = 1e-3;    // m
constexpr double kCorrecting = 0.5;     // s: time constant for correcting the heading along a wall

}  // namespace

double landing_speed(double distance, double deceleration, double tick) {
  if (!(distance > 0.0)) return 0.0;
  const double step = deceleration * tick;  // speed lost per tick
  // n ticks at v, v - step, … cover (n v - step n (n - 1) / 2) tick; n is the smallest number for
  // which the last of these speeds is at most one step.
  const double ticks =
      std::max(1.0, std::ceil((std::sqrt(1.0 + 8.0 * distance / (step * tick)) - 1.0) / 2.0));
  return distance / (ticks * tick) + step * (ticks - 1.0) / 2.0;
}

void RangerDriver::advance(std::size_t robot, Tick now) {
  const auto bump = go(robot, now, false);
  if (bump) state_.bumps.push_back({RobotId{static_cast<std::uint32_t>(robot)}, *bump});
}

double RangerDriver::most_way(std::size_t robot) const {
  const RobotTypeInfo& type = *state_.types[robot];
  const BodyVelocity& rate = state_.rates[robot];
  const double dt = state_.units.tick_seconds;
  const double speed = std::abs(rate.vx) + std::abs(rate.vy) + 1.5 * type.max_acceleration * dt;
  const double way = std::min(speed, type.max_speed) * dt;
  return 1.001 * (way + std::min(way, type.distance_noise * std::sqrt(3.0 * way)));
}

bool RangerDriver::apart(std::size_t robot) const {
  const RobotTypeInfo& type = *state_.types[robot];
  const std::uint32_t mask = body_layer(type);
  const Point centre = state_.truth[robot].position();
  const double own = type.radius + double{most_ways_[robot]} + 2.0 * kContactGap;
  bool apart = true;
  const double most = own + state_.bodies.max_radius() + state_.most_way;
  state_.bodies.near_bodies(centre, most, [&](const auto* body, const auto* end) {
    for (; body != end; ++body) {
      const double reach = own + body->radius + double{most_ways_[body->index]};
      const Point to = body->centre - centre;
      apart &= dot(to, to) > reach * reach || body->index == robot || body->radius <= 0.0 ||
               (body->layer_mask & mask) == 0;
    }
  });
  return apart;
}

std::span<const Moved> RangerDriver::move_apart(Tick now, WorkerPool& workers, std::size_t grain) {
  most_ways_.resize(state_.size());
  moved_.resize(state_.size());
  workers.parallel_for(state_.size(), grain, [this](std::size_t begin, std::size_t end) {
    for (std::size_t robot = begin; robot < end; ++robot) {
      most_ways_[robot] = static_cast<float>(most_way(robot));
    }
  });
  workers.parallel_for(state_.size(), grain, [this, now](std::size_t begin, std::size_t end) {
    for (std::size_t robot = begin; robot < end; ++robot) {
      moved_[robot] = Moved::NotYet;
      if (!state_.alive[robot] || !apart(robot)) continue;
      moved_[robot] = go(robot, now, true) ? Moved::Bumped : Moved::Freely;
    }
  });
  return moved_;
}

std::optional<int> RangerDriver::go(std::size_t robot, Tick now, bool apart) {
  const RobotTypeInfo& type = *state_.types[robot];
  const DriveTarget& target = state_.drives[robot];
  BodyVelocity wanted = target.until > now && !state_.frozen ? target.velocity : BodyVelocity{};
  const RobotId id{static_cast<std::uint32_t>(robot)};
  if (!state_.closures.empty()) wanted = kept_out(robot, wanted);
  const bool kept = state_.closures.held_at(id) != nullptr;
  BodyVelocity& rate = state_.rates[robot];
  if (wanted == BodyVelocity{} && rate == BodyVelocity{}) {
    state_.velocity[robot] = {};
    state_.states[robot] = kept ? BodyState::Blocked : BodyState::Idle;
    return std::nullopt;
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

  std::optional<int> bump;
  Pose& pose = state_.truth[robot];
  BodyState body = kept && ahead == 0.0 && side == 0.0 ? BodyState::Blocked : BodyState::Moving;
  if (ahead != 0.0 || side != 0.0) {
    const Point heading = direction(pose.theta + 0.5 * turn);
    const Point from = pose.position();
    Point to =
        from + Point{ahead * heading.x - side * heading.y, ahead * heading.y + side * heading.x};
    const Way found = way(robot, from, to, apart);
    if (!found.free) {
      to = from + (to - from) * found.share;
      ahead *= found.share;
      side *= found.share;
      body = BodyState::Blocked;
      rate.vx = rate.vy = 0.0;
      if (found.area != nullptr) {
        state_.closures.hold(id, *found.area);
      } else {
        bump = found.other;
      }
    }
    pose.x = to.x;
    pose.y = to.y;
    state_.travelled[robot] += distance(from, to);
    if (!apart) state_.bodies.update(static_cast<std::uint32_t>(robot), to);
  }
  if (turn != 0.0) pose.theta = normalize_angle(pose.theta + turn);
  state_.velocity[robot] = {ahead / dt, side / dt, turn / dt};
  state_.states[robot] = body;
  return bump;
}

// Like an obstacle ahead, also in the directions into which it turns while it brakes.
BodyVelocity RangerDriver::kept_out(std::size_t robot, BodyVelocity wanted) {
  const RobotId id{static_cast<std::uint32_t>(robot)};
  state_.closures.release(id);
  const double speed = norm(Point{wanted.vx, wanted.vy});
  if (speed == 0.0 || state_.closures.ground(id) == nullptr) return wanted;
  const RobotTypeInfo& type = *state_.types[robot];
  const double dt = state_.units.tick_seconds;
  const BodyVelocity& rate = state_.rates[robot];
  const double fastest = std::max(speed, norm(Point{rate.vx, rate.vy}));
  const double braking = fastest / type.max_acceleration;
  const Pose& pose = state_.truth[robot];
  ClosedGround::Travel least{fastest * (0.5 * braking + 2.0 * dt), nullptr};
  for (const double share : {0.0, 0.5, 1.0}) {
    const double theta =
        pose.theta + std::atan2(wanted.vy, wanted.vx) + share * wanted.omega * (braking + dt);
    const Point to = pose.position() + least.distance * direction(theta);
    const auto ahead = state_.closures.travel(id, pose.position(), to, type.radius);
    if (ahead.area != nullptr) least = ahead;
    if (wanted.omega == 0.0) break;
  }
  if (least.area == nullptr) return wanted;
  const bool there = least.distance < kAtObstacle;
  const double cap = there ? 0.0 : landing_speed(least.distance, type.max_acceleration, dt);
  if (cap >= speed) return wanted;
  if (there) state_.closures.hold(id, *least.area);
  return {wanted.vx * (cap / speed), wanted.vy * (cap / speed), wanted.omega};
}

RangerDriver::Way RangerDriver::way(std::size_t robot, Point from, Point to, bool apart) const {
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
  const auto meet = [&](std::uint32_t k) {
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
  };
  if (!apart) state_.bodies.near(from, reach_most, meet);
  if (!state_.closures.empty()) {
    const RobotId id{static_cast<std::uint32_t>(robot)};
    const auto closed = state_.closures.travel(id, from, to, type.radius);
    if (closed.area != nullptr && closed.distance < travel) {
      return {.free = false, .share = closed.distance / length, .area = closed.area};
    }
  }
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

// The commands of the robot resource for rangers: each tick's event evaluates the last move and
// chooses the body velocity for the next.

Tick RangerDriver::prepare(RobotId id) {
  if (const GoForward* forward = std::get_if<GoForward>(&commands_.command(id))) {
    commands_.progress(id).ticks = forward->ticks;
  }
  return 0;
}

std::optional<ScheduledDriver::Ending> RangerDriver::step(RobotId id) {
  const RobotCommand& command = commands_.command(id);
  if (std::holds_alternative<GoForward>(command)) return forward_step(id);
  if (std::holds_alternative<GotoWall>(command)) return wall_step(id);
  if (std::holds_alternative<FollowWall>(command)) return along_step(id);
  if (std::holds_alternative<GotoDesignator>(command)) return approach_step(id);
  if (std::holds_alternative<Stop>(command)) return stop_step(id);
  if (const Drive* drive = std::get_if<Drive>(&command)) return drive_step(id, *drive);
  return turn_step(id);
}

void RangerDriver::want(RobotId id, BodyVelocity velocity) {
  drive(id.index(), velocity, state_.scheduler.now() + 1);
}

double RangerDriver::turn_rate(std::size_t robot, double radians) const {
  const double landing = landing_speed(
      std::abs(radians), state_.types[robot]->max_turn_acceleration, state_.units.tick_seconds);
  return std::copysign(std::min(state_.turn_rate[robot], landing), radians);
}

bool RangerDriver::blocked(RobotId id) {
  return commands_.progress(id).started && state_.states[id.index()] == BodyState::Blocked;
}

std::optional<ScheduledDriver::Ending> RangerDriver::turn_step(RobotId id) {
  const std::size_t robot = id.index();
  CommandProgress& progress = commands_.progress(id);
  if (progress.started) {
    // The turn measured at the wheels: their slip, by which the true turn differs, is not sensed.
    const double turned = state_.units.per_tick(state_.rates[robot].omega);
    progress.done += turned;
    progress.remaining -= turned;
  }
  if (std::abs(progress.remaining) <= kRangerTurned) return Ending{ErrorCode::None, progress.done};
  want(id, {0.0, 0.0, turn_rate(robot, progress.remaining)});
  return std::nullopt;
}

std::optional<ScheduledDriver::Ending> RangerDriver::forward_step(RobotId id) {
  const double speed = state_.cruise[id.index()];
  if (speed <= 0.0) return Ending{ErrorCode::NotMoving};
  if (blocked(id)) return Ending{ErrorCode::RobotBlocked};
  CommandProgress& progress = commands_.progress(id);
  if (progress.ticks <= 0) return Ending{};
  --progress.ticks;
  want(id, {speed, 0.0, 0.0});
  return std::nullopt;
}

std::optional<ScheduledDriver::Ending> RangerDriver::wall_step(RobotId id) {
  const std::size_t robot = id.index();
  const RobotTypeInfo& type = *state_.types[robot];
  const double speed = state_.cruise[robot];
  if (speed <= 0.0) return Ending{ErrorCode::NotMoving};
  const Pose pose = state_.truth[robot];
  const double dt = state_.units.tick_seconds;
  const double reach = speed * speed / (2.0 * type.max_acceleration) + speed * dt;
  const double gap = state_.world.field().free_travel(
      movement_layer(type), pose.position(), pose.position() + direction(pose.theta) * reach,
      type.radius);
  if (gap <= kAtObstacle || blocked(id)) {
    return Ending{at_wall(robot) ? ErrorCode::None : ErrorCode::RobotBlocked};
  }
  want(id, {std::min(speed, landing_speed(gap, type.max_acceleration, dt)), 0.0, 0.0});
  return std::nullopt;
}

bool RangerDriver::at_wall(std::size_t robot) const {
  const Pose pose = state_.truth[robot];
  const ObstacleField& field = state_.world.field();
  const Point touching = pose.position() + direction(pose.theta) * field.resolution();
  return field.disc_hits(ObstacleLayer::Wall, touching, state_.types[robot]->radius);
}

std::optional<ScheduledDriver::Ending> RangerDriver::along_step(RobotId id) {
  const std::size_t robot = id.index();
  const double speed = state_.cruise[robot];
  if (speed <= 0.0) return Ending{ErrorCode::NotMoving};
  if (blocked(id)) return Ending{ErrorCode::RobotBlocked};
  if (const auto ending = look_beside(id)) return ending;
  const double most = state_.turn_rate[robot];
  const double turn = commands_.progress(id).remaining;
  want(id, {speed, 0.0, std::clamp(turn / kCorrecting, -most, most)});
  return std::nullopt;
}

std::optional<ScheduledDriver::Ending> RangerDriver::approach_step(RobotId id) {
  if (const auto ending = pursue(id)) return ending;
  const std::size_t robot = id.index();
  if (!commands_.progress(id).pursuit) {
    want(id, {});
    return std::nullopt;
  }
  const Pursuit& pursuit = *commands_.progress(id).pursuit;
  const double speed = state_.cruise[robot];
  if (speed <= 0.0) return Ending{.code = ErrorCode::NotMoving, .designator = pursuit.designator};
  if (blocked(id)) {
    return Ending{.code = ErrorCode::RobotBlocked, .designator = pursuit.designator};
  }
  const double landing = landing_speed(pursuit.distance, state_.types[robot]->max_acceleration,
                                       state_.units.tick_seconds);
  const double ahead = pursuit.faced ? std::min(speed, landing) : 0.0;
  want(id, {ahead, 0.0, turn_rate(robot, pursuit.angle)});
  return std::nullopt;
}

std::optional<ScheduledDriver::Ending> RangerDriver::stop_step(RobotId id) {
  want(id, {});
  if (state_.rates[id.index()] == BodyVelocity{}) return Ending{};
  return std::nullopt;
}

std::optional<ScheduledDriver::Ending> RangerDriver::drive_step(RobotId id, const Drive& drive) {
  if (blocked(id)) return Ending{ErrorCode::RobotBlocked};
  CommandProgress& progress = commands_.progress(id);
  if (progress.ticks <= 0) return Ending{};
  --progress.ticks;
  want(id, drive.velocity);
  return std::nullopt;
}

void ExactDriver::glide(std::size_t robot, Pose pose, bool solid) {
  if (glides_.size() <= robot) glides_.resize(robot + 1);
  glides_[robot] = Glide{pose, solid};
}

void ExactDriver::halt(std::size_t robot) {
  if (robot < glides_.size()) glides_[robot].reset();
  RangerDriver::halt(robot);
}

void ExactDriver::advance(std::size_t robot, Tick now) {
  const auto glide =
      robot < glides_.size() ? std::exchange(glides_[robot], std::nullopt) : std::nullopt;
  if (glide && !state_.frozen) {
    carry_out(robot, *glide);
  } else {
    RangerDriver::advance(robot, now);
  }
}

void ExactDriver::carry_out(std::size_t robot, const Glide& glide) {
  Pose& pose = state_.truth[robot];
  const Pose before = pose;
  BodyState body = BodyState::Moving;
  Point to = glide.pose.position();
  const RobotId id{static_cast<std::uint32_t>(robot)};
  state_.closures.release(id);
  if (glide.solid && to != before.position()) {
    const Way found = way(robot, before.position(), to);
    if (!found.free) {
      to = before.position() + (to - before.position()) * found.share;
      body = BodyState::Blocked;
      if (found.area != nullptr) {
        state_.closures.hold(id, *found.area);
      } else {
        state_.bumps.push_back({id, found.other});
      }
    }
  }
  pose = {to.x, to.y, normalize_angle(glide.pose.theta)};
  if (pose == before && body == BodyState::Moving) body = BodyState::Idle;
  state_.bodies.update(static_cast<std::uint32_t>(robot), to);
  state_.travelled[robot] += distance(before.position(), to);

  const double dt = state_.units.tick_seconds;
  const Point moved = (to - before.position()) * (1.0 / dt);
  const Point ahead = direction(pose.theta);
  state_.velocity[robot] = {dot(moved, ahead), cross(ahead, moved),
                            angle_difference(pose.theta, before.theta) / dt};
  state_.rates[robot] = {};  // without a request it stops
  state_.states[robot] = body;
}

}  // namespace magna
