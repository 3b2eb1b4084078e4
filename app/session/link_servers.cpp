// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/link_servers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/view/notice_board.h"

namespace magna {
namespace {

/// The number of robots commanded by the client that have not finished their work.
std::size_t robots_at_work(const Engine& engine, const std::string& client) {
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < engine.team().size(); ++i) {
    const RobotId robot{i};
    if (!engine.team().alive(robot)) continue;
    const MissionState mission = engine.missions().status(robot).state;
    const bool planned = mission != MissionState::Idle && mission != MissionState::Held;
    if (!planned && engine.team().state()[i] != BodyState::Moving) continue;
    if (engine.writer(robot).name == client) ++count;
  }
  return count;
}

}  // namespace

LinkServers::LinkServers(const SessionOptions& options, int threads, const Log& log,
                         const Callbacks& callbacks)
    : log_(log), strict_(options.command_line.strict) {
  const CommandLine& line = options.command_line;
  for (const LinkProtocol* protocol : options.protocols) {
    LinkContext context;
    context.link.bind = line.bind;
    context.link.log = [this](const std::string& text) { log_.write(LogLevel::Warning, text); };
    // Unset if it would write nothing: a line of each command is not made then.
    if (log_.writes(LogLevel::Info)) {
      context.link.info = [this](const std::string& text) { log_.write(LogLevel::Info, text); };
    }
    context.link.on_submitted = callbacks.drain;
    context.link.tap = &tap_;
    if (line.record_messages && protocol->options.name == kRecordedProtocol) {
      context.link.record = [record = callbacks.record](const std::string& peer, bool sent,
                                                        std::string_view text) {
        record({0, std::string(kRecordedProtocol), peer, sent, std::string(text)});
      };
    }
    context.bind_given = line.bind_given;
    context.lockstep =
        std::ranges::find(line.lockstep, protocol->options.name) != line.lockstep.end();
    context.link.gives_up = line.lockstep_lost == LockstepLost::Run;
    context.link.step_limit_ns = std::llround(line.lockstep_limit * 1e9);
    context.link.on_lost = [this, wake = callbacks.wake](const std::string& client) {
      step_changes_.push_back({client});
      wake();
    };
    context.link.on_joined = [this, wake = callbacks.wake] {
      step_changes_.push_back({});
      wake();
    };
    context.threads = threads;
    context.user_log = options.user_log;
    context.user_log_columns = options.user_log_columns;
    context.trials_kept = !line.actions.empty() || !line.log_inputs.empty();
    context.wake = callbacks.wake;
    context.lisp = callbacks.lisp;
    if (line.allow_restart) context.restart = callbacks.restart;
    servers_.push_back({protocol, protocol->make(line.links, std::move(context))});
  }
}

std::optional<Error> LinkServers::read_files() {
  for (const RunningServer& one : servers_) {
    if (auto error = one.server->read_files()) return error;
  }
  return {};
}

std::vector<std::function<void(Scenario&)>> LinkServers::world_edits() const {
  std::vector<std::function<void(Scenario&)>> edits;
  for (const RunningServer& one : servers_) {
    if (auto edit = one.server->world_edit()) edits.push_back(std::move(edit));
  }
  return edits;
}

std::optional<LinkProblem> LinkServers::open(Engine& engine) {
  for (const RunningServer& one : servers_) {
    auto problem = one.server->open(engine);
    if (!problem) continue;
    if (problem->bad_input || strict_) return problem;
    log_.write(LogLevel::Error, problem->error.text());
  }
  return {};
}

void LinkServers::start() {
  for (const RunningServer& one : servers_) one.server->start();
}

// Each may refer to those before it: ACT-R clients are told that CyBOTs leave.
void LinkServers::close() {
  while (!servers_.empty()) servers_.pop_back();
}

void LinkServers::on_events(std::span<const Event> events) {
  for (const RunningServer& one : servers_) one.server->on_events(events);
}

bool LinkServers::ready() const {
  if (has_step_changes()) return false;
  return std::ranges::all_of(servers_,
                             [](const RunningServer& one) { return one.server->ready(); });
}

void LinkServers::before_tick() {
  for (const RunningServer& one : servers_) one.server->before_tick();
}

void LinkServers::on_tick() {
  for (const RunningServer& one : servers_) one.server->on_tick();
}

bool LinkServers::serves_every_tick() const {
  return std::ranges::any_of(
      servers_, [](const RunningServer& one) { return one.server->serves_every_tick(); });
}

void LinkServers::flush() {
  for (const RunningServer& one : servers_) one.server->flush();
}

std::vector<LinkText> LinkServers::record_state() {
  std::vector<LinkText> state;
  for (const RunningServer& one : servers_) {
    one.server->record_state([&](const std::string& peer, bool sent, std::string_view text) {
      state.push_back({0, std::string(one.protocol->options.name), peer, sent, std::string(text)});
    });
  }
  return state;
}

void LinkServers::set_running(bool running) {
  for (const RunningServer& one : servers_) one.server->set_running(running);
}

void LinkServers::add_dial(const std::string& address) {
  for (const RunningServer& one : servers_) one.server->add_dial(address);
}

void LinkServers::remove_dial(const std::string& target) {
  for (const RunningServer& one : servers_) one.server->remove_dial(target);
}

void LinkServers::set_dialling(const std::string& target, bool on) {
  for (const RunningServer& one : servers_) one.server->set_dialling(target, on);
}

void LinkServers::hang_up() {
  for (const RunningServer& one : servers_) one.server->hang_up();
}

void LinkServers::leave_world() {
  for (const RunningServer& one : servers_) one.server->leave_world();
}

void LinkServers::keep_world() {
  for (const RunningServer& one : servers_) one.server->keep_world();
}

void LinkServers::restart_replaced() {
  for (const RunningServer& one : servers_) one.server->restart_replaced();
}

void LinkServers::rebind(Engine& engine) {
  for (const RunningServer& one : servers_) {
    if (const auto problem = one.server->rebind(engine)) {
      log_.write(LogLevel::Error, problem->error.text());
    }
  }
}

void LinkServers::finish() {
  for (const RunningServer& one : servers_) one.server->finish();
}

std::vector<Notice> LinkServers::refresh(const Engine& engine) {
  auto links = std::make_shared<LinkTable>();
  for (const RunningServer& one : servers_) {
    one.server->flush();
    one.server->add_status(*links);
  }
  std::vector<Notice> news =
      link_news(*links_, *links, engine.now(),
                [&engine](const auto& client) { return robots_at_work(engine, client); });
  links_ = std::move(links);
  return news;
}

bool LinkServers::attached() const {
  return std::ranges::any_of(*links_,
                             [](const ServerStatus& server) { return !server.clients.empty(); });
}

void LinkServers::add_to(Snapshot& snapshot, bool frames, bool taken) {
  snapshot.links = links_;
  for (const RunningServer& one : servers_) one.server->add_to(snapshot);
  tap_.set_on(frames);
  if (!frames) {
    frames_.reset();
    return;
  }
  // The next snapshot repeats the frames of one that was never taken: no frame is lost, and the
  // window knows by the object which frames it has.
  if (taken) frames_ = std::make_shared<const LinkMessages>(tap_.take());
  snapshot.messages = frames_;
}

int LinkServers::port(std::string_view protocol) const {
  const auto found = std::ranges::find(
      servers_, protocol, [](const RunningServer& one) { return one.protocol->options.name; });
  return found == servers_.end() ? 0 : found->server->port();
}

std::vector<std::string> LinkServers::started_lines() const {
  std::vector<std::string> lines{"READY"};
  for (const RunningServer& one : servers_) {
    if (const int port = one.server->port(); port != 0) {
      lines.front() += fmt::format(" {}={}", one.protocol->options.name, port);
    }
    if (const std::string ports = one.server->further_ports(); !ports.empty()) {
      lines.front() += ' ' + ports;
    }
    if (std::string line = one.server->started_line(); !line.empty()) {
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

std::vector<Error> LinkServers::file_problems() const {
  std::vector<Error> problems;
  for (const RunningServer& one : servers_) {
    if (auto problem = one.server->file_problem()) problems.push_back(*std::move(problem));
  }
  return problems;
}

std::string LinkServers::stats() const {
  std::string all;
  for (const RunningServer& one : servers_) {
    if (const std::string stats = one.server->stats(); !stats.empty()) all += ' ' + stats;
  }
  return all;
}

}  // namespace magna
