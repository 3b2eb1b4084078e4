// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <utility>
#include <variant>

#include "app/session/console_runner.h"
#include "app/session/program_runner.h"
#include "core/engine/link_news.h"

namespace magna {
namespace {

// A turn of the loop runs ticks for at most this long before the sockets are served (design 2).
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
      turn_timer_(new QTimer(this)),
      heartbeat_timer_(new QTimer(this)),
      links_(std::make_shared<LinkTable>()) {
  make_servers();
  make_console();
  make_programs();
  clock_.start();
  turn_timer_->setSingleShot(true);
  turn_timer_->setTimerType(Qt::PreciseTimer);
  connect(turn_timer_, &QTimer::timeout, this, &Session::turn);
  connect(builder_, &WorldBuilder::built, this, &Session::world_built);
  connect(heartbeat_timer_, &QTimer::timeout, this, &Session::heartbeat);
}

// Robots that are attached are lost with the servers, which changes the world: while all of it is
// still there.
Session::~Session() {
  programs_.reset();
  close_servers();
}

void Session::start() {
  // Standard output is the console's if it has one.
  const std::vector<std::string> lines = started_lines();
  print_line(lines.front(), options_.command_line.cli ? stderr : stdout);
  for (std::size_t i = 1; i < lines.size(); ++i) print_line(lines[i]);
  running_ = true;
  started_ns_ = now_ns();
  pacer_->set_scale(pacer_->scale(), now_ns());
  drain();
  heartbeat_timer_->start(kHeartbeatMs);
  for (const Served& one : servers_) one.server->start();
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
  const bool for_every_world = std::holds_alternative<input::StopAll>(input) ||
                               std::holds_alternative<input::PaneChanged>(input);
  if (number == opened_.number || for_every_world) submit(author, input);
}

void Session::set_paused(bool paused) {
  pacer_->set_paused(paused, now_ns());
  passing_ = 0;
  for (const Served& one : servers_) one.server->set_running(!paused);
  if (paused) tell_of_unheld();
  publish(true);
  schedule_turn();
}

void Session::step_once() {
  if (!running_ || !pacer_->paused() || done()) return;
  run_tick();
  take_lines();
  publish(true);
  if (done()) finish(end_status());
}

void Session::set_time_scale(double scale) {
  pacer_->set_scale(scale, now_ns());
  publish(true);
  schedule_turn();
}

bool Session::ticks_used_up() const {
  const auto& most = options_.command_line.ticks;
  return most && engine_->now() >= *most;
}

bool Session::done() const {
  const Factory* const hall = engine_->factory();
  return ticks_used_up() || programs_done() ||
         (options_.command_line.headless && hall != nullptr && hall->finished()) || stalled();
}

std::optional<std::string> Session::stalled() const {
  return hall_watch_ ? hall_watch_->stalled(*engine_) : std::nullopt;
}

void Session::turn() {
  if (!running_) return;
  const std::int64_t begin = now_ns();
  lag_.add(begin - turn_due_ns_, begin);
  while (running_ && !done() && tick_due() && ready()) {
    run_tick();
    pacer_->ran(now_ns());
    take_lines();
    const bool serve = std::ranges::any_of(
        servers_, [](const Served& one) { return one.server->serves_every_tick(); });
    if (serve || now_ns() - begin >= kTurnNs) break;
  }
  for (const Served& one : servers_) one.server->flush();
  publish(false);
  if (done()) {
    finish(end_status());
    return;
  }
  schedule_turn();
}

bool Session::tick_due() { return passing_ > 0 || (!waits_for_script() && pacer_->due(now_ns())); }

std::int64_t Session::until_next_tick() const {
  if (passing_ > 0) return 0;
  return waits_for_script() ? -1 : pacer_->until_next(now_ns());
}

bool Session::ready() const {
  return engine_->ready() &&
         std::ranges::all_of(servers_, [](const Served& one) { return one.server->ready(); });
}

void Session::run_tick() {
  if (passing_ > 0) --passing_;
  played_.submit_due(*engine_);
  if (dispatcher_) dispatcher_->give_orders(*engine_);
  for (const Served& one : servers_) one.server->before_tick();
  const std::int64_t begin = now_ns();
  engine_->step();
  tick_ms_ = static_cast<double>(now_ns() - begin) / 1e6;
  if (options_.command_line.stats) stats_.ticked(*engine_);
  drain();
  if (hall_watch_) hall_watch_->on_tick(*engine_);
  if (programs_) {
    programs_->after_tick(whole_turns());
    drain();
  }
  for (const Served& one : servers_) one.server->on_tick();
}

// What the console goes on with then is an input of its own, with events of its own.
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

// Events go to all followers of the engine, in order.
void Session::tell(const std::vector<Event>& events) {
  if (events.empty()) return;
  for (const Event& event : events) {
    log_event(event);
    notices_.on_event(event, *engine_);
  }
  if (hall_watch_) hall_watch_->on_events(events);
  for (const Served& one : servers_) one.server->on_events(events);
}

void Session::schedule_turn() {
  if (!running_) return;
  std::int64_t wait = done() ? 0 : until_next_tick();
  if (wait < 0) {
    turn_timer_->stop();
    return;
  }
  // A tick that waits for a route, or for a client that is in step with the world: sockets and
  // window do not, and the processor is the planner's.
  if (wait == 0 && !done() && !ready()) wait = 1'000'000;
  // Rounded up: a turn before the tick is due would only go round once more.
  const auto milliseconds = static_cast<int>((wait + 999'999) / 1'000'000);
  turn_due_ns_ = now_ns() + std::int64_t{milliseconds} * 1'000'000;
  turn_timer_->start(milliseconds);
}

void Session::publish(bool force) {
  if (!force && !exchange_.wanted()) return;
  auto snapshot = engine_->snapshot(exchange_.parts());
  snapshot->paused = pacer_->paused();
  snapshot->time_scale = pacer_->scale();
  snapshot->real_time_factor = pacer_->real_time_factor(now_ns());
  snapshot->loop_lag_p99_ms = lag_.lately().quantile_ms(0.99);
  snapshot->tick_ms = tick_ms_;
  snapshot->made_ns = std::chrono::steady_clock::now().time_since_epoch().count();
  snapshot->posts_taken = posts_taken_;
  snapshot->opened = shown_world_;
  snapshot->links = links_;
  for (const Served& one : servers_) one.server->add_to(*snapshot);
  add_frames(*snapshot);
  snapshot->notices = notices_.newest();
  snapshot->console = console_->picture();
  if (programs_) snapshot->programs = programs_->table();
  exchange_.put(std::move(snapshot));
}

void Session::add_frames(Snapshot& snapshot) {
  const bool wanted = exchange_.parts().frames;
  tap_.set_on(wanted);
  if (!wanted) {
    frames_.reset();
    return;
  }
  // The next snapshot repeats the frames of one that was never taken: no frame is lost, and the
  // window knows by the object which frames it has.
  if (exchange_.wanted()) frames_ = std::make_shared<const LinkFrames>(tap_.take());
  snapshot.frames = frames_;
}

// The window gets this even while the world is paused.
void Session::heartbeat() {
  auto links = std::make_shared<LinkTable>();
  for (const Served& one : servers_) {
    one.server->flush();
    one.server->add_status(*links);
  }
  for (Notice& notice : link_news(*links_, *links, engine_->now(),
                                  [this](const auto& client) { return robots_at_work(client); })) {
    notices_.post(std::move(notice));
  }
  links_ = std::move(links);
  publish(pacer_->paused());
  input_log_.flush();
}

std::size_t Session::robots_at_work(const std::string& client) const {
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < engine_->team().size(); ++i) {
    const RobotId robot{i};
    if (!engine_->team().alive(robot)) continue;
    const MissionState mission = engine_->missions().status(robot).state;
    const bool planned = mission != MissionState::Idle && mission != MissionState::Held;
    if (!planned && engine_->team().state()[i] != BodyState::Moving) continue;
    if (engine_->writer(robot).name == client) ++count;
  }
  return count;
}

void Session::log_event(const Event& event) const {
  if (const auto* refused = std::get_if<event::Refused>(&event)) {
    // A client's server has told of it already, within the client's budget of lines, and the
    // console who typed there.
    if (refused->author.kind == AuthorKind::Client || refused->author == Console::author()) return;
    log_.write(LogLevel::Info, fmt::format("{}: {} refused: {}", refused->author.name,
                                           refused->what, english(refused->reason)));
  } else if (const auto* stop = std::get_if<event::StopLatched>(&event)) {
    log_.write(LogLevel::Info, fmt::format("STOP latched by {}", stop->author.name));
  } else if (const auto* go = std::get_if<event::StopReleased>(&event)) {
    log_.write(LogLevel::Info, fmt::format("STOP released by {}", go->author.name));
  }
}

void Session::finish(int status) {
  if (!std::exchange(running_, false)) return;
  turn_timer_->stop();
  heartbeat_timer_->stop();
  for (const Served& one : servers_) one.server->finish();
  played_.submit_due(*engine_);
  console_->print();
  const double wall = static_cast<double>(now_ns() - started_ns_) / 1e9;
  const Factory* const hall = engine_->factory();
  if (hall != nullptr && hall->finished() && options_.command_line.headless) {
    const double seconds = static_cast<double>(engine_->now()) * engine_->world().tick_seconds();
    print_line(fmt::format("makespan {:.2f} packages {}", seconds, hall->delivered()));
  }
  if (options_.command_line.state_hash) {
    print_line(fmt::format("state-hash {:016x}", engine_->state_hash()));
  }
  if (options_.command_line.stats) {
    std::string line = stats_.line(*engine_, wall, lag_.all());
    for (const Served& one : servers_) {
      if (const std::string stats = one.server->stats(); !stats.empty()) line += ' ' + stats;
    }
    print_line(line);
  }
  input_log_.flush();
  for (EndTable& table : tables_) end_table(table, *engine_);
  emit finished(status);
}

}  // namespace magna
