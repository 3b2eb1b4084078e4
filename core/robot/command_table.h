// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/robot/command.h"
#include "core/robot/place_sense.h"
#include "core/sim/state_hash.h"

namespace magna {

/// The target of goto-designator as last tracked: a track is lost on arrival (manual 3.4.3).
struct Pursuit {
  DesignatorId designator;
  Denotation denotes;
  double angle = 0.0;     ///< relative to the heading, rad
  double distance = 0.0;  ///< cells
  bool faced = false;     ///< the robot has turned towards it and is driving
};

/// Progress of a running command; the driver defines the meaning of the fields.
struct CommandProgress {
  Tick ticks = 0;                       ///< remaining
  double remaining = 0.0;               ///< rad
  double done = 0.0;                    ///< rad
  BodyVelocity rolling;                 ///< m/s, rad/s
  bool started = false;                 ///< its first step is done
  bool refused = false;                 ///< STOP was latched when it was issued
  ErrorCode failure = ErrorCode::None;  ///< found when it was issued, reported at its first step
  std::optional<Pursuit> pursuit = {};  ///< only for goto-designator
  std::optional<WallSide> wall = {};    ///< only for follow-wall
  /// For manipulate, once the method is chosen.
  std::optional<ManipulationMethods::Method> method = {};
};

/// The commands in progress, at most one for each robot and each of its parts, and the commands
/// that wait for the next tick. All continuations are called here, each exactly once (manual
/// 3.1.1).
class CommandTable {
 public:
  /// Ends all waiting commands with INTERRUPT, including those that their continuations issue;
  /// after kLastRounds rounds further commands are dropped. Must be the last call before
  /// destruction.
  void close();
  static constexpr int kLastRounds = 1000;

  /// Adds the next robot, with the given numbers of parts.
  void add_robot(std::size_t cameras = 0, std::size_t hands = 0, std::size_t bins = 0);
  /// Whether the robot or part exists.
  bool has(Resource resource) const;
  /// All resources of one robot, the robot itself first.
  std::vector<Resource> resources(RobotId id) const;

  bool busy(Resource resource) const { return slot(resource).command.has_value(); }
  bool busy(RobotId id) const { return busy(Resource::robot(id)); }
  /// Precondition: the resource is busy.
  const RobotCommand& command(Resource resource) const { return *slot(resource).command; }
  /// Whether a camera-track of this camera is in progress and has not begun to track.
  bool awaits_track(Resource camera) const {
    return busy(camera) && std::holds_alternative<CameraTrack>(command(camera));
  }
  const RobotCommand& command(RobotId id) const { return command(Resource::robot(id)); }
  CommandProgress& progress(Resource resource) { return slot(resource).progress; }
  CommandProgress& progress(RobotId id) { return progress(Resource::robot(id)); }

  /// Precondition: the command's resource is not busy.
  void open(RobotId id, const RobotCommand& command, Continuation continuation);
  /// Ends the command in progress, if any. The continuation may call any function of the team.
  void end(Resource resource, const CommandResult& result);
  /// Removes the command in progress and returns its continuation without calling it; the caller
  /// calls it later.
  Continuation take(Resource resource);

  /// Whether a continuation is running. Commands that it issues wait in the queue.
  bool calling() const { return calling_ > 0; }
  struct Waiting {
    RobotId robot;
    RobotCommand command;
    Continuation continuation;
  };
  void wait(RobotId id, const RobotCommand& command, Continuation continuation);
  bool any_waiting() const { return !waiting_.empty(); }
  bool waits(Resource resource) const;
  /// Takes all waiting commands, in order; commands issued from now on wait until the next call.
  std::vector<Waiting> take_waiting();
  /// Ends the waiting commands of one robot.
  void interrupt_waiting(RobotId id);
  /// Calls the continuation of a command that never got a slot.
  void call(const Continuation& continuation, const CommandResult& result);

  void hash(StateHash& hash) const;

 private:
  struct Slot {
    std::optional<RobotCommand> command;
    CommandProgress progress;
    Continuation continuation;
  };
  /// Positions of the slots of a robot and its parts: itself, cameras, hands, bins.
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
