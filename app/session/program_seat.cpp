// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/program_seat.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

#ifdef MAGNA_HAS_LISP
#include "core/lisp/program_desk.h"
#endif

namespace magna {

#ifdef MAGNA_HAS_LISP

namespace {

class LispSeat final : public ProgramSeat {
 public:
  explicit LispSeat(Ways ways) : ways_(std::move(ways)), desk_({ways_.submit, ways_.wanted}) {}

  void start(const std::string& file) override {
    // With its whole path it is watched, and its places lead to the editor.
    std::error_code code;
    const std::filesystem::path path = std::filesystem::absolute(file, code);
    desk_.start(code ? file : path.lexically_normal().string());
    tell();
  }
  void stop(std::uint32_t number) override {
    desk_.stop(number);
    tell();
  }
  void restart(std::uint32_t number) override {
    desk_.restart(number);
    tell();
  }
  std::shared_ptr<const ProgramTable> table() override { return desk_.table(); }

  void bind(const Engine* engine) override {
    desk_.bind(engine);
    tell();
  }
  void evaluate(const std::string& expression) override {
    desk_.evaluate(expression);
    tell();
  }
  void on_events(std::span<const Event> events) override {
    desk_.on_events(events);
    tell();
  }
  void after_tick(bool whole) override {
    desk_.after_tick(whole);
    tell();
  }
  void serve(bool whole) override {
    desk_.serve(whole);
    tell();
  }
  bool evaluation_waits() const override { return desk_.evaluation_waits(); }
  bool running() const override { return desk_.running(); }
  std::optional<std::string> failure() const override { return failure_; }

 private:
  void tell() {
    for (const ProgramDesk::Said& one : desk_.take_said()) {
      const ProgramStatus* const program = desk_.find(one.program);
      if (program != nullptr && program->state == ProgramState::Failed && !failure_) {
        failure_ = fmt::format("{}: {}", program->name, program->reason);
      }
      ways_.said(program, one.line);
    }
    for (const Result<std::string>& value : desk_.take_values()) ways_.evaluated(value);
  }

  Ways ways_;
  ProgramDesk desk_;
  std::optional<std::string> failure_;
};

}  // namespace

std::unique_ptr<ProgramSeat> make_program_seat(ProgramSeat::Ways ways) {
  return std::make_unique<LispSeat>(std::move(ways));
}

#else

std::unique_ptr<ProgramSeat> make_program_seat(ProgramSeat::Ways) { return nullptr; }

#endif

}  // namespace magna
