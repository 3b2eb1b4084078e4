// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/agent/agent_action.h"
#include "core/engine/event.h"
#include "core/engine/input.h"
#include "protocols/agentvr/agent_message.h"
#include "protocols/agentvr/agent_vr_settings.h"

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

}  // namespace magna
