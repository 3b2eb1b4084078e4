// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include "core/robot/command.h"

namespace magna {

/// Commands in the input log: {"name": …} and what the command has besides. Reading throws
/// nlohmann's exceptions or std::out_of_range when it is none.
nlohmann::json to_json(const RobotCommand& command);
void read(const nlohmann::json& j, RobotCommand& command);

}  // namespace magna
