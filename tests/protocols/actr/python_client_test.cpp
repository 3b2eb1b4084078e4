// SPDX-License-Identifier: GPL-3.0-or-later
// The robot commands as clients have them: their verbs, and the methods of the Python client, which
// `./dev reference` writes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/mission/area_order.h"
#include "core/reference/reference.h"
#include "core/sim/parameters.h"
#include "core/sim/text.h"
#include "protocols/actr/robot_verbs.h"
#include "tests/support/made_files.h"

namespace magna {
namespace {

constexpr std::size_t kLongestLine = 100;

constexpr const char* kHead =
    "# SPDX-License-Identifier: GPL-3.0-or-later\n"
    "# Made from core/reference by ./dev reference.\n"
    "\"\"\"The robot commands of magna_robot.py.\"\"\"\n\n\n"
    "class Commands:\n"
    "    \"\"\"The manual's commands. `distance` is \"local\" or \"non-local\"; `wanted` is\n"
    "    {\"color\": [\"green\", \"blue\"], \"size\": (3, 5), \"weight\": Within(4, 1)}, {} for "
    "anything.\"\"\"\n";

std::string python_name(std::string name) {
  std::ranges::replace(name, '-', '_');
  return name;
}

std::string method_of(const RobotForm& form) {
  if (!form.entry->command.python.empty()) return form.entry->command.python;
  const std::string& name = form.entry->name;
  return python_name(name.substr(name.starts_with("robot-") ? 6 : 0));
}

/// The words for its arguments in the heading of the entry.
std::vector<std::string> arguments_of(const RobotForm& form) {
  std::vector<std::string> words;
  for (const std::string& word : words_of(form.entry->arguments)) {
    if (word == "continuation") break;
    if (word != "robot") words.push_back(word);
  }
  return words;
}

/// A number is called by its unit.
std::string parameter_of(const std::string& word) {
  static const std::map<std::string, std::string> kParameters = {
      {"angle", "radians"},
      {"new-speed", "cells_per_tick"},
      {"new-turn-angle", "radians_per_tick"},
      {"time", "ticks"},
      {"desig", "designator"},
      {"container", "designator"},
      {"desig-type", "distance"},
      {"obj-attrs", "wanted"}};
  const auto found = kParameters.find(word);
  return found == kParameters.end() ? python_name(word) : found->second;
}

/// The fields of the result that its method returns: those that are not arguments of the command.
std::vector<std::string> returned(const RobotForm& form) {
  std::vector<std::string> fields;
  const std::vector<std::string> arguments = arguments_of(form);
  const bool given = std::ranges::count(arguments, "desig") > 0;
  for (const std::string& word : form.results) {
    if (word == "desig" && !given) fields.emplace_back("designator");
    if (word == "desig-lst") fields.emplace_back("designators");
    if (word == "speed" || word == "turn-angle" || word == "angle" || word == "view" ||
        word == "place-type") {
      fields.push_back(word);
    }
  }
  return fields;
}

/// What a name in a text of the reference is called in Python.
std::string python_word(const std::string& name) {
  if (name == "nil") return "None";
  if (name.starts_with(':')) return "\"" + name.substr(1) + "\"";  // codes and distances are texts
  if (const auto id = find_parameter(name)) return std::string(info(*id).name);
  for (const RobotForm& form : robot_forms()) {
    if (form.entry->name == name) return method_of(form);
  }
  ADD_FAILURE() << name << " has no name in Python";
  return name;
}

/// The first sentence of the entry, with Python's names in place of those in back quotes.
std::string documentation(const ReferenceEntry& entry) {
  const std::string& text = entry.text;
  std::string rest = text.substr(0, std::min(text.find(". "), text.size() - 1)) + ".";
  std::string sentence;
  while (true) {
    const std::size_t open = rest.find('`');
    if (open == std::string::npos) return sentence + rest;
    const std::size_t close = rest.find('`', open + 1);
    if (close == std::string::npos) {
      ADD_FAILURE() << entry.name << ": a back quote is not closed in " << rest;
      return sentence + rest;
    }
    sentence += rest.substr(0, open) + python_word(rest.substr(open + 1, close - open - 1));
    rest.erase(0, close + 1);
  }
}

/// The line, continued where it would be too long.
std::string broken(std::string line, std::size_t indent) {
  std::string text;
  while (line.size() > kLongestLine) {
    const std::size_t blank = line.rfind(' ', kLongestLine);
    text += line.substr(0, blank) + "\n";
    line = std::string(indent, ' ') + line.substr(blank + 1);
  }
  return text + line + "\n";
}

std::string statements(const RobotForm& form, const std::string& call) {
  const std::vector<std::string> fields = returned(form);
  if (!form.answers.empty()) {
    const std::string field = lower_case(name(form.answers.front()));
    return broken(fmt::format("        return bool({}[\"{}\"])", call, field), 8);
  }
  if (fields.empty()) return broken("        " + call, 21);
  if (fields.size() == 1) {
    return broken(fmt::format("        return {}[\"{}\"]", call, fields.front()), 28);
  }
  std::string all;
  for (const std::string& field : fields) {
    all += (all.empty() ? "" : ", ") + fmt::format("values[\"{}\"]", field);
  }
  return broken("        values = " + call, 30) + broken("        return " + all, 8);
}

std::string python_method(const RobotForm& form) {
  std::string parameters;
  for (const std::string& word : arguments_of(form)) parameters += ", " + parameter_of(word);
  return fmt::format("\n    def {}(self{}):\n", method_of(form), parameters) +
         broken("        \"\"\"" + documentation(*form.entry) + "\"\"\"", 8) +
         statements(form, fmt::format("self.command(\"{}\"{})", form.entry->name, parameters));
}

TEST(PythonClient, HasTheRobotCommands) {
  std::string text = kHead;
  for (const RobotForm& form : robot_forms()) text += python_method(form);
  expect_file("resources/python/magna_commands.py", text);
}

TEST(PythonClient, NamesEveryKindOfOrderToAnArea) {
  const std::string text = source_text("resources/python/magna_robot.py");
  const std::size_t begin = text.find("def order_area(");
  const std::size_t end = text.find("    def ", begin);
  ASSERT_NE(begin, std::string::npos);
  ASSERT_NE(end, std::string::npos);
  for (const OrderKindRow& row : order_kinds()) {
    const std::string name = fmt::format("\"{}\"", row.name);
    EXPECT_LT(text.find(name, begin), end) << name;
  }
}

TEST(RobotVerbs, AreTheFormsOfRobotCommands) {
  for (const RobotForm& form : robot_forms()) {
    const std::string& name = form.entry->name;
    const RobotVerb* const verb = find_robot_verb(name);
    ASSERT_NE(verb, nullptr) << name;
    EXPECT_EQ(std::get<const RobotForm*>(verb->action), &form) << name;
    const auto given = std::ranges::count_if(
        verb->arguments, [](ArgumentKind one) { return one != ArgumentKind::None; });
    EXPECT_EQ(static_cast<std::size_t>(given), form.arguments.size()) << name;
  }
  EXPECT_EQ(answer_usage(*find_robot_verb("camera-align-place")),
            "(angle RADIANS) (place-type TYPE)");
  EXPECT_EQ(answer_usage(*find_robot_verb("hand-grasp-check")), "(grasping t|nil)");
  EXPECT_EQ(answer_usage(*find_robot_verb("hand-insert-bin")), "");
}

}  // namespace
}  // namespace magna
