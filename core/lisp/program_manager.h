// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "core/lisp/lisp_thread.h"
#include "core/sim/result.h"
#include "core/view/lisp_queries.h"
#include "core/view/plan_episode.h"
#include "core/view/plan_history.h"
#include "core/view/program_status.h"

namespace magna {

/// The Lisp programs of a session (manual 3): starts and stops them, schedules them, reports the
/// ends of their commands to them, keeps their output. Lives on the session's thread. Their effects
/// on the world are inputs with their name as author.
///
/// After a tick the following run: continuations of ended commands, in order; due events; plans;
/// then each program, in the order of their start, until it waits for the next tick. Code that
/// takes too long is cut off; a program that fails is stopped; the others continue.
class ProgramManager {
 public:
  struct Callbacks {
    std::function<Outcome(const Author&, const Input&)> submit;
    /// A program has a query while no thread waits for it: call `serve` soon. Called on any thread.
    std::function<void()> wanted;
  };

  /// How long code may compute between two ticks before it is cut off.
  struct Limits {
    LispLimit program{10.0, 120.0, 5.0};   ///< of a program's own thread
    LispLimit expression{1.0, 30.0, 5.0};  ///< of the console and of editors
  };

  /// With the limits of the process (lisp_limits).
  explicit ProgramManager(Callbacks callbacks);
  ProgramManager(Callbacks callbacks, Limits limits);
  /// Stops all programs.
  ~ProgramManager();
  ProgramManager(const ProgramManager&) = delete;
  ProgramManager& operator=(const ProgramManager&) = delete;

  /// Sets the world of the programs, after stopping those of the previous one. The engine must
  /// exist until the next call; nullptr: none.
  void bind(const Engine* engine);

  /// Reads a file and starts it as a program; its first turn is after the next tick. Returns its
  /// number in the table: a file that cannot be read is listed as failed, with file, line and
  /// column.
  std::uint32_t start(const std::string& file);
  void stop(std::uint32_t number);
  /// Stops the program if it runs and starts its file again, in its current version; 0 if there is
  /// no such program (any longer).
  std::uint32_t restart(std::uint32_t number);

  /// Answers a query of the console or an editor; `take_answers` returns its result. Queries are
  /// answered one after the other; definitions by their code exist as long as the world. Returns
  /// the number of the query, from 1.
  std::uint64_t ask(LispQuery query);
  /// Cuts the query off; its answer is an error. Does nothing for other numbers.
  void stop_query(std::uint64_t number);
  struct Answer {
    std::uint64_t query = 0;
    Result<std::string> text;
  };
  std::vector<Answer> take_answers();

  /// Processes the events of the engine, in order: runs continuations.
  void on_events(std::span<const Event> events);
  /// Call after every tick. `whole`: waits for programs without limit, otherwise at most 2 ms.
  void after_tick(bool whole);
  /// Call between ticks: answers queries of programs, and starts new ones.
  void serve(bool whole);
  /// Whether started programs have anything left to do: a turn, or a command in progress.
  bool running() const;
  /// Whether the evaluated expression waits for a tick.
  bool evaluation_needs_tick() const;

  /// For the window: the same object as long as nothing changes.
  std::shared_ptr<const ProgramTable> table();
  /// The output since the last call, by program; 0: the console and the world itself.
  struct OutputLine {
    std::uint32_t program = 0;
    ProgramLine line;
    std::string editor = {};  ///< of the editor whose code it comes from; empty: not an editor's
  };
  std::vector<OutputLine> take_said();
  /// What the plans and programs of this world have tried; nothing while a program computes.
  std::optional<PlanLog> plan_log(PlanLogPart part = PlanLogPart::All);
  /// What plans have done, and breakpoints: the same object as long as nothing changes; null: none.
  std::shared_ptr<const PlanHistory> plan_history();
  /// What breakpoints, steps and `(plan-continue)` ask for since the last call.
  struct PauseRequest {
    bool paused = false;  ///< false: the world is to run
    std::string reason;   ///< of a pause, one line with its place
  };
  std::optional<PauseRequest> take_pause();
  /// nullptr if there is no program of this number (any longer).
  const ProgramStatus* find(std::uint32_t number) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace magna
