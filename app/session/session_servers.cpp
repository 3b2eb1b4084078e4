// SPDX-License-Identifier: GPL-3.0-or-later
// What of a session concerns its servers: which there are, and what happens when one cannot listen.
#include <fmt/format.h>

#include "app/session/session.h"
#include "app/session/told_picture.h"
#include "protocols/actr/actr_server.h"
#include "protocols/cognav/arap_server.h"
#include "protocols/cognav/cognav_profile.h"
#include "protocols/cognav/engine_fleet.h"
#include "protocols/gobot/gobot_server.h"

namespace magna {

std::optional<Session::Failure> Session::open_servers() {
  if (auto failure = open_actr()) return failure;
  if (auto failure = open_cognav()) return failure;
  if (auto failure = open_gobot()) return failure;
  return open_agents();
}

std::optional<Session::Failure> Session::open_actr() {
  const CommandLine& line = options_.command_line;
  if (!line.actr_port) return {};
  ActrServer::Options server;
  server.bind = line.bind;
  server.port = *line.actr_port;
  server.user_log = options_.user_log;
  server.log = [this](const std::string& text) { log_.write(LogLevel::Warning, text); };
  server.info = [this](const std::string& text) { log_.write(LogLevel::Info, text); };
  server.on_submitted = [this] { drain(); };
  server.look = [this] { told_picture_->look_here(); };
  server.tap = &tap_;
  actr_ = std::make_unique<ActrServer>(*engine_, std::move(server));
  told_picture_ = std::make_unique<ToldPicture>(
      *engine_,
      ToldPicture::Listener{[this] { return actr_->wants_picture(); },
                            [this](const ImageView& view, std::span<const SeenFeature> seen) {
                              actr_->on_picture(view, seen);
                            }});
  if (actr_->listen()) return {};
  return no_server(actr_->status().problem);
}

std::optional<Session::Failure> Session::open_cognav() {
  const CommandLine& line = options_.command_line;
  if (!line.cognav_port && line.cybots.empty()) return {};
  ArapServer::Options server;
  server.bind = line.bind;
  server.port = line.cognav_port;
  for (const HostPort& cybot : line.cybots) server.cybots.emplace_back(cybot.host, cybot.port);
  server.profile = cognav_profile(line.cognav_profile.value_or("")).value_or(CognavProfile::Doc);
  server.log = [this](const std::string& text) { log_.write(LogLevel::Warning, text); };
  server.info = [this](const std::string& text) { log_.write(LogLevel::Info, text); };
  server.on_submitted = [this] { drain(); };
  server.tap = &tap_;
  cybots_ = std::make_unique<EngineFleet>(*engine_, server.profile);
  cognav_ = std::make_unique<ArapServer>(*cybots_, std::move(server));
  if (cognav_->open()) return {};
  return no_server(cognav_->status().problem);
}

std::optional<Session::Failure> Session::open_gobot() {
  const CommandLine& line = options_.command_line;
  if (!line.gobot_log.empty() && !gobot_log_) {
    auto log = GobotLog::open(line.gobot_log);
    if (!log) return Failure{log.error()};
    gobot_log_ = std::make_unique<GobotLog>(std::move(*log));
  }
  if (!line.gobot_port || !(engine_->factory() != nullptr || line.gobot_port_given)) return {};
  GobotServer::Options server;
  server.bind = line.bind;
  server.port = *line.gobot_port;
  server.dialect = line.hall.machines_on_command ? GobotDialect::Extended : GobotDialect::Classic;
  server.replies = line.gobot_to_owner ? GobotReplies::Owner : GobotReplies::All;
  server.lockstep = line.lockstep_gobot;
  server.log = [this](const std::string& text) { log_.write(LogLevel::Warning, text); };
  server.info = [this](const std::string& text) { log_.write(LogLevel::Info, text); };
  server.on_submitted = [this] { drain(); };
  server.hall_log = gobot_log_.get();
  server.tap = &tap_;
  gobot_ = std::make_unique<GobotServer>(*engine_, std::move(server));
  if (gobot_->listen()) return {};
  return no_server(gobot_->status().problem);
}

void Session::change_gobot() {
  if (gobot_ && (engine_->factory() != nullptr || options_.command_line.gobot_port_given)) {
    gobot_->rebind(*engine_);
    return;
  }
  gobot_.reset();
  // The program runs: that a server cannot listen does not end it now.
  if (const auto failure = open_gobot()) log_.write(LogLevel::Error, failure->error.text());
}

std::optional<Session::Failure> Session::no_server(const std::string& problem) const {
  const Error error{problem};
  if (options_.command_line.strict) return Failure{error, kNoServer};
  log_.write(LogLevel::Error, error.text());
  return {};
}

void Session::set_dialling(const std::string& target, bool on) {
  if (!cognav_) return;
  cognav_->set_dialling(target, on);
  heartbeat();  // it is seen at once
}

void Session::tell_of_unheld() {
  std::string names;
  for (const RobotId robot : engine_->team().remotes()) {
    if (!engine_->team().alive(robot) || !engine_->team().remote(robot)->connected()) continue;
    names += (names.empty() ? "" : ", ") + engine_->team().description(robot).name;
  }
  if (names.empty()) return;
  notices_.post({0,
                 engine_->now(),
                 Severity::Caution,
                 NoticeKind::Other,
                 "Pause",
                 fmt::format("does not hold {}: stop CyBOTs to hold them", names),
                 {},
                 {}});
}

int Session::actr_port() const { return actr_ ? actr_->port() : 0; }
int Session::gobot_port() const { return gobot_ ? gobot_->port() : 0; }
int Session::cognav_port() const { return cognav_ ? cognav_->port() : 0; }

}  // namespace magna
