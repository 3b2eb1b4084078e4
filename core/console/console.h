// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/console/console_line.h"
#include "core/engine/engine.h"

namespace magna {

/// The console's interface to its program.
class ConsoleHost {
 public:
  virtual ~ConsoleHost() = default;
  virtual const Engine& engine() const = 0;
  virtual Outcome submit(const Input& input) = 0;
  /// EVAL: evaluates a Lisp expression; a call of Console::evaluated follows for each, in order.
  virtual void evaluate(const std::string& expression) = 0;
  /// TICK: stops the world after the next `count` ticks. Returns the reason if impossible.
  virtual std::optional<std::string> run_ticks(Tick count) = 0;
  /// RUN: lets the world run.
  virtual void run() = 0;
  /// LOAD: loads another world; Console::world_changed or Console::tell follows.
  virtual void load(const std::string& path) = 0;
  /// QUIT: ends input. Returns the reason if the console must continue.
  virtual std::optional<std::string> quit() = 0;
};

/// The command line of manual E: reads lines, issues commands for one robot, and reports their
/// results. Shared by the console pane and `--cli`. Lives on the session's thread.
class Console {
 public:
  /// The author of its inputs: a normal writer, which cannot take a robot from the operator's
  /// stick.
  static Author author() { return {AuthorKind::Program, "console"}; }

  /// The host must outlive the console.
  explicit Console(ConsoleHost& host);
  ~Console();
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

  /// Processes one typed line, or the lines of an expression (is_open_expression). An error is one
  /// line that names the word and shows the usage; the robot then does nothing.
  void type(std::string_view line);
  /// Processes an event of the engine; call for all events, in order.
  void on_event(const Event& event);
  /// Call after all events of an input or tick: reports them, and continues repeated commands.
  void proceed();
  /// Adds a message of the program about a typed line.
  void tell(ConsoleKind kind, const std::string& text);
  /// Adds the result of a Lisp expression: its value as printed by Lisp, or the error.
  void evaluated(const Result<std::string>& value);
  /// Whether an expression is still being evaluated.
  bool evaluating() const;
  /// Another world is open: everything in progress has ended.
  void world_changed();

  /// Whether a typed command, or `wait N`, is in progress. A track that has begun does not count.
  bool waiting() const;

  /// The lines since the last call.
  std::vector<ConsoleLine> take_lines();
  /// A snapshot for the window.
  ConsoleStatus picture();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace magna
