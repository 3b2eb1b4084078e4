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
#include "protocols/net/link_options.h"

namespace magna {

/// The shared data of the ports of one world.
struct AgentPortContext {
  Engine& engine;
  const AgentVrSettings& settings;
  const LinkClock& clock;
  MessageTap* tap;
  AgentFrame frame;
  /// Passes an input to the engine, and its events to the ports before it returns.
  std::function<Outcome(const std::string& client, const Input& input)> submit;
  /// A reset requested by a client; returns the reason of a refusal.
  std::function<std::string(AgentClient& client, const agentvr::InMessage& message)> reset;
  /// A client now waits for a picture. Empty: there are no pictures.
  std::function<void()> wants_picture;
  std::function<void()> answered;  ///< the world waits for one agent less; may be empty
  std::function<bool()> in_cycle;  ///< whether the world is waiting for agents now
  /// Those of `--lockstep agent`; nullptr without it: each client has its time for a cycle.
  const LinkOptions* in_step = nullptr;
};

/// The port of one agent: converts messages of its program to inputs, and events of the agent to
/// messages.
class AgentPort final : private AgentListener::Host {
 public:
  /// After this long without output a message is sent: readers give up after a second (agent-vr.md,
  /// Transport).
  static constexpr std::int64_t kQuietNs = 400'000'000;
  /// Least times between two sensor frames and between two pictures, outside of cycles: however
  /// fast time passes, a client gets no more than a program can use.
  static constexpr std::int64_t kLeastSensorsNs = 10'000'000;
  static constexpr std::int64_t kLeastPicturesNs = 20'000'000;

  /// The context must outlive it.
  AgentPort(AgentPortContext& context, std::uint32_t agent, RobotId robot, ServerOptions options);

  std::uint32_t agent() const { return agent_; }
  RobotId robot() const { return robot_; }
  Server& server() { return seat_.server(); }
  const Server& server() const { return seat_.server(); }
  bool taken() const { return seat_.client() != nullptr; }
  AgentLink link() const;

  /// Events of this agent.
  void on_task(const event::AgentTaskChanged& changed);
  void on_collision(const event::AgentCollided& collided);
  void tell(const agentvr::OutMessage& message);

  /// Sends sensors and the status of its actions. A client that is behind gets the state of a later
  /// moment instead, as soon as it has read.
  void sensor_frame();
  /// In step with the world: starts a cycle.
  void begin_cycle();
  /// Whether the world waits for its program, if there is time left.
  bool waits() const { return sync_.waits(); }
  /// Whether the world must wait for its program, which has a time limit.
  bool must_wait();
  void keep_alive();

  /// Another picture is due.
  void picture_due() { picture_due_ = true; }
  /// Whether a picture is due and none is in progress. The call counts as a request for it.
  bool ask_for_picture();
  void on_picture(const agentvr::Images& images);

 private:
  void came(AgentClient& client) override;
  void take_frame(AgentClient& client, const DecodedFrame& frame) override;
  void drained() override;
  void left() override;
  void lost(const std::string& client) override;

  /// Sends the sensors that are due, if the client can take them now.
  void send_due_sensors();
  void send_sensors();
  /// Sends a report of the client's actions, and logs ends and collisions.
  void report(const agentvr::OutMessage& message);
  std::string how_it_ended(const agentvr::ActionExecutionStatus& status) const;
  std::string thing_met(std::int32_t collider) const;

  void take(AgentClient& client, const agentvr::InMessage& message);
  /// Each returns the reason of a refusal.
  std::string carry_out(AgentClient& client, const agentvr::InMessage& message);
  std::string act(const agentvr::InMessage& message);
  void stop_sync();
  void start_sync();
  /// Applies the settings that depend on the client's dialect.
  void adapt(AgentClient& client);
  AgentSwitches switches() const;
  const AgentState& state() const;
  Pose body() const;

  AgentPortContext& context_;
  std::uint32_t agent_;
  RobotId robot_;
  AgentStreams streams_;
  AgentSync sync_;
  std::optional<AgentActions> actions_;  ///< of the last client
  std::optional<AgentDialect> adapted_;
  /// The preset last chosen by the client's dialect; a different current one was chosen by hand.
  EyePreset own_preset_ = EyePreset::Document;
  std::shared_ptr<const AgentNetwork> network_;
  bool sensors_due_ = false;
  std::int64_t sensors_ns_ = 0;   ///< from when on the next ones may be sent
  std::int64_t pictures_ns_ = 0;  ///< from when on the next picture may be asked for
  bool picture_due_ = false;
  bool picture_held_ = false;          ///< it was due too soon after the last one
  std::optional<Tick> picture_asked_;  ///< its tick; nothing: none in progress
  AgentListener seat_;                 ///< last: its client uses all of the above
};

}  // namespace magna
