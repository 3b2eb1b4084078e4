// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/engine/engine.h"
#include "core/view/program_status.h"

namespace magna {

/// The Lisp programs of a session: those that the user started, and the console's expressions.
/// Every call returns at once; the table shows the outcome. In a build without Lisp there is none
/// (`make_program_runner` gives null).
class ProgramRunner {
 public:
  virtual ~ProgramRunner() = default;

  /// What the session does for it.
  struct Ways {
    std::function<Outcome(const Author&, const Input&)> submit;
    /// A program asks while nothing waits for it: `serve` soon. Called on any thread.
    std::function<void()> wanted;
    /// The value of an expression of the console, in the order of asking, or what is wrong.
    std::function<void(const Result<std::string>&)> evaluated;
    /// A program's message; `program` null: the console, or kickers of the world.
    std::function<void(const ProgramStatus* program, const ProgramLine& line)> said;
  };

  /// Starts the program of a file. One that cannot be read is in the table as failed.
  virtual void start(const std::string& file) = 0;
  /// Stops a program that runs; of one that does not, or is not known, nothing happens.
  virtual void stop(std::uint32_t number) = 0;
  /// Stops it if it runs, and starts its file again as it is now.
  virtual void restart(std::uint32_t number) = 0;
  /// The same object while nothing changed; null: none was ever started.
  virtual std::shared_ptr<const ProgramTable> table() = 0;

  /// The world is another one now; nullptr: there is none for a moment, and all programs stop.
  virtual void bind(const Engine* engine) = 0;
  virtual void evaluate(const std::string& expression) = 0;
  virtual void on_events(std::span<const Event> events) = 0;
  /// After every tick. `whole`: programs are waited for, however long they compute.
  virtual void after_tick(bool whole) = 0;
  virtual void serve(bool whole) = 0;
  /// What is evaluated waits for a tick to pass.
  virtual bool evaluation_waits() const = 0;
  virtual bool running() const = 0;
  /// Why the first of the programs that failed did so; nothing: none has.
  virtual std::optional<std::string> failure() const = 0;
};

std::unique_ptr<ProgramRunner> make_program_runner(ProgramRunner::Ways ways);

}  // namespace magna
