// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_server.h"

#include <fmt/format.h>

#include <QHostAddress>
#include <QTcpServer>
#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include "core/engine/agent_inputs.h"
namespace magna {
namespace {

constexpr int kTries = 64;
constexpr int kLastPort = 65535;

bool is_free(const QHostAddress& address, int port) {
  QTcpServer probe;
  return probe.listen(address, static_cast<quint16>(port));
}

/// The origin of the agents' frame: the one set by hand, the world's anchor, otherwise the centre
/// of the map.
Point origin_of(const World& world, const AgentVrSettings& settings) {
  if (settings.origin) return *settings.origin;
  if (const auto& origin = world.anchors().agent_origin) return *origin;
  return (world.cells().lower() + world.cells().upper()) * 0.5;
}

std::optional<input::ResetAgents> reset_of(const agentvr::InMessage& message) {
  if (const auto* const all = std::get_if<agentvr::EnvironmentReset>(&message)) {
    return input::ResetAgents{false, all->type};
  }
  if (const auto* const trial = std::get_if<agentvr::TrialReset>(&message)) {
    return input::ResetAgents{true, trial->type};
  }
  return {};
}

bool declared(const AgentWorld& world, const input::ResetAgents& reset) {
  return reset.type == 0 || std::ranges::any_of(world.resets, [&](const AgentReset& one) {
           return one.trial == reset.trial && one.type == reset.type;
         });
}

}  // namespace

std::optional<int> free_agent_ports(const std::string& bind,
                                    std::span<const std::uint32_t> agents) {
  QHostAddress address(QHostAddress::LocalHost);
  if (bind != "localhost" && !address.setAddress(QString::fromStdString(bind))) return {};
  for (int k = 0; k < kTries; ++k) {
    QTcpServer first;
    if (!first.listen(address, 0)) return {};
    const int base = first.serverPort();
    const bool all = std::ranges::all_of(agents, [&](std::uint32_t agent) {
      const std::int64_t port = std::int64_t{base} + 1 + agent;
      return port <= kLastPort && is_free(address, static_cast<int>(port));
    });
    if (all) return base;
  }
  return {};
}

std::string port_list(std::span<const int> ports) {
  std::string list;
  for (std::size_t first = 0; first < ports.size();) {
    std::size_t last = first;
    while (last + 1 < ports.size() && ports[last + 1] == ports[last] + 1) ++last;
    if (!list.empty()) list += ',';
    list += std::to_string(ports[first]);
    if (last > first) list += fmt::format("-{}", ports[last]);
    first = last + 1;
  }
  return list;
}

AgentServer::AgentServer(Engine& engine, Options options)
    : engine_(engine),
      options_(std::move(options)),
      clock_(options_.clock != nullptr ? *options_.clock : system_clock_),
      context_{
          engine_,
          options_.settings,
          clock_,
          options_.tap,
          AgentFrame(origin_of(engine.world(), options_.settings)),
          [this](const std::string& client, const Input& in) { return submit(client, in); },
          [this](AgentClient& client, const agentvr::InMessage& message) {
            return reset(client, message);
          },
          options_.wants_picture,
          options_.answered,
          [this] { return std::ranges::any_of(ports_, [](const auto& p) { return p->waits(); }); },
          options_.await_client ? &options_ : nullptr},
      frame_ticks_(ticks(options_.settings.simulation_time_per_frame)),
      sensor_ticks_(ticks(1.0 / options_.settings.sensor_rate)),
      awaiting_(options_.await_client) {
  liveness_.callOnTimeout(&liveness_, [this] { keep_alive(); });
  liveness_.start(kLivenessMs);
}

AgentServer::~AgentServer() = default;

Tick AgentServer::ticks(double seconds) const {
  constexpr double kMost = 1e9;  // limit for values set by hand
  return std::llround(std::clamp(seconds / engine_.world().tick_seconds(), 1.0, kMost));
}

// ---------------------------------------------------------------------------------------------
// Ports

ServerOptions AgentServer::port_options(std::string name, std::string prefix, int port) const {
  ServerOptions options = server_options(options_, std::move(name), "agent", std::move(prefix));
  options.port = port;
  return options;
}

bool AgentServer::listen() {
  int base = options_.port.value_or(0);
  if (base == 0) {
    std::vector<std::uint32_t> agents;
    for (const AgentState& one : engine_.agents()->all()) agents.push_back(one.description.agent);
    base = free_agent_ports(options_.bind, agents).value_or(0);
  }
  open_ports(base);
  if (const auto problem = environment_->server().listen()) problem_ = *problem;
  for (const auto& port : ports_) {
    const auto problem = port->server().listen();
    if (!problem) continue;
    if (problem_.empty()) {
      problem_ = *problem;
    } else if (options_.log) {
      options_.log(*problem);
    }
  }
  return problem_.empty();
}

void AgentServer::open_ports(int base) {
  AgentListener::Host& host = *this;
  environment_ =
      std::make_unique<AgentListener>(host, port_options("Agent-VR", "environment-", base), clock_,
                                      AgentClient::Options{.tap = options_.tap});
  for (const AgentState& one : engine_.agents()->all()) {
    const std::uint32_t k = one.description.agent;
    const int port = base == 0 ? 0 : static_cast<int>(std::int64_t{base} + 1 + k);
    ports_.push_back(std::make_unique<AgentPort>(
        context_, k, one.robot,
        port_options(fmt::format("Agent-VR agent {}", k), fmt::format("agent-{}-", k), port)));
    const auto& preset = options_.settings.eye_preset;
    if (preset && one.preset != *preset) {
      submit("Agent-VR", input::SetEyePreset{one.robot, *preset});
    }
  }
}

std::string AgentServer::agent_ports() const {
  std::vector<int> numbers;
  for (const auto& port : ports_) {
    if (port->server().listening()) numbers.push_back(port->server().port());
  }
  return port_list(numbers);
}

AgentPort* AgentServer::port_of(RobotId robot) {
  const auto found = std::ranges::find(ports_, robot, &AgentPort::robot);
  return found == ports_.end() ? nullptr : found->get();
}

std::vector<AgentLink> AgentServer::links() const {
  std::vector<AgentLink> links;
  for (const auto& port : ports_) links.push_back(port->link());
  return links;
}

std::vector<ServerStatus> AgentServer::status() const {
  std::vector<ServerStatus> all;
  if (environment_) all.push_back(environment_->server().status());
  for (const auto& port : ports_) all.push_back(port->server().status());
  return all;
}

// --------------------------------------------------------------------------------------------- The
// environment: only reads

void AgentServer::came(AgentClient&) {}
void AgentServer::left() {}

// Clients know that other messages are ignored here (agent-vr.md, Transport).
void AgentServer::take_frame(AgentClient& client, const DecodedFrame& frame) {
  for (const agentvr::InMessage& message : frame.messages) {
    const bool known = reset_of(message).has_value();
    client.show_taken(message, "");
    const std::string refused = known ? reset(client, message) : "only resets are taken here";
    if (!refused.empty()) client.show_refused(refused);
    if (known && !refused.empty()) {
      client.connection().error(fmt::format("{} refused: {}", name(message), refused));
    }
  }
}

std::string AgentServer::reset(AgentClient& client, const agentvr::InMessage& message) {
  const input::ResetAgents wanted = *reset_of(message);
  if (!declared(engine_.agents()->declared(), wanted)) {
    client.connection().error(fmt::format("{}: the world declares no type {}; type 0 is done",
                                          name(message), wanted.type));
  }
  return submit(client.name(), wanted).reason();
}

Outcome AgentServer::submit(const std::string& client, const Input& input) {
  Outcome outcome = engine_.submit(Author::client(client), input);
  if (options_.on_submitted) {
    options_.on_submitted();
  } else {
    on_events(engine_.take_events());
  }
  return outcome;
}

// ---------------------------------------------------------------------------------------------
// Messages to agents

void AgentServer::on_events(std::span<const Event> events) {
  for (const Event& event : events) {
    if (const auto* const changed = std::get_if<event::AgentTaskChanged>(&event)) {
      if (AgentPort* const port = port_of(changed->robot)) port->on_task(*changed);
    } else if (const auto* const hit = std::get_if<event::AgentCollided>(&event)) {
      if (AgentPort* const port = port_of(hit->robot)) port->on_collision(*hit);
    } else if (const auto* const reward = std::get_if<event::AgentRewarded>(&event)) {
      AgentPort* const port = port_of(reward->robot);
      if (port != nullptr) port->tell(agentvr::Reward{static_cast<float>(reward->reward)});
    } else if (const auto* const told = std::get_if<event::AgentTold>(&event)) {
      AgentPort* const port = port_of(told->robot);
      if (port == nullptr) continue;
      agentvr::Menu menu{told->event, {}};
      if (!told->parameter.empty()) menu.parameter = told->parameter;
      port->tell(menu);
    }
  }
}

void AgentServer::on_tick() {
  const Tick now = engine_.now();
  const bool frame = now % frame_ticks_ == 0;
  for (const auto& port : ports_) {
    if (options_.settings.sync_mode) {
      if (frame) port->begin_cycle();
      continue;
    }
    if (now % sensor_ticks_ == 0) port->sensor_frame();
    if (frame) port->picture_due();
  }
}

bool AgentServer::awaits_client() {
  if (!awaiting_) return false;
  const bool came = std::ranges::any_of(ports_, [](const auto& port) { return port->taken(); });
  // Without a listening port no client can connect.
  awaiting_ = !came && !agent_ports().empty();
  if (awaiting_ && !std::exchange(told_, true) && options_.info) {
    options_.info("Lockstep: waiting for the first agent client on port " + agent_ports());
  }
  return awaiting_;
}

// All are waited for at the same time, and each is checked: a late client is no longer waited for.
bool AgentServer::ready() {
  bool all = !awaits_client();
  for (const auto& port : ports_) {
    if (port->must_wait()) all = false;
  }
  return all;
}

void AgentServer::keep_alive() {
  for (const auto& port : ports_) port->keep_alive();
}

std::vector<std::uint32_t> AgentServer::take_due_pictures() {
  std::vector<std::uint32_t> due;
  for (const auto& port : ports_) {
    if (port->ask_for_picture()) due.push_back(port->agent());
  }
  return due;
}

void AgentServer::on_picture(std::uint32_t agent, const agentvr::Images& images) {
  const auto found = std::ranges::find(ports_, agent, &AgentPort::agent);
  if (found != ports_.end()) (*found)->on_picture(images);
}

}  // namespace magna
