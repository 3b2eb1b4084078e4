// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
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
#include "core/sim/result.h"
#include "core/sim/scheduler.h"
#include "core/sim/state_hash.h"
#include "core/world/closed_ground.h"

namespace magna {

class RemoteRobot;
class WorkerPool;
class World;

/// A collision during the last tick.
struct Bump {
  RobotId robot;
  int other = -1;  ///< index of the robot that was hit, -1 = a static obstacle
};

/// The no-go areas that bind the robots of a team; none at first. A robot is slowed down so that it
/// stops before them, and never moves into one: see ClosedGround.
class Closures {
 public:
  /// null: no area binds the robot. `permitted`: one that it may enter.
  void set(RobotId robot, std::shared_ptr<const ClosedGround> ground,
           std::optional<NoGoId> permitted = {});
  /// No robot is bound.
  void clear() { all_.clear(); }
  bool empty() const { return all_.empty(); }

  /// null: no area binds the robot.
  const std::shared_ptr<const ClosedGround>& ground(RobotId robot) const;
  /// The straight way of a robot with this radius, metres; free if no area binds it.
  ClosedGround::Travel travel(RobotId robot, Point from, Point to, double radius) const;

  /// The area at whose edge the robot was kept by its last motion; nullptr: none.
  const ClosedGround::Area* held_at(RobotId robot) const;
  // For drivers: at the begin of each motion, and when it is kept at an edge.
  void release(RobotId robot);
  void hold(RobotId robot, const ClosedGround::Area& area);

 private:
  struct One {
    std::shared_ptr<const ClosedGround> ground;
    std::optional<NoGoId> permitted;
    const ClosedGround::Area* held = nullptr;  ///< of `ground`
  };
  std::vector<One> all_;  ///< by robot number; missing = not bound
};

/// A motion ended at the edge of this area.
Message stopped_before(const ClosedGround::Area& area);

/// All robots of one world, in flat arrays by robot number. No memory is allocated per robot and
/// tick. One tick is: run_due of the scheduler (commands in progress), then `wander`, `move`,
/// `track`, `sense` and `localise`, each over the robots in order of their numbers; `localise` ends
/// it.
///
/// Commands: a command never ends within the call that issues it, but at the next tick at the
/// earliest; only the command that it interrupts ends there. Commands issued by continuations begin
/// at the end of the tick (their first event is in the next one); for a removed robot they end with
/// INTERRUPT then. Continuations may call any function of the team except its destructor.
///
/// A new `ars` robot has the speed Max-Speed and a turn angle of 0.3 radians per tick, as the robot
/// of the manual's example session has initially (manual E); the others have their type's maxima.
class Team {
 public:
  /// Hands move the things of the world, hence it is not const.
  Team(World& world, const Parameters& parameters, Scheduler& scheduler, std::uint64_t seed);
  /// Ends every command in progress with INTERRUPT.
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  /// Refused with a reason when the name is taken, the place is filled or outside, or the body
  /// would overlap another one.
  Result<RobotId> add(const RobotDescription& description);
  /// Interrupts its commands; its number stays reserved, its name becomes free.
  void remove(RobotId id);
  bool alive(RobotId id) const;

  std::size_t size() const;
  const RobotDescription& description(RobotId id) const;
  const RobotTypeInfo& type(RobotId id) const;
  /// By name, ignoring case.
  std::optional<RobotId> find(std::string_view name) const;

  // Flat state, index = robot number.
  std::span<const Pose> truth() const;
  /// The estimated poses: truth + bounded noise (at most 2 cm and 1 degree) that changes only while
  /// the robot moves; the truth for `ars` robots and without noise.
  std::span<const Pose> believed() const;
  std::span<const BodyVelocity> velocity() const;  ///< true, of the last tick
  /// The ways that they have driven since they were added, metres; being placed is not driving. Of
  /// a remote robot as it reported them.
  std::span<const double> travelled() const;
  std::span<const BodyState> state() const;      ///< of the last tick
  std::span<const double> cruise_speed() const;  ///< m/s, as set by set-speed
  std::span<const double> turn_rate() const;     ///< rad/s, as set by set-turn-angle

  /// The last sweep of a robot's ranger, metres from its rim (the ranger's range before the first
  /// sweep); empty without a ranger.
  std::span<const float> ranges(RobotId id) const;
  const RangeSensorSpec& ranger(RobotId id) const;
  /// Mean of all readings of the last tick (`--stats`).
  double mean_range() const;
  std::uint64_t readings() const;
  /// What the rays of the last tick hit.
  RangeHits range_hits() const;

  /// Cameras, hands, bins and designators of a robot (manual 3.4 and 3.6).
  const RobotParts& parts(RobotId id) const;
  /// The angle of a designator of `parts` relative to the robot's current heading, in (-pi, pi],
  /// rad. Designator::angle equals it only after `track`, and until the robot is placed elsewhere.
  double designator_angle(RobotId id, const Designator& designator) const;
  /// Whether the robot or part exists.
  bool has(Resource resource) const;
  /// nullptr if it is not an `ars` robot.
  const Odometers* odometers(RobotId id) const;
  /// Creates an odometer that starts at zero; an existing one of that name is replaced. False if
  /// the robot has no odometers.
  bool make_odometer(RobotId id, const std::string& name);
  /// False if there is no odometer of this name.
  bool reset_odometer(RobotId id, std::string_view name, bool position, bool angle);
  /// Places a simulated robot at `pose`, without any error and regardless of obstacles (manual E,
  /// POS and ANGLE); its body's command ends with INTERRUPT. Changes nothing and returns the reason
  /// if the robot moves itself or the pose is outside the map.
  std::optional<Message> place(RobotId id, Pose pose);
  /// Must be called after a program has moved the thing in the world, or removed it, with its
  /// contents: removes, with notices, the designators that no camera can follow (manual E: "PEN#2
  /// has moved"), pulls out parts that are out of reach, and makes its new hand hold it. The former
  /// hand notices by itself (GRASP-LOST). Calls no continuation; `track` does later.
  void thing_moved(ThingId thing);
  /// The notices of parts since the last call, in order.
  std::vector<PartNotice> take_notices();

  // Remote robots and report (motion model `remote`).

  /// nullptr if the robot is simulated. A removed robot keeps its own.
  const RemoteRobot* remote(RobotId id) const;
  RemoteRobot* remote(RobotId id);
  /// All robots of this kind, in order of number, including removed ones.
  const std::vector<RobotId>& remotes() const;
  /// The lost robot that this connected one could be: the one with its serial number, else the one
  /// that was lost last, before this one attached; not one of another address or serial number.
  std::optional<RobotId> may_continue(RobotId id) const;
  /// Corrects its pose, with the origin of its own frame. False, with nothing changed, if it is not
  /// plausible.
  bool correct_pose(RobotId id, Pose pose);
  /// What `other` has driven since it attached is what this robot drove: see input::RemoteTakeOver.
  void continue_pose(RobotId id, RobotId other);
  /// Reports its heading, radians in the world frame.
  void report_heading(RobotId id, double theta);
  /// Reports that it drove straight along its heading, metres; negative = backwards. Accepted as
  /// reported, even through obstacles of this world. False, with nothing changed, if the new
  /// position would be implausible (see plausible).
  bool report_displacement(RobotId id, double metres);
  /// Whether the position is finite and at most 1 km from the map; others are not credible.
  bool plausible(Point place) const;
  /// The no-go areas that bind robots.
  Closures& closures();
  const Closures& closures() const;

  // Commands. Issuing one first interrupts the running command of the robot, then begins (manual
  // 3.1.2).
  void command(RobotId id, const RobotCommand& command, Continuation continuation);
  /// Used by missions and teleoperation: this body velocity until tick `until` (exclusive), with
  /// the type's limits and accelerations (`ars`: with Max-Speed, Max-Turn-Angle and noise, without
  /// delays, never backwards or sideways); silently replaces the previous one. Interrupts a command
  /// in progress. Has no effect while frozen.
  void drive(RobotId id, BodyVelocity velocity, Tick until);
  /// For model `exact`: in the coming move the body goes straight to `pose`, regardless of its
  /// type's limits. Solid: only until an obstacle is in the way; the body is then Blocked. Has no
  /// effect while frozen.
  void glide(RobotId id, Pose pose, bool solid);
  /// Ends with INTERRUPT what a resource is doing: a command in progress, a camera's track. For a
  /// robot: as `halt`.
  void interrupt(Resource resource);
  /// Brakes from the next tick on (`ars`: stops at once); a command in progress ends with
  /// INTERRUPT.
  void halt(RobotId id);
  /// While true no robot begins to move and every robot brakes as hard as it can (the STOP latch):
  /// motion commands in progress end with INTERRUPT, new ones at the next tick; drives are
  /// discarded. Nothing resumes by itself.
  void set_frozen(bool frozen);
  /// A command or drive is in progress or waits; wandering does not count.
  bool busy(RobotId id) const;
  /// A command of the robot or part is in progress or waits; a camera's track does not count.
  bool busy(Resource resource) const;

  /// The methods of manipulations (manual 5.5); null: every `manipulate` fails. They must outlive
  /// the team, or be reset to null before.
  void set_manipulations(ManipulationMethods* methods);

  /// A robot that wanders by its description stops doing so when it gets a command; `wandering` =
  /// true resumes it. No effect on other robots.
  void set_wandering(RobotId id, bool wandering);
  bool wandering(RobotId id) const;

  /// The pool that shares the work of large teams; nullptr = only the calling thread. It changes
  /// only the time, not the results. Small teams do not use it.
  void set_workers(WorkerPool* workers);

  // The phases of a tick.
  void wander(Tick now);  ///< wandering robots without a command choose a velocity
  void move(Tick now);
  void track(Tick now);  ///< cameras follow what they track
  void sense(Tick now);
  void localise(Tick now);
  std::span<const Bump> bumps() const;  ///< of the last move

  const BodyGrid& bodies() const;

  /// The free distance in direction `theta` (world) before the robot touches a static obstacle of
  /// its layer, or a no-go area that binds it; at most `reach` metres.
  double free_ahead(RobotId id, double theta, double reach) const;

  void hash(StateHash& hash) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Converts between SI units and a world's units per tick.
struct TickUnits {
  double tick_seconds = 0.1;
  double per_tick(double per_second) const { return per_second * tick_seconds; }
  double per_second(double per_tick) const { return per_tick / tick_seconds; }
  Tick ticks(double seconds) const;  ///< rounded up, at least 1
};

}  // namespace magna
