// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/engine/engine.h"
#include "core/sim/program_limits.h"
#include "core/view/lisp_queries.h"
#include "core/view/plan_episode.h"
#include "core/view/plan_history.h"
#include "core/view/program_status.h"

namespace magna {

/// Runs the Lisp programs of a session: those started by the user, expressions of the console, and
/// queries of editors. Every call returns at once; the table shows the result.
/// `make_program_runner` returns null in a build without Lisp.
class ProgramRunner : public LispQueries {
 public:
  /// Functions that the session provides.
  struct Callbacks {
    std::function<Outcome(const Author&, const Input&)> submit;
    /// A program needs service: call `serve` soon. Called on any thread.
    std::function<void()> wanted;
    /// A program's message; `program` null: from the console or kickers.
    std::function<void(const ProgramStatus* program, const ProgramLine& line)> said;
    /// The debugger of plans pauses the world, with the reason, or lets it run.
    std::function<void(bool paused, const std::string& reason)> pause;
  };

  /// Starts the program of a file. An unreadable file appears in the table as failed.
  virtual void start(const std::string& file) = 0;
  /// Stops a running program; otherwise does nothing.
  virtual void stop(std::uint32_t number) = 0;
  /// Stops the program if it is running, and starts its file again.
  virtual void restart(std::uint32_t number) = 0;
  /// The same object while nothing has changed; null: no program was ever started.
  virtual std::shared_ptr<const ProgramTable> table() = 0;
  /// What the plans and programs of this world have tried; nothing while a program computes.
  virtual std::optional<PlanLog> plan_log(PlanLogPart part) = 0;
  /// The same object while nothing has changed; null: no plan ran, and there is no breakpoint.
  virtual std::shared_ptr<const PlanHistory> plan_history() = 0;

  /// Attaches to another world; nullptr: no world for now, all programs stop.
  virtual void bind(const Engine* engine) = 0;
  virtual void on_events(std::span<const Event> events) = 0;
  /// Call after every tick. `whole`: waits for programs however long they compute.
  virtual void after_tick(bool whole) = 0;
  virtual void serve(bool whole) = 0;
  /// Whether the evaluation waits for a tick to pass.
  virtual bool evaluation_needs_tick() const = 0;
  virtual bool running() const = 0;
  /// Reason of the first program that failed; nothing: none failed.
  virtual std::optional<std::string> failure() const = 0;
};

/// `limits` apply to the process, from its first world with Lisp on.
std::unique_ptr<ProgramRunner> make_program_runner(ProgramRunner::Callbacks callbacks,
                                                   const ProgramLimits& limits);

}  // namespace magna
