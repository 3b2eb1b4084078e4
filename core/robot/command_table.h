// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/robot/command.h"
#include "core/robot/wall_side.h"
#include "core/sim/state_hash.h"

namespace magna {

/// What goto-designator goes to, as it was tracked last: a track is lost on arrival (manual 3.4.3).
struct Pursuit {
  DesignatorId designator;
  Denotation denotes;
  double angle = 0.0;     ///< relative to the heading, rad
  double distance = 0.0;  ///< cells
  bool faced = false;     ///< it has turned to it and goes there now
};

/// How far a command in progress has come; what the fields mean is the driver's.
struct CommandProgress {
  Tick ticks = 0;                       ///< left to go
  double remaining = 0.0;               ///< rad
  double done = 0.0;                    ///< rad
  BodyVelocity rolling;                 ///< m/s, rad/s
  bool started = false;                 ///< its first step is behind it
  bool refused = false;                 ///< STOP was latched when it was issued
  ErrorCode failure = ErrorCode::None;  ///< known when it was issued, told at its first step
  std::optional<Pursuit> pursuit = {};  ///< of goto-designator
  std::optional<WallSide> wall = {};    ///< of follow-wall
  /// Of manipulate, once it is chosen.
  std::optional<ManipulationMethods::Method> method = {};
};

/// The commands in progress, at most one for each robot and each of its parts, and those that wait
/// for the next tick. It is the one place where continuations are called, and calls each exactly
/// once (specs 1).
class CommandTable {
 public:
  /// Ends what still waits with INTERRUPT, also what those continuations issue in turn; who answers
  /// every INTERRUPT with another command is cut off after kLastRounds rounds. The last call before
  /// the table goes.
  void close();
  static constexpr int kLastRounds = 1000;

  /// The next robot, with so many parts.
  void add_robot(std::size_t cameras = 0, std::size_t hands = 0, std::size_t bins = 0);
  /// Is there such a robot or part?
  bool has(Resource resource) const;
  /// All of one robot, itself first.
  std::vector<Resource> resources(RobotId id) const;

  bool busy(Resource resource) const { return slot(resource).command.has_value(); }
  bool busy(RobotId id) const { return busy(Resource::robot(id)); }
  /// Of what is busy.
  const RobotCommand& command(Resource resource) const { return *slot(resource).command; }
  const RobotCommand& command(RobotId id) const { return command(Resource::robot(id)); }
  CommandProgress& progress(Resource resource) { return slot(resource).progress; }
  CommandProgress& progress(RobotId id) { return progress(Resource::robot(id)); }

  /// Precondition: what it occupies is not busy.
  void open(RobotId id, const RobotCommand& command, Continuation continuation);
  /// Ends the command in progress, if any. The continuation may call anything of the team.
  void end(Resource resource, const CommandResult& result);
  /// The command in progress goes on as something else, which calls its continuation later: gives
  /// it away without calling it.
  Continuation take(Resource resource);

  /// Is a continuation being called now? What it issues waits in the queue.
  bool calling() const { return calling_ > 0; }
  struct Waiting {
    RobotId robot;
    RobotCommand command;
    Continuation continuation;
  };
  void wait(RobotId id, const RobotCommand& command, Continuation continuation);
  bool any_waiting() const { return !waiting_.empty(); }
  bool waits(Resource resource) const;
  /// All that waits now, in order; what is issued from here on waits for the next time.
  std::vector<Waiting> take_waiting();
  /// Ends what waits for one robot.
  void interrupt_waiting(RobotId id);
  /// Calls a continuation that never got a slot.
  void call(const Continuation& continuation, const CommandResult& result);

  void hash(StateHash& hash) const;

 private:
  struct Slot {
    std::optional<RobotCommand> command;
    CommandProgress progress;
    Continuation continuation;
  };
  /// Where the slots of a robot and of its parts are: itself, cameras, hands, bins.
  struct Slots {
    std::size_t first = 0;
    std::size_t cameras = 0;
    std::size_t hands = 0;
    std::size_t bins = 0;
  };
  std::size_t index(Resource resource) const;
  Slot& slot(Resource resource) { return slots_[index(resource)]; }
  const Slot& slot(Resource resource) const { return slots_[index(resource)]; }

  std::vector<Slots> robots_;
  std::vector<Slot> slots_;
  std::vector<Waiting> waiting_;
  int calling_ = 0;
};

}  // namespace magna
