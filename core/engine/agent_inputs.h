// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Inputs to neural agents and their environment.

#include <cstdint>
#include <string>
#include <string_view>

#include "core/agent/agent_action.h"
#include "core/agent/agent_description.h"
#include "core/sim/ids.h"

namespace magna::input {

/// An agent starts an action; `number` is chosen by the sender.
struct AgentAct {
  RobotId robot;
  std::int32_t number = 0;
  AgentAction action;
  static constexpr std::string_view kName = "agent-act";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "number", self.number, "action", self.action);
  }
};
/// All agents, and their things, return to their initial state (agent-vr.md, Resets).
struct ResetAgents {
  bool trial = false;
  std::int32_t type = 0;
  static constexpr std::string_view kName = "reset-agents";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("trial", self.trial, "type", self.type);
  }
};
/// Gives a reward to an agent (message document 2.1).
struct RewardAgent {
  RobotId robot;
  double reward = 0.0;
  static constexpr std::string_view kName = "reward-agent";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "reward", self.reward);
  }
};
/// Sends an agent an event chosen by the operator (MsgMenu): 0 = start, 1 = stop.
struct TellAgent {
  RobotId robot;
  std::int32_t event = 0;
  std::string parameter;
  static constexpr std::string_view kName = "tell-agent";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "event", self.event, "parameter", self.parameter);
  }
};
/// Sets how the angles of its eye movements are interpreted.
struct SetEyePreset {
  RobotId robot;
  EyePreset preset = EyePreset::Document;
  static constexpr std::string_view kName = "set-eye-preset";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "preset", self.preset);
  }
};
/// Makes its saccades linear, or follow the curve again (MsgSaccFlag).
struct SetSaccades {
  RobotId robot;
  bool linear = true;
  static constexpr std::string_view kName = "set-saccades";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "linear", self.linear);
  }
};

}  // namespace magna::input
