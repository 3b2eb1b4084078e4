// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>

#include "app/session/standard_input.h"
#include "core/console/console.h"

namespace magna {

/// The console of a session: what it asks of its session, and with `--cli` its lines from standard
/// input and to standard output. If standard input is not a terminal, the lines are a script: each
/// is taken when what the one before began has ended.
class ConsoleRunner final : public ConsoleHost {
 public:
  /// The session's functions for it.
  struct Ways {
    std::function<const Engine&()> engine;
    std::function<Outcome(const Input&)> submit;
    std::function<std::optional<std::string>(Tick)> run_ticks;
    std::function<void()> run;
    /// True: a world is being opened; else the file was a program, which has begun.
    std::function<bool(const std::string&)> load;
    std::function<void(const std::string&)> evaluate;  ///< `evaluated` follows
  };

  /// `cli`: lines are read and written too.
  ConsoleRunner(Ways ways, bool cli);
  ~ConsoleRunner() override;

  /// Begins to read standard input; `arrived` is called whenever there is something new.
  void listen(QObject* context, std::function<void()> arrived);

  /// The user typed a line in the window.
  void type(const std::string& line);
  /// Takes a line from standard input; false: there is none.
  bool take_line();
  /// Everything that happened since the last call, perhaps nothing.
  void on_events(std::span<const Event> events);
  void world_changed();
  void load_failed(const std::string& why);
  /// The result of an expression.
  void evaluated(const Result<std::string>& value) { console_.evaluated(value); }
  /// A message that does not answer a typed line: from a kicker of the world.
  void tell(ConsoleKind kind, const std::string& text) { console_.tell(kind, text); }
  /// Writes the console's new lines.
  void print();

  /// Lines are those of a script.
  bool scripted() const { return input_ && !input_->terminal(); }
  /// The last typed command is still running.
  bool waiting() const { return console_.waiting(); }
  /// Lisp is at work on what was typed.
  bool evaluating() const { return console_.evaluating(); }
  /// There will be no more lines from standard input.
  bool ended() const { return input_ && input_->ended(); }
  /// QUIT was typed.
  bool left() const { return left_; }
  /// For the window: the same object while nothing is new.
  std::shared_ptr<const ConsolePicture> picture();

  // ConsoleHost.
  const Engine& engine() const override { return ways_.engine(); }
  Outcome submit(const Input& input) override { return ways_.submit(input); }
  void evaluate(const std::string& expression) override { ways_.evaluate(expression); }
  std::optional<std::string> run_ticks(Tick count) override { return ways_.run_ticks(count); }
  void run() override { ways_.run(); }
  void load(const std::string& path) override;
  std::optional<std::string> quit() override;

 private:
  void print_at_terminal(const ConsoleLine& line);

  Ways ways_;
  bool cli_;
  Console console_;
  std::unique_ptr<StandardInput> input_;
  std::shared_ptr<const ConsolePicture> picture_;
  bool in_window_ = false;  ///< the line that is being carried out was typed there
  bool loads_ = false;      ///< a world was asked for here
  bool left_ = false;
  bool prompted_ = false;  ///< the terminal's cursor stands behind a prompt
};

}  // namespace magna
