// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/geometry/pose.h"
#include "core/robot/command.h"
#include "core/robot/odometer.h"
#include "core/robot/robot_description.h"
#include "core/robot/robot_parts.h"
#include "core/sensing/body_grid.h"
#include "core/sensing/range_sensor.h"
#include "core/sim/message.h"
#include "core/sim/parameters.h"
#include "core/sim/scheduler.h"
#include "core/sim/state_hash.h"
#include "core/world/world.h"

namespace magna {

class RemoteRobot;
class RobotDriver;
class WorkerPool;

/// What ran into what during the last tick.
struct Bump {
  RobotId robot;
  int other = -1;  ///< index of the robot that was hit, -1 = something static
};

/// What a robot is doing with its body.
enum class BodyState : std::uint8_t { Idle, Moving, Blocked };

/// All robots of one world, in flat arrays by robot number. Nothing is allocated per robot and
/// tick. One tick is: run_due of the scheduler (commands in progress), then `wander`, `move`,
/// `track`, `sense` and `localise`, each over the robots in order of their numbers (specs 1);
/// `localise` ends it.
///
/// Commands. One never ends within the call that issues it, but at the next tick at the earliest;
/// only what it interrupts ends there. What continuations issue begins at the end of the tick (its
/// first event is in the next one); a robot that is gone answers INTERRUPT then. Continuations may
/// call anything of the team except its destructor.
///
/// A new `ars` robot has the speed Max-Speed and a turn angle of 0.3 radians per tick, as the one
/// of the manual's example session has without having been told (manual E); the others have their
/// type's maxima.
class Team {
 public:
  /// Hands move the things of the world.
  Team(World& world, const Parameters& parameters, Scheduler& scheduler, std::uint64_t seed);
  /// Ends every command in progress with INTERRUPT.
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  /// Refused with a reason when the name is taken, the place is filled or outside, or the body
  /// would overlap another one.
  Result<RobotId> add(const RobotDescription& description);
  /// Interrupts what it is doing; its number stays taken, its name does not.
  void remove(RobotId id);
  bool alive(RobotId id) const;

  std::size_t size() const;
  const RobotDescription& description(RobotId id) const;
  const RobotTypeInfo& type(RobotId id) const;
  /// By name, case ignored.
  std::optional<RobotId> find(std::string_view name) const;

  // Flat state, index = robot number.
  std::span<const Pose> truth() const;
  /// Where the robot takes itself to be: truth + bounded noise (at most 2 cm and 1 degree) that
  /// changes only while it moves; the truth for `ars` robots and without noise (design 3).
  std::span<const Pose> believed() const;
  std::span<const BodyVelocity> velocity() const;  ///< true, of the last tick
  std::span<const BodyState> state() const;        ///< of the last tick
  std::span<const double> cruise_speed() const;    ///< m/s, as set by set-speed
  std::span<const double> turn_rate() const;       ///< rad/s, as set by set-turn-angle

  /// The last sweep of a robot's ranger, metres from its rim (its range before the first sweep);
  /// empty when it has none.
  std::span<const float> ranges(RobotId id) const;
  const RangeSensorSpec& ranger(RobotId id) const;
  /// Mean of all readings of the last tick, and how many (`--stats`).
  double mean_range() const;
  std::uint64_t readings() const;
  /// What those readings met.
  RangeHits range_hits() const;

  /// Cameras, hands, bins and designators of a robot (manual 3.4 and 3.6).
  const RobotParts& parts(RobotId id) const;
  /// Of a designator of `parts`: its angle relative to the heading that the robot has now, in
  /// (-pi, pi], rad. Its own is that only after `track`, and until the robot is put somewhere.
  double designator_angle(RobotId id, const Designator& designator) const;
  /// Is there such a robot, or such a part of it?
  bool has(Resource resource) const;
  /// nullptr: it is no `ars` robot.
  const Odometers* odometers(RobotId id) const;
  /// A new odometer that begins at zero; one that has the name is destroyed. False: the robot has
  /// none at all.
  bool make_odometer(RobotId id, const std::string& name);
  /// False: there is none of this name.
  bool reset_odometer(RobotId id, std::string_view name, bool position, bool angle);
  /// Puts a simulated robot down at `pose`, without any error and whatever is in the way (manual E,
  /// POS and ANGLE); what it does with its body ends with INTERRUPT. Says why not, and changes
  /// nothing, when it moves itself or that is outside the map.
  std::optional<Message> place(RobotId id, Pose pose);
  /// A program has moved the thing in the world, or taken it away, with all that is in it:
  /// designators go that no camera can follow, which is told (manual E: "PEN#2 has moved"), parts
  /// come out of what is out of reach, and the hand that it is in now holds it. The hand that it
  /// was in finds out by itself (GRASP-LOST). Calls no continuation: `track` does, at the latest.
  void thing_moved(ThingId thing);
  /// What is to be told of parts, in order, since the last call.
  std::vector<PartNotice> take_notices();

  // Robots that move themselves and report (motion model `remote`).

  /// nullptr: the robot is simulated. One that is gone keeps its own.
  const RemoteRobot* remote(RobotId id) const;
  RemoteRobot* remote(RobotId id);
  /// All of them, in order of number, gone ones too.
  const std::vector<RobotId>& remotes() const;
  /// It heads there, radians in the world frame.
  void report_heading(RobotId id, double theta);
  /// It went straight along its heading, metres; negative = backwards. Believed as it is, also
  /// through what stands in the way here. False and nothing changed: that would be absurdly far
  /// from the map (see plausible).
  bool report_displacement(RobotId id, double metres);
  /// Finite, and at most 1 km from the map: farther no message is to be believed.
  bool plausible(Point place) const;

  // Commands. Issuing one first interrupts what the robot is doing, then begins (specs 1).
  void command(RobotId id, const RobotCommand& command, Continuation continuation);
  /// What missions and teleoperation use: this body velocity until tick `until` (exclusive), with
  /// the type's limits and accelerations (`ars`: with Max-Speed, Max-Turn-Angle and noise, without
  /// delays, never back or sideways); replaces the last one without a word. Interrupts a command in
  /// progress. While frozen: nothing.
  void drive(RobotId id, BodyVelocity velocity, Tick until);
  /// Of model `exact`: in the coming move the body goes straight to `pose`, whatever the limits of
  /// its type. Solid: only as far as nothing is in the way; then it is Blocked. While frozen:
  /// nothing.
  void glide(RobotId id, Pose pose, bool solid);
  /// What occupies a robot or a part of one ends with INTERRUPT: a command in progress, a camera's
  /// track. The robot: as `halt`.
  void interrupt(Resource resource);
  /// Brakes from the next tick on (`ars`: stands); a command in progress ends with INTERRUPT.
  void halt(RobotId id);
  /// While true nothing begins to move and every robot brakes as hard as it can (the STOP latch):
  /// motion commands in progress end with INTERRUPT, new ones too, at the next tick; drives are
  /// forgotten. Nothing resumes by itself.
  void set_frozen(bool frozen);
  bool busy(RobotId id) const;  ///< a command or a drive is in progress or waits; not wandering

  /// By what methods things are manipulated (manual 5.5); null: every `manipulate` fails. They must
  /// outlive the team, or be taken back before.
  void set_manipulations(ManipulationMethods* methods);

  /// A robot that wanders by its description stops doing so when it gets a command, and goes on
  /// when told to. Nothing happens to one that does not.
  void set_wandering(RobotId id, bool wandering);
  bool wandering(RobotId id) const;

  /// Who shares the work of large teams; nullptr = the calling thread alone. Changes nothing but
  /// the time it takes. Small teams are not worth waking anybody.
  void set_workers(WorkerPool* workers);

  // The phases of a tick.
  void wander(Tick now);  ///< wandering robots without a command choose a velocity
  void move(Tick now);
  void track(Tick now);  ///< cameras follow what they track
  void sense(Tick now);
  void localise(Tick now);
  std::span<const Bump> bumps() const;  ///< of the last move

  const BodyGrid& bodies() const;

  /// How far the robot could go straight ahead in direction `theta` (world) before it touches a
  /// static obstacle of its layer; at most `reach` metres.
  double free_ahead(RobotId id, double theta, double reach) const;

  void hash(StateHash& hash) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// The one place that turns SI into a world's units per tick and back.
struct TickUnits {
  double tick_seconds = 0.1;
  double per_tick(double per_second) const { return per_second * tick_seconds; }
  double per_second(double per_tick) const { return per_tick / tick_seconds; }
  Tick ticks(double seconds) const;  ///< rounded up, at least 1
};

}  // namespace magna
