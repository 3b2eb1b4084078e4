// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/engine/input.h"
#include "core/view/snapshot.h"

namespace magna {

/// All that a pane may do with the running world: look at the last snapshot and ask. Implemented by
/// the app over the session thread and by a fake in tests. Every call returns at once.
class ConsoleLink {
 public:
  virtual ~ConsoleLink() = default;

  /// The newest snapshot; never null once the window is shown. Asking makes the session take the
  /// next one after its next tick.
  virtual std::shared_ptr<const Snapshot> latest() = 0;
  /// Posts an input as the operator. Gives how many there have been with it: what a snapshot whose
  /// posts_taken is not less shows is what came of it.
  virtual std::uint64_t post(Input input) = 0;

  virtual void set_paused(bool paused) = 0;
  /// One tick, while paused.
  virtual void step() = 0;
  /// 1 = real time, 0 = as fast as possible.
  virtual void set_time_scale(double scale) = 0;

  /// Snapshots from now on hold this part, or no longer; while paused within a quarter of a second.
  virtual void want(bool SnapshotParts::*part, bool on) = 0;
  /// Opens another world (a `.lisp` file or `field:N`) in place of this one, or the same again. It
  /// is built while this one goes on; Snapshot::opened tells how it went.
  virtual void open_world(const std::string& world) = 0;
  /// Types a line into the console; what it says comes by Snapshot::console.
  virtual void type_line(const std::string& line) = 0;
  /// Dials a program out again that a server gave up, or gives it up (DialStatus::target).
  virtual void set_dialling(const std::string& target, bool on) = 0;
  /// Starts the Lisp program of a file; how it goes comes by Snapshot::programs.
  virtual void start_program(const std::string& file) = 0;
  /// Stops a program that runs (ProgramStatus::number); of one that does not nothing happens.
  virtual void stop_program(std::uint32_t number) = 0;
  /// Stops it if it runs, and starts its file again as it is now.
  virtual void restart_program(std::uint32_t number) = 0;
};

}  // namespace magna
