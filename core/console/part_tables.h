// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/engine/engine.h"

namespace magna {

// The tables of manual E, a row a text. They look and change nothing, no random stream either.

std::vector<std::string> camera_table(const Engine& engine, RobotId robot);
std::vector<std::string> hand_table(const Engine& engine, RobotId robot);
/// CURRENT-CAP is what there is room for.
std::vector<std::string> bin_table(const Engine& engine, RobotId robot);
std::vector<std::string> thing_table(const Engine& engine);
/// Place, last move and what the odometer makes of it, speed, views, designators.
std::vector<std::string> status_table(const Engine& engine, RobotId robot);

}  // namespace magna
