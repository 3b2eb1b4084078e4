// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/agent_json.h"

#include "core/engine/described_json.h"

namespace magna {

nlohmann::json to_json(const AgentAction& action) {
  nlohmann::json object{{"name", name(action)}};
  write_members(object, action);
  return object;
}

void read(const nlohmann::json& j, AgentAction& action) {
  read_members(j, j.at("name").get<std::string>(), "action of an agent", action);
}

}  // namespace magna
