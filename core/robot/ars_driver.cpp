// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/ars_driver.h"

#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"
#include "core/geometry/grid_ray.h"

namespace magna {
namespace {

constexpr double kWalkRounding =
    1e-9;  // m: avoids an end point that rounding would place across a border

constexpr double kArsTurned = 1e-9;  // rad: a smaller remaining angle counts as turned

Tick delay(const Parameters& parameters, ParameterId id) {
  return static_cast<Tick>(parameters.integer(id));
}

/// Whether the command moves with the set speed.
bool goes_on(const RobotCommand& command) {
  return std::holds_alternative<GoForward>(command) || std::holds_alternative<GotoWall>(command) ||
         std::holds_alternative<FollowWall>(command) ||
         std::holds_alternative<GotoDesignator>(command);
}

}  // namespace

CellWalk walk_cells(const World& world, Point from, Point direction, double length) {
  CellWalk walk{length};
  const Cell start = cell_of(from);
  Cell last = start;
  walk_grid_ray(from, direction, length + kWalkRounding, 1.0, [&](Cell cell, double entered) {
    if (cell == start || !world.cell_blocked(cell)) {
      last = cell;
      return true;
    }
    walk.blocked = cell;
    // Keeps clear of the border that it would cross, even at a flat angle.
    if (cell.i != last.i) {
      walk.distance = std::min(walk.distance, entered - kCellClearance / std::abs(direction.x));
    }
    if (cell.j != last.j) {
      walk.distance = std::min(walk.distance, entered - kCellClearance / std::abs(direction.y));
    }
    walk.distance = std::max(walk.distance, 0.0);
    return false;
  });
  return walk;
}

void ArsDriver::drive(std::size_t robot, BodyVelocity velocity, Tick until) {
  const auto finite = [](double value) { return std::isfinite(value) ? value : 0.0; };
  state_.drives[robot] = {{finite(velocity.vx), 0.0, finite(velocity.omega)}, until, false};
}

ScheduledDriver::Limits ArsDriver::limits(std::size_t) const {
  const double most = state_.parameters[kParameter<"Max-Turn-Angle">];
  return {state_.parameters[kParameter<"Max-Speed">],
          std::min(state_.parameters[kParameter<"Min-Turn-Angle">], most), most};
}

double ArsDriver::speed(std::size_t robot) const {
  return std::min(state_.units.per_tick(state_.cruise[robot]),
                  state_.parameters[kParameter<"Max-Speed">]);
}

double ArsDriver::most_turn(std::size_t robot) const {
  return std::min(state_.units.per_tick(state_.turn_rate[robot]),
                  state_.parameters[kParameter<"Max-Turn-Angle">]);
}

Tick ArsDriver::prepare(RobotId id) {
  const RobotCommand& command = commands_.command(id);
  CommandProgress& progress = commands_.progress(id);
  if (is_turn(command)) {
    const Tick aligning =
        is_turn_by_place(command) ? delay(state_.parameters, kParameter<"Robot-Align-Delay">) : 0;
    return aligning + delay(state_.parameters, kParameter<"Robot-Turn-Delay">);
  }
  if (const GoForward* forward = std::get_if<GoForward>(&command)) {
    progress.ticks = forward->ticks;
  } else if (std::holds_alternative<Stop>(command)) {
    progress.rolling = state_.rates[id.index()];
    if (progress.rolling != BodyVelocity{}) {
      progress.ticks = delay(state_.parameters, kParameter<"Braking">);
    }
    return 0;
  }
  // A robot that cannot move at all has no delay: the command ends at the next step.
  if (!goes_on(command) || speed(id.index()) <= 0.0) return 0;
  return delay(state_.parameters, std::holds_alternative<GotoDesignator>(command)
                                      ? kParameter<"Robot-Turn-Delay">
                                      : kParameter<"Robot-Move-Delay">);
}

std::optional<ScheduledDriver::Ending> ArsDriver::step(RobotId id) {
  const RobotCommand& command = commands_.command(id);
  if (std::holds_alternative<GoForward>(command)) return forward_step(id);
  if (std::holds_alternative<GotoWall>(command)) return wall_step(id);
  if (std::holds_alternative<FollowWall>(command)) return along_step(id);
  if (std::holds_alternative<GotoDesignator>(command)) return approach_step(id);
  if (std::holds_alternative<Stop>(command)) return stop_step(id);
  if (const Drive* drive = std::get_if<Drive>(&command)) return drive_step(id, *drive);
  return turn_step(id);
}

ScheduledDriver::Ending ArsDriver::turn_ended(RobotId id) {
  return {ErrorCode::None, sensed_turn(id.index(), commands_.progress(id).done)};
}

std::optional<ScheduledDriver::Ending> ArsDriver::turn_step(RobotId id) {
  const std::size_t robot = id.index();
  CommandProgress& progress = commands_.progress(id);
  if (std::abs(progress.remaining) <= kArsTurned) return turn_ended(id);
  const double most = most_turn(robot);
  const double angle = std::clamp(progress.remaining, -most, most);
  move(robot, 0.0, angle);
  progress.remaining -= angle;
  progress.done += state_.units.per_tick(state_.velocity[robot].omega);
  if (std::abs(progress.remaining) > kArsTurned) return std::nullopt;
  return turn_ended(id);
}

std::optional<ScheduledDriver::Ending> ArsDriver::forward_step(RobotId id) {
  const double cells = speed(id.index());
  if (cells <= 0.0) return Ending{ErrorCode::NotMoving};
  CommandProgress& progress = commands_.progress(id);
  if (progress.ticks <= 0) return Ending{};
  if (move(id.index(), cells, 0.0)) return Ending{ErrorCode::RobotBlocked};
  if (--progress.ticks > 0) return std::nullopt;
  return Ending{};
}

std::optional<ScheduledDriver::Ending> ArsDriver::wall_step(RobotId id) {
  const std::size_t robot = id.index();
  const double cells = speed(robot);
  if (cells <= 0.0) return Ending{ErrorCode::NotMoving};
  const auto blocked = move(robot, cells, 0.0);
  if (!blocked) return std::nullopt;
  if (!state_.world.cells().filled(*blocked)) return Ending{ErrorCode::RobotBlocked};
  state_.states[robot] = BodyState::Idle;  // it has reached its goal and is not blocked
  return Ending{};
}

std::optional<ScheduledDriver::Ending> ArsDriver::along_step(RobotId id) {
  const double cells = speed(id.index());
  if (cells <= 0.0) return Ending{ErrorCode::NotMoving};
  if (const auto ending = look_beside(id)) return ending;
  const double most = most_turn(id.index());
  const double turn = std::clamp(commands_.progress(id).remaining, -most, most);
  if (move(id.index(), cells, turn)) return Ending{ErrorCode::RobotBlocked};
  return std::nullopt;
}

std::optional<ScheduledDriver::Ending> ArsDriver::approach_step(RobotId id) {
  if (const auto ending = pursue(id)) return ending;
  const std::size_t robot = id.index();
  if (!commands_.progress(id).pursuit) return std::nullopt;
  const Pursuit& pursuit = *commands_.progress(id).pursuit;
  const double cells = speed(robot);
  if (cells <= 0.0) return Ending{.code = ErrorCode::NotMoving, .designator = pursuit.designator};
  const double most = most_turn(robot);
  const double ahead = pursuit.faced ? std::min(cells, pursuit.distance) : 0.0;
  const auto blocked = move(robot, ahead, std::clamp(pursuit.angle, -most, most));
  if (const auto ending = arrival(id)) return ending;
  if (!blocked) return std::nullopt;
  return Ending{.code = ErrorCode::RobotBlocked, .designator = pursuit.designator};
}

std::optional<ScheduledDriver::Ending> ArsDriver::stop_step(RobotId id) {
  CommandProgress& progress = commands_.progress(id);
  if (progress.ticks <= 0 || state_.frozen) return Ending{};
  if (follow(id.index(), progress.rolling)) return Ending{};  // the stop was requested
  if (--progress.ticks > 0) return std::nullopt;
  return Ending{};
}

std::optional<ScheduledDriver::Ending> ArsDriver::drive_step(RobotId id, const Drive& drive) {
  CommandProgress& progress = commands_.progress(id);
  if (follow(id.index(), drive.velocity)) return Ending{ErrorCode::RobotBlocked};
  if (--progress.ticks > 0) return std::nullopt;
  return Ending{};
}

void ArsDriver::advance(std::size_t robot, Tick now) {
  const RobotId id{static_cast<std::uint32_t>(robot)};
  if (robot >= acted_.size() || acted_[robot] != now) {
    const DriveTarget target = state_.drives[robot];
    if (target.until > now && target.velocity != BodyVelocity{} && !state_.frozen) {
      follow(robot, target.velocity);
    } else {
      state_.velocity[robot] = {};
      state_.rates[robot] = {};
      state_.states[robot] = BodyState::Idle;
      state_.closures.release(id);
      return;
    }
  }
  if (state_.states[robot] == BodyState::Blocked && state_.closures.held_at(id) == nullptr) {
    state_.bumps.push_back({id, -1});
  }
}

std::optional<Cell> ArsDriver::follow(std::size_t robot, BodyVelocity velocity) {
  const auto finite = [](double value) { return std::isfinite(value) ? value : 0.0; };
  const double most_turn = state_.parameters[kParameter<"Max-Turn-Angle">];
  return move(robot,
              std::clamp(state_.units.per_tick(finite(velocity.vx)), 0.0,
                         state_.parameters[kParameter<"Max-Speed">]),
              std::clamp(state_.units.per_tick(finite(velocity.omega)), -most_turn, most_turn));
}

std::optional<Cell> ArsDriver::move(std::size_t robot, double cells, double angle) {
  const auto per_second = [&](double per_tick) { return state_.units.per_second(per_tick); };
  state_.rates[robot] = {per_second(cells), 0.0, per_second(angle)};
  const double length = with_error(robot, cells, kParameter<"Motion-Noise">);
  const double turned = with_error(robot, angle, kParameter<"Robot-Turn-Max-Error">);

  Pose& pose = state_.truth[robot];
  const Point ahead = direction(pose.theta + 0.5 * turned);
  CellWalk walk;
  state_.closures.release(RobotId{static_cast<std::uint32_t>(robot)});
  if (length > 0.0) {
    walk = keep_out(robot, walk_cells(state_.world, pose.position(), ahead, length), ahead);
  }
  pose.x += ahead.x * walk.distance;
  pose.y += ahead.y * walk.distance;
  pose.theta = normalize_angle(pose.theta + turned);
  state_.travelled[robot] += walk.distance;

  state_.velocity[robot] = {per_second(walk.distance), 0.0, per_second(turned)};
  state_.states[robot] = walk.blocked                   ? BodyState::Blocked
                         : cells != 0.0 || angle != 0.0 ? BodyState::Moving
                                                        : BodyState::Idle;
  if (acted_.size() <= robot) acted_.resize(state_.size(), -1);
  acted_[robot] = state_.scheduler.now();
  if (state_.bodies.bodies().size() > robot) {
    state_.bodies.update(static_cast<std::uint32_t>(robot), pose.position());
  }
  return walk.blocked;
}

CellWalk ArsDriver::keep_out(std::size_t robot, CellWalk walk, Point ahead) {
  if (state_.closures.empty()) return walk;
  const RobotId id{static_cast<std::uint32_t>(robot)};
  const Point from = state_.truth[robot].position();
  const auto way = state_.closures.travel(id, from, from + walk.distance * ahead, 0.0);
  if (way.area == nullptr) return walk;
  state_.closures.hold(id, *way.area);
  return {way.distance, cell_of(from + (way.distance + ClosedGround::kGap) * ahead)};
}

double ArsDriver::with_error(std::size_t robot, double amount, ParameterId error) {
  const double share = state_.parameters[error];
  if (share <= 0.0 || amount == 0.0) return amount;
  return amount * (1.0 + state_.motion_streams[robot].uniform(-share, share));
}

}  // namespace magna
