// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "core/engine/input.h"
#include "core/view/snapshot.h"

namespace magna {

/// What a person does with a neural agent.
enum class AgentWish : std::uint8_t {
  Reward,
  Start,             ///< menu event 0
  Stop,              ///< menu event 1
  Tell,              ///< another menu event, with a text
  ResetEnvironment,  ///< all agents
  ResetTrial,        ///< all agents
  SwitchEyes,        ///< to the other eye preset
};

/// What stands in the fields beside the buttons.
struct AgentValues {
  double reward = 100.0;  ///< what the original program's button sends (Agent-VR spec 3.10)
  std::int32_t event = 55;
  std::string text = {};
  std::int32_t environment_type = 0;
  std::int32_t trial_type = 0;
};

/// Why it cannot be done now, one sentence with what to do about it; empty = it can be tried.
/// `agent`: the one that is shown, nothing = none.
QString why_not(const Snapshot& now, std::optional<RobotId> agent, AgentWish wish);
/// What is posted; nothing while it cannot be done.
std::optional<Input> input_for(const Snapshot& now, std::optional<RobotId> agent, AgentWish wish,
                               const AgentValues& values);

}  // namespace magna
