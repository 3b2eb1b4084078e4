// SPDX-License-Identifier: GPL-3.0-or-later
// The session's world: opening the first, another in its place, and the
// files that tell the story of each.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <thread>
#include <utility>

#include "app/session/console_runner.h"
#include "app/session/program_runner.h"
#include "app/session/session.h"
#include "core/engine/input_log.h"
#include "core/sim/file_problem.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

/// "worlds/a.lisp" with its whole path, so that it is found again from any folder; a generated
/// field and a path in the resources as they are.
std::string whole_path(const std::string& world) {
  if (world.starts_with("field:") || world.starts_with("res://")) return world;
  std::error_code code;
  const fs::path path = fs::absolute(world, code);
  return code ? world : path.lexically_normal().string();
}

/// A file tells the story of one world, so each has a file of its own: run.log, run.log.2, …; what
/// lies there from another run is left alone.
std::string next_log_path(const std::string& first, std::uint64_t number) {
  std::error_code ignored;
  std::string path;
  do {
    path = fmt::format("{}.{}", first, number++);
  } while (fs::exists(path, ignored));
  return path;
}

}  // namespace

EngineOptions Session::engine_options() const {
  const CommandLine& line = options_.command_line;
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return {line.seed, line.clean, line.set, line.threads.value_or(cores)};
}

// The environment and the job shop of the command line are for its own scenario.
WorldRequest Session::world_request(const std::string& world) const {
  WorldRequest request{world, engine_options(), options_.command_line.hall};
  for (const Served& one : servers_) {
    if (auto edit = one.server->world_edit()) request.edits.push_back(std::move(edit));
  }
  if (world != whole_path(options_.command_line.world)) {
    request.hall.environment.reset();
    request.hall.jobshop.reset();
  }
  return request;
}

std::optional<Session::Failure> Session::open() {
  const CommandLine& line = options_.command_line;
  if (auto failure = read_server_files()) return failure;
  opened_.source = whole_path(line.world);
  std::vector<std::string> warnings;
  WorldRequest request = world_request(opened_.source);
  request.world = line.world;  // errors name it as it was typed
  auto engine = build_world(request, warnings);
  for (const std::string& warning : warnings) log_.write(LogLevel::Warning, warning);
  if (!engine) return Failure{engine.error()};
  engine_ = std::move(*engine);
  if (measures_exploration(line)) engine_->measure_exploration();
  if (programs_) programs_->bind(engine_.get());
  shown_world_ = std::make_shared<OpenedWorld>(opened_);
  pacer_.emplace(engine_->world().tick_seconds(), line.time_scale, now_ns());
  begin_dispatching();
  if (auto failure = open_logs()) return failure;
  if (!line.headless) hide_panes();
  begin_exploring();
  return open_servers();
}

// A client that attaches before the window says where its panes are must not take the geometry of
// a run without a window for theirs.
void Session::hide_panes() {
  const std::vector<Pane> panes = engine_->panes();
  for (const Pane& pane : panes) {
    engine_->submit(Author::person(), input::PaneChanged{{pane.type, 0, 0, 0, 0}});
  }
}

std::optional<Session::Failure> Session::open_logs() {
  const CommandLine& line = options_.command_line;
  if (!line.play_inputs.empty()) {
    if (auto problem = file_problem(line.play_inputs)) {
      return Failure{Error{*problem + ": give a file of --log-inputs", line.play_inputs}};
    }
    std::ifstream in(line.play_inputs);
    if (!in) return Failure{Error{"cannot be read: give a file of --log-inputs", line.play_inputs}};
    auto log = read_input_log(in, line.play_inputs);
    if (!log) return Failure{log.error()};
    const InputLogHeader wanted{engine_->world().name(), line.seed, line.clean, line.set};
    if (!(log->header == wanted)) {
      log_.write(LogLevel::Warning,
                 fmt::format("{}: this run differs from the one that was logged: {}",
                             line.play_inputs, header_line(log->header)));
    }
    played_ = PlayedInputs(std::move(log->inputs));
  }
  if (!line.log_inputs.empty()) {
    if (auto error = begin_input_log(line.log_inputs)) return Failure{*error};
  }
  for (EndTable& table : tables_) {
    const std::string& path = table.wanted(line);
    if (path.empty()) continue;
    if (auto error = table.begin(path)) return Failure{*error};
  }
  return {};
}

void Session::end_table(EndTable& table, const Engine& engine) const {
  if (auto error = table.end(engine)) log_.write(LogLevel::Error, error->text());
}

std::optional<Error> Session::begin_input_log(const std::string& path) {
  std::ofstream log(path, std::ios::trunc);
  if (!log) return Error{"cannot be written: name another file", path};
  const CommandLine& line = options_.command_line;
  log << header_line({engine_->world().name(), line.seed, line.clean, line.set}) << '\n';
  input_log_ = std::move(log);
  engine_->set_input_observer(
      [this](const LoggedInput& in) { input_log_ << log_line(in) << '\n'; });
  return {};
}

void Session::open_world(const std::string& world) {
  if (!running_) return;
  opened_.loading = whole_path(world);
  shown_world_ = std::make_shared<OpenedWorld>(opened_);
  builder_->begin(world_request(opened_.loading));
  publish(true);
}

void Session::world_built() {
  BuiltWorld built = builder_->take();
  if (!running_) return;
  for (const std::string& warning : builder_->warnings()) {
    log_.write(LogLevel::Warning, warning);
    tell_of_world(Severity::Warning, Message::verbatim(warning));
  }
  opened_.loading.clear();
  if (built) {
    change_world(std::move(*built));
  } else {
    opened_.failure = built.error().text();
    ++opened_.failures;
    console_->load_failed(opened_.failure);
    console_->print();
    tell_of_world(Severity::Warning, Message::verbatim(opened_.failure));
    log_.write(LogLevel::Error, opened_.failure);
  }
  shown_world_ = std::make_shared<OpenedWorld>(opened_);
  take_lines();
  publish(true);
  schedule_turn();
}

void Session::change_world(std::unique_ptr<Engine> next) {
  if (programs_) programs_->bind(nullptr);
  for (const Served& one : servers_) one.server->leave_world();
  drain();
  const std::unique_ptr<Engine> old = std::exchange(engine_, std::move(next));
  if (measures_exploration(options_.command_line)) engine_->measure_exploration();
  if (programs_) programs_->bind(engine_.get());
  begin_dispatching();
  ++opened_.number;
  change_played_inputs(builder_->world());
  opened_.source = builder_->world();
  notices_.on_new_world();
  change_files(*old);
  // What holds for every world goes on in this one: where the panes are, and STOP.
  const std::vector<Pane> usual = engine_->panes();
  for (std::size_t i = 0; i < usual.size(); ++i) {
    const Pane& pane = old->panes()[i];
    if (!(pane == usual[i])) engine_->submit(Author::person(), input::PaneChanged{pane});
  }
  if (old->stopped()) engine_->submit(Author::person(), input::StopAll{});
  begin_exploring();
  for (const Event& event : engine_->take_events()) {
    log_event(event);
    notices_.on_event(event, *engine_);
  }
  rebind_servers();
  passing_ = 0;
  console_->world_changed();
  drain();

  const bool paused = pacer_->paused();
  pacer_.emplace(engine_->world().tick_seconds(), pacer_->scale(), now_ns());
  pacer_->set_paused(paused, now_ns());
  stats_ = {};
  tick_ms_ = 0.0;
  started_ns_ = now_ns();
  tell_of_world(Severity::Info, Message({"world-open", "{} is open"}, engine_->world().name()));
  log_.write(LogLevel::Info, fmt::format("opened {}", opened_.source));
}

void Session::begin_dispatching() {
  dispatcher_.reset();
  hall_watch_.reset();
  if (engine_->factory() == nullptr) return;
  const CommandLine& line = options_.command_line;
  if (line.hall.dispatcher) dispatcher_.emplace(*engine_);
  // Without one the run waits for clients, which may take their time.
  const bool by_itself = line.hall.dispatcher || !line.play_inputs.empty();
  if (by_itself && line.headless && !line.ticks) hall_watch_.emplace(*engine_);
}

// As if the operator had chosen them at the window, who can claim them again.
void Session::begin_exploring() {
  if (!options_.command_line.explore) return;
  input::SetExplorers all;
  std::optional<Message> why;
  for (std::uint32_t i = 0; i < engine_->team().size(); ++i) {
    const RobotId robot{i};
    if (!engine_->team().alive(robot)) continue;
    if (auto reason = engine_->why_no_explorer(robot)) {
      if (!why) why = std::move(reason);
    } else {
      all.robots.push_back(robot);
    }
  }
  if (!all.robots.empty()) {
    const Outcome outcome = engine_->submit(Author::person(), all);
    if (outcome) return;
    why = outcome.why;
  }
  const Message warning = Message({"explore-without-effect", "--explore has no effect in {}: {}"},
                                  engine_->world().name(),
                                  why.value_or(Message({"no-robot-there", "no robot is there"})));
  log_.write(LogLevel::Warning, english(warning));
  tell_of_world(Severity::Warning, warning);
}

void Session::change_files(const Engine& old) {
  const auto next = [this](const std::string& first, auto begin, std::string_view what) {
    if (first.empty()) return;
    const std::string path = next_log_path(first, opened_.number);
    if (auto error = begin(path)) {
      tell_of_world(Severity::Warning, Message::verbatim(error->text()));
      log_.write(LogLevel::Error, error->text());
    } else {
      log_.write(LogLevel::Info, fmt::format("{}: the {} of this world", path, what));
    }
  };
  input_log_.close();
  const CommandLine& line = options_.command_line;
  next(
      line.log_inputs, [this](const std::string& path) { return begin_input_log(path); }, "inputs");
  for (EndTable& table : tables_) {
    end_table(table, old);
    next(
        table.wanted(line), [&table](const std::string& path) { return table.begin(path); },
        table.what());
  }
}

// Played inputs belong to the world they were logged in: that one again begins them again, with
// another they end.
void Session::change_played_inputs(const std::string& source) {
  if (source == opened_.source) {
    played_.rewind();
    return;
  }
  if (!played_.done()) {
    log_.write(LogLevel::Warning,
               fmt::format("the rest of {} belongs to another world and is left out",
                           options_.command_line.play_inputs));
  }
  played_ = {};
}

void Session::tell_of_world(Severity severity, const Message& text) {
  notices_.post({0, engine_->now(), severity, NoticeKind::Other, "world", text, {}, {}});
}

}  // namespace magna
