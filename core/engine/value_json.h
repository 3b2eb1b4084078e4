// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/agent/agent_description.h"
#include "core/engine/mark.h"
#include "core/engine/window_geometry.h"
#include "core/geometry/pose.h"
#include "core/hall/robot_action.h"
#include "core/imagery/stored_image.h"
#include "core/knowledge/sighting.h"
#include "core/mission/area_order.h"
#include "core/mission/plan.h"
#include "core/mission/search_status.h"
#include "core/robot/command.h"
#include "core/robot/image_camera.h"
#include "core/robot/opcode.h"
#include "core/robot/remote_robot.h"
#include "core/sim/described.h"
#include "core/world/attribute.h"
#include "core/world/world_description.h"

namespace magna {

// Values of inputs as JSON, in addition to those that describe themselves (below).
// Reading throws an nlohmann exception or std::out_of_range if the JSON does not match.

/// Reads an integer in range; throws std::out_of_range for anything else. The library itself would
/// round fractions, wrap large values and convert true to 1.
template <std::integral Number>
Number whole(const nlohmann::json& j) {
  if (j.is_number_unsigned()) {
    const auto value = j.get<std::uint64_t>();
    if (std::in_range<Number>(value)) return static_cast<Number>(value);
  } else if (j.is_number_integer()) {
    const auto value = j.get<std::int64_t>();
    if (std::in_range<Number>(value)) return static_cast<Number>(value);
  }
  throw std::out_of_range("expected a whole number in range, not " +
                          (j.is_number() ? j.dump() : std::string(j.type_name())));
}

// Things.

/// Written as true, 5.1 or "red".
nlohmann::json to_json(const AttributeValue& value);
void read(const nlohmann::json& j, AttributeValue& value);

nlohmann::json to_json(const AttributeDefinition& attribute);
void read(const nlohmann::json& j, AttributeDefinition& attribute);

/// Written as null, [x, y], a thing's number, or a resource.
nlohmann::json to_json(const ThingLocation& location);
void read(const nlohmann::json& j, ThingLocation& location);

nlohmann::json to_json(const ThingDescription& description);
void read(const nlohmann::json& j, ThingDescription& description);

// Enumerators by their names.
void read(const nlohmann::json& j, Opcode& opcode);
void read(const nlohmann::json& j, SearchOrder& order);
void read(const nlohmann::json& j, CybotState& state);
void read(const nlohmann::json& j, SightingClass& kind);
/// Only robots and their parts.
void read(const nlohmann::json& j, ResourceKind& kind);
void read(const nlohmann::json& j, EyePreset& preset);
void read(const nlohmann::json& j, DesignatorType& type);
void read(const nlohmann::json& j, PaneType& type);
void read(const nlohmann::json& j, OrderKind& kind);
void read(const nlohmann::json& j, OrderCrew& crew);
void read(const nlohmann::json& j, OrderAfter& after);

nlohmann::json to_json(const Point& point);  ///< [x, y]
void read(const nlohmann::json& j, Point& point);
nlohmann::json to_json(const Pose& pose);  ///< [x, y, theta]
void read(const nlohmann::json& j, Pose& pose);
nlohmann::json to_json(const BodyVelocity& velocity);  ///< [vx, vy, omega]
void read(const nlohmann::json& j, BodyVelocity& velocity);
nlohmann::json to_json(CameraAim aim);  ///< [pan, tilt]
void read(const nlohmann::json& j, CameraAim& aim);
nlohmann::json to_json(const Waypoint& waypoint);
void read(const nlohmann::json& j, Waypoint& waypoint);
nlohmann::json to_json(const MarkContent& mark);
void read(const nlohmann::json& j, MarkContent& mark);
nlohmann::json to_json(const Destination& into);  ///< {"bin": 2} or {"designator": 3}
void read(const nlohmann::json& j, Destination& into);
nlohmann::json to_json(const ManipulationValue& value);
void read(const nlohmann::json& j, ManipulationValue& value);
nlohmann::json to_json(const DescriptorSpec& spec);
void read(const nlohmann::json& j, DescriptorSpec& spec);

/// {"name": "navigate_to", "arguments": [7.5, 3.5]}: positional, as on the wire (gobot.md,
/// Actions).
nlohmann::json to_json(const RobotAction& action);
void read(const nlohmann::json& j, RobotAction& action);

// Described structs (core/sim/described.h) as JSON objects: a key for each member. Ids are written
// as numbers, enumerators as their names, values that list their members as objects, others as
// above. Reading throws as above; integer members need integers in range. An optional member may be
// missing: older files do not have the newer ones.

/// A struct around a number: RobotId, MarkId, …
template <class T>
concept NumberedId = std::integral<decltype(T::value)> && sizeof(T) == sizeof(T::value);

template <class T>
nlohmann::json member_json(const T& value) {
  if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) {
    return value;
  } else if constexpr (NumberedId<T>) {
    return value.value;
  } else if constexpr (std::is_enum_v<T>) {
    return name(value);
  } else if constexpr (HasFields<T>) {
    nlohmann::json object = nlohmann::json::object();
    write_fields(object, value);
    return object;
  } else {
    return to_json(value);
  }
}

template <class T>
nlohmann::json member_json(const std::optional<T>& value) {
  return value ? member_json(*value) : nlohmann::json(nullptr);
}

template <class T>
requires(!std::is_same_v<std::vector<T>, DescriptorSpec>) nlohmann::json
    member_json(const std::vector<T>& values) {
  nlohmann::json all = nlohmann::json::array();
  for (const T& value : values) all.push_back(member_json(value));
  return all;
}

template <class T>
void read_member(const nlohmann::json& j, T& value) {
  if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
    value = whole<T>(j);
  } else if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) {
    value = j.get<T>();
  } else if constexpr (NumberedId<T>) {
    read_member(j, value.value);
  } else if constexpr (HasFields<T>) {
    read_fields(j, value);
  } else {
    read(j, value);
  }
}

template <class T>
void read_member(const nlohmann::json& j, std::optional<T>& value) {
  if (!j.is_null()) read_member(j, value.emplace());
}

template <class T>
requires(!std::is_same_v<std::vector<T>, DescriptorSpec>) void read_member(const nlohmann::json& j,
                                                                           std::vector<T>& values) {
  for (const nlohmann::json& value : j) read_member(value, values.emplace_back());
}

/// Adds the members of a struct to an object.
template <HasFields T>
void write_fields(nlohmann::json& object, const T& value) {
  for_each_field(
      value, [&object](const char* key, const auto& member) { object[key] = member_json(member); });
}

/// Reads the members from an object.
template <HasFields T>
void read_fields(const nlohmann::json& object, T& value) {
  for_each_field(value, [&object](const char* key, auto& member) {
    constexpr bool kOptional = requires { member.has_value(); };
    if (kOptional && !object.contains(key)) return;
    read_member(object.at(key), member);
  });
}

/// Adds the members of a variant's alternative to an object.
template <class... Ts>
void write_members(nlohmann::json& object, const std::variant<Ts...>& value) {
  std::visit([&object](const auto& described) { write_fields(object, described); }, value);
}

/// Reads the alternative called `name` from the members of an object; the exception contains
/// `what`, the expected kind.
template <class... Ts>
void read_members(const nlohmann::json& object, const std::string& name, const char* what,
                  std::variant<Ts...>& value) {
  if (!make_named(value, name)) {
    throw std::out_of_range("unknown " + std::string(what) + " \"" + name + "\"");
  }
  std::visit([&object](auto& described) { read_fields(object, described); }, value);
}

}  // namespace magna
