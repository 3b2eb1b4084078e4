// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/factory/action_json.h"

#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace magna {
namespace {

using nlohmann::json;

// The arguments of each action, in the order of gobot spec 3.1.
template <class Action, class Field>
void fields(Action& a, Field&& field) {
  if constexpr (requires { a.cell; }) field(a.cell.i), field(a.cell.j);
  if constexpr (requires { a.goal; }) field(a.goal.x), field(a.goal.y);
  if constexpr (requires { a.area; }) field(a.area);
  if constexpr (requires { a.belt; }) field(a.belt);
  if constexpr (requires { a.package; }) field(a.package);
  if constexpr (requires { a.angle; }) field(a.angle);
  if constexpr (requires { a.speed; }) field(a.speed);
  if constexpr (requires { a.duration; }) field(a.duration);
}

bool read(const json& value, double& out) {
  if (!value.is_number()) return false;
  out = value.get<double>();
  return true;
}

bool read(const json& value, std::int32_t& out) {
  if (!value.is_number()) return false;
  const double whole = value.get<double>();  // 4.0 is a whole number too
  constexpr double kMost = std::numeric_limits<std::int32_t>::max();
  if (whole != std::floor(whole) || std::abs(whole) > kMost) return false;
  out = static_cast<std::int32_t>(whole);
  return true;
}

bool read(const json& value, std::string& out) {
  if (!value.is_string()) return false;
  out = value.get<std::string>();
  return true;
}

template <std::size_t Index = 0>
std::optional<RobotAction> action_named(std::string_view wanted) {
  if constexpr (Index == std::variant_size_v<RobotAction>) {
    return {};
  } else {
    RobotAction action{std::in_place_index<Index>};
    return name(action) == wanted ? std::optional(std::move(action))
                                  : action_named<Index + 1>(wanted);
  }
}

}  // namespace

json action_arguments(const RobotAction& action) {
  json list = json::array();
  std::visit([&](const auto& a) { fields(a, [&](const auto& value) { list.push_back(value); }); },
             action);
  return list;
}

std::optional<RobotAction> action_from_json(std::string_view name, const json& arguments) {
  auto action = action_named(name);
  if (!action || !arguments.is_array()) return {};
  std::size_t next = 0;
  bool good = true;
  std::visit(
      [&](auto& a) {
        fields(a, [&](auto& value) {
          good = good && next < arguments.size() && read(arguments[next], value);
          ++next;
        });
      },
      *action);
  if (!good || next != arguments.size()) return {};
  return action;
}

}  // namespace magna
