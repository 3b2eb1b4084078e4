// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/console/console_commands.h"

namespace magna {

/// The main menu: built-in commands and motions of the robot (manual E).
std::vector<std::string> main_menu();
/// The commands of one group, one line each.
std::vector<std::string> menu(MenuGroup group);
/// The complete help on a name: of a command, or of a word of Lisp as the reference has it; a
/// command and the function that it calls have one name. Empty = there is none.
std::vector<std::string> help_on(std::string_view name);
/// A line for each command and word of Lisp whose help has all of these words; short and common
/// ones do not count.
std::vector<std::string> help_search(std::string_view words);

}  // namespace magna
