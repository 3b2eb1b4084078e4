// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/engine/input.h"
#include "core/sim/result.h"
#include "core/view/snapshot.h"

namespace magna {

/// A pane's interface to the running world: snapshots and commands. Implemented by the app over the
/// session thread and by a fake in tests. Every call returns at once.
class ConsoleLink {
 public:
  virtual ~ConsoleLink() = default;

  /// The newest snapshot; never null once the window is shown. The call makes the session take the
  /// next one after its next tick.
  virtual std::shared_ptr<const Snapshot> latest() = 0;
  /// Posts an input as the operator. Returns its number: a snapshot whose posts_taken is not less
  /// shows its result.
  virtual std::uint64_t post(Input input) = 0;

  virtual void set_paused(bool paused) = 0;
  /// Advances by one tick while paused.
  virtual void step() = 0;
  /// 1 = real time, 0 = as fast as possible.
  virtual void set_time_scale(double scale) = 0;
  /// Starts the hall's dispatcher with this rule (dispatch_rules), or for a schedule
  /// ("schedule:FILE"); "" stops it.
  /// Snapshot::dispatcher shows which one is running.
  virtual void set_dispatcher(const std::string& name) = 0;

  /// Switches a part of snapshots on or off; while paused within a quarter of a second.
  virtual void want(bool SnapshotParts::*part, bool on) = 0;
  /// Opens a world (a `.lisp` file or `field:N`) in place of the current one. It is built while the
  /// current one continues; Snapshot::opened has the result.
  virtual void open_world(const std::string& world) = 0;
  /// Runs the world of a recording up to a tick and continues it in place of the current one,
  /// paused. Snapshot::branch has the state.
  virtual void continue_from(const std::string& recording, Tick tick) = 0;
  /// Ends that before it is done; otherwise does nothing.
  virtual void cancel_branch() = 0;
  /// Executes a line in the console; the answer arrives in Snapshot::console.
  virtual void type_line(const std::string& line) = 0;
  /// Dials another program from now on (CybotAddress::text); does nothing if it is dialled already.
  virtual void add_dial(const std::string& address) = 0;
  /// Does not dial a program any longer, and hangs up (DialStatus::target).
  virtual void remove_dial(const std::string& target) = 0;
  /// Starts or stops dialling a program (DialStatus::target).
  virtual void set_dialling(const std::string& target, bool on) = 0;
  /// Starts the Lisp program of a file; its state arrives in Snapshot::programs.
  virtual void start_program(const std::string& file) = 0;
  /// Stops a running program (ProgramStatus::number); otherwise does nothing.
  virtual void stop_program(std::uint32_t number) = 0;
  /// Stops the program if it is running, and starts its file again.
  virtual void restart_program(std::uint32_t number) = 0;
  /// Asks for the log of plans and programs, CSV or an error; `take` is called with it later, on
  /// this thread, if `receiver` still exists.
  virtual void ask_plan_log(const QObject& receiver,
                            std::function<void(const Result<std::string>&)> take) = 0;
  /// Records the session to a file from now on, in place of the present recording. The file also
  /// has all inputs since the world was opened. Snapshot::recording has the state.
  virtual void start_recording(const std::string& file) = 0;
  /// Ends the recording; otherwise does nothing.
  virtual void stop_recording() = 0;
  /// Saves what the flight recorder keeps as a session file, or what another program has left
  /// (RecordingStatus::left), which is then removed.
  virtual void save_flight(const std::string& file, bool left) = 0;
  /// Removes what another program has left.
  virtual void discard_left_flight() = 0;
  /// Adds a bookmark at a tick to the present recording; otherwise does nothing.
  virtual void add_bookmark(const std::string& name, Tick tick) = 0;
};

}  // namespace magna
