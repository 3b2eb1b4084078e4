// SPDX-License-Identifier: GPL-3.0-or-later
// The session's servers, one for each row of the table of protocols.
#include <fmt/format.h>

#include <algorithm>

#include "app/session/session.h"
#include "protocols/net/link_server.h"

namespace magna {

void Session::make_servers() {
  const CommandLine& line = options_.command_line;
  for (const LinkProtocol* protocol : options_.protocols) {
    LinkContext context;
    context.link.bind = line.bind;
    context.link.log = [this](const std::string& text) { log_.write(LogLevel::Warning, text); };
    context.link.info = [this](const std::string& text) { log_.write(LogLevel::Info, text); };
    context.link.on_submitted = [this] { drain(); };
    context.link.tap = &tap_;
    context.bind_given = line.bind_given;
    context.lockstep =
        std::ranges::find(line.lockstep, protocol->options.name) != line.lockstep.end();
    context.threads = engine_options().threads;
    context.user_log = options_.user_log;
    context.wake = [this] { schedule_turn(); };
    servers_.push_back({protocol, protocol->make(line.links, std::move(context))});
  }
}

std::optional<Session::Failure> Session::read_server_files() {
  for (const Served& one : servers_) {
    if (auto error = one.server->read_files()) return Failure{*std::move(error)};
  }
  return {};
}

std::optional<Session::Failure> Session::open_servers() {
  for (const Served& one : servers_) {
    auto problem = one.server->open(*engine_);
    if (!problem) continue;
    if (problem->bad_input) return Failure{std::move(problem->error)};
    if (options_.command_line.strict) return Failure{std::move(problem->error), kNoServer};
    log_.write(LogLevel::Error, problem->error.text());
  }
  return {};
}

// The program runs: that a server cannot listen does not end it now.
void Session::rebind_servers() {
  for (const Served& one : servers_) {
    if (const auto problem = one.server->rebind(*engine_)) {
      log_.write(LogLevel::Error, problem->error.text());
    }
  }
}

// Each may refer to those before it, as CyBOTs' leaving is told to models.
void Session::close_servers() {
  while (!servers_.empty()) servers_.pop_back();
}

std::vector<std::string> Session::started_lines() const {
  std::vector<std::string> lines{"READY"};
  for (const Served& one : servers_) {
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

int Session::port(std::string_view protocol) const {
  const auto found = std::ranges::find(
      servers_, protocol, [](const Served& one) { return one.protocol->options.name; });
  return found == servers_.end() ? 0 : found->server->port();
}

void Session::set_dialling(const std::string& target, bool on) {
  for (const Served& one : servers_) one.server->set_dialling(target, on);
  heartbeat();  // it is seen at once
}

void Session::tell_of_unheld() {
  std::string names;
  for (const RobotId robot : engine_->team().remotes()) {
    if (!engine_->team().alive(robot) || !engine_->team().remote(robot)->connected()) continue;
    names += (names.empty() ? "" : ", ") + engine_->team().description(robot).name;
  }
  if (names.empty()) return;
  notices_.post(
      {0,
       engine_->now(),
       Severity::Caution,
       NoticeKind::Other,
       "Pause",
       Message({"pause-does-not-hold", "does not hold {}: stop CyBOTs to hold them"}, names),
       {},
       {}});
}

}  // namespace magna
