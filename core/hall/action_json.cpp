// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/action_json.h"

#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace magna {
namespace {

using nlohmann::json;

bool read(const json& value, double& out) {
  if (!value.is_number()) return false;
  out = value.get<double>();
  return true;
}

bool read(const json& value, std::int32_t& out) {
  double whole = 0.0;  // 4.0 is accepted as an integer
  constexpr double kMost = std::numeric_limits<std::int32_t>::max();
  if (!read(value, whole) || whole != std::floor(whole) || std::abs(whole) > kMost) return false;
  out = static_cast<std::int32_t>(whole);
  return true;
}

bool read(const json& value, std::string& out) {
  if (!value.is_string()) return false;
  out = value.get<std::string>();
  return true;
}

}  // namespace

json action_arguments(const RobotAction& action) {
  json list = json::array();
  for (const ActionArgument& argument : arguments(action)) {
    std::visit([&](const auto& value) { list.push_back(value); }, argument);
  }
  return list;
}

std::optional<RobotAction> action_from_json(std::string_view name, const json& list) {
  auto action = action_named(name);
  if (!action || !list.is_array()) return {};
  std::vector<ActionArgument> values = arguments(*action);
  if (list.size() != values.size()) return {};
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (!std::visit([&](auto& value) { return read(list[k], value); }, values[k])) return {};
  }
  return with_arguments(*std::move(action), values);
}

}  // namespace magna
