// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/program_runner.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

#ifdef MAGNA_HAS_LISP
#include "core/lisp/lisp_boot.h"
#include "core/lisp/program_manager.h"
#endif

namespace magna {

#ifdef MAGNA_HAS_LISP

namespace {

class LispProgramRunner final : public ProgramRunner {
 public:
  explicit LispProgramRunner(Callbacks callbacks)
      : callbacks_(std::move(callbacks)), manager_({callbacks_.submit, callbacks_.wanted}) {}

  void start(const std::string& file) override {
    // The absolute path lets the file be watched and its places be opened in the editor.
    std::error_code code;
    const std::filesystem::path path = std::filesystem::absolute(file, code);
    manager_.start(code ? file : path.lexically_normal().string());
    tell();
  }
  void stop(std::uint32_t number) override {
    manager_.stop(number);
    tell();
  }
  void restart(std::uint32_t number) override {
    manager_.restart(number);
    tell();
  }
  std::shared_ptr<const ProgramTable> table() override { return manager_.table(); }
  std::optional<PlanLog> plan_log() override { return manager_.plan_log(); }
  std::shared_ptr<const PlanHistory> plan_history() override { return manager_.plan_history(); }

  void bind(const Engine* engine) override {
    manager_.bind(engine);
    tell();
  }
  std::uint64_t ask(LispQuery query, Listener listener) override {
    const std::uint64_t number = manager_.ask(std::move(query));
    listeners_.emplace(number, std::move(listener));
    tell();
    return number;
  }
  void stop_query(std::uint64_t number) override {
    manager_.stop_query(number);
    tell();
  }
  void forget(std::uint64_t number) override {
    listeners_.erase(number);
    stop_query(number);
  }
  void on_events(std::span<const Event> events) override {
    manager_.on_events(events);
    tell();
  }
  void after_tick(bool whole) override {
    manager_.after_tick(whole);
    tell();
  }
  void serve(bool whole) override {
    manager_.serve(whole);
    tell();
  }
  bool evaluation_needs_tick() const override { return manager_.evaluation_needs_tick(); }
  bool running() const override { return manager_.running(); }
  std::optional<std::string> failure() const override { return failure_; }

 private:
  void tell() {
    // Lines that an editor waits for are one text: a message for each would be many.
    std::uint64_t query = 0;
    std::string text;
    const auto pass_on = [&] {
      const auto listener = listeners_.find(query);
      if (!text.empty() && listener != listeners_.end()) listener->second.output(text);
      text.clear();
    };
    for (const ProgramManager::OutputLine& one : manager_.take_said()) {
      const ProgramStatus* const program = manager_.find(one.program);
      if (program != nullptr && program->state == ProgramState::Failed && !failure_) {
        failure_ = fmt::format("{}: {}", program->name, program->reason);
      }
      const auto listener = listeners_.find(one.query);
      if (listener == listeners_.end() || !listener->second.output) {
        callbacks_.said(program, one.line);
        continue;
      }
      if (query != one.query) pass_on();
      query = one.query;
      text += one.line.text + '\n';
    }
    pass_on();
    for (const ProgramManager::Answer& answer : manager_.take_answers()) {
      auto listener = listeners_.extract(answer.query);
      if (listener) listener.mapped().answered(answer.text);
    }
    if (const auto pause = manager_.take_pause()) callbacks_.pause(pause->paused, pause->reason);
  }

  Callbacks callbacks_;
  ProgramManager manager_;
  std::optional<std::string> failure_;
  std::map<std::uint64_t, Listener> listeners_;  ///< by the number of the query
};

}  // namespace

std::unique_ptr<ProgramRunner> make_program_runner(ProgramRunner::Callbacks callbacks,
                                                   const ProgramLimits& limits) {
  lisp_limits() = limits;
  return std::make_unique<LispProgramRunner>(std::move(callbacks));
}

#else

std::unique_ptr<ProgramRunner> make_program_runner(ProgramRunner::Callbacks, const ProgramLimits&) {
  return nullptr;
}

#endif

}  // namespace magna
