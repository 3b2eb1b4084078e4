// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/engine/value_json.h"
#include "core/sim/described.h"

namespace magna {

// Described structs (core/sim/described.h) as JSON objects: a key for each member. Ids are written
// as numbers, enumerators as their names, values that list their members as objects, others as
// value_json.h has them. Reading throws an nlohmann exception or std::out_of_range if the JSON does
// not match; integer members need integers in range. An optional member may be missing: older files
// do not have the newer ones.

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
