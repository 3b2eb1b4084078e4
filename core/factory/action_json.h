// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "core/factory/robot_action.h"

namespace magna {

/// What stands behind the robot in a command (gobot spec 3.1): [7.5, 3.5], ["belt0", 5].
nlohmann::json action_arguments(const RobotAction& action);

/// The action of that name with the arguments of a list. Nothing: there is no such action, or
/// their number or a type is wrong.
std::optional<RobotAction> action_from_json(std::string_view name, const nlohmann::json& list);

}  // namespace magna
