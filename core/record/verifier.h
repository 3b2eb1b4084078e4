// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "core/engine/engine.h"
#include "core/engine/event.h"
#include "core/record/session_file.h"
#include "core/sim/ids.h"
#include "core/sim/result.h"

namespace magna {

/// Where two runs of a world differ first.
struct StateDifference {
  Tick tick = 0;       ///< the first tick that differs, as far as is known
  Tick agreed = 0;     ///< the last tick before it that was compared
  std::string object;  ///< "robot3", "input 17 (mark-add of operator)", "robots, missions"
  std::string field;   ///< "x", "refusal", "state"
  std::string recorded;
  std::string found;
  friend bool operator==(const StateDifference&, const StateDifference&) = default;

  /// "tick 512: robot3: x: 4.5 in the recording, 4.25 here"
  std::string text() const;
};

/// The result of a verification.
struct Verification {
  std::optional<StateDifference> difference;  ///< nothing: all that was compared agrees
  Tick agreed = 0;                            ///< up to this tick it agrees
  std::optional<Tick> first = {};             ///< that of the first state that was compared
  std::size_t inputs = 0;                     ///< submitted
  std::size_t hashes = 0;                     ///< compared
  std::optional<Error> broken = {};           ///< why later ticks could not be compared
  bool cancelled = false;
};

/// Runs a recorded session again and compares what happens: whether inputs are refused, the poses
/// of robots, and the hashes of the state.
class Verifier {
 public:
  /// `file` must outlive it.
  explicit Verifier(const SessionFile& file) : file_(file) {}

  /// Called after each tick; false = cancel.
  using Progress = std::function<bool(Tick now)>;
  /// What else follows the run, as a session would. Each may be empty.
  struct Follower {
    std::function<void(const LoggedInput& recorded)> before_input;
    /// In order, after every input and every tick; those of a tick before Progress.
    std::function<void(std::span<const Event> events)> on_events;
  };
  /// `engine` is the recorded world before its first tick.
  Verification run(Engine& engine, const Progress& progress, const Follower& follower = {}) const;
  /// The same up to this tick, without the inputs that follow it.
  Verification run_to(Tick tick, Engine& engine, const Progress& progress,
                      const Follower& follower = {}) const;

 private:
  const SessionFile& file_;
};

/// How much two poses may differ to count as the same.
struct PoseTolerance {
  double distance = 0.0;  ///< m
  double angle = 0.0;     ///< rad
};
/// What differs between two robots' poses: the first of x, y and heading; nothing if they agree.
/// `object` and ticks are not set.
std::optional<StateDifference> pose_difference(const Pose& recorded, const Pose& found,
                                               const PoseTolerance& tolerance);

}  // namespace magna
