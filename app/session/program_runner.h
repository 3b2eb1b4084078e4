// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "app/session/program_control.h"
#include "core/engine/engine.h"

namespace magna {

/// The Lisp programs of a session: those that were started, and the console's expressions.
/// In a build without Lisp there is none (`make_program_runner` gives null).
class ProgramRunner : public ProgramControl {
 public:
  /// The session's functions for it.
  struct Ways {
    std::function<Outcome(const Author&, const Input&)> submit;
    /// A program asks while no thread waits for it: `serve` soon. Called on any thread.
    std::function<void()> wanted;
    /// The value of an expression of the console, in the order of asking, or what is wrong.
    std::function<void(const Result<std::string>&)> evaluated;
    /// A program's message; `program` null: the console, or kickers of the world.
    std::function<void(const ProgramStatus* program, const ProgramLine& line)> said;
  };

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
