// SPDX-License-Identifier: GPL-3.0-or-later
// The console of the session: when its lines are taken and when time waits for them.
#include "app/session/console_runner.h"
#include "app/session/program_runner.h"
#include "app/session/session.h"

namespace magna {

void Session::make_console() {
  ConsoleRunner::Callbacks callbacks;
  callbacks.engine = [this]() -> const Engine& { return *engine_; };
  // Events are passed on by the drain that follows every line and tick.
  callbacks.submit = [this](const Input& input) {
    return engine_->submit(Console::author(), input);
  };
  callbacks.run_ticks = [this](Tick count) { return run_paused_ticks(count); };
  callbacks.run = [this] { set_paused(false); };
  callbacks.load = [this](const std::string& file) { return load(file); };
  callbacks.evaluate = [this](const std::string& expression) { evaluate(expression); };
  console_ = std::make_unique<ConsoleRunner>(std::move(callbacks), options_.command_line.cli);
}

void Session::type_line(const std::string& line) {
  if (!running_) return;
  console_->type(line);
  drain();
  publish(true);
  schedule_turn();
}

std::optional<std::string> Session::run_paused_ticks(Tick count) {
  if (done()) return "the requested ticks have run";
  if (!pacer_->paused()) set_paused(true);
  passing_ += count;
  return std::nullopt;
}

bool Session::can_take_line() const {
  if (!opened_.loading.empty()) return false;
  // No command ends while time is paused: a script advances it by TICK.
  const bool stands = pacer_->paused() && passing_ == 0 && !console_->evaluating();
  return !console_->scripted() || !console_->waiting() || stands;
}

void Session::take_lines() {
  while (running_ && can_take_line() && console_->take_line()) drain();
  if (!running_) return;
  if (console_->left() || (console_->ended() && can_take_line())) finish(end_status());
}

void Session::lines_arrived() {
  drain();
  take_lines();
  publish(false);
  schedule_turn();
}

// At full speed the script sets the pace: the delay of its next line must not change the run. The
// messages of an attached client change it anyway, and their answers may need time.
bool Session::waits_for_script() const {
  if (!console_->scripted() || !options_.command_line.headless || pacer_->scale() != 0.0) {
    return false;
  }
  if (console_->evaluating()) return !programs_->evaluation_needs_tick();
  return !console_->waiting() && !console_->ended() && !servers_.attached();
}

}  // namespace magna
