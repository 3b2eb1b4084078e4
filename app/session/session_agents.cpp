// SPDX-License-Identifier: GPL-3.0-or-later
// What of a session concerns neural agents: the server of the world that is open, its pictures, its
// settings.
#include <fmt/format.h>

#include "app/session/agent_pictures.h"
#include "app/session/session.h"
#include "protocols/agentvr/agent_server.h"
#include "protocols/agentvr/app_config.h"

namespace magna {

std::optional<Session::Failure> Session::read_agent_config() {
  const std::string& file = options_.command_line.agents.config;
  if (file.empty()) return {};
  auto config = load_app_config(file);
  if (!config) return Failure{config.error()};
  for (const Error& warning : config->warnings) log_.write(LogLevel::Warning, warning.text());
  agent_config_ = std::move(config->settings);
  return {};
}

// The command line goes before the file.
AgentVrSettings Session::agent_settings() const {
  const AgentOptions& line = options_.command_line.agents;
  AgentVrSettings settings = agent_config_.value_or(AgentVrSettings{});
  if (line.reading) {
    using Reading = AgentOptions::Reading;
    settings.dialect.reset();
    if (*line.reading == Reading::A) settings.dialect = AgentDialect::A;
    if (*line.reading == Reading::B) settings.dialect = AgentDialect::B;
  }
  if (line.all_status_numbers) {
    settings.status_codes =
        *line.all_status_numbers ? AgentStatusCodes::Unity : AgentStatusCodes::Documented;
  }
  if (line.lockstep) settings.sync_mode = true;
  return settings;
}

std::optional<Session::Failure> Session::open_agents() {
  const CommandLine& line = options_.command_line;
  if (!line.agents.port || engine_->agents() == nullptr) return {};
  AgentServer::Options server;
  server.settings = agent_settings();
  server.bind = line.bind_given ? line.bind : server.settings.ip_address.value_or(line.bind);
  server.await_client = line.agents.lockstep;
  server.port = *line.agents.port;
  if (!line.agents.port_given) server.port = server.settings.local_port.value_or(server.port);
  if (server.port == 0) server.port = agent_base_;
  server.log = [this](const std::string& text) { log_.write(LogLevel::Warning, text); };
  server.info = [this](const std::string& text) { log_.write(LogLevel::Info, text); };
  server.on_submitted = [this] { drain(); };
  server.wants_picture = [this] {
    if (agent_pictures_) agent_pictures_->look_soon();
  };
  server.answered = [this] { schedule_turn(); };
  server.tap = &tap_;
  agents_ = std::make_unique<AgentServer>(*engine_, std::move(server));
  agent_pictures_ = std::make_unique<AgentPictures>(
      *engine_,
      AgentPictures::Listener{
          [this] { return agents_->take_due_pictures(); },
          [this](std::uint32_t agent, const agentvr::Images& images) {
            agents_->on_picture(agent, images);
          },
          [this](const std::string& text) { log_.write(LogLevel::Warning, text); }},
      engine_options().threads);
  const bool listens = agents_->listen();
  if (agents_->port() != 0) agent_base_ = agents_->port();
  if (listens) return {};
  return no_server(agents_->problem());
}

void Session::close_agents() {
  agent_pictures_.reset();  // first: what it makes is for the server
  agents_.reset();
}

void Session::change_agents() {
  // The program runs: that a server cannot listen does not end it now.
  if (const auto failure = open_agents()) log_.write(LogLevel::Error, failure->error.text());
}

int Session::agent_port() const { return agents_ ? agents_->port() : 0; }

std::string Session::agents_ready() const {
  std::string ready;
  if (agent_port() != 0) ready += fmt::format(" agent={}", agent_port());
  const std::string ports = agents_ ? agents_->agent_ports() : "";
  if (!ports.empty()) ready += fmt::format(" agents={}", ports);
  return ready;
}

bool Session::agents_ready_for_tick() const { return !agents_ || agents_->ready(); }

void Session::agents_ticked() {
  if (!agents_) return;
  agents_->on_tick();
  agent_pictures_->look();
}

void Session::add_agent_links(Snapshot& snapshot) const {
  if (!agents_) return;
  snapshot.agent_links = std::make_shared<const std::vector<AgentLink>>(agents_->links());
}

}  // namespace magna
