// SPDX-License-Identifier: GPL-3.0-or-later
// The session's Lisp programs and the expressions of the console.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <system_error>
#include <vector>

#include "app/base/bundled_files.h"
#include "app/base/resource_path.h"
#include "app/session/console_runner.h"
#include "app/session/program_runner.h"
#include "app/session/session.h"
#include "core/sim/generated_field.h"
#include "core/sweep/run_measures.h"

namespace magna {

void Session::make_programs() {
  ProgramRunner::Callbacks callbacks;
  // Events are passed on by the drain that follows.
  callbacks.submit = [this](const Author& author, const Input& input) {
    return engine_->submit(author, input);
  };
  callbacks.wanted = [this] {
    QMetaObject::invokeMethod(this, &Session::serve_programs, Qt::QueuedConnection);
  };
  callbacks.said = [this](const ProgramStatus* program, const ProgramLine& line) {
    program_said(program, line);
  };
  callbacks.pause = [this](bool paused, const std::string& reason) {
    pause_for_plan(paused, reason);
  };
  programs_ = make_program_runner(std::move(callbacks), options_.command_line.limits);
}

bool Session::waits_for_programs() const { return pacer_->scale() == 0.0; }

void Session::serve_programs() {
  if (!running_ || !programs_) return;
  programs_->serve(waits_for_programs());
  drain();
  take_lines();
  publish(false);
  if (running_ && done()) end_run();
  schedule_turn();
}

void Session::evaluate(const std::string& expression) {
  if (programs_) {
    programs_->ask({"expression", expression, {}, true},
                   [this](const Result<std::string>& value) { console_->evaluated(value); });
  } else {
    console_->evaluated(Error{"this program was built without Lisp"});
  }
}

namespace {

/// The file of a bundled world or program, as on the command line. The name of both means the
/// world, or the program if that world is open.
std::string file_named(const std::string& given, const std::string& open) {
  const auto folder = resource_folder(executable_path());
  if (!folder || is_generated_field(given)) return given;
  const auto world = named_file(BundledKind::World, given, *folder);
  const auto program = named_file(BundledKind::Program, given, *folder);
  const auto file_name = [](const std::string& path) {
    return std::filesystem::path(path).filename();
  };
  if (world && (!program || file_name(*world) != file_name(open))) return *world;
  return program ? *program : given;
}

}  // namespace

bool Session::load(const std::string& given) {
  const std::string file = file_named(given, opened_.source);
  std::error_code code;
  const bool program = programs_ && file.ends_with(".lisp") &&
                       std::filesystem::file_size(file, code) > 0 && !code && !defines_world(file);
  if (program) {
    start_program(file);
    console_->tell(ConsoleKind::Message, fmt::format("load: started {}", file));
  } else {
    open_world(file);
  }
  return !program;
}

void Session::program_said(const ProgramStatus* program, const ProgramLine& line) {
  const bool plain = line.kind == ProgramLine::Kind::Output;
  if (program == nullptr) {
    const auto kind = [&line] {
      switch (line.kind) {
        case ProgramLine::Kind::Output: return ConsoleKind::Table;
        case ProgramLine::Kind::Message: return ConsoleKind::Message;
        case ProgramLine::Kind::Warning: return ConsoleKind::Warning;
        case ProgramLine::Kind::Error: break;
      }
      return ConsoleKind::Error;
    };
    console_->tell(kind(), line.text);
  } else if (options_.command_line.headless && plain && !options_.command_line.cli) {
    std::fwrite((line.text + '\n').data(), 1, line.text.size() + 1, stdout);
    std::fflush(stdout);
  } else if (options_.command_line.cli) {
    console_->tell(plain ? ConsoleKind::Table : ConsoleKind::Message,
                   fmt::format("{}: {}", program->name, line.text));
  }
  if (plain || line.kind == ProgramLine::Kind::Message) return;
  const std::string who = program == nullptr ? "world" : program->name;
  const bool wrong = line.kind == ProgramLine::Kind::Error;
  log_.write(wrong ? LogLevel::Error : LogLevel::Warning, fmt::format("{}: {}", who, line.text));
  if (wrong) {
    notices_.post({0,
                   engine_->now(),
                   Severity::Warning,
                   NoticeKind::Other,
                   who,
                   Message::verbatim(line.text),
                   {},
                   {}});
  }
}

void Session::pause_for_plan(bool paused, const std::string& reason) {
  const bool held = !options_.command_line.headless || options_.command_line.cli;
  if (paused) {
    log_.write(LogLevel::Info, reason);
    console_->tell(ConsoleKind::Message, reason);
    notices_.post({0,
                   engine_->now(),
                   Severity::Info,
                   NoticeKind::Other,
                   "plan",
                   Message::verbatim(reason),
                   {},
                   {}});
  }
  if (held) set_paused(paused);
}

// Published at once, so that it is also visible while paused.
void Session::start_program(const std::string& file) {
  if (!running_ || !programs_) return;
  programs_->start(file);
  drain();
  publish(true);
}

void Session::stop_program(std::uint32_t number) {
  if (!running_ || !programs_) return;
  programs_->stop(number);
  drain();
  publish(true);
}

void Session::restart_program(std::uint32_t number) {
  if (!running_ || !programs_) return;
  programs_->restart(number);
  drain();
  publish(true);
}

Result<std::string> Session::plan_log() {
  std::optional<PlanLog> log = programs_ ? programs_->plan_log(PlanLogPart::All) : PlanLog{};
  if (!log) return Error{"a program is computing: export the log when it waits"};
  return plan_log_csv(*log);
}

PlanLog Session::wanted_plan_log() {
  const CommandLine& line = options_.command_line;
  const bool wanted =
      !line.plan_log.empty() || (wants_result() && measures_need_plans(line.measured));
  if (!wanted || !programs_) return {};
  std::optional<PlanLog> log = programs_->plan_log(PlanLogPart::All);
  if (!log) log_.write(LogLevel::Warning, "the log of plans is empty: a program is computing");
  return std::move(log).value_or(PlanLog{});
}

bool Session::programs_done() const {
  return options_.command_line.headless && !options_.command_line.programs.empty() && programs_ &&
         !programs_->running();
}

}  // namespace magna
