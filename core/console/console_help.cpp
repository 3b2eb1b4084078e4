// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/console_help.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/reference/reference.h"

namespace magna {
namespace {

std::string_view title(MenuGroup group) {
  switch (group) {
    case MenuGroup::BuiltIn: return "Built in";
    case MenuGroup::Robot: return "The robot";
    case MenuGroup::Camera: return "Cameras";
    case MenuGroup::Hand: return "Hands";
    case MenuGroup::Bin: return "Storage bins";
  }
  return {};
}

std::vector<std::string> command_help(const ConsoleCommand& command) {
  std::vector<std::string> rows{fmt::format("usage: {}", usage(command)),
                                fmt::format("{}.", command.help)};
  if (!command.more.empty()) rows.emplace_back(command.more);
  if (!command.long_name.empty()) rows.push_back(fmt::format("Also called {}.", command.long_name));
  return rows;
}

}  // namespace

std::vector<std::string> menu(MenuGroup group) {
  std::vector<std::string> rows{fmt::format("{}:", title(group))};
  for (const ConsoleCommand& command : console_commands()) {
    if (command.menu != group) continue;
    rows.push_back(fmt::format("  {:<30} {}", usage(command), command.help));
  }
  return rows;
}

std::vector<std::string> main_menu() {
  std::vector<std::string> rows = menu(MenuGroup::BuiltIn);
  std::ranges::move(menu(MenuGroup::Robot), std::back_inserter(rows));
  rows.emplace_back(
      "A line in parentheses is evaluated as Lisp. HELP NAME tells more of a command or a word of "
      "Lisp.");
  return rows;
}

std::vector<std::string> help_on(std::string_view name) {
  std::vector<std::string> rows;
  if (const ConsoleCommand* const command = find_console_command(name))
    rows = command_help(*command);
  for (const ReferenceEntry* entry : reference_on(name)) {
    std::ranges::move(reference_lines(*entry), std::back_inserter(rows));
  }
  return rows;
}

}  // namespace magna
