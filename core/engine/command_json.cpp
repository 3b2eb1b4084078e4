// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/command_json.h"

#include <stdexcept>
#include <string>
#include <type_traits>

#include "core/engine/json_whole.h"
#include "core/engine/thing_json.h"

namespace magna {
namespace {

using magna::read;
using magna::to_json;
using nlohmann::json;

json to_json(DesignatorId id) { return id.value; }
void read(const json& j, DesignatorId& id) { id.value = whole<std::uint32_t>(j); }

json to_json(DesignatorType type) { return type == DesignatorType::Local ? "local" : "non-local"; }
void read(const json& j, DesignatorType& type) {
  const auto word = j.get<std::string>();
  if (word != "local" && word != "non-local") throw std::out_of_range("unknown designator type");
  type = word == "local" ? DesignatorType::Local : DesignatorType::NonLocal;
}

json to_json(const Destination& into) {
  const char* const key = std::holds_alternative<BinNumber>(into) ? "bin" : "designator";
  return std::visit([key](const auto& number) { return json{{key, number.value}}; }, into);
}
void read(const json& j, Destination& into) {
  if (j.contains("bin")) {
    into = BinNumber{whole<std::uint32_t>(j.at("bin"))};
  } else {
    into = DesignatorId{whole<std::uint32_t>(j.at("designator"))};
  }
}

json to_json(const ManipulationValue& value) {
  return std::visit(
      [](const auto& v) -> json {
        using V = std::decay_t<decltype(v)>;
        if constexpr (std::is_same_v<V, std::monostate>) {
          return nullptr;
        } else if constexpr (std::is_same_v<V, Symbol>) {
          return {{"symbol", v.text}};
        } else if constexpr (std::is_same_v<V, DesignatorId>) {
          return {{"designator", v.value}};
        } else if constexpr (std::is_same_v<V, Resource>) {
          return to_json(v);
        } else {
          return v;
        }
      },
      value);
}
void read(const json& j, ManipulationValue& value) {
  if (j.is_null()) {
    value = std::monostate{};
  } else if (j.is_boolean()) {
    value = j.get<bool>();
  } else if (j.is_number()) {
    value = j.get<double>();
  } else if (j.is_string()) {
    value = j.get<std::string>();
  } else if (j.contains("symbol")) {
    value = Symbol{j.at("symbol").get<std::string>()};
  } else if (j.contains("designator")) {
    read(j.at("designator"), value.emplace<DesignatorId>());
  } else {
    read(j, value.emplace<Resource>());
  }
}

json to_json(const std::vector<ManipulationValue>& values) {
  json all = json::array();
  for (const ManipulationValue& value : values) all.push_back(to_json(value));
  return all;
}
void read(const json& j, std::vector<ManipulationValue>& values) {
  for (const json& value : j) read(value, values.emplace_back());
}

json to_json(const DescriptorSpec& spec) {
  json all = json::array();
  for (const AttributeSpec& one : spec) {
    json j{{"name", one.name}};
    if (const auto* const range = std::get_if<Interval>(&one.wanted)) {
      j["range"] = {range->min, range->max};
    } else {
      j["values"] = json::array();
      for (const AttributeValue& value : std::get<AttributeSpec::OneOf>(one.wanted)) {
        j["values"].push_back(to_json(value));
      }
    }
    if (one.threshold) j["threshold"] = *one.threshold;
    all.push_back(std::move(j));
  }
  return all;
}
void read(const json& j, DescriptorSpec& spec) {
  for (const json& one : j) {
    AttributeSpec& asked = spec.emplace_back();
    asked.name = one.at("name").get<std::string>();
    if (one.contains("range")) {
      asked.wanted =
          Interval{one.at("range").at(0).get<double>(), one.at("range").at(1).get<double>()};
    } else {
      auto& values = asked.wanted.emplace<AttributeSpec::OneOf>();
      for (const json& value : one.at("values")) read(value, values.emplace_back());
    }
    if (one.contains("threshold")) asked.threshold = one.at("threshold").get<double>();
  }
}

// One list of fields per command serves both directions.
template <class Command, class Field>
void fields(Command& c, Field&& field) {
  if constexpr (requires { c.cells_per_tick; }) field("argument", c.cells_per_tick);
  if constexpr (requires { c.radians_per_tick; }) field("argument", c.radians_per_tick);
  if constexpr (requires { c.radians; }) field("argument", c.radians);
  if constexpr (requires { c.seconds; }) field("argument", c.seconds);
  if constexpr (requires { c.ticks; }) field("ticks", c.ticks);
  if constexpr (requires { c.velocity; }) field("velocity", c.velocity);
  if constexpr (requires { c.camera; }) field("camera", c.camera);
  if constexpr (requires { c.hand; }) field("hand", c.hand);
  if constexpr (requires { c.bin; }) field("bin", c.bin);
  if constexpr (requires { c.designator; }) field("designator", c.designator);
  if constexpr (requires { c.into; }) field("into", c.into);
  if constexpr (requires { c.place_type; }) field("place-type", c.place_type);
  if constexpr (requires { c.type; }) field("type", c.type);
  if constexpr (requires { c.spec; }) field("spec", c.spec);
  if constexpr (requires { c.all; }) field("all", c.all);
  if constexpr (std::is_same_v<std::remove_const_t<Command>, Manipulate>) {
    field("manipulation", c.name);
    field("arguments", c.arguments);
    field("by-at", c.by_at);
    field("by", c.by);
  }
}

template <class T>
constexpr bool kPlain = std::is_arithmetic_v<T> || std::is_same_v<T, std::string>;

template <class T>
void read_field(const json& j, T& value) {
  if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
    value = whole<T>(j);
  } else if constexpr (kPlain<T>) {
    value = j.get<T>();
  } else {
    read(j, value);
  }
}

template <std::size_t Index = 0>
RobotCommand command_named(const std::string& wanted) {
  if constexpr (Index == std::variant_size_v<RobotCommand>) {
    throw std::out_of_range("unknown command");
  } else {
    RobotCommand command{std::in_place_index<Index>};
    return name(command) == wanted ? command : command_named<Index + 1>(wanted);
  }
}

}  // namespace

nlohmann::json to_json(const BodyVelocity& v) { return json::array({v.vx, v.vy, v.omega}); }
void read(const nlohmann::json& j, BodyVelocity& v) {
  v = {j.at(0).get<double>(), j.at(1).get<double>(), j.at(2).get<double>()};
}

nlohmann::json to_json(const RobotCommand& command) {
  json j{{"name", name(command)}};
  std::visit(
      [&j](const auto& c) {
        fields(c, [&j]<class T>(const char* key, const T& value) {
          if constexpr (kPlain<T>) {
            j[key] = value;
          } else {
            j[key] = to_json(value);
          }
        });
      },
      command);
  return j;
}

void read(const nlohmann::json& j, RobotCommand& command) {
  command = command_named(j.at("name").get<std::string>());
  std::visit(
      [&j](auto& c) {
        fields(c, [&j](const char* key, auto& value) { read_field(j.at(key), value); });
      },
      command);
}

}  // namespace magna
