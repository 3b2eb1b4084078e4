// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/input_json.h"

#include <optional>
#include <stdexcept>

#include "core/engine/all_inputs.h"
#include "core/engine/command_json.h"
#include "core/engine/described_json.h"

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
