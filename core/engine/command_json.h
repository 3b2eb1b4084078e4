// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include "core/agent/agent_action.h"
#include "core/robot/command.h"

namespace magna {

/// Commands in the input log: {"name": …} and the members of the command. Reading throws an
/// nlohmann exception or std::out_of_range for any other JSON.
nlohmann::json to_json(const RobotCommand& command);
void read(const nlohmann::json& j, RobotCommand& command);

/// Agents' actions in the input log: {"name": "walk", "heading": 0, "distance": 2.5}. Reading
/// throws an nlohmann exception or std::out_of_range for any other JSON.
nlohmann::json to_json(const AgentAction& action);
void read(const nlohmann::json& j, AgentAction& action);

}  // namespace magna
