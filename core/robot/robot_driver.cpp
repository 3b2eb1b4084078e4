// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/robot_driver.h"

#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"
#include "core/geometry/cell.h"
#include "core/robot/manipulation.h"
#include "core/robot/parts_scene.h"

namespace magna {
namespace {

double finite_or_zero(double value) { return std::isfinite(value) ? value : 0.0; }

// goto-designator: the angle that counts as facing the target, and the angle from which a driving
// robot stops and turns to it again, rad; the distance that counts as arrived, m.
constexpr double kLeastFacing = 0.01;
constexpr double kAstray = 0.5;
constexpr double kRightAt = 1e-3;

// CyBOTs at the edge of a no-go area: time by which a reported pose may be late, s; room that is
// kept besides, m; a lower speed is none, m/s.
constexpr double kLatePose = 0.5;
constexpr double kEdgeRoom = 0.02;
constexpr double kCrawl = 0.01;

/// In the progress of a command, `ticks` is the number of its entry in the queue, 0 = none yet;
/// `done` is the heading at the start of a turn.
std::uint32_t entry_of(const CommandProgress& progress) {
  return static_cast<std::uint32_t>(progress.ticks);
}

bool is_busy(const OpcodeQueue& queue) {
  if (queue.empty() || queue.entries().front().state != OpcodeState::Read) return false;
  const Opcode opcode = queue.entries().front().opcode;
  return opcode == Opcode::Turn || opcode == Opcode::Drive;
}

}  // namespace

void RobotDriver::drive(std::size_t robot, BodyVelocity velocity, Tick until) {
  const RobotTypeInfo& type = *state_.types[robot];
  velocity.vx = finite_or_zero(velocity.vx);
  velocity.vy = type.sideways ? finite_or_zero(velocity.vy) : 0.0;
  velocity.omega =
      std::clamp(finite_or_zero(velocity.omega), -type.max_turn_rate, type.max_turn_rate);
  const double squared = velocity.vx * velocity.vx + velocity.vy * velocity.vy;
  if (squared > type.max_speed * type.max_speed) {
    // Not computed from squares: squares of huge numbers are infinite.
    const double share = type.max_speed / std::hypot(velocity.vx, velocity.vy);
    velocity.vx *= share;
    velocity.vy *= share;
  }
  state_.drives[robot] = {velocity, until, false};
}

void RobotDriver::halt(std::size_t robot) { state_.drives[robot] = {}; }

void ScheduledDriver::begin(RobotId id) {
  const bool refused = state_.frozen && is_motion(commands_.command(id));
  commands_.progress(id).refused = refused;
  if (!refused) prepare_progress(id);
  chain(id, refused ? 1 : 1 + prepare(id));
}

void ScheduledDriver::interrupt(RobotId id) { state_.scheduler.cancel(Resource::robot(id)); }

void ScheduledDriver::chain(RobotId id, Tick timer) {
  state_.scheduler.schedule({.resource = Resource::robot(id),
                             .body = [this, id] { run(id); },
                             .interrupt =
                                 [this, id] {
                                   halt(id.index());
                                   commands_.end(Resource::robot(id),
                                                 {.robot = id, .code = ErrorCode::Interrupt});
                                 },
                             .timer = timer});
}

void ScheduledDriver::run(RobotId id) {
  CommandProgress& progress = commands_.progress(id);
  if (std::holds_alternative<Manipulate>(commands_.command(id)) && !progress.refused &&
      progress.failure == ErrorCode::None) {
    manipulate(id);
    return;
  }
  std::optional<Ending> ending;
  if (commands_.progress(id).refused) {
    ending = Ending{ErrorCode::Interrupt};
  } else if (const ErrorCode failure = commands_.progress(id).failure; failure != ErrorCode::None) {
    ending = Ending{failure};
  } else {
    ending = take_step(id);
  }
  if (!ending) {
    chain(id, 1);
    return;
  }
  halt(id.index());
  ended(id.index());
  CommandResult result{id, ending->code, ending->value, ending->place_type};
  if (ending->designator) result.designators.push_back(*ending->designator);
  if (const auto* const area = state_.closures.held_at(id);
      area != nullptr && ending->code == ErrorCode::RobotBlocked) {
    result.why = stopped_before(*area);
  }
  if (ending->designator && ending->code == ErrorCode::None) {
    state_.arrivals.emplace_back(id, *ending->designator);
  }
  commands_.end(Resource::robot(id), result);
}

std::optional<ScheduledDriver::Ending> ScheduledDriver::take_step(RobotId id) {
  const RobotCommand& command = commands_.command(id);
  if (const auto* const set = std::get_if<SetSpeed>(&command)) {
    return set_speed(id.index(), set->cells_per_tick);
  }
  if (const auto* const set = std::get_if<SetTurnAngle>(&command)) {
    return set_turn_angle(id.index(), set->radians_per_tick);
  }
  if (std::holds_alternative<SensePlace>(command)) {
    const Point here = state_.truth[id.index()].position();
    return Ending{ErrorCode::None, 0.0, place_sense(id).type_at(here)};
  }
  const std::optional<Ending> ending = step(id);
  if (!ending) commands_.progress(id).started = true;
  return ending;
}

void ScheduledDriver::manipulate(RobotId id) {
  const Manipulate command = std::get<Manipulate>(commands_.command(id));
  const auto ending = carry_out(state_, id, command, commands_.progress(id));
  if (!ending) {
    chain(id, 1);
    return;
  }
  halt(id.index());
  commands_.end(Resource::robot(id), *ending);
}

ScheduledDriver::Ending ScheduledDriver::set_speed(std::size_t robot, double cells_per_tick) {
  const double most = limits(robot).max_speed;
  Ending ending{ErrorCode::None, cells_per_tick};
  if (!(cells_per_tick >= 0.0)) {  // also refuses NaN
    ending = {ErrorCode::NegativeSpeed, 0.0};
  } else if (cells_per_tick > most) {
    ending = {ErrorCode::TooHighSpeed, most};
  }
  state_.cruise[robot] = state_.units.per_second(ending.value);
  return ending;
}

ScheduledDriver::Ending ScheduledDriver::set_turn_angle(std::size_t robot,
                                                        double radians_per_tick) {
  const Limits bounds = limits(robot);
  Ending ending{ErrorCode::None, radians_per_tick};
  if (!(radians_per_tick >= bounds.min_turn_angle)) {
    ending = {ErrorCode::TooLowTurnAngle, bounds.min_turn_angle};
  } else if (radians_per_tick > bounds.max_turn_angle) {
    ending = {ErrorCode::TooHighTurnAngle, bounds.max_turn_angle};
  }
  state_.turn_rate[robot] = state_.units.per_second(ending.value);
  return ending;
}

void ScheduledDriver::prepare_progress(RobotId id) {
  const RobotCommand& command = commands_.command(id);
  CommandProgress& progress = commands_.progress(id);
  if (needs_world(command) && !senses_world()) {
    progress.failure = ErrorCode::Failed;
    return;
  }
  if (const Turn* by = std::get_if<Turn>(&command)) {
    progress.remaining = std::isfinite(by->radians) ? by->radians : 0.0;
  } else if (const Drive* drive = std::get_if<Drive>(&command)) {
    progress.ticks = state_.units.ticks(drive->seconds);
  } else if (std::holds_alternative<AboutFace>(command)) {
    progress.remaining = kPi;
  } else if (std::holds_alternative<TurnLeft>(command)) {
    progress.remaining = -kPi / 2.0;
  } else if (std::holds_alternative<TurnRight>(command)) {
    progress.remaining = kPi / 2.0;
  } else if (is_turn_by_place(command)) {
    const Pose& here = state_.truth[id.index()];
    PlaceSense sense = place_sense(id);
    const PlaceSense::Turn turn = std::holds_alternative<AlignPlace>(command)
                                      ? sense.to_align(here)
                                      : sense.round_corner(here);
    progress.remaining = turn.radians;
    progress.failure = turn.failure;
  }
}

PlaceSense ScheduledDriver::place_sense(RobotId id) {
  return {state_.world, state_.parameters, state_.place_streams[id.index()]};
}

bool ScheduledDriver::is_turn_by_place(const RobotCommand& command) {
  return std::holds_alternative<AlignPlace>(command) || std::holds_alternative<TurnCorner>(command);
}

bool ScheduledDriver::is_turn(const RobotCommand& command) {
  return std::holds_alternative<Turn>(command) || std::holds_alternative<AboutFace>(command) ||
         std::holds_alternative<TurnLeft>(command) || std::holds_alternative<TurnRight>(command) ||
         is_turn_by_place(command);
}

bool ScheduledDriver::needs_world(const RobotCommand& command) {
  return std::visit(
      [](const auto& c) {
        return requires { c.kNeedsWorld; };
      },
      command);
}

double ScheduledDriver::sensed_turn(std::size_t robot, double radians) {
  const double error = state_.parameters[kParameter<"Robot-Turn-Max-Error">];
  if (error <= 0.0) return radians;
  return radians * (1.0 + state_.odometer_streams[robot].uniform(-error, error));
}

// Guidance of goto-designator and follow-wall, for all motion models.

std::optional<ScheduledDriver::Ending> ScheduledDriver::pursue(RobotId id) {
  std::optional<Pursuit>& pursuit = commands_.progress(id).pursuit;
  // Checked before the track, which is lost on arrival.
  if (pursuit) {
    if (const auto ending = arrival(id)) return ending;
  }
  const RobotParts& parts = state_.parts[id.index()];
  const std::uint32_t camera = std::get<GotoDesignator>(commands_.command(id)).camera;
  if (camera >= parts.cameras.size()) return Ending{ErrorCode::Failed};
  const std::optional<DesignatorId> tracked = parts.cameras[camera].tracking;
  const Designator* const designator = tracked ? parts.find(*tracked) : nullptr;
  if (designator == nullptr) {
    const bool begins = !pursuit && commands_.awaits_track(Resource::camera(id, camera));
    return begins ? std::nullopt : std::optional(Ending{ErrorCode::NotTracking});
  }
  if (designator->type == DesignatorType::Local) {
    return Ending{.code = ErrorCode::GotoLocal, .designator = tracked};
  }

  const bool went_there = pursuit && pursuit->faced;
  pursuit = {designator->id, designator->denotes, designator->angle, designator->distance};
  const double facing = std::max(state_.parameters[kParameter<"Min-Turn-Angle">], kLeastFacing);
  pursuit->faced = std::abs(designator->angle) <= (went_there ? std::max(facing, kAstray) : facing);
  return arrival(id);
}

std::optional<ScheduledDriver::Ending> ScheduledDriver::arrival(RobotId id) const {
  const Pursuit& pursuit = *commands_.progress(id).pursuit;
  const std::optional<Point> there = denoted_point(state_, pursuit.denotes);
  const Point here = state_.truth[id.index()].position();
  if (!there) return std::nullopt;
  if (cell_of(*there) != cell_of(here) && distance(*there, here) > kRightAt) return std::nullopt;
  return Ending{.designator = pursuit.designator};
}

std::optional<ScheduledDriver::Ending> ScheduledDriver::look_beside(RobotId id) {
  CommandProgress& progress = commands_.progress(id);
  const Pose& here = state_.truth[id.index()];
  const ObstacleField& field = state_.world.field();
  if (!progress.started) progress.wall = nearer_wall(field, here);
  if (!progress.wall) return Ending{ErrorCode::Failed};
  const std::optional<double> turn = turn_along(field, here, *progress.wall);
  if (!turn) return Ending{};  // the wall has ended
  progress.remaining = *turn;
  return std::nullopt;
}

void RemoteDriver::drive(std::size_t robot, BodyVelocity velocity, Tick until) {
  RobotDriver::drive(robot, velocity, until);
  remote(robot).begin_manual(state_.scheduler.now());
}

void RemoteDriver::halt(std::size_t robot) {
  RobotDriver::halt(robot);
  remote(robot).set_sticks({});
  const RobotId id{static_cast<std::uint32_t>(robot)};
  if (!commands_.busy(id) || std::holds_alternative<Drive>(commands_.command(id))) return;
  const std::uint32_t entry = entry_of(commands_.progress(id));
  if (entry == 0 || std::holds_alternative<Stop>(commands_.command(id))) return;
  // Has no effect if the entry has ended already.
  remote(robot).queue().remove(entry, "interrupted", state_.scheduler.now());
}

BodyVelocity RemoteDriver::kept_out(std::size_t robot, BodyVelocity velocity) {
  const RobotId id{static_cast<std::uint32_t>(robot)};
  state_.closures.release(id);
  if (state_.closures.ground(id) == nullptr || velocity.vx == 0.0) return velocity;
  const Pose& pose = state_.truth[robot];
  const double reach = std::copysign(std::abs(velocity.vx) * kLatePose + kEdgeRoom, velocity.vx);
  const auto way =
      state_.closures.travel(id, pose.position(), pose.position() + reach * direction(pose.theta),
                             state_.types[robot]->radius);
  if (way.area == nullptr) return velocity;
  const double cap = std::max(0.0, way.distance - kEdgeRoom) / kLatePose;
  if (cap < kCrawl) state_.closures.hold(id, *way.area);
  velocity.vx =
      cap < kCrawl ? 0.0 : std::copysign(std::min(cap, std::abs(velocity.vx)), velocity.vx);
  return velocity;
}

void RemoteDriver::advance(std::size_t robot, Tick now) {
  RemoteRobot& mine = remote(robot);
  const DriveTarget& target = state_.drives[robot];
  const bool heard = mine.connected() && !mine.silent() && !mine.queue().held();
  const bool driven = target.until > now && !state_.frozen && heard;
  // An edge is where the last motion ended, not an earlier one.
  if (!driven) state_.closures.release(RobotId{static_cast<std::uint32_t>(robot)});
  const BodyVelocity wanted = driven ? kept_out(robot, target.velocity) : BodyVelocity{};
  mine.set_sticks(driven ? sticks_for(wanted, *state_.types[robot]) : Sticks{});
  mine.queue().advance(now);
  state_.velocity[robot] = {};
  const bool moves = mine.sticks() != Sticks{} || is_busy(mine.queue());
  state_.states[robot] = moves ? BodyState::Moving : BodyState::Idle;
}

ScheduledDriver::Limits RemoteDriver::limits(std::size_t robot) const {
  const RobotTypeInfo& type = *state_.types[robot];
  const double most = state_.units.per_tick(type.max_turn_rate);
  return {state_.units.per_tick(type.max_speed), 0.01 * most, most};
}

std::optional<ScheduledDriver::Ending> RemoteDriver::step(RobotId id) {
  const RobotCommand& command = commands_.command(id);
  if (!remote(id.index()).connected()) return Ending{ErrorCode::Failed};
  if (const Drive* drive = std::get_if<Drive>(&command)) return drive_step(id, *drive);
  return opcode_step(id);
}

std::optional<ScheduledDriver::Ending> RemoteDriver::drive_step(RobotId id, const Drive& drive) {
  CommandProgress& progress = commands_.progress(id);
  if (progress.ticks <= 0) return Ending{};
  --progress.ticks;
  this->drive(id.index(), drive.velocity, state_.scheduler.now() + 1);
  return std::nullopt;
}

void RemoteDriver::send(RobotId id) {
  const std::size_t robot = id.index();
  const RobotCommand& command = commands_.command(id);
  CommandProgress& progress = commands_.progress(id);
  RemoteRobot& mine = remote(robot);
  const Tick now = state_.scheduler.now();
  std::optional<std::uint32_t> number;
  if (std::holds_alternative<Stop>(command)) {
    mine.stop(now);
    number = mine.queue().entries().back().number;
  } else if (const GoForward* forward = std::get_if<GoForward>(&command)) {
    const double metres =
        state_.cruise[robot] * state_.units.tick_seconds * static_cast<double>(forward->ticks);
    mine.begin_queue();
    number = mine.queue().add(Opcode::Drive, metres, "command", now);
  } else {
    progress.done = state_.believed[robot].theta;
    mine.begin_queue();
    number = mine.queue().add(Opcode::Turn, normalize_angle(progress.done + progress.remaining),
                              "command", now);
  }
  progress.ticks = number.value_or(0);
}

std::optional<ScheduledDriver::Ending> RemoteDriver::opcode_step(RobotId id) {
  CommandProgress& progress = commands_.progress(id);
  if (!progress.started) {
    send(id);
    if (progress.ticks == 0) return Ending{ErrorCode::Failed};  // the queue is full
    return std::nullopt;
  }
  const OpcodeEntry* const entry = remote(id.index()).queue().find(entry_of(progress));
  if (entry == nullptr) return Ending{ErrorCode::Failed};
  switch (entry->state) {
    case OpcodeState::Waiting:
    case OpcodeState::Read: return std::nullopt;
    case OpcodeState::Cancelled: return Ending{ErrorCode::Interrupt};
    case OpcodeState::TimedOut: return Ending{ErrorCode::Failed};
    case OpcodeState::Blocked: return Ending{ErrorCode::RobotBlocked};
    case OpcodeState::Finished: break;
  }
  if (entry->opcode != Opcode::Turn) return Ending{};
  return Ending{ErrorCode::None,
                angle_difference(state_.believed[id.index()].theta, progress.done)};
}

}  // namespace magna
