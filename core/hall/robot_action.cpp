// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/robot_action.h"

#include <fmt/format.h>

#include <array>
#include <cassert>
#include <cmath>
#include <type_traits>
#include <utility>

#include "core/sim/described.h"

namespace magna {
namespace {

constexpr std::array<std::string_view, 4> kEnds{"succeeded", "failed", "preempted", "cancelled"};

struct Shown {
  std::string operator()(double value) const { return fmt::format(" {:g}", value); }
  std::string operator()(std::int32_t value) const { return fmt::format(" {}", value); }
  std::string operator()(const std::string& value) const { return " " + value; }
};

/// The product must be finite too.
bool possible(double speed, double duration) {
  return std::isfinite(duration) && duration >= 0.0 && std::isfinite(speed) &&
         std::isfinite(speed * duration);
}

struct Valid {
  bool operator()(const action::DoMove& a) const {
    return std::isfinite(a.angle) && possible(a.speed, a.duration);
  }
  bool operator()(const action::NavigateTo& a) const {
    return std::isfinite(a.goal.x) && std::isfinite(a.goal.y);
  }
  bool operator()(const action::DoRotation& a) const { return possible(a.speed, a.duration); }
  bool operator()(const action::RotateTo& a) const {
    return std::isfinite(a.angle) && std::isfinite(a.speed);
  }
  bool operator()(const action::FaceBelt& a) const { return std::isfinite(a.speed); }
  template <class Other>
  bool operator()(const Other&) const {
    return true;
  }
};

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

std::string_view name(const RobotAction& action) { return described_name(action); }

std::string text(const RobotAction& action) {
  std::string text(name(action));
  for (const ActionArgument& argument : arguments(action)) text += std::visit(Shown{}, argument);
  return text;
}

bool valid(const RobotAction& action) { return std::visit(Valid{}, action); }

std::string_view name(ActionEnd end) { return kEnds[static_cast<std::size_t>(end)]; }

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
