// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/action_arguments.h"

#include <cassert>
#include <type_traits>
#include <utility>

#include "core/sim/described.h"

namespace magna {
namespace {

// A cell or point takes two arguments.
template <class Value, class Take>
void each_argument(Value& value, Take& take) {
  if constexpr (requires { value.i; }) {
    take(value.i);
    take(value.j);
  } else if constexpr (requires { value.x; }) {
    take(value.x);
    take(value.y);
  } else {
    take(value);
  }
}

}  // namespace

std::optional<RobotAction> action_named(std::string_view name) {
  RobotAction action;
  if (!make_named(action, name)) return {};
  return action;
}

std::vector<ActionArgument> arguments(const RobotAction& action) {
  std::vector<ActionArgument> list;
  const auto take = [&list](const auto& value) { list.emplace_back(value); };
  std::visit(
      [&](const auto& a) {
        for_each_field(a, [&](const char*, const auto& value) { each_argument(value, take); });
      },
      action);
  return list;
}

RobotAction with_arguments(RobotAction action, const std::vector<ActionArgument>& values) {
  std::size_t next = 0;
  const auto take = [&](auto& value) {
    value = std::get<std::remove_reference_t<decltype(value)>>(values[next++]);
  };
  std::visit(
      [&](auto& a) {
        for_each_field(a, [&](const char*, auto& value) { each_argument(value, take); });
      },
      action);
  assert(next == values.size());
  return action;
}

}  // namespace magna
