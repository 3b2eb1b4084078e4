// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/robot/command.h"
#include "core/sim/state_hash.h"

namespace magna {

/// How far a command in progress has come; what the fields mean is the driver's.
struct CommandProgress {
  Tick ticks = 0;                       ///< left to go
  double remaining = 0.0;               ///< rad
  double done = 0.0;                    ///< rad
  BodyVelocity rolling;                 ///< m/s, rad/s
  bool started = false;                 ///< its first step is behind it
  bool refused = false;                 ///< STOP was latched when it was issued
  ErrorCode failure = ErrorCode::None;  ///< known when it was issued, told at its first step
};

/// The commands in progress, one per robot at most, and those that wait for the next tick. It is
/// the one place where continuations are called, and calls each exactly once (specs 1).
class CommandTable {
 public:
  /// Ends what still waits with INTERRUPT, also what those continuations issue in turn; who answers
  /// every INTERRUPT with another command is cut off after kLastRounds rounds. The last call before
  /// the table goes.
  void close();
  static constexpr int kLastRounds = 1000;

  void add_robot() { slots_.emplace_back(); }
  bool busy(RobotId id) const { return slots_[id.index()].command.has_value(); }
  /// Of a busy robot.
  const RobotCommand& command(RobotId id) const { return *slots_[id.index()].command; }
  CommandProgress& progress(RobotId id) { return slots_[id.index()].progress; }

  /// Precondition: the robot is not busy.
  void open(RobotId id, const RobotCommand& command, Continuation continuation);
  /// Ends the command in progress, if any. The continuation may call anything of the team.
  void end(RobotId id, ErrorCode code, double value = 0.0, int place_type = -1);

  /// Is a continuation being called now? What it issues waits in the queue.
  bool calling() const { return calling_ > 0; }
  struct Waiting {
    RobotId robot;
    RobotCommand command;
    Continuation continuation;
  };
  void wait(RobotId id, const RobotCommand& command, Continuation continuation);
  bool any_waiting() const { return !waiting_.empty(); }
  bool waits(RobotId id) const;
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
  std::vector<Slot> slots_;
  std::vector<Waiting> waiting_;
  int calling_ = 0;
};

}  // namespace magna
