// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/engine/engine.h"

namespace magna {

// The tables of manual E, one text per row. They change nothing, not even a random stream.

std::vector<std::string> camera_table(const Engine& engine, RobotId robot);
std::vector<std::string> hand_table(const Engine& engine, RobotId robot);
/// CURRENT-CAP is the free capacity.
std::vector<std::string> bin_table(const Engine& engine, RobotId robot);
std::vector<std::string> thing_table(const Engine& engine);
/// Position, last move with its odometer estimate, speed, views, designators.
std::vector<std::string> status_table(const Engine& engine, RobotId robot);

}  // namespace magna
