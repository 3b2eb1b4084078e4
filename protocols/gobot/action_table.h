// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/factory/robot_action.h"

namespace magna {

/// An argument of a command after the robot: a number or a name.
using ActionArgument = std::variant<double, std::string>;

/// What a command of gobot spec 3.1 takes.
struct ActionRow {
  std::string_view name;
  /// One letter an argument: n = number, i = whole number, s = name.
  std::string_view kinds;
  /// The arguments are as `kinds` says.
  RobotAction (*make)(const std::vector<ActionArgument>& arguments);
};

/// nullptr = there is no such command.
const ActionRow* find_action(std::string_view name);

/// The arguments of an action, as its row takes them.
std::vector<ActionArgument> arguments(const RobotAction& action);

}  // namespace magna
