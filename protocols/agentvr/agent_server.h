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
#include "core/view/agent_link.h"
#include "core/view/link_status.h"
#include "protocols/agentvr/agent_listener.h"
#include "protocols/agentvr/agent_port.h"
#include "protocols/agentvr/agent_vr_settings.h"
#include "protocols/net/frame_tap.h"
#include "protocols/net/link_clock.h"
#include "protocols/net/link_options.h"

namespace magna {

/// The Agent-VR interface of one world (Agent-VR spec): a port for the environment, which takes
/// resets and never answers, and one for each agent. Lives on the engine's thread, which must have
/// agents; of another world another server is made.
class AgentServer final : private AgentListener::Host {
 public:
  /// What was said last to whom is looked at so often, milliseconds.
  static constexpr int kLivenessMs = 100;

  /// The port is the environment's; agent K's is port + 1 + K; 0 = a free block.
  struct Options : LinkOptions {
    Options() { limits.max_backlog = 64u << 20; }
    AgentVrSettings settings = {};
    /// The world is not `ready` before the first agent's client is there.
    bool await_client = false;
    /// A picture is due at once (take_due_pictures), without waiting for a tick. Empty: no
    /// pictures are made, sent or waited for.
    std::function<void()> wants_picture = {};
    /// An agent answered, so that the world may be `ready` now. May be empty.
    std::function<void()> answered = {};
  };

  AgentServer(Engine& engine, Options options);
  ~AgentServer() override;
  AgentServer(const AgentServer&) = delete;
  AgentServer& operator=(const AgentServer&) = delete;

  /// On all ports. False = not on all of them; `problem` says why and what to do, and the log has
  /// the same of the other ports.
  bool listen();
  const std::string& problem() const { return problem_; }
  /// Of the environment; 0 while it does not listen.
  int port() const { return environment_ ? environment_->server().port() : 0; }
  /// Those of the agents, in order of their numbers: "1338-1340", "1338,1340".
  std::string agent_ports() const;

  /// The engine's events, in order, after every input and every tick.
  void on_events(std::span<const Event> events);
  /// After every tick.
  void on_tick();
  /// May the next tick come? No while a client is waited for: the first one (Options::await_client)
  /// or, in synchronous mode, one that has not answered.
  bool ready();

  /// Agents (their K) of whom a picture is to be made now; each is asked for once until it comes.
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
  /// Is the first client still missing? The first call reports it.
  bool awaits_client();

  Engine& engine_;
  Options options_;
  SystemLinkClock system_clock_;
  const LinkClock& clock_;
  AgentPortContext context_;
  Tick frame_ticks_;   ///< from picture to picture, and from cycle to cycle
  Tick sensor_ticks_;  ///< from sensor frame to sensor frame
  bool awaiting_;      ///< the first client is still to come
  bool told_ = false;  ///< so
  std::string problem_;
  QTimer liveness_;
  std::unique_ptr<AgentListener> environment_;
  std::vector<std::unique_ptr<AgentPort>> ports_;  ///< last: they use all of the above
};

}  // namespace magna
