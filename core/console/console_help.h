// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/console/console_commands.h"

namespace magna {

/// The main menu: built-in commands and motions of the robot (manual E).
std::vector<std::string> main_menu();
/// The commands of one group, one line each.
std::vector<std::string> menu(MenuGroup group);
/// The complete help on one command.
std::vector<std::string> help_on(const ConsoleCommand& command);

}  // namespace magna
