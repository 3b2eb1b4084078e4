// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/console_help.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "core/console/typed_word.h"
#include "core/reference/reference.h"
#include "core/world/lower_case.h"

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

/// The words that say what is looked for, in lower case: "how do I turn a robot" has turn and
/// robot.
std::vector<std::string> telling_words(std::string_view text) {
  constexpr std::array<std::string_view, 8> kCommon = {"how", "the",  "and",  "for",
                                                       "can", "what", "does", "with"};
  std::vector<std::string> words;
  WordReader reader(text);
  for (auto word = reader.next(); word && *word; word = reader.next()) {
    std::string lower = lower_case((*word)->text);
    const bool common = lower.size() < 3 || std::ranges::find(kCommon, lower) != kCommon.end();
    if (!common) words.push_back(std::move(lower));
  }
  return words;
}

bool has_all(const std::string& text, const std::vector<std::string>& words) {
  const std::string lower = lower_case(text);
  return std::ranges::all_of(
      words, [&](const std::string& word) { return lower.find(word) != std::string::npos; });
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

std::vector<std::string> help_search(std::string_view words) {
  constexpr std::size_t kMost = 20;
  const std::vector<std::string> wanted = telling_words(words);
  std::vector<std::string> rows;
  if (wanted.empty()) return rows;
  for (const ConsoleCommand& command : console_commands()) {
    if (!has_all(fmt::format("{} {} {} {}", usage(command), command.long_name, command.help,
                             command.more),
                 wanted)) {
      continue;
    }
    rows.push_back(fmt::format("  {:<30} {}", usage(command), command.help));
  }
  for (const ReferencePage& page : reference_pages()) {
    for (const ReferenceEntry& entry : page.entries) {
      if (!has_all(entry.name + ' ' + entry.arguments + ' ' + entry.text, wanted)) continue;
      const std::string sentence = entry.text.substr(0, entry.text.find(". "));
      rows.push_back(fmt::format("  {:<30} {}", entry.name, sentence));
    }
  }
  if (rows.size() > kMost) {
    const std::size_t more = rows.size() - kMost;
    rows.resize(kMost);
    rows.push_back(fmt::format("{} more have these words; add one", more));
  }
  return rows;
}

}  // namespace magna
