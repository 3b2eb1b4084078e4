// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/agent_json.h"

#include <stdexcept>
#include <string>
#include <type_traits>

#include "core/engine/json_whole.h"

namespace magna {
namespace {

using nlohmann::json;

// One list of fields per action serves both directions.
template <class Action, class Field>
void fields(Action& a, Field&& field) {
  if constexpr (requires { a.heading; }) field("heading", a.heading);
  if constexpr (requires { a.distance; }) field("distance", a.distance);
  if constexpr (requires { a.angle; }) field("angle", a.angle);
  if constexpr (requires { a.goal; }) field("goal", a.goal);
  if constexpr (requires { a.exact; }) field("exact", a.exact);
  if constexpr (requires { a.pan_left; }) field("pan-left", a.pan_left);
  if constexpr (requires { a.pan_right; }) field("pan-right", a.pan_right);
  if constexpr (requires { a.tilt; }) field("tilt", a.tilt);
  if constexpr (requires { a.place; }) field("place", a.place);
  if constexpr (requires { a.height; }) field("height", a.height);
  if constexpr (requires { a.x; }) field("x", a.x);
  if constexpr (requires { a.y; }) field("y", a.y);
  if constexpr (requires { a.number; }) field("number", a.number);
}

template <std::size_t Index = 0>
AgentAction action_named(const std::string& wanted) {
  if constexpr (Index == std::variant_size_v<AgentAction>) {
    throw std::out_of_range("unknown action of an agent");
  } else {
    AgentAction action{std::in_place_index<Index>};
    return name(action) == wanted ? action : action_named<Index + 1>(wanted);
  }
}

}  // namespace

json to_json(const AgentAction& action) {
  json j{{"name", name(action)}};
  std::visit(
      [&j](const auto& a) {
        fields(a, [&j](const char* key, const auto& value) {
          if constexpr (requires { value.x; }) {
            j[key] = {value.x, value.y};
          } else {
            j[key] = value;
          }
        });
      },
      action);
  return j;
}

void read(const json& j, AgentAction& action) {
  action = action_named(j.at("name").get<std::string>());
  std::visit(
      [&j](auto& a) {
        fields(a, [&j](const char* key, auto& value) {
          using Value = std::decay_t<decltype(value)>;
          const json& found = j.at(key);
          if constexpr (std::is_same_v<Value, Point>) {
            value = {found.at(0).template get<double>(), found.at(1).template get<double>()};
          } else if constexpr (std::is_same_v<Value, std::int32_t>) {
            value = whole<std::int32_t>(found);
          } else {
            value = found.get<Value>();
          }
        });
      },
      action);
}

json to_json(EyePreset preset) { return name(preset); }

void read(const json& j, EyePreset& preset) {
  for (const EyePreset known : {EyePreset::Document, EyePreset::Unity}) {
    if (name(known) != j.get<std::string>()) continue;
    preset = known;
    return;
  }
  throw std::out_of_range("unknown preset of eyes");
}

}  // namespace magna
