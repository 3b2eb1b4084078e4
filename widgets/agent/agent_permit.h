// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "core/engine/input.h"
#include "core/view/snapshot.h"

namespace magna {

/// Operator commands for neural agents.
enum class AgentCommand : std::uint8_t {
  Reward,
  Start,             ///< menu event 0
  Stop,              ///< menu event 1
  Tell,              ///< another menu event, with a text
  ResetEnvironment,  ///< all agents
  ResetTrial,        ///< all agents
  SwitchEyes,        ///< switch to the other eye preset
};

/// Values of the fields beside the buttons.
struct AgentValues {
  double reward = 100.0;  ///< value of the original program's button (agent-vr.md, Sensors)
  std::int32_t event = 55;
  std::string text = {};
  std::int32_t environment_type = 0;
  std::int32_t trial_type = 0;
};

/// Reason why it is not possible now, one sentence with a remedy; empty = possible. `agent`: the
/// shown agent, nothing = none.
QString why_not(const Snapshot& now, std::optional<RobotId> agent, AgentCommand wish);
/// The input to post; nothing = not possible.
std::optional<Input> input_for(const Snapshot& now, std::optional<RobotId> agent, AgentCommand wish,
                               const AgentValues& values);

}  // namespace magna
