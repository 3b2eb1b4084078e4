// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include "core/agent/agent_action.h"

namespace magna {

/// Agents' actions in the input log: {"name": "walk", "heading": 0, "distance": 2.5}. Reading
/// throws an nlohmann exception or std::out_of_range for any other JSON.
nlohmann::json to_json(const AgentAction& action);
void read(const nlohmann::json& j, AgentAction& action);

}  // namespace magna
