// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iterator>
#include <variant>

#include "app/session/console_runner.h"
#include "app/session/program_runner.h"
#include "core/engine/operator_inputs.h"
#include "core/view/notice_board.h"

namespace magna {
namespace {

// Maximum duration of ticks in one turn of the loop before sockets are served.
constexpr std::int64_t kTurnNs = 5'000'000;
constexpr int kHeartbeatMs = 250;

void print_line(const std::string& line, std::FILE* to = stdout) {
  std::fwrite((line + '\n').data(), 1, line.size() + 1, to);
  std::fflush(to);
}

}  // namespace

Session::Session(SessionOptions options, const Log& log, SnapshotExchange& exchange)
    : options_(std::move(options)),
      log_(log),
      exchange_(exchange),
      builder_(new WorldBuilder(this)),
      servers_(options_, threads(), log_,
               {[this] { drain(); }, [this] { schedule_turn(); },
                [this]() -> LispQueries* { return programs_.get(); },
                [this](std::uint64_t seed) { restart(seed); },
                [this](LinkText message) {
                  message.tick = engine_->now();
                  files_.on_message(message);
                }}),
      turn_timer_(new QTimer(this)),
      heartbeat_timer_(new QTimer(this)),
      recorder_(options_.flight ? std::make_unique<SessionRecorder>(*options_.flight) : nullptr),
      files_(options_.command_line, log_) {
  if (recorder_) files_.add_recorder(*recorder_);
  notices_.set_observer([this](const Notice& notice) { files_.on_notice(notice); });
  make_console();
  make_programs();
  clock_.start();
  turn_timer_->setSingleShot(true);
  turn_timer_->setTimerType(Qt::PreciseTimer);
  connect(turn_timer_, &QTimer::timeout, this, &Session::turn);
  connect(builder_, &WorldBuilder::built, this, &Session::world_built);
  connect(heartbeat_timer_, &QTimer::timeout, this, &Session::heartbeat);
}

// Closing servers removes their robots, which changes the world, so it happens while everything
// still exists.
Session::~Session() {
  cancel_branch();
  programs_.reset();
  servers_.close();
}

void Session::start() {
  // Standard output is the console's if it has one.
  const std::vector<std::string> lines = servers_.started_lines();
  print_line(lines.front(), options_.command_line.cli ? stderr : stdout);
  for (std::size_t i = 1; i < lines.size(); ++i) print_line(lines[i]);
  running_ = true;
  started_ns_ = now_ns();
  pacer_->set_scale(pacer_->scale(), now_ns());
  drain();
  heartbeat_timer_->start(kHeartbeatMs);
  servers_.start();
  follow_recordings();
  heartbeat();
  console_->listen(this, [this] { lines_arrived(); });
  for (const std::string& program : options_.command_line.programs) start_program(program);
  schedule_turn();
}

void Session::submit(const Author& author, const Input& input) {
  if (!running_) return;
  engine_->submit(author, input);
  drain();
  publish(false);
}

void Session::submit_for(std::uint64_t number, const Author& author, const Input& input) {
  ++posts_taken_;
  const bool of_window = input.is<input::PaneChanged>() || input.is<input::GeometryChanged>();
  const bool for_every_world = input.is<input::StopAll>() || of_window;
  if (of_window && options_.command_line.screen) return;  // an imaginary one is reported
  if (number == opened_.number || for_every_world) submit(author, input);
}

void Session::set_paused(bool paused) {
  missing_ = 0;
  pacer_->set_paused(paused, now_ns());
  passing_ = 0;
  servers_.set_running(!paused);
  publish(true);
  schedule_turn();
}

void Session::step_once() {
  if (!running_ || !pacer_->paused() || done()) return;
  run_tick();
  take_lines();
  publish(true);
  if (done()) end_run();
}

void Session::set_time_scale(double scale) {
  pacer_->set_scale(scale, now_ns());
  publish(true);
  schedule_turn();
}

void Session::set_dispatcher(const std::string& name) {
  start_dispatcher(name);
  publish(true);
}

void Session::start_dispatcher(const std::string& name) {
  const DispatchRuleInfo* const rule = find_dispatch_rule(name);
  const bool schedule = name.starts_with(kScheduleDispatcher);
  if (engine_->hall() == nullptr || (rule == nullptr && !schedule && !name.empty())) return;
  if (!name.empty() && files_.playing()) {
    notify_world(Severity::Warning,
                 Message({"dispatcher-while-replaying",
                          "the replayed log contains the commands of its dispatcher; none is "
                          "started beside it"}));
  } else if (schedule) {
    hall_.execute(name.substr(kScheduleDispatcher.size()), *engine_);
    report_dispatcher();
  } else {
    hall_.dispatch(rule != nullptr ? std::optional(rule->kind) : std::nullopt, *engine_);
  }
}

void Session::report_dispatcher() {
  const auto problem = hall_.problem();
  if (!problem) return;
  notify_world(Severity::Warning, Message::verbatim(problem->text()));
  log_.write(LogLevel::Error, problem->text());
}

// Deviations from the schedule that is executed.
void Session::follow_schedule() {
  for (const ScheduleNews& news : hall_.take_news()) {
    notify_world(news.repair ? Severity::Caution : Severity::Info, news.text);
    log_.write(LogLevel::Info, "schedule: " + english(news.text));
  }
}

bool Session::ticks_used_up() const {
  const auto& most = options_.command_line.ticks;
  return most && engine_->now() >= *most;
}

bool Session::done() const {
  return ticks_used_up() || programs_done() || hall_.finished(*engine_) ||
         hall_.stalled(*engine_) || search_.finished(*engine_);
}

void Session::turn() {
  if (!running_) return;
  const std::int64_t begin = now_ns();
  lag_.add(begin - turn_due_ns_, begin);
  follow_lockstep();
  if (!running_) return;
  while (running_ && !done() && tick_due() && ready()) {
    run_tick();
    pacer_->ran(now_ns());
    take_lines();
    if (servers_.serves_every_tick() || now_ns() - begin >= kTurnNs) break;
  }
  servers_.flush();
  publish(false);
  if (done()) {
    end_run();
    return;
  }
  schedule_turn();
}

void Session::follow_lockstep() {
  const LockstepLost policy = options_.command_line.lockstep_lost;
  const bool ends = policy == LockstepLost::End && options_.command_line.headless;
  for (const LinkServers::StepChange& change : servers_.take_step_changes()) {
    if (!change.lost) {
      if (missing_ > 0 && --missing_ == 0) set_paused(false);
      continue;
    }
    const Message text =
        ends ? Message({"lockstep-lost-ends", "has left lock-step: the run ends"})
        : policy == LockstepLost::Run
            ? Message({"lockstep-lost-runs", "has left lock-step: the world goes on without it"})
            : Message({"lockstep-lost",
                       "has left lock-step: the world is paused until another "
                       "client takes part, or until it is resumed"});
    log_.write(LogLevel::Warning, fmt::format("{} {}", *change.lost, english(text)));
    notices_.post(
        {0, engine_->now(), Severity::Warning, NoticeKind::Link, *change.lost, text, {}, {}});
    if (ends) {
      finish(kFailed, fmt::format("{} has left lock-step", *change.lost));
      return;
    }
    if (policy == LockstepLost::Run) continue;
    if (missing_ > 0) {
      ++missing_;
    } else if (!pacer_->paused()) {
      set_paused(true);
      missing_ = 1;
    }
  }
}

bool Session::tick_due() { return passing_ > 0 || (!waits_for_script() && pacer_->due(now_ns())); }

std::int64_t Session::until_next_tick() const {
  if (passing_ > 0) return 0;
  return waits_for_script() ? -1 : pacer_->until_next(now_ns());
}

bool Session::ready() const { return engine_->ready() && servers_.ready(); }

void Session::run_tick() {
  if (passing_ > 0) --passing_;
  if (files_.play(*engine_)) drain();
  hall_.before_tick(*engine_);
  follow_schedule();
  search_.before_tick(*engine_);
  servers_.before_tick();
  const std::int64_t begin = now_ns();
  engine_->step();
  tick_ms_ = static_cast<double>(now_ns() - begin) / 1e6;
  files_.on_tick(*engine_);
  if (options_.command_line.stats) stats_.ticked(*engine_);
  drain();
  hall_.on_tick(*engine_);
  if (programs_) {
    programs_->after_tick(waits_for_programs());
    drain();
  }
  servers_.on_tick();
  record_display();
  follow_recordings();
}

// The console may submit further inputs, which cause further events.
void Session::drain() {
  std::vector<Event> events = engine_->take_events();
  do {
    tell(events);
    console_->on_events(events);
    if (programs_) programs_->on_events(events);
    events = engine_->take_events();
  } while (!events.empty());
  console_->print();
}

// Events in files, log and notices.
void Session::record(const std::vector<Event>& events) {
  files_.on_events(events, *engine_);
  for (const Event& event : events) {
    log_event(event);
    notices_.on_event(event, *engine_);
  }
}

// Passes events to all observers of the engine, in order.
void Session::tell(const std::vector<Event>& events) {
  if (events.empty()) return;
  record(events);
  hall_.on_events(events);
  servers_.on_events(events);
}

void Session::schedule_turn() {
  if (!running_) return;
  std::int64_t wait = done() || servers_.has_step_changes() ? 0 : until_next_tick();
  if (wait < 0) {
    turn_timer_->stop();
    return;
  }
  // While a tick waits for a route or a client, sockets and window are still served, and the
  // planner gets the processor.
  if (wait == 0 && !done() && !ready()) wait = 1'000'000;
  // Rounded up: waking before the tick is due would only take another turn.
  const auto milliseconds = static_cast<int>((wait + 999'999) / 1'000'000);
  turn_due_ns_ = now_ns() + std::int64_t{milliseconds} * 1'000'000;
  turn_timer_->start(milliseconds);
}

std::shared_ptr<Snapshot> Session::make_snapshot(const SnapshotParts& parts) {
  auto snapshot = snapshots_.make(*engine_, parts);
  snapshot->paused = pacer_->paused();
  snapshot->time_scale = pacer_->scale();
  snapshot->opened = shown_world_;
  snapshot->dispatcher = hall_.dispatcher();
  snapshot->dispatcher_problem = hall_.problem();
  if (auto schedule = hall_.schedule(); schedule && snapshot->hall_history) {
    auto history = std::make_shared<HallHistory>(*snapshot->hall_history);
    history->plan = std::move(schedule);
    snapshot->hall_history = std::move(history);
  }
  snapshot->notices = notices_.newest();
  snapshot->console = console_->picture();
  if (programs_) {
    snapshot->programs = programs_->table();
    snapshot->plan_history = programs_->plan_history();
  }
  return snapshot;
}

void Session::publish(bool force) {
  if (!force && !exchange_.wanted()) return;
  auto snapshot = make_snapshot(exchange_.parts());
  snapshot->real_time_factor = pacer_->real_time_factor(now_ns());
  snapshot->loop_lag_p99_ms = lag_.lately().quantile_ms(0.99);
  snapshot->tick_ms = tick_ms_;
  snapshot->made_ns = std::chrono::steady_clock::now().time_since_epoch().count();
  snapshot->posts_taken = posts_taken_;
  snapshot->branch = branch_status_;
  if (recorder_) snapshot->recording = recorder_->status(*engine_);
  servers_.add_to(*snapshot, exchange_.parts().messages, exchange_.wanted());
  exchange_.put(std::move(snapshot));
}

void Session::record_display() {
  if (!files_.recording()) return;
  const auto parts = display_.due(*engine_, files_.recordings_begun(), now_ns());
  if (!parts) return;
  const auto snapshot = make_snapshot(*parts);
  servers_.add_to(*snapshot, false, false);
  files_.add_display(engine_->now(), display_.message(snapshot, *engine_));
}

// Each file begins with what every new client is sent.
void Session::follow_recordings() {
  const std::uint64_t begun = files_.recordings_begun();
  if (std::exchange(recordings_, begun) == begun) return;
  std::vector<LinkText> state = servers_.record_state();
  for (LinkText& message : state) message.tick = engine_->now();
  files_.add_state(state);
}

// The window gets this even while the world is paused.
void Session::heartbeat() {
  follow_lockstep();
  if (!running_) return;
  for (Notice& notice : servers_.refresh(*engine_)) notices_.post(std::move(notice));
  if (!turn_timer_->isActive()) schedule_turn();  // time waits no longer if a client has attached
  follow_recorder();
  follow_branch();
  check_files();
  publish(pacer_->paused() || branch_ != nullptr);
}

void Session::check_files() {
  std::vector<Error> now = files_.check();
  std::ranges::move(servers_.file_problems(), std::back_inserter(now));
  if (now == file_problems_) return;
  const std::vector<Error> before = std::exchange(file_problems_, std::move(now));
  for (const Error& problem : file_problems_) {
    if (std::ranges::find(before, problem) == before.end()) {
      log_.write(LogLevel::Error, problem.text());
    }
  }
  for (const Error& problem : before) {
    if (std::ranges::find(file_problems_, problem.file, &Error::file) == file_problems_.end()) {
      log_.write(LogLevel::Info, problem.file + " can be written again");
    }
  }
  emit file_problems(file_problems_);
}

void Session::follow_recorder() {
  if (!recorder_) return;
  for (const auto& news : recorder_->take_news()) notify_world(news.severity, news.text);
}

void Session::start_recording(const std::string& file) {
  if (!running_ || !recorder_) return;
  recorder_->start(file, *engine_);
  follow_recordings();
  publish(true);
}

void Session::stop_recording() {
  if (!running_ || !recorder_) return;
  recorder_->stop(*engine_);
  publish(true);
}

void Session::save_flight(const std::string& file, bool left) {
  if (!running_ || !recorder_) return;
  recorder_->save_flight(file, left, *engine_);
}

void Session::add_bookmark(const std::string& name, Tick tick) {
  if (recorder_) recorder_->add_bookmark(name, tick);
}

void Session::discard_left_flight() {
  if (recorder_) recorder_->discard_left();
}

void Session::add_dial(const std::string& address) {
  servers_.add_dial(address);
  heartbeat();  // it is seen at once
}

void Session::remove_dial(const std::string& target) {
  servers_.remove_dial(target);
  heartbeat();
}

void Session::set_dialling(const std::string& target, bool on) {
  servers_.set_dialling(target, on);
  heartbeat();
}

void Session::log_event(const Event& event) const {
  if (const auto* refused = std::get_if<event::Refused>(&event)) {
    // The server has already told the client, within its budget of lines, and the console has
    // already answered its user.
    if (refused->author.kind == AuthorKind::Client || refused->author == Console::author()) return;
    log_.write(LogLevel::Info,
               fmt::format("{}: {} refused: {}", refused->author.name,
                           english(input_words(refused->what)), english(refused->reason)));
  } else if (const auto* stop = std::get_if<event::StopLatched>(&event)) {
    log_.write(LogLevel::Info, fmt::format("STOP latched by {}", stop->author.name));
  } else if (const auto* go = std::get_if<event::StopReleased>(&event)) {
    log_.write(LogLevel::Info, fmt::format("STOP released by {}", go->author.name));
  }
}

void Session::finish(int status, const std::string& reason) {
  if (!std::exchange(running_, false)) return;
  cancel_branch();
  turn_timer_->stop();
  heartbeat_timer_->stop();
  servers_.finish();
  if (files_.play(*engine_)) drain();
  console_->print();
  const double wall = static_cast<double>(now_ns() - started_ns_) / 1e9;
  if (hall_.finished(*engine_)) {
    const Tick end = engine_->hall_finished_at().value_or(engine_->now());
    const double seconds = static_cast<double>(end) * engine_->world().tick_seconds();
    print_line(fmt::format("makespan {:.2f} packages {}", seconds, engine_->hall()->delivered()));
    if (const auto& bounds = engine_->hall()->description().bounds) {
      print_line(fmt::format("bound {:.2f} machines {:.2f} jobs {:.2f}", bounds->hall,
                             bounds->machines, bounds->jobs));
    }
  } else if (const auto delivered = hall_.part_delivered(*engine_)) {
    print_line(*delivered);
  }
  if (options_.command_line.state_hash) {
    print_line(fmt::format("state-hash {:016x}", engine_->state_hash()));
  }
  if (options_.command_line.stats) {
    print_line(stats_.line(*engine_, wall, lag_.all()) + servers_.stats());
  }
  EndedWorld world{*engine_, wanted_plan_log(), hall_.schedule()};
  world.result = make_result(world, {status, reason});
  files_.finish(world);
  check_files();
  emit finished(status == kDone && !file_problems_.empty() ? kNotWritten : status);
}

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
  if (!opened_.loading.empty() || branch_) return false;
  // No command ends while time is paused: a script advances it by TICK.
  const bool stands = pacer_->paused() && passing_ == 0 && !console_->evaluating();
  return !console_->scripted() || !console_->waiting() || stands;
}

void Session::take_lines() {
  while (running_ && can_take_line() && console_->take_line()) drain();
  if (!running_) return;
  if (console_->left() || (console_->ended() && can_take_line())) end_run();
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
