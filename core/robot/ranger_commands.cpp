// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the robot resource for rangers: each tick's event evaluates the last move and
// chooses the body velocity for the next.
#include <algorithm>
#include <cmath>

#include "core/robot/landing.h"
#include "core/robot/ranger_driver.h"

namespace magna {
namespace {

constexpr double kRangerTurned = 1e-9;  // rad: a smaller remaining angle counts as turned
constexpr double kAtObstacle = 1e-3;    // m
constexpr double kCorrecting = 0.5;     // s: time constant for correcting the heading along a wall

}  // namespace

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

}  // namespace magna
