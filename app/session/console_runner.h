// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/console/console.h"

class QSocketNotifier;

namespace magna {

/// Reads lines from a file descriptor without blocking on an incomplete line. Lives on the thread
/// that created it.
class StandardInput : public QObject {
  Q_OBJECT
 public:
  explicit StandardInput(int descriptor, QObject* parent = nullptr);

  /// Whether the descriptor is a terminal.
  bool terminal() const { return terminal_; }
  /// The next line, without its newline. Nothing more is read while lines wait.
  std::optional<std::string> take_line();
  /// Whether the input has ended and no line waits.
  bool ended() const { return ended_ && lines_.empty(); }
  /// Stops reading.
  void close();

 signals:
  /// New lines have arrived, or the input has ended.
  void arrived();

 private:
  void read();
  void cut_lines();

  int descriptor_;
  bool terminal_;
  bool ended_ = false;
  std::string begun_;  ///< incomplete line
  std::deque<std::string> lines_;
  QSocketNotifier* notifier_;
};

/// The console of a session; with `--cli` it reads standard input and writes standard output. If
/// standard input is not a terminal, its lines are a script: each is taken once the command of the
/// previous one has ended.
class ConsoleRunner final : public ConsoleHost {
 public:
  /// Functions that the session provides.
  struct Callbacks {
    std::function<const Engine&()> engine;
    std::function<Outcome(const Input&)> submit;
    std::function<std::optional<std::string>(Tick)> run_ticks;
    std::function<void()> run;
    /// True: a world is being opened; false: the file was started as a program.
    std::function<bool(const std::string&)> load;
    std::function<void(const std::string&)> evaluate;  ///< `evaluated` follows
  };

  /// `cli`: also read standard input and write standard output.
  ConsoleRunner(Callbacks callbacks, bool cli);
  ~ConsoleRunner() override;

  /// Starts to read standard input; calls `arrived` for new lines.
  void listen(QObject* context, std::function<void()> arrived);

  /// Executes a line typed in the window.
  void type(const std::string& line);
  /// Takes a line from standard input; false: none is waiting. The lines of an expression are
  /// collected until its parentheses are closed, or an empty line follows.
  bool take_line();
  /// Passes on all events since the last call, which may be none.
  void on_events(std::span<const Event> events);
  void world_changed();
  /// The world that was requested here, if any, does not open.
  void load_failed(const std::string& why);
  /// Passes on the result of an expression.
  void evaluated(const Result<std::string>& value) { console_.evaluated(value); }
  /// Adds a message that does not answer a typed line, for example from a kicker.
  void tell(ConsoleKind kind, const std::string& text) { console_.tell(kind, text); }
  /// Writes new lines of the console.
  void print();

  /// Whether lines come from a script.
  bool scripted() const { return input_ && !input_->terminal(); }
  /// Whether the last typed command is still running.
  bool waiting() const { return console_.waiting(); }
  /// Whether a typed expression is being evaluated.
  bool evaluating() const { return console_.evaluating(); }
  /// Whether standard input has ended.
  bool ended() const { return input_ && input_->ended() && !begun_; }
  /// Whether QUIT was typed.
  bool left() const { return left_; }
  /// For the window: the same object while nothing has changed.
  std::shared_ptr<const ConsoleStatus> picture();

  // ConsoleHost.
  const Engine& engine() const override { return callbacks_.engine(); }
  Outcome submit(const Input& input) override { return callbacks_.submit(input); }
  void evaluate(const std::string& expression) override { callbacks_.evaluate(expression); }
  std::optional<std::string> run_ticks(Tick count) override { return callbacks_.run_ticks(count); }
  void run() override { callbacks_.run(); }
  void load(const std::string& path) override;
  std::optional<std::string> quit() override;

 private:
  void print_at_terminal(const ConsoleLine& line);

  Callbacks callbacks_;
  bool cli_;
  Console console_;
  std::unique_ptr<StandardInput> input_;
  std::optional<std::string> begun_;  ///< lines of an expression that is not closed
  std::shared_ptr<const ConsoleStatus> picture_;
  bool in_window_ = false;  ///< the current line was typed in the window
  bool loads_ = false;      ///< a world was requested here
  bool left_ = false;
  bool prompted_ = false;  ///< the cursor is behind a prompt
};

}  // namespace magna
