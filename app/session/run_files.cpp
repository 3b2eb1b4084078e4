// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/run_files.h"

#include <fmt/format.h>

#include <QUuid>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "app/session/recorded_world.h"
#include "app/session/session_recorder.h"
#include "core/engine/obstacle_inputs.h"
#include "core/hall/hall_csv.h"
#include "core/hall/hall_schedule.h"
#include "core/knowledge/obstacle_file.h"
#include "core/record/session_file.h"
#include "core/sim/text.h"
#include "core/sim/text_file.h"
#include "core/view/measures_csv.h"
#include "core/view/plan_episode.h"

namespace magna {
namespace {

std::string operator_table(const EndedWorld& world) {
  return measures_csv(world.engine.measures());
}

std::string plan_log_table(const EndedWorld& world) { return plan_log_csv(world.plan_log); }

std::string coverage_table(const EndedWorld& world) {
  const Engine& engine = world.engine;
  const CoverageSeries* const series = engine.coverage_series();
  if (series == nullptr) return coverage_csv({}, {}, 1.0, {});
  std::vector<std::string> robots;
  for (std::uint32_t robot = 0; robot < engine.team().size(); ++robot) {
    robots.push_back(engine.team().description({robot}).name);
  }
  const ReachableFloor* const floor = engine.reachable();
  return coverage_csv(series->samples(), robots, engine.world().tick_seconds(),
                      floor != nullptr ? std::optional(floor->size()) : std::nullopt);
}

std::string map_error_table(const EndedWorld& world) {
  const Engine& engine = world.engine;
  const Knowledge* const knowledge = engine.knowledge();
  if (knowledge == nullptr) return map_error_csv({}, nullptr);
  return map_error_csv(
      map_error(knowledge->coverage(), engine.world().field(), ranger_layers(engine.team())),
      engine.reachable());
}

std::string hall_table(const EndedWorld& world) { return hall_csv(world.hall_history()); }

std::string schedule_table(const EndedWorld& world) {
  return hall_schedule_json(world.hall_history());
}

std::string result_text(const EndedWorld& world) {
  return world.result != nullptr ? run_result_json(*world.result) : std::string();
}

namespace fs = std::filesystem;

constexpr const char* kRecordingSuffix = ".mcap";

/// run.log.2, run.log.3, …: files from another run are not overwritten.
std::string next_log_path(const std::string& first, std::uint64_t number) {
  std::error_code ignored;
  std::string path;
  do {
    path = fmt::format("{}.{}", first, number++);
  } while (fs::exists(path, ignored));
  return path;
}

/// session.2.mcap, session.3.mcap, …: likewise.
std::string next_recording_path(const std::string& first, std::uint64_t number) {
  const fs::path path(first);
  if (path.extension() != kRecordingSuffix) return next_log_path(first, number);
  std::error_code ignored;
  fs::path next;
  do {
    next = path;
    next.replace_extension(fmt::format(".{}{}", number++, kRecordingSuffix));
  } while (fs::exists(next, ignored));
  return next.string();
}

std::uint64_t wall_time() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(std::chrono::nanoseconds(now).count());
}

std::string new_id() { return QUuid::createUuid().toString(QUuid::Id128).toStdString(); }

std::optional<Error> begin_log(LogFile& log, const std::string& path, std::string_view first) {
  auto opened = LogFile::open(path, LogFile::Begin::Empty);
  if (!opened) return opened.error();
  log = std::move(*opened);
  log.add(first);
  log.flush();
  return {};
}

std::optional<Error> open_played(const std::string& path, std::ifstream& in) {
  if (auto problem = file_problem(path)) {
    return Error{*problem + ": give a file of --record or --log-inputs", path};
  }
  in.open(path);
  if (!in) return Error{"cannot be read: give a file of --record or --log-inputs", path};
  return {};
}

InputLogHeader log_header(const SessionHeader& header) {
  return {header.world, header.seed, header.clean, header.parameters, header.source};
}

/// Of a log or a recorded session.
Result<InputLogHeader> played_header(const std::string& path) {
  std::ifstream in;
  if (auto error = open_played(path, in)) return *error;
  if (!is_mcap_file(path)) return read_input_log_header(in, path);
  const auto file = SessionFile::open(path);
  if (!file) return file.error();
  return log_header(file->header());
}

Result<InputLog> played_log(const std::string& path) {
  std::ifstream in;
  if (auto error = open_played(path, in)) return *error;
  if (!is_mcap_file(path)) return read_input_log(in, path);
  const auto file = SessionFile::open(path);
  if (!file) return file.error();
  auto inputs = file->inputs();
  return InputLog{log_header(file->header()), std::move(inputs.items), std::move(inputs.broken)};
}

/// The world of a played recording, with its options, is that of the command line.
std::optional<Error> take_recorded_world(CommandLine& line) {
  const auto file = SessionFile::open(line.play_inputs);
  if (!file) return file.error();
  auto recorded = recorded_world(*file, 1);
  if (!recorded) return recorded.error();
  if (line.robots && line.robots != recorded->line.robots) {
    return Error{"was recorded with another number of robots: leave --robots out",
                 line.play_inputs};
  }
  line.world = recorded->line.world;
  line.given_world = recorded->line.given_world;
  line.hall = recorded->line.hall;
  line.robots = recorded->line.robots;
  // Their names are those of recorded files: the request has them.
  line.hall.environment.reset();
  line.hall.jobshop.reset();
  line.hall.disturbances.reset();
  line.recorded_world = true;
  return {};
}

}  // namespace

HallHistory EndedWorld::hall_history() const {
  const HallRecords* const records = engine.hall_records();
  HallHistory history = records != nullptr ? records->history() : HallHistory();
  history.plan = schedule;
  return history;
}

std::optional<Error> EndTable::begin(const std::string& path) {
  path_ = path;
  auto problem = check();
  if (problem) path_.clear();
  return problem;
}

std::optional<Error> EndTable::check() const {
  return path_.empty() ? std::nullopt : write_problem(path_);
}

std::optional<Error> EndTable::end(const EndedWorld& world) {
  if (path_.empty()) return {};
  return write_file(std::exchange(path_, {}), text_(world));
}

std::vector<EndTable> end_tables() {
  std::vector<EndTable> tables;
  tables.emplace_back("measures", &CommandLine::measures, operator_table);
  tables.emplace_back("coverage over time", &CommandLine::coverage_csv, coverage_table);
  tables.emplace_back("errors of the map", &CommandLine::map_error_csv, map_error_table);
  tables.emplace_back("hall measures", &CommandLine::hall_csv, hall_table);
  tables.emplace_back("executed schedule", &CommandLine::hall_schedule_out, schedule_table);
  tables.emplace_back("log of plans", &CommandLine::plan_log, plan_log_table);
  tables.emplace_back("result", &CommandLine::result, result_text, false);
  return tables;
}

bool measures_exploration(const CommandLine& line) {
  return line.stats || !line.coverage_csv.empty() || !line.map_error_csv.empty();
}

std::optional<Error> follow_played_run(CommandLine& line) {
  const std::string& path = line.play_inputs;
  if (path.empty()) return {};
  const auto header = played_header(path);
  if (!header) return header.error();
  const auto differs = [&](std::string_view option, const std::string& logged) {
    return Error{fmt::format("was logged with {}: leave {} out", logged, option), path};
  };
  if (line.seed_given && line.seed != header->seed) {
    return differs("--seed", fmt::format("--seed {}", header->seed));
  }
  if (line.clean && !header->clean) return differs("--clean", "noise and errors");
  if (!line.set.empty() && line.set != header->parameters) {
    std::string logged;
    for (const auto& [name, value] : header->parameters) {
      logged += fmt::format("{}--set {}={}", logged.empty() ? "" : " ", name, value);
    }
    return differs("--set", logged.empty() ? "no --set" : logged);
  }
  line.seed = header->seed;
  line.clean = header->clean;
  line.set = header->parameters;
  if (!line.world.empty()) return {};
  if (is_mcap_file(path)) return take_recorded_world(line);
  if (!header->source.empty()) line.world = line.given_world = header->source;
  return {};
}

std::optional<Error> RunFiles::open(Engine& engine, WorldOrigin origin) {
  origin_ = std::move(origin);
  if (!line_.play_inputs.empty()) {
    if (auto error = read_played(engine)) return error;
  }
  begin_world(engine);
  if (!line_.record.empty()) recordings_.push_back({line_.record, "recording"});
  if (line_.log_inputs.ends_with(kRecordingSuffix)) {
    recordings_.push_back({line_.log_inputs, "inputs", true});
  } else {
    inputs_text_ = line_.log_inputs;
  }
  for (Recording& recording : recordings_) {
    if (auto error = begin_recording(recording, recording.first, engine)) return error;
  }
  if (!inputs_text_.empty()) {
    if (auto error = begin_inputs(inputs_text_)) return error;
  }
  if (!line_.actions.empty()) {
    if (auto error = begin_actions(line_.actions, engine)) return error;
  }
  watch(engine);
  if (!origin_.branch) {
    if (auto error = load_obstacles(engine)) return error;
  }
  for (EndTable& table : tables_) {
    const std::string& path = table.wanted(line_);
    if (path.empty()) continue;
    if (auto error = table.begin(path)) return error;
  }
  return {};
}

std::optional<Error> RunFiles::read_played(const Engine& engine) {
  const std::string& path = line_.play_inputs;
  auto log = played_log(path);
  if (!log) return log.error();
  if (const std::string& world = engine.world().name(); log->header.world != world) {
    return Error{fmt::format("its inputs are for the world {}, not for {}: leave the world out",
                             shown(log->header.world), shown(world)),
                 path};
  }
  if (log->cut) {
    log_.write(LogLevel::Warning,
               fmt::format("{}: what is before it is played: {}", log->cut->text(),
                           count_of(log->inputs.size(), "input")));
  }
  played_ = PlayedInputs(std::move(log->inputs));
  return {};
}

void RunFiles::begin_world(const Engine& engine) {
  if (origin_.branch) return begin_branch(engine);
  const std::string given =
      line_.given_world.empty() ? std::string(kUsualWorld) : line_.given_world;
  SessionWriter::Options options;
  options.header.world = engine.world().name();
  for (std::uint32_t robot = 0; robot < engine.team().size(); ++robot) {
    options.header.robots.push_back(engine.team().description({robot}).name);
  }
  options.header.tick_seconds = engine.world().tick_seconds();
  options.header.program = program_version();
  options.header.source = own_ ? given : origin_.source;
  options.header.seed = engine.seed();
  if (own_) {
    options.header.clean = line_.clean;
    options.header.parameters = line_.set;
  }
  options.header.options = origin_.options;
  if (line_.record_messages) options.header.messages = kRecordedProtocol;
  options.header.started = wall_time();
  options.header.id = new_id();
  begin_recordings(std::move(options), engine);
}

// Of its past, the recordings of a branch have what is needed to repeat it.
void RunFiles::begin_branch(const Engine& engine) {
  SessionWriter::Options options;
  options.header = origin_.branch->header();
  options.header.program = program_version();
  options.header.id = new_id();
  options.header.messages = line_.record_messages ? kRecordedProtocol : std::string_view();
  if (origin_.own_past) {
    options.header.ancestors.front().file = fs::path(own_file_).filename().string();
  }
  InputHistory past(options.header);
  for (const LoggedInput& logged : origin_.branch->inputs()) past.add(logged, wall_time());
  options.past = past.past();
  begin_recordings(std::move(options), engine);
}

void RunFiles::begin_recordings(SessionWriter::Options options, const Engine& engine) {
  options.files = origin_.files;
  options.clock = wall_time;
  options.images = line_.record_images;
  recording_ = std::move(options);
  if (window_ == nullptr) return;
  window_->begin_world(recording_, engine, inherited());
}

std::span<const LoggedInput> RunFiles::inherited() const {
  if (!origin_.branch) return {};
  return origin_.branch->inputs();
}

std::optional<Error> RunFiles::begin_recording(Recording& recording, const std::string& path,
                                               const Engine& engine) {
  SessionWriter::Options options = recording_;
  options.inputs_only = recording.inputs_only;
  if (recording.inputs_only) options.header.messages.clear();
  auto opened = SessionWriter::open(path, std::move(options), engine);
  if (!opened) return opened.error();
  recording.writer = std::move(*opened);
  if (!recording.inputs_only) ++begun_;
  return {};
}

std::string RunFiles::present_file() const {
  std::string inputs;
  for (const Recording& recording : recordings_) {
    if (!recording.writer) continue;
    inputs = recording.writer->path().string();
    if (!recording.inputs_only) return inputs;
  }
  if (window_ == nullptr || window_->file().empty()) return inputs;
  return window_->file();
}

void RunFiles::end_recordings(const Engine& engine, std::string_view reason) {
  for (Recording& recording : recordings_) {
    const auto writer = std::move(recording.writer);
    if (!writer) continue;
    writer->end(engine, reason);
    if (auto error = writer->problem()) lost_.push_back(*std::move(error));
  }
}

// The same header and lines as in a session file, as text.
std::optional<Error> RunFiles::begin_inputs(const std::string& path) {
  std::string first = header_line(log_header(recording_.header)) + '\n';
  for (const LoggedInput& logged : inherited()) first += log_line(logged) + '\n';
  return begin_log(inputs_, path, first);
}

std::optional<Error> RunFiles::begin_actions(const std::string& path, const Engine& engine) {
  action_table_.emplace(engine);
  return begin_log(actions_, path, ActionTable::header());
}

template <class Call>
void RunFiles::record(Call call) {
  for (const Recording& recording : recordings_) {
    if (recording.writer) call(*recording.writer);
  }
}

void RunFiles::watch(Engine& engine) {
  const bool watched = window_ != nullptr || !line_.record.empty() || !line_.log_inputs.empty() ||
                       !line_.actions.empty();
  if (!watched) return;
  engine.set_input_observer([this](const LoggedInput& logged) {
    record([&](SessionWriter& writer) { writer.input(logged); });
    if (window_ != nullptr) window_->input(logged);
    if (!inputs_text_.empty()) inputs_.add(log_line(logged) + '\n');
    if (action_table_) actions_.add(action_table_->row(logged));
  });
}

void RunFiles::on_events(std::span<const Event> events, const Engine& engine) {
  record([&](SessionWriter& writer) { writer.events(events, engine); });
  if (window_ != nullptr) window_->events(events, engine);
  if (!action_table_) return;
  for (const Event& event : events) actions_.add(action_table_->follow(event));
}

void RunFiles::on_notice(const Notice& notice) {
  record([&](SessionWriter& writer) { writer.notice(notice); });
  if (window_ != nullptr) window_->notice(notice);
}

void RunFiles::on_message(const LinkText& message) {
  record([&](SessionWriter& writer) { writer.message(message); });
  if (window_ != nullptr) window_->message(message);
}

void RunFiles::add_state(std::span<const LinkText> messages) {
  record([&](SessionWriter& writer) { writer.state(messages); });
  if (window_ != nullptr) window_->state(messages);
}

void RunFiles::on_tick(const Engine& engine) {
  record([&](SessionWriter& writer) { writer.tick(engine); });
  if (window_ != nullptr) window_->tick(engine);
}

bool RunFiles::recording() const {
  const bool recorded = std::ranges::any_of(recordings_, [](const Recording& recording) {
    return recording.writer && !recording.inputs_only;
  });
  return recorded || (window_ != nullptr && window_->recording());
}

std::uint64_t RunFiles::recordings_begun() const {
  return begun_ + (window_ != nullptr ? window_->files_begun() : 0);
}

void RunFiles::add_display(Tick tick, const std::function<std::string()>& message) {
  record([&](SessionWriter& writer) { writer.add_display(tick, message); });
  if (window_ != nullptr) window_->display(tick, message);
}

std::optional<Error> RunFiles::load_obstacles(Engine& engine) const {
  const std::string& path = line_.obstacles;
  if (path.empty()) return {};
  auto text = load_obstacle_text(path);
  if (!text) return text.error();
  const Outcome outcome = engine.submit(Author::person(), input::ObstaclesLoad{*std::move(text)});
  if (!outcome) return Error{outcome.reason(), path};
  return {};
}

void RunFiles::end_table(EndTable& table, const EndedWorld& world) {
  if (auto error = table.end(world)) lost_.push_back(*std::move(error));
}

void RunFiles::end_log(LogFile& log) {
  if (auto error = log.check()) lost_.push_back(*std::move(error));
  log = {};
}

void RunFiles::change(const EndedWorld& old, Engine& next, std::uint64_t number, bool own,
                      WorldOrigin origin, const std::function<void(const std::string&)>& warn) {
  const std::string_view reason =
      origin.branch ? "a recording was continued" : "another world was opened";
  own_file_ = present_file();
  end_recordings(old.engine, reason);
  if (window_ != nullptr) window_->end_world(old.engine, reason);
  own_ = own;
  origin_ = std::move(origin);
  if (own) {
    played_.rewind();
  } else {
    if (!played_.done()) {
      log_.write(LogLevel::Warning,
                 fmt::format("the rest of {} belongs to another world and is left out",
                             line_.play_inputs));
    }
    played_ = {};
  }
  begin_world(next);
  const auto follow = [&](const std::string& first, auto begin, std::string_view what,
                          auto next_path) {
    if (first.empty()) return;
    const std::string path = next_path(first, number);
    if (auto error = begin(path)) {
      lost_.push_back(*std::move(error));
    } else {
      log_.write(LogLevel::Info, fmt::format("{}: the {} of this world", path, what));
    }
  };
  end_log(inputs_);
  end_log(actions_);
  action_table_.reset();
  for (Recording& recording : recordings_) {
    follow(
        recording.first,
        [&](const std::string& path) { return begin_recording(recording, path, next); },
        recording.what, next_recording_path);
  }
  follow(
      inputs_text_, [&](const std::string& path) { return begin_inputs(path); }, "inputs",
      next_log_path);
  follow(
      line_.actions, [&](const std::string& path) { return begin_actions(path, next); }, "actions",
      next_log_path);
  watch(next);
  if (const auto error = own ? load_obstacles(next) : std::nullopt) {
    warn(error->text());
    log_.write(LogLevel::Error, error->text());
  }
  for (EndTable& table : tables_) {
    end_table(table, old);
    if (!table.of_each_world()) continue;
    follow(
        table.wanted(line_), [&table](const std::string& path) { return table.begin(path); },
        table.what(), next_log_path);
  }
}

std::vector<Error> RunFiles::check() {
  std::vector<Error> problems = lost_;
  record([&](const SessionWriter& writer) {
    if (auto error = writer.problem()) problems.push_back(*std::move(error));
  });
  if (window_ != nullptr) std::ranges::move(window_->problems(), std::back_inserter(problems));
  if (const auto& error = inputs_.check()) problems.push_back(*error);
  if (const auto& error = actions_.check()) problems.push_back(*error);
  for (const EndTable& table : tables_) {
    if (auto error = table.check()) problems.push_back(*std::move(error));
  }
  return problems;
}

void RunFiles::finish(const EndedWorld& world) {
  end_recordings(world.engine, "the run ended");
  if (window_ != nullptr) {
    window_->end_world(world.engine, "the run ended");
    window_->wait();
  }
  end_log(inputs_);
  end_log(actions_);
  for (EndTable& table : tables_) end_table(table, world);
}

}  // namespace magna
