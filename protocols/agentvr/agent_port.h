// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/agent/agent_action.h"
#include "core/engine/engine.h"
#include "core/engine/event.h"
#include "core/engine/input.h"
#include "core/sim/ids.h"
#include "core/view/link_status.h"
#include "protocols/agentvr/agent_client.h"
#include "protocols/agentvr/agent_message.h"
#include "protocols/agentvr/agent_streams.h"
#include "protocols/agentvr/agent_vr_settings.h"
#include "protocols/net/link_options.h"

namespace magna {

/// The actions that one client began, and their reports to it (agent-vr.md, Statuses): 0 at once,
/// then the status with every sensor frame, and finally one 1 or 2, under the action's own number.
/// Actions begun by others are not reported.
class AgentActions {
 public:
  using Send = std::function<void(const agentvr::OutMessage&)>;
  /// Passes an input to the engine, and its events to on_task and on_collision before it returns.
  using Submit = std::function<Outcome(const Input&)>;

  AgentActions(AgentStatusCodes codes, Send send, Submit submit);

  /// Begins an action of the agent's body; an impossible action is reported as 0 and then 2.
  /// Returns the reason of a refusal; "" = accepted. `running`: the body's current action in that
  /// slot, by any author; nothing = none.
  std::string begin(RobotId robot, std::int32_t number, const AgentAction& action,
                    std::optional<std::int32_t> running);

  void on_task(const event::AgentTaskChanged& changed);
  void on_collision(const event::AgentCollided& collided);
  /// With every sensor frame: reports the actions in progress.
  void repeat();

 private:
  /// An action in progress.
  struct OwnAction {
    std::int32_t number = 0;
    AgentPhase phase = AgentPhase::InExecution;
  };
  /// An action being submitted to the engine.
  struct PendingRequest {
    AgentSlot slot;
    std::int32_t number;
    bool other_ends;  ///< another author's action with the same number ends first
    bool begun = false;
  };

  std::optional<OwnAction>& own(AgentSlot slot) { return own_[static_cast<std::size_t>(slot)]; }
  void tell(std::int32_t number, AgentPhase phase);
  void report_progress(AgentSlot slot, const OwnAction& own);

  AgentStatusCodes codes_;
  Send send_;
  Submit submit_;
  std::array<std::optional<OwnAction>, kAgentSlots> own_;
  std::optional<PendingRequest> pending_;
};

/// One agent's part of a cycle in step with the world (agent-vr.md, Step by step): its sensors and
/// its picture are sent, then StartSync; the world then waits until it answers StopSync or takes
/// too long.
class AgentSync {
 public:
  /// A cycle begins at tick `now`. `ns`: wall-clock time.
  void begin(Tick now, std::int64_t ns) {
    state_ = State::Picture;
    tick_ = now;
    begun_ns_ = ns;
    reported_ = false;
  }
  /// A picture of tick `taken` was sent. True if it belongs to this cycle, so that StartSync
  /// follows.
  bool picture_sent(Tick taken, std::int64_t ns) {
    if (state_ != State::Picture || taken < tick_) return false;
    state_ = State::Answer;
    begun_ns_ = ns;
    return true;
  }
  /// StopSync was received, or the client has left. True if the world had waited for it.
  bool end() {
    const bool waited = waits();
    state_ = State::Free;
    return waited;
  }

  bool wants_picture() const { return state_ == State::Picture; }
  bool waits() const { return state_ != State::Free; }
  /// True once a cycle: for a report.
  bool report_late() { return !std::exchange(reported_, true); }
  bool late(std::int64_t ns, std::int64_t patience_ns) const {
    return waits() && ns - begun_ns_ > patience_ns;
  }

 private:
  enum class State : std::uint8_t {
    Free,
    Picture,  ///< it is being rendered
    Answer,   ///< StartSync was sent
  };
  State state_ = State::Free;
  Tick tick_ = 0;              ///< of the cycle
  std::int64_t begun_ns_ = 0;  ///< start of the wait
  bool reported_ = false;      ///< that it is late
};

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
