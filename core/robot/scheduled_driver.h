// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/robot/command_table.h"
#include "core/robot/place_sense.h"
#include "core/robot/robot_driver.h"

namespace magna {

/// A driver that carries commands out as chained events of the robot's resource (manual 3.8): one
/// event for each tick a command takes, so that explicit `schedule` calls can bump them.
class ScheduledDriver : public RobotDriver {
 public:
  ScheduledDriver(TeamState& state, CommandTable& commands)
      : RobotDriver(state), commands_(commands) {}

  void begin(RobotId id) override;
  void interrupt(RobotId id) override;

 protected:
  /// How a command ended and what it gives back.
  struct Ending {
    ErrorCode code = ErrorCode::None;
    double value = 0.0;
    int place_type = -1;
    std::optional<DesignatorId> designator = {};
  };
  /// False: nothing of this world's places, walls and things tells it what to do (a robot that is
  /// elsewhere): such commands end with FAILED.
  virtual bool senses_world() const { return true; }
  /// What set-speed and set-turn-angle accept, in cells and radians per tick.
  struct Limits {
    double max_speed = 0.0;
    double min_turn_angle = 0.0;
    double max_turn_angle = 0.0;
  };
  virtual Limits limits(std::size_t robot) const = 0;
  /// Prepares the progress of the command in the table; gives the ticks of delay before its first
  /// step (0 = the next tick).
  virtual Tick prepare(RobotId id) = 0;
  /// One tick of the command, or nothing = go on.
  virtual std::optional<Ending> step(RobotId id) = 0;
  /// A command has come to its own end, not by another one: what it did not leave moving stands.
  virtual void ended(std::size_t /*robot*/) {}

  Ending set_speed(std::size_t robot, double cells_per_tick);
  Ending set_turn_angle(std::size_t robot, double radians_per_tick);
  /// turn, about-face, turn-left, turn-right, align-place, turn-corner (manual 3.5): how far stands
  /// in the progress of the command before it is prepared.
  static bool is_turn(const RobotCommand& command);
  /// The two whose turn depends on the place.
  static bool is_turn_by_place(const RobotCommand& command);
  /// What cannot be done without sensing this world.
  static bool needs_world(const RobotCommand& command);
  /// The robot's reading of an angle it has turned by: off by at most Robot-Turn-Max-Error of it.
  double sensed_turn(std::size_t robot, double radians);

  /// goto-designator, before this tick's motion: looks where the camera sees what it goes to and
  /// whether the robot faces that. How it ends, or nothing = it goes on (progress.pursuit).
  std::optional<Ending> pursue(RobotId id);
  /// It ends well in the cell of what it goes to, or right at it (which may be the border of a
  /// cell).
  std::optional<Ending> arrival(RobotId id) const;
  /// follow-wall, before this tick's motion: how far to turn to keep to the wall (into
  /// progress.remaining). How it ends, or nothing = it goes on.
  std::optional<Ending> look_beside(RobotId id);

  CommandTable& commands_;

 private:
  /// What is known of a command before it begins: how far to turn, or why not.
  void foresee(RobotId id);
  PlaceSense place_sense(RobotId id);
  void chain(RobotId id, Tick timer);
  void run(RobotId id);
  /// One tick of a manipulation by the robot itself.
  void manipulate(RobotId id);
};

}  // namespace magna
