// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include "core/agent/agent_action.h"
#include "core/engine/input.h"
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

/// An input as a JSON object without its name. Throws nothing.
nlohmann::json to_json(const Input& input);

/// Reads the input called `name`; throws nlohmann::json::exception or std::out_of_range if the
/// object does not match: the caller converts them to an Error.
Input input_from_json(const std::string& name, const nlohmann::json& object);

}  // namespace magna
