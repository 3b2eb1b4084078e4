// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "core/lisp/lisp_thread.h"
#include "core/sim/result.h"
#include "core/view/program_status.h"

namespace magna {

/// The Lisp programs of a session (manual 3; specs 5): starts and stops them, gives them the turn,
/// tells them how their commands ended, keeps what they print. Lives on the session's thread. What
/// they do to the world are inputs in their name.
///
/// After a tick: continuations of what ended, in order; events that are due; plans; then each
/// program, in the order of their start, until it waits for the next tick. A piece that computes
/// without an end is cut off; a program that fails is stopped; everything else goes on.
class ProgramManager {
 public:
  struct Ways {
    std::function<Outcome(const Author&, const Input&)> submit;
    /// A program asks while no thread waits for it: `serve` soon. Called on any thread.
    std::function<void()> wanted;
  };

  /// How long each may compute between two ticks before it is cut off.
  struct Limits {
    LispLimit program{10.0, 120.0, 5.0};   ///< of a program's own thread
    LispLimit expression{1.0, 30.0, 5.0};  ///< of the console
  };

  explicit ProgramManager(Ways ways);
  ProgramManager(Ways ways, Limits limits);
  /// Stops all.
  ~ProgramManager();
  ProgramManager(const ProgramManager&) = delete;
  ProgramManager& operator=(const ProgramManager&) = delete;

  /// The world that programs are for now; those of the one before are stopped. It stays until the
  /// next call; nullptr: none.
  void bind(const Engine* engine);

  /// Reads a file and starts it; its first turn comes after the next tick. The number under which
  /// it is in the table: one that cannot be read has failed there, with file, line and column.
  std::uint32_t start(const std::string& file);
  void stop(std::uint32_t number);
  /// Stops it if it runs and starts its file, as it is now; 0: there is no such program (now).
  std::uint32_t restart(std::uint32_t number);

  /// Evaluates an expression of the console; `take_values` gives its result. One after the
  /// other; what they define stays as long as the world.
  void evaluate(const std::string& expression);
  std::vector<Result<std::string>> take_values();

  /// What happened in the engine, in order: continuations run.
  void on_events(std::span<const Event> events);
  /// After every tick. `whole`: programs are waited for, else for at most 2 ms.
  void after_tick(bool whole);
  /// Between ticks: answers programs that ask, and begins those that were started.
  void serve(bool whole);
  /// Programs that were started have something left to do: their turn, or a command that goes on.
  bool running() const;
  /// What is evaluated waits for a tick to pass.
  bool evaluation_waits() const;

  /// For the window: the same object while nothing changed.
  std::shared_ptr<const ProgramTable> table();
  /// The lines since the last call, by program; 0: the console and the world itself.
  struct Said {
    std::uint32_t program = 0;
    ProgramLine line;
  };
  std::vector<Said> take_said();
  /// nullptr: there is none of this number (now).
  const ProgramStatus* find(std::uint32_t number) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace magna
