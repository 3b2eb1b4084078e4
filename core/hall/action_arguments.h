// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/hall/robot_action.h"

namespace magna {

/// The arguments after the robot in a command (gobot.md, Actions): a number, an integer or a name.
using ActionArgument = std::variant<double, std::int32_t, std::string>;

/// The action of that name, with zero or empty arguments; nothing if there is no such action.
std::optional<RobotAction> action_named(std::string_view name);

/// In the order of the command's arguments.
std::vector<ActionArgument> arguments(const RobotAction& action);

/// The action with other arguments, of the same number and types as `arguments` returns.
RobotAction with_arguments(RobotAction action, const std::vector<ActionArgument>& values);

}  // namespace magna
