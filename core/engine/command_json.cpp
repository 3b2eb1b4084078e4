// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/command_json.h"

#include "core/engine/described_json.h"

namespace magna {

nlohmann::json to_json(const RobotCommand& command) {
  nlohmann::json object{{"name", name(command)}};
  write_members(object, command);
  return object;
}

void read(const nlohmann::json& j, RobotCommand& command) {
  read_members(j, j.at("name").get<std::string>(), "command", command);
}

nlohmann::json to_json(const AgentAction& action) {
  nlohmann::json object{{"name", name(action)}};
  write_members(object, action);
  return object;
}

void read(const nlohmann::json& j, AgentAction& action) {
  read_members(j, j.at("name").get<std::string>(), "action of an agent", action);
}

}  // namespace magna
