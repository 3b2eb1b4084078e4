// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/factory/action_arguments.h"

#include <cassert>
#include <type_traits>
#include <utility>

namespace magna {
namespace {

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

template <std::size_t Index = 0>
std::optional<RobotAction> find(std::string_view wanted) {
  if constexpr (Index == std::variant_size_v<RobotAction>) {
    return {};
  } else {
    RobotAction action{std::in_place_index<Index>};
    return name(action) == wanted ? std::optional(std::move(action)) : find<Index + 1>(wanted);
  }
}

}  // namespace

std::optional<RobotAction> action_named(std::string_view name) { return find(name); }

std::vector<ActionArgument> arguments(const RobotAction& action) {
  std::vector<ActionArgument> list;
  std::visit(
      [&](const auto& a) { fields(a, [&](const auto& value) { list.emplace_back(value); }); },
      action);
  return list;
}

RobotAction with_arguments(RobotAction action, const std::vector<ActionArgument>& values) {
  std::size_t next = 0;
  const auto set = [&](auto& value) {
    value = std::get<std::remove_reference_t<decltype(value)>>(values[next++]);
  };
  std::visit([&](auto& a) { fields(a, set); }, action);
  assert(next == values.size());
  return action;
}

}  // namespace magna
