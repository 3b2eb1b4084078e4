// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/input_json.h"

#include <optional>
#include <stdexcept>

#include "core/engine/all_inputs.h"
#include "core/engine/value_json.h"

namespace magna {
namespace {

template <class... Ins>
std::optional<Input> read_one_of(InputKinds<Ins...>, const std::string& name,
                                 const nlohmann::json& object) {
  std::optional<Input> input;
  const auto offer = [&]<class In>(In in) {
    if (In::kName != name) return false;
    read_fields(object, in);
    input = std::move(in);
    return true;
  };
  (offer(Ins{}) || ...);
  return input;
}

}  // namespace

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

nlohmann::json to_json(const Input& input) {
  return visit_input(input, [](const auto& in) {
    nlohmann::json object = nlohmann::json::object();
    write_fields(object, in);
    return object;
  });
}

Input input_from_json(const std::string& name, const nlohmann::json& object) {
  auto input = read_one_of(AllInputs{}, name, object);
  if (!input) throw std::out_of_range("unknown input \"" + name + "\"");
  return *std::move(input);
}

}  // namespace magna
