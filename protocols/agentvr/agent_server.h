// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "core/view/link_status.h"
#include "protocols/agentvr/agent_client.h"
#include "protocols/agentvr/agent_port.h"
#include "protocols/agentvr/agent_vr_settings.h"
#include "protocols/net/link_clock.h"
#include "protocols/net/link_options.h"
#include "protocols/net/message_tap.h"

namespace magna {

/// A port for the environment such that it and the ports of these agents, its own + 1 + K, are free
/// on this address now; nothing if none was found.
std::optional<int> free_agent_ports(const std::string& bind, std::span<const std::uint32_t> agents);

/// Ascending numbers with consecutive ones combined: "1338-1340,1345".
std::string port_list(std::span<const int> ports);

/// The Agent-VR interface of one world (agent-vr.md): a port for the environment, which accepts
/// resets and never answers, and one for each agent. Lives on the engine's thread; the engine must
/// have agents. Another world needs another server.
class AgentServer final : private AgentListener::Host {
 public:
  /// Interval for checking the time of the last output, milliseconds.
  static constexpr int kLivenessMs = 100;

  /// The port is that of the environment; agent K's is port + 1 + K; 0 = any free block.
  struct Options : LinkOptions {
    Options() { limits.max_backlog = 64u << 20; }
    AgentVrSettings settings = {};
    /// `--lockstep agent`: the world is not `ready` before the first agent's client has connected,
    /// and waits for each client while it is attached (LinkOptions::gives_up).
    bool await_client = false;
    /// Called when a picture is due at once (take_due_pictures), without waiting for a tick. Empty:
    /// no pictures are rendered, sent or waited for.
    std::function<void()> wants_picture = {};
    /// Called when an agent has answered, so that the world may be `ready` now. May be empty.
    std::function<void()> answered = {};
  };

  AgentServer(Engine& engine, Options options);
  ~AgentServer() override;
  AgentServer(const AgentServer&) = delete;
  AgentServer& operator=(const AgentServer&) = delete;

  /// Starts to listen on all ports. False if a port fails; `problem` has the reason and a remedy,
  /// and the log those of further ports.
  bool listen();
  const std::string& problem() const { return problem_; }
  /// Of the environment; 0 if it does not listen.
  int port() const { return environment_ ? environment_->server().port() : 0; }
  /// The ports of the agents, in order of their numbers: "1338-1340", "1338,1340".
  std::string agent_ports() const;

  /// The engine's events, in order, after every input and every tick.
  void on_events(std::span<const Event> events);
  /// After every tick.
  void on_tick();
  /// Whether the next tick may start. False while it waits for a client: the first one
  /// (Options::await_client) or, in synchronous mode, one that has not answered.
  bool ready();

  /// Agents (their K) whose picture must be rendered now; an agent is returned once per picture.
  std::vector<std::uint32_t> take_due_pictures();
  void on_picture(std::uint32_t agent, const agentvr::Images& images);

  /// For the window, in order of the agents.
  std::vector<AgentLink> links() const;
  /// The environment's port first.
  std::vector<ServerStatus> status() const;

 private:
  void came(AgentClient& client) override;
  void take_frame(AgentClient& client, const DecodedFrame& frame) override;
  void left() override;

  ServerOptions port_options(std::string name, std::string prefix, int port) const;
  void open_ports(int base);
  Outcome submit(const std::string& client, const Input& input);
  std::string reset(AgentClient& client, const agentvr::InMessage& message);
  AgentPort* port_of(RobotId robot);
  Tick ticks(double seconds) const;
  void keep_alive();
  /// Whether the first client is still missing. The first call reports it.
  bool awaits_client();

  Engine& engine_;
  Options options_;
  SystemLinkClock system_clock_;
  const LinkClock& clock_;
  AgentPortContext context_;
  Tick frame_ticks_;   ///< between pictures, and between cycles
  Tick sensor_ticks_;  ///< between sensor frames
  bool awaiting_;      ///< the first client has not connected yet
  bool told_ = false;  ///< that was reported
  std::string problem_;
  QTimer liveness_;
  std::unique_ptr<AgentListener> environment_;
  std::vector<std::unique_ptr<AgentPort>> ports_;  ///< last: they use all of the above
};

}  // namespace magna
