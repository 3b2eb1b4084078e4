// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/input_json.h"

#include "core/engine/agent_json.h"
#include "core/engine/command_json.h"
#include "core/engine/described_json.h"

namespace magna {

nlohmann::json to_json(const Input& input) {
  nlohmann::json object = nlohmann::json::object();
  write_members(object, input);
  return object;
}

Input input_from_json(const std::string& name, const nlohmann::json& object) {
  Input input;
  read_members(object, name, "input", input);
  return input;
}

}  // namespace magna
