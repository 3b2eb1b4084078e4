// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a session's run: its exit status, why it has failed, and its result.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "app/base/resource_path.h"
#include "app/session/program_runner.h"
#include "app/session/session.h"
#include "core/sim/file_writer.h"
#include "core/sim/parameters.h"
#include "core/sweep/run_measures.h"
#include "core/view/plan_episode.h"

namespace magna {
namespace {

constexpr const char* kEndedFromOutside = "ended from outside before its end";

/// A line for each branch of a plan that waits, up to a limit.
std::vector<std::string> waiting_lines(const PlanLog& log) {
  constexpr std::size_t kMostLines = 20;
  std::vector<std::string> lines;
  std::size_t waiting = 0;
  for (const PlanRun& run : log) {
    std::string plan;
    for (const PlanEpisode& one : run.episodes) {
      if (one.number == run.number) {
        plan =
            fmt::format("{}: the plan {}", one.program.empty() ? "world" : one.program, one.name);
      }
      if (one.result != "running" || one.reason.empty() || ++waiting > kMostLines) continue;
      std::string line = plan;
      if (one.number != run.number) line += ": " + one.name;
      if (one.line > 0) {
        const std::string file = std::filesystem::path(one.file).filename().string();
        line += fmt::format(" ({}:{})", file.empty() ? "console" : file, one.line);
      }
      lines.push_back(line + " " + one.reason);
    }
  }
  if (waiting > kMostLines) lines.push_back(fmt::format("and {} more", waiting - kMostLines));
  return lines;
}

void replace_all(std::string& text, const std::string& what, const std::string& with) {
  if (what.empty()) return;
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
}

/// The world as the user named it.
std::string given_world(const CommandLine& line) {
  if (!line.given_world.empty()) return line.given_world;
  return line.recording.empty() ? std::string(kUsualWorld) : line.recording;
}

/// A reason on one line, with names of files that are the same on every machine: the world as
/// given, files of the resources and of the current folder relative to these.
std::string portable_reason(std::string text, const CommandLine& line) {
  replace_all(text, line.world, given_world(line));
  if (const auto resources = resource_folder(executable_path())) {
    replace_all(text, resources->string() + '/', {});
  }
  std::error_code code;
  const std::filesystem::path here = std::filesystem::current_path(code);
  if (!code && here.has_relative_path()) replace_all(text, here.string() + '/', {});
  std::ranges::replace(text, '\n', ' ');
  return text;
}

/// A result without what only a world has.
RunResult result_without_world(const CommandLine& line) {
  RunResult result;
  result.version = program_version();
  result.world = given_world(line);
  result.seed = line.seed;
  result.options = line.run_options;
  return result;
}

}  // namespace

Session::Ending Session::ending() {
  auto jam = hall_.stalled(*engine_);
  if (!jam && ticks_used_up()) jam = hall_.jammed(*engine_);
  if (jam) {
    log_.write(LogLevel::Error, *jam);
    return {kFailed, *std::move(jam)};
  }
  if (search_.finished(*engine_)) {
    const auto why = search_.reason(*engine_);
    if (search_.parked(*engine_)) return {};
    Ending ending{kFailed, fmt::format("the search ended outside of a goal box: {}",
                                       why ? english(*why) : "no reason given")};
    log_.write(LogLevel::Error, ending.reason);
    return ending;
  }
  if (!programs_) return {};
  const bool judged = !options_.command_line.programs.empty();
  if (auto failure = judged ? programs_->failure() : std::nullopt) {
    return {kFailed, *std::move(failure)};
  }
  Ending ending;
  if (judged && programs_->running()) {
    ending = {kFailed, fmt::format("a program has not ended after {} ticks", engine_->now())};
    log_.write(LogLevel::Error, ending.reason);
  }
  for (const std::string& line :
       waiting_lines(programs_->plan_log(PlanLogPart::Running).value_or(PlanLog{}))) {
    log_.write(LogLevel::Warning, line);
  }
  return ending;
}

void Session::end_run() {
  const Ending end = ending();
  finish(end.status, end.reason);
}

bool Session::ends_by_itself() const {
  const CommandLine& line = options_.command_line;
  const bool headless_end = !line.programs.empty() || line.cybot_search || hall_.watched();
  return line.ticks || (line.headless && headless_end);
}

void Session::interrupt() {
  if (running_ && wants_result() && ends_by_itself() && !done()) {
    log_.write(LogLevel::Error, kEndedFromOutside);
    finish(kFailed, kEndedFromOutside);
  } else {
    finish(kDone);
  }
}

bool Session::wants_result() const {
  return !result_ && (options_.result || !options_.command_line.result.empty());
}

std::optional<Session::Failure> Session::open() {
  const std::string& file = options_.command_line.result;
  if (!file.empty()) {
    if (auto problem = write_problem(file)) return Failure{*std::move(problem), kNotWritten};
  }
  auto failure = open_first_world();
  if (!failure || !failure->of_run || !wants_result()) return failure;
  return fail(*std::move(failure));
}

Session::Failure Session::fail(Failure failure) {
  const CommandLine& line = options_.command_line;
  if (failure.status == kBadInput) failure.status = kFailed;
  RunResult& result = result_.emplace(result_without_world(line));
  result.done = false;
  result.reason = portable_reason(failure.error.text(), line);
  if (line.result.empty()) return failure;
  if (const auto error = write_file(line.result, run_result_json(result))) {
    log_.write(LogLevel::Error, error->text());
    failure.status = kNotWritten;
  }
  return failure;
}

const RunResult* Session::make_result(const EndedWorld& world, const Ending& ending) {
  if (!wants_result()) return nullptr;
  const CommandLine& line = options_.command_line;
  const Engine& engine = world.engine;
  RunResult& result = result_.emplace(result_without_world(line));
  result.seed = engine.seed();
  result.done = ending.status == kDone;
  if (!result.done) result.reason = portable_reason(ending.reason, line);
  result.ticks = engine.now();
  result.seconds = static_cast<double>(engine.now()) * engine.world().tick_seconds();
  result.state_hash = fmt::format("{:016x}", engine.state_hash());
  for (const ParameterInfo& row : parameter_table()) {
    const double value = engine.parameters()[row.id];
    if (value != row.default_value) result.parameters.emplace_back(row.name, value);
  }
  const HallHistory hall = world.hall_history();
  result.measures = measure_run({engine, world.plan_log, hall}, line.measured);
  return &result;
}

}  // namespace magna
