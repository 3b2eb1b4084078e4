// SPDX-License-Identifier: GPL-3.0-or-later
// The session's worlds: opening the first, and another in its place.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <thread>
#include <utility>

#include "app/session/console_runner.h"
#include "app/session/program_runner.h"
#include "app/session/recorded_world.h"
#include "app/session/session.h"
#include "core/engine/exploration_inputs.h"
#include "core/engine/operator_inputs.h"
#include "core/record/session_file.h"
#include "core/sim/generated_field.h"
#include "core/sweep/run_measures.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

/// The absolute path, so that the world is found from any folder; generated fields and resource
/// paths stay unchanged.
std::string whole_path(const std::string& world) {
  if (is_generated_field(world) || world.starts_with("res://")) return world;
  std::error_code code;
  const fs::path path = fs::absolute(world, code);
  return code ? world : path.lexically_normal().string();
}

}  // namespace

int Session::threads() const {
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return options_.command_line.threads.value_or(cores);
}

CommandLine Session::options_for(const std::string& world) const {
  CommandLine line = options_.command_line;
  if (world == whole_path(line.world)) return line;
  const CommandLine usual;
  // How programs for halls speak to them is a matter of their protocol.
  const bool machines_on_command = line.hall.machines_on_command;
  line.hall = usual.hall;
  line.hall.machines_on_command = machines_on_command;
  line.clean = usual.clean;
  line.set = usual.set;
  line.robots = usual.robots;
  line.explore = usual.explore;
  line.cybot_search = usual.cybot_search;
  if (!line.headless) line.time_scale = usual.time_scale;
  return line;
}

WorldRequest Session::world_request(const std::string& world) const {
  const CommandLine line = options_for(world);
  if (line.recorded_world && world == whole_path(line.world)) return recorded_request();
  WorldRequest request{world, {line.seed, line.clean, line.set, threads()}, line.hall};
  request.robots = line.robots;
  request.edits = servers_.world_edits();
  request.files = world_files(world);
  return request;
}

WorldOrigin Session::origin_of(const WorldRequest& request) const {
  if (request.branch) {
    const std::string& past = request.branch->file().header().id;
    return {opened_.source, request.files, {}, request.branch, past == files_.session_id()};
  }
  CommandLine line = options_for(opened_.source);
  line.hall = request.hall;
  return {opened_.source, request.files, recorded_options(line, *request.files)};
}

WorldRequest Session::recorded_request() const {
  const CommandLine& line = options_.command_line;
  const auto file = SessionFile::open(line.play_inputs);
  if (file) {
    if (auto recorded = recorded_world(*file, threads())) return std::move(recorded->request);
  }
  // The file has become unreadable meanwhile; the world on the disk may be another one.
  WorldRequest request{line.world, {line.seed, line.clean, line.set, threads()}, line.hall};
  request.robots = line.robots;
  request.files = std::make_shared<FileSource>(ReadFiles(), world_folders());
  return request;
}

std::optional<Session::Failure> Session::open_first_world() {
  const CommandLine& line = options_.command_line;
  if (auto error = servers_.read_files()) return Failure{*std::move(error)};
  opened_.source = whole_path(line.world);
  std::vector<std::string> warnings;
  WorldRequest request;
  if (line.continue_at && line.headless) {
    request.engine.threads = threads();
    request.branch =
        std::make_shared<SessionBranch>(line.recording, *line.continue_at, program_version());
    log_.write(LogLevel::Info,
               fmt::format("{}: its world runs to tick {}", line.recording, *line.continue_at));
  } else {
    request = world_request(opened_.source);
    // So that errors show the name as typed.
    if (!line.recorded_world) request.world = line.world;
  }
  auto engine = request.branch ? build_branch(request, warnings) : build_world(request, warnings);
  for (const std::string& warning : warnings) log_.write(LogLevel::Warning, warning);
  if (!engine) return Failure{engine.error(), kBadInput, true};
  engine_ = std::move(*engine);
  if (request.branch) {
    opened_.source = whole_path(request.world);
    options_.command_line.world = opened_.source;
    options_.command_line.seed = engine_->seed();
  }
  follow_engine();
  if (const auto problem = hall_.problem()) return Failure{*problem, kBadInput, true};
  shown_world_ = std::make_shared<OpenedWorld>(opened_);
  pacer_.emplace(engine_->world().tick_seconds(), line.time_scale, now_ns());
  if (auto error = files_.open(*engine_, origin_of(request))) return Failure{*std::move(error)};
  if (request.branch) submit_farewells(*request.branch);
  if (line.screen) {
    place_panes(*line.screen);
  } else if (!line.headless) {
    hide_panes();
  }
  if (!request.branch) begin_exploring();
  if (auto problem = servers_.open(*engine_)) {
    const bool bad_input = problem->bad_input;
    return Failure{std::move(problem->error), bad_input ? kBadInput : kNoServer, !bad_input};
  }
  return {};
}

void Session::follow_engine() {
  snapshots_ = {};
  const bool result = wants_result() && measures_need_exploration(options_.command_line.measured);
  if (result || measures_exploration(options_.command_line)) engine_->measure_exploration();
  if (programs_) programs_->bind(engine_.get());
  const CommandLine line = options_for(opened_.source);
  hall_ = HallRun(line, *engine_);
  search_ = SearchRun(line);
}

// A client that attaches before the window reports its pane places must not take those of a
// windowless run.
void Session::hide_panes() {
  const std::vector<Pane> panes = engine_->panes();
  for (const Pane& pane : panes) {
    engine_->submit(Author::person(), input::PaneChanged{{pane.type, 0, 0, 0, 0}});
  }
  take_over(WindowGeometry{});
}

// The list on the left, picture and stick on the right, a row of panes at the bottom.
void Session::place_panes(ScreenSize screen) {
  constexpr int kTop = 40;  // bars
  constexpr int kBottom = 220;
  constexpr int kList = 280;
  constexpr int kRight = 360;
  const int height = screen.height - kTop - kBottom;
  const int map = screen.width - kList - kRight;
  const int picture = height / 2;
  for (const Pane& pane :
       {Pane{PaneType::Listview, 0, kTop, kList, height},
        Pane{PaneType::Imgview, kList + map, kTop, kRight, picture},
        Pane{PaneType::Mapview, kList, kTop, map, height},
        Pane{PaneType::Teleop, kList + map, kTop + picture, kRight, height - picture}}) {
    engine_->submit(Author::person(), input::PaneChanged{pane});
  }
}

void Session::take_over(const WindowGeometry& geometry) {
  engine_->submit(Author::person(), input::GeometryChanged{geometry.rows, geometry.picture,
                                                           geometry.map, geometry.stop});
}

void Session::open_world(const std::string& world) {
  if (!running_) return;
  const std::string path = whole_path(world);
  give_way(fmt::format("{} is opened instead", path));
  begin_building(path, options_.command_line.seed);
}

void Session::give_way(std::string_view to) {
  if (branch_) {
    std::optional<Error> replaced;
    if (!branch_->cancelled()) {
      replaced = Error{fmt::format("was not continued: {}", to), branch_->path().string()};
    }
    end_branch(replaced);  // the builder cancels it
  }
  if (opened_.loading.empty()) return;
  const Error replaced{fmt::format("was not opened: {}", to), opened_.loading};
  opened_.loading.clear();
  log_.write(LogLevel::Warning, replaced.text());
  console_->load_failed(replaced.text());
  console_->print();
  servers_.restart_replaced();
}

void Session::begin_building(const std::string& world, std::uint64_t seed) {
  opened_.loading = world;
  shown_world_ = std::make_shared<OpenedWorld>(opened_);
  WorldRequest request = world_request(world);
  request.engine.seed = seed;
  builder_->begin(std::move(request));
  publish(true);
}

void Session::restart(std::uint64_t seed) {
  if (!running_) return;
  give_way(fmt::format("a client restarts the world with seed {}", seed));
  begin_building(opened_.source, seed);
}

void Session::continue_from(const std::string& file, Tick tick) {
  if (!running_) return;
  cancel_branch();  // another moment was chosen
  give_way(fmt::format("the recording {} is continued instead", file));
  shown_world_ = std::make_shared<OpenedWorld>(opened_);
  branch_ = std::make_shared<SessionBranch>(file, tick, program_version());
  follow_branch();
  WorldRequest request;
  request.engine.threads = threads();
  request.branch = branch_;
  builder_->begin(std::move(request));
  log_.write(LogLevel::Info, fmt::format("{}: its world runs to tick {}", file, tick));
  publish(true);
}

void Session::cancel_branch() {
  if (branch_) branch_->cancel();
}

void Session::follow_branch() {
  if (!branch_) return;
  BranchStatus status = branch_status_ ? *branch_status_ : BranchStatus();
  status.file = branch_->path().string();
  status.tick = branch_->tick();
  status.done = branch_->done();
  status.failure.clear();
  if (branch_status_ && *branch_status_ == status) return;
  branch_status_ = std::make_shared<BranchStatus>(std::move(status));
}

void Session::end_branch(const std::optional<Error>& failure) {
  branch_.reset();
  BranchStatus status = branch_status_ ? *branch_status_ : BranchStatus();
  status.file.clear();
  ++status.ends;
  if (failure) {
    status.failure = failure->text();
    log_.write(LogLevel::Error, status.failure);
  }
  branch_status_ = std::make_shared<BranchStatus>(std::move(status));
}

void Session::submit_farewells(const SessionBranch& branch) {
  for (const auto& [author, input] : branch.farewells()) engine_->submit(author, input);
}

void Session::branch_built(BuiltWorld built) {
  const bool cancelled = branch_->cancelled();
  if (cancelled || !built) {
    end_branch(cancelled ? std::nullopt : std::optional(built.error()));
    servers_.keep_world();
  } else {
    change_world(std::move(*built));
    end_branch({});
  }
  take_lines();
  publish(true);
  schedule_turn();
}

void Session::world_built() {
  BuiltWorld built = builder_->take();
  if (!running_) return;
  if (branch_) return branch_built(std::move(built));
  opened_.loading.clear();
  if (built) change_world(std::move(*built));
  for (const std::string& warning : builder_->warnings()) {
    log_.write(LogLevel::Warning, warning);
    notify_world(Severity::Warning, Message::verbatim(warning));
  }
  if (!built) {
    opened_.failure = built.error().text();
    ++opened_.failures;
    console_->load_failed(opened_.failure);
    console_->print();
    notify_world(Severity::Warning, Message::verbatim(opened_.failure));
    log_.write(LogLevel::Error, opened_.failure);
    servers_.keep_world();
  }
  shown_world_ = std::make_shared<OpenedWorld>(opened_);
  take_lines();
  publish(true);
  schedule_turn();
}

void Session::change_world(std::unique_ptr<Engine> next) {
  PlanLog plan_log = wanted_plan_log();
  auto schedule = hall_.schedule();
  const std::string dispatcher = hall_.dispatcher();
  const auto branch = builder_->request().branch;
  if (programs_) programs_->bind(nullptr);
  servers_.leave_world();
  if (branch) servers_.hang_up();
  drain();
  const std::unique_ptr<Engine> old = std::exchange(engine_, std::move(next));
  EndedWorld ended{*old, std::move(plan_log), std::move(schedule)};
  ended.result = make_result(ended, {});
  ++opened_.number;
  options_.command_line.seed = engine_->seed();
  const WorldRequest& request = builder_->request();
  const bool own_past = branch && branch->file().header().id == files_.session_id();
  const std::string source = own_past ? opened_.source
                             : branch ? whole_path(builder_->world())
                                      : builder_->world();
  const bool same = source == opened_.source;
  opened_.source = source;
  follow_engine();
  notices_.clear();
  const bool own = !branch && opened_.source == whole_path(options_.command_line.world);
  files_.change(ended, *engine_, opened_.number, own, origin_of(request),
                [this](const std::string& text) {
                  notify_world(Severity::Warning, Message::verbatim(text));
                });
  // One that was chosen in the window stays, as that of the command line does.
  if (same && dispatcher != hall_.dispatcher()) {
    start_dispatcher(dispatcher);
  } else {
    report_dispatcher();
  }
  if (branch) submit_farewells(*branch);
  // The places of panes and a person's STOP are kept for the new world. A program's STOP belongs to
  // its run: there may be no person to release it.
  const std::vector<Pane> usual = engine_->panes();
  for (std::size_t i = 0; i < usual.size(); ++i) {
    const Pane& pane = old->panes()[i];
    if (!(pane == usual[i])) engine_->submit(Author::person(), input::PaneChanged{pane});
  }
  if (old->geometry() && old->geometry() != engine_->geometry()) take_over(*old->geometry());
  const auto& stopped_by = old->writers().stopped_by();
  if (stopped_by && stopped_by->kind == AuthorKind::Operator) {
    engine_->submit(*stopped_by, input::StopAll{});
  }
  if (!old->trial().empty() && old->trial() != engine_->trial()) {
    engine_->submit(Author{}, input::BeginTrial{old->trial()});
  }
  if (!branch) begin_exploring();
  record(engine_->take_events());
  if (branch) servers_.set_running(false);
  servers_.rebind(*engine_);
  recordings_ = files_.recordings_begun();
  files_.add_state({});  // they have recorded the new state
  passing_ = 0;
  console_->world_changed();
  drain();

  const bool paused = pacer_->paused() || branch;
  if (branch) missing_ = 0;
  // A speed that was chosen for one world is not one for another.
  const bool keeps = same || options_.command_line.headless;
  const double scale = keeps ? pacer_->scale() : options_for(opened_.source).time_scale;
  pacer_.emplace(engine_->world().tick_seconds(), scale, now_ns());
  pacer_->set_paused(paused, now_ns());
  stats_ = {};
  tick_ms_ = 0.0;
  started_ns_ = now_ns();
  follow_recorder();
  shown_world_ = std::make_shared<OpenedWorld>(opened_);
  if (branch) {
    notify_world(Severity::Info, Message({"branch-open", "{} continues a recording and is paused"},
                                         engine_->world().name()));
    log_.write(LogLevel::Info,
               fmt::format("continued {} after tick {}", branch->path().string(), branch->tick()));
    return;
  }
  notify_world(Severity::Info, Message({"world-open", "{} is open"}, engine_->world().name()));
  log_.write(LogLevel::Info, fmt::format("opened {}", opened_.source));
}

// Submitted with the operator as author, so that the operator can claim the robots again.
void Session::begin_exploring() {
  if (!options_for(opened_.source).explore) return;
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
                                  why.value_or(Message({"no-robot-there", "there is no robot"})));
  log_.write(LogLevel::Warning, english(warning));
  notify_world(Severity::Warning, warning);
}

void Session::notify_world(Severity severity, const Message& text) {
  notices_.post({0, engine_->now(), severity, NoticeKind::Other, "world", text, {}, {}});
}

}  // namespace magna
