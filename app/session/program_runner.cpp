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
  std::optional<PlanLog> plan_log(PlanLogPart part) override { return manager_.plan_log(part); }
  std::shared_ptr<const PlanHistory> plan_history() override { return manager_.plan_history(); }

  void bind(const Engine* engine) override {
    manager_.bind(engine);
    tell();
  }
  std::uint64_t ask(LispQuery query, Answered answered) override {
    const std::uint64_t number = manager_.ask(std::move(query));
    askers_.emplace(number, std::move(answered));
    tell();
    return number;
  }
  void stop_query(std::uint64_t number) override {
    manager_.stop_query(number);
    tell();
  }
  void forget(std::uint64_t number) override {
    askers_.erase(number);
    stop_query(number);
  }
  void listen(const std::string& editor, Output output) override {
    if (output) {
      editors_[editor] = std::move(output);
    } else {
      editors_.erase(editor);
    }
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
  /// Output is unchanged; messages are comments.
  static std::string heading(ProgramLine::Kind kind) {
    if (kind == ProgramLine::Kind::Output) return {};
    if (kind == ProgramLine::Kind::Message) return "; ";
    return kind == ProgramLine::Kind::Warning ? "; warning: " : "; error: ";
  }

  void tell() {
    // Lines for an editor are one text: a message for each would be many.
    std::string editor;
    std::string text;
    const auto pass_on = [&] {
      const auto listener = editors_.find(editor);
      if (!text.empty() && listener != editors_.end()) listener->second(text);
      text.clear();
    };
    for (const ProgramManager::OutputLine& one : manager_.take_said()) {
      const ProgramStatus* const program = manager_.find(one.program);
      if (program != nullptr && program->state == ProgramState::Failed && !failure_) {
        failure_ = fmt::format("{}: {}", program->name, program->reason);
      }
      if (!editors_.contains(one.editor)) {
        callbacks_.said(program, one.line);
        continue;
      }
      if (editor != one.editor) pass_on();
      editor = one.editor;
      text += heading(one.line.kind) + one.line.text + '\n';
    }
    pass_on();
    for (const ProgramManager::Answer& answer : manager_.take_answers()) {
      auto asker = askers_.extract(answer.query);
      if (asker) asker.mapped()(answer.text);
    }
    if (const auto pause = manager_.take_pause()) callbacks_.pause(pause->paused, pause->reason);
  }

  Callbacks callbacks_;
  ProgramManager manager_;
  std::optional<std::string> failure_;
  std::map<std::uint64_t, Answered> askers_;  ///< by the number of the query
  std::map<std::string, Output> editors_;     ///< that are attached
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
