// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "core/hall/robot_action.h"

namespace magna {

/// The arguments after the robot in a command (gobot.md, Actions): [7.5, 3.5], ["belt0", 5].
nlohmann::json action_arguments(const RobotAction& action);

/// The action of that name with the arguments of a list; nothing if there is no such action, or the
/// number or a type of the arguments is wrong.
std::optional<RobotAction> action_from_json(std::string_view name, const nlohmann::json& list);

}  // namespace magna
