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

/// The console's interface to the program that it runs in.
class ConsoleHost {
 public:
  virtual ~ConsoleHost() = default;
  virtual const Engine& engine() const = 0;
  virtual Outcome submit(const Input& input) = 0;
  /// EVAL: evaluates a Lisp expression; Console::evaluated follows for each, in order.
  virtual void evaluate(const std::string& expression) = 0;
  /// TICK: the world stands, but for so many ticks that pass next. Says why it cannot.
  virtual std::optional<std::string> run_ticks(Tick count) = 0;
  /// RUN: the world goes on.
  virtual void run() = 0;
  /// LOAD: another world; Console::world_changed or Console::tell follow.
  virtual void load(const std::string& path) = 0;
  /// QUIT: no more lines. Gives the reason if they go on.
  virtual std::optional<std::string> quit() = 0;
};

/// The command line of manual E: reads lines, issues commands for one robot, says how they end. The
/// same for the console pane and for `--cli`. Lives on the session's thread.
class Console {
 public:
  /// The author of its inputs: a writer like every other, which may not take a robot from the
  /// operator's stick.
  static Author author() { return {AuthorKind::Program, "console"}; }

  /// The host outlives it.
  explicit Console(ConsoleHost& host);
  ~Console();
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

  /// One line as typed. Every mistake is one line that names the word and shows the
  /// usage; then the robot does nothing.
  void type(std::string_view line);
  /// Everything that happened in the engine, in order.
  void on_event(const Event& event);
  /// All events of an input or of a tick were handed in: reports them, and continues with what
  /// is to be repeated.
  void proceed();
  /// Something that the program has to say of what was typed.
  void tell(ConsoleKind kind, const std::string& text);
  /// The result of a Lisp expression: its value as Lisp prints it, or the error.
  void evaluated(const Result<std::string>& value);
  /// Is there an expression whose value is not known yet?
  bool evaluating() const;
  /// Another world is open: what was going on has ended.
  void world_changed();

  /// Does a command that was typed, or `wait N`, still go on? A track that has begun does not
  /// count.
  bool waiting() const;

  /// The lines since the last call.
  std::vector<ConsoleLine> take_lines();
  /// For the window.
  ConsolePicture picture();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace magna
