// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/engine/engine.h"
#include "core/view/agent_link.h"
#include "protocols/agentvr/agent_actions.h"
#include "protocols/agentvr/agent_listener.h"
#include "protocols/agentvr/agent_streams.h"
#include "protocols/agentvr/agent_sync.h"
#include "protocols/agentvr/agent_vr_settings.h"

namespace magna {

/// The shared data of the ports of one world.
struct AgentPortContext {
  Engine& engine;
  const AgentVrSettings& settings;
  const LinkClock& clock;
  FrameTap* tap;
  AgentFrame frame;
  /// Gives an input to the engine, and its events to the ports before it returns.
  std::function<Outcome(const std::string& client, const Input& input)> submit;
  /// A reset that a client asked for; why it was refused.
  std::function<std::string(AgentClient& client, const agentvr::InMessage& message)> reset;
  /// A client waits for a picture now. Empty: there are no pictures.
  std::function<void()> wants_picture;
  std::function<void()> answered;  ///< the world waits for one agent less; may be empty
  std::function<bool()> in_cycle;  ///< the world waits for agents now
};

/// The port of one agent (Agent-VR spec 1): what its program sends becomes inputs, what happens to
/// the agent becomes messages.
class AgentPort final : private AgentListener::Host {
 public:
  /// If nothing was sent for so long, something is: readers give up after a second (spec 1,
  /// "Liveness").
  static constexpr std::int64_t kQuietNs = 400'000'000;

  /// The context must outlive it.
  AgentPort(AgentPortContext& context, std::uint32_t agent, RobotId robot, ServerOptions options);

  std::uint32_t agent() const { return agent_; }
  RobotId robot() const { return robot_; }
  Server& server() { return seat_.server(); }
  const Server& server() const { return seat_.server(); }
  bool taken() const { return seat_.client() != nullptr; }
  AgentLink link() const;

  /// Of this agent.
  void on_task(const event::AgentTaskChanged& changed);
  void on_collision(const event::AgentCollided& collided);
  void tell(const agentvr::OutMessage& message);

  /// Sensors and how its actions stand.
  void sensor_frame();
  /// In step with the world: a cycle begins.
  void begin_cycle();
  /// Does the world wait for its program, if it has time left for it?
  bool waits() const { return sync_.waits(); }
  /// Must the world wait for its program? Not for longer than it is given.
  bool holds_world();
  void keep_alive();

  /// Another picture is due.
  void picture_due() { picture_due_ = true; }
  /// Is one due, and none being made? Then it is asked for by this.
  bool ask_for_picture();
  void on_picture(const agentvr::Images& images);

 private:
  void came(AgentClient& client) override;
  void take_frame(AgentClient& client, const DecodedFrame& frame) override;
  void left() override;

  void take(AgentClient& client, const agentvr::InMessage& message);
  /// Each gives why it was refused.
  std::string carry_out(AgentClient& client, const agentvr::InMessage& message);
  std::string act(const agentvr::InMessage& message);
  void stop_sync();
  void start_sync();
  /// The consequences of the client's dialect.
  void adapt(AgentClient& client);
  AgentSwitches switches() const;
  const AgentState& state() const;
  Pose body() const;

  AgentPortContext& context_;
  std::uint32_t agent_;
  RobotId robot_;
  AgentStreams streams_;
  AgentSync sync_;
  std::optional<AgentActions> actions_;  ///< of the last client that came
  std::optional<AgentDialect> adapted_;
  /// The preset that was left to the client's dialect; another one was chosen by hand.
  EyePreset own_preset_ = EyePreset::Document;
  std::shared_ptr<const AgentNetwork> network_;
  bool picture_due_ = false;
  std::optional<Tick> picture_asked_;  ///< of which tick; nothing: none is being made
  AgentListener seat_;                 ///< last: its client uses all of the above
};

}  // namespace magna
