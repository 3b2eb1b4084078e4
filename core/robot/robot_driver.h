// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/robot/command.h"
#include "core/robot/command_table.h"
#include "core/robot/place_sense.h"
#include "core/robot/remote_robot.h"
#include "core/robot/team_state.h"

namespace magna {

/// Moves the bodies of one motion model. One object serves all robots of the model; list, map,
/// missions and teleoperation do not depend on the model. Remote robots have a driver too: `drive`
/// sends, `advance` applies the last report.
class RobotDriver {
 public:
  explicit RobotDriver(TeamState& state) : state_(state) {}
  virtual ~RobotDriver() = default;
  RobotDriver(const RobotDriver&) = delete;
  RobotDriver& operator=(const RobotDriver&) = delete;

  /// Begins the command of this robot in the command table.
  virtual void begin(RobotId id) = 0;
  /// Interrupts the command in progress: its continuation is called before this returns.
  virtual void interrupt(RobotId id) = 0;

  /// Sets the body velocity from the next tick until before tick `until`, limited to the robot's
  /// abilities. Components that are not finite count as zero.
  virtual void drive(std::size_t robot, BodyVelocity velocity, Tick until);
  /// Brakes from the next tick on.
  virtual void halt(std::size_t robot);

  /// One tick of motion: pose, true velocity and state of the body. Called for every robot in every
  /// tick; must not allocate.
  virtual void advance(std::size_t robot, Tick now) = 0;

 protected:
  TeamState& state_;
};

/// A driver that executes commands as chained events of the robot's resource (manual 3.8): one
/// event for each tick a command takes, so that explicit `schedule` calls can bump them.
class ScheduledDriver : public RobotDriver {
 public:
  ScheduledDriver(TeamState& state, CommandTable& commands)
      : RobotDriver(state), commands_(commands) {}

  void begin(RobotId id) override;
  void interrupt(RobotId id) override;

 protected:
  /// How a command ended, with its value.
  struct Ending {
    ErrorCode code = ErrorCode::None;
    double value = 0.0;
    int place_type = -1;
    std::optional<DesignatorId> designator = {};
  };
  /// False if the robot is elsewhere, so that places, walls and things of this world do not apply
  /// to it: commands that need them end with FAILED.
  virtual bool senses_world() const { return true; }
  /// The accepted ranges of set-speed and set-turn-angle, in cells and radians per tick.
  struct Limits {
    double max_speed = 0.0;
    double min_turn_angle = 0.0;
    double max_turn_angle = 0.0;
  };
  virtual Limits limits(std::size_t robot) const = 0;
  /// Prepares the progress of the command in the table; returns the delay before its first step, in
  /// ticks (0 = the next tick).
  virtual Tick prepare(RobotId /*id*/) { return 0; }
  /// Executes one tick of a command that motion models execute in their own ways; returns nothing
  /// while it continues.
  virtual std::optional<Ending> step(RobotId id) = 0;
  /// Called when a command has ended by itself, not by another one: stops motion that should not
  /// continue.
  virtual void ended(std::size_t /*robot*/) {}

  /// turn, about-face, turn-left, turn-right, align-place, turn-corner (manual 3.5): the angle is
  /// in the command's progress before it is prepared.
  static bool is_turn(const RobotCommand& command);
  /// Whether the turn depends on the place: align-place, turn-corner.
  static bool is_turn_by_place(const RobotCommand& command);
  /// The robot's reading of an angle that it turned: off by at most Robot-Turn-Max-Error of it.
  double sensed_turn(std::size_t robot, double radians);

  /// goto-designator, before this tick's motion: finds the target through the camera's track and
  /// whether the robot faces it (progress.pursuit). Returns how the command ended, or nothing while
  /// it continues; without a pursuit it then waits for a track that is about to begin (manual D.3).
  std::optional<Ending> pursue(RobotId id);
  /// It succeeds in the cell of the target, or right at it (which may be the border of a cell).
  std::optional<Ending> arrival(RobotId id) const;
  /// follow-wall, before this tick's motion: computes the turn that keeps to the wall
  /// (progress.remaining). Returns how the command ended, or nothing while it continues.
  std::optional<Ending> look_beside(RobotId id);

  CommandTable& commands_;

 private:
  /// Determines before a command begins how far to turn or how long to drive, or the error.
  void prepare_progress(RobotId id);
  /// Whether the command needs the robot to sense this world.
  static bool needs_world(const RobotCommand& command);
  PlaceSense place_sense(RobotId id);
  Ending set_speed(std::size_t robot, double cells_per_tick);
  Ending set_turn_angle(std::size_t robot, double radians_per_tick);
  void chain(RobotId id, Tick timer);
  void run(RobotId id);
  /// Executes one tick of any command but a manipulation.
  std::optional<Ending> take_step(RobotId id);
  /// Executes one tick of a manipulation by the robot itself.
  void manipulate(RobotId id);
};

/// The motion model `remote`: a remote robot. Requests go into its queue or to its
/// sticks; it reports its own pose (Team::report_heading, report_displacement). Its velocity is
/// unknown and stays zero.
///
/// The manual's commands: turns become TUR and go-forward becomes DRV; they end when the robot
/// acknowledges them, or with FAILED after a time-out. goto-wall fails: the distance is not known.
/// stop ends with the acknowledgement of its MAN.
class RemoteDriver final : public ScheduledDriver {
 public:
  using ScheduledDriver::ScheduledDriver;

  void drive(std::size_t robot, BodyVelocity velocity, Tick until) override;
  void halt(std::size_t robot) override;
  void advance(std::size_t robot, Tick now) override;

 protected:
  bool senses_world() const override { return false; }
  Limits limits(std::size_t robot) const override;
  std::optional<Ending> step(RobotId id) override;

 private:
  std::optional<Ending> drive_step(RobotId id, const Drive& drive);
  /// Sends the command's opcode at its first step and waits for its end.
  std::optional<Ending> opcode_step(RobotId id);
  void send(RobotId id);
  /// The velocity with which it stops before no-go areas, with time for its last pose to be late.
  BodyVelocity kept_out(std::size_t robot, BodyVelocity velocity);
  RemoteRobot& remote(std::size_t robot) { return *state_.remotes[robot]; }
};

}  // namespace magna
