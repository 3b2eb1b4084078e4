// SPDX-License-Identifier: GPL-3.0-or-later
// Robot commands from their entries: every form is in the console, in Lisp, in plans and on the
// pages (ACT-R and Python: tests/protocols/actr/python_client_test.cpp).
#include <fmt/format.h>

#include <set>

#include "core/console/console_commands.h"
#include "core/engine/input_json.h"
#include "core/lisp/world_file.h"
#include "core/reference/robot_forms.h"
#include "tests/core/reference/reference_files.h"

namespace magna {
namespace {

/// An entry of the given text, which begins with its heading.
ReferenceEntry entry_of(const std::string& text) {
  auto page = read_reference_page({"10-robot.txt", "# Robot\n\n" + text});
  if (page && page->entries.size() == 1) return page->entries.front();
  ADD_FAILURE() << text;
  return {};
}

std::string error_of(const std::string& text) {
  const ReferenceEntry entry = entry_of(text);
  const auto form = read_robot_form(entry);
  return form ? "no error" : form.error().text();
}

FormValue value_of(ArgumentKind kind) {
  switch (kind) {
    case ArgumentKind::PlaceType: return std::string("doorway");
    case ArgumentKind::Distance: return DesignatorType::Local;
    case ArgumentKind::Attributes: return DescriptorSpec();
    case ArgumentKind::Ticks: return Tick{3};
    case ArgumentKind::Number: return 0.5;
    default: return std::uint32_t{1};
  }
}

TEST(RobotForms, AreReadFromAnEntry) {
  const ReferenceEntry entry = entry_of(
      "## hand-hide hand container continuation => hand container\ncommand\nHides it. At once.\n"
      "errors: HAND-BUMP INTERRUPT\nissues: hand-insert\nconsole: hide HAND CAM\n"
      "answers: HAND-BUMP\nplan: rpl-hand-hide h desig => hand-was-moved hand-inside* desig\n"
      "sets: Pulses it.\n> (hide)\n= NIL\nplan> (rpl-hide)\n= T\n");
  const auto form = read_robot_form(entry);
  ASSERT_TRUE(form) << form.error().text();
  EXPECT_EQ(name(form->command), "hand-insert");
  EXPECT_EQ(form->arguments,
            (std::vector<ArgumentKind>{ArgumentKind::Hand, ArgumentKind::Container}));
  EXPECT_EQ(form->results, std::vector<std::string>{"container"});
  EXPECT_EQ(form->answers, std::vector<ErrorCode>{ErrorCode::HandBump});
  EXPECT_EQ(entry.text, "Hides it. At once.");
  ASSERT_EQ(entry.command.plan_examples.size(), 1U);
  EXPECT_EQ(entry.command.plan_examples[0].value, "T");

  RobotCommand command = form->command;
  EXPECT_TRUE(set_argument(command, ArgumentKind::Hand, 1U));
  EXPECT_TRUE(set_argument(command, ArgumentKind::Bin, 2U));
  EXPECT_EQ(to_json(command).dump(), R"({"hand":1,"into":{"bin":2},"name":"hand-insert"})");
  EXPECT_TRUE(set_argument(command, ArgumentKind::Container, 3U));
  EXPECT_EQ(to_json(command).dump(), R"({"hand":1,"into":{"designator":3},"name":"hand-insert"})");
  EXPECT_FALSE(set_argument(command, ArgumentKind::Ticks, Tick{3}));
  EXPECT_FALSE(set_argument(command, ArgumentKind::Hand, 0.5)) << "not a number of a part";
}

TEST(RobotForms, AreRejectedWithTheWordThatIsWrong) {
  const std::string rest = "command 3.5\nMoves.\nconsole: x\n";
  EXPECT_EQ(error_of("## robot-fly robot continuation => robot\n" + rest),
            "robot-fly: there is no command fly");
  const std::string turn = "## robot-turn robot angle continuation => robot\n" + rest;
  EXPECT_EQ(error_of(turn + "issues: turn twice t\n"), "robot-turn: there is no member twice");
  EXPECT_EQ(error_of(turn + "answers: DIZZY\n"), "robot-turn: there is no error code DIZZY");
}

TEST(RobotForms, OfEveryEntryAreRead) {
  std::size_t count = 0;
  for (const ReferencePage& page : reference_pages()) {
    for (const ReferenceEntry& entry : page.entries) {
      if (entry.command.console.empty()) continue;
      ++count;
      const auto form = read_robot_form(entry);
      EXPECT_TRUE(form) << form.error().text();
      EXPECT_FALSE(entry.command.help.empty()) << entry.name;
    }
  }
  EXPECT_EQ(robot_forms().size(), count);
}

TEST(RobotForms, AreThereForEveryCommandAndSetAllItsMembers) {
  std::set<std::string_view> issued;
  for (const RobotForm& form : robot_forms()) {
    issued.insert(name(form.command));
    const std::size_t constants = words_of(form.entry->command.issues).size() / 2;
    // The name is a member of the JSON, too.
    EXPECT_EQ(to_json(form.command).size() - 1, form.arguments.size() + constants)
        << form.entry->name;
    for (const ArgumentKind kind : form.arguments) {
      RobotCommand command = form.command;
      EXPECT_TRUE(set_argument(command, kind, value_of(kind))) << form.entry->name;
    }
  }
  EXPECT_EQ(issued.size(), std::variant_size_v<RobotCommand> - 2)
      << "all but drive and manipulate, which clients command in other ways";
}

TEST(RobotForms, AreCommandsOfTheConsole) {
  for (const RobotForm& form : robot_forms()) {
    const std::string& name = form.entry->name;
    const ConsoleCommand* const command = find_console_command(name);
    ASSERT_NE(command, nullptr) << name;
    EXPECT_EQ(std::get<const RobotForm*>(command->action), &form) << name;
    EXPECT_EQ(usage(*command), form.entry->command.console) << name;
    EXPECT_EQ(command->help, form.entry->command.help) << name;
  }
}

TEST(RobotForms, AreFunctionsOfProgramsAndPlans) {
  LispRuntime lisp;
  const auto is_there = [&lisp](const std::string& name) {
    const auto there = lisp.evaluate(fmt::format("(and (fboundp '{}) t)", name));
    return there && *there == "T";
  };
  for (const RobotForm& form : robot_forms()) {
    EXPECT_TRUE(is_there(form.entry->name)) << form.entry->name;
    const std::string plan = form.entry->command.plan.substr(0, form.entry->command.plan.find(' '));
    EXPECT_TRUE(plan.empty() || is_there(plan)) << plan;
  }
}

TEST(RobotForms, AreOnThePages) {
  for (const RobotForm& form : robot_forms()) {
    const std::string& name = form.entry->name;
    EXPECT_EQ(reference_on(name).size(), 1U) << name;
    const CommandWords& words = form.entry->command;
    EXPECT_EQ(words.plan.empty(), words.plan_examples.empty()) << name;
    if (words.plan.empty()) continue;
    const auto plans = reference_on(words.plan.substr(0, words.plan.find(' ')));
    ASSERT_EQ(plans.size(), 1U) << words.plan;
    EXPECT_EQ(usage(*plans.front()), "(" + words.plan.substr(0, words.plan.find(" =>")) + ")");
    EXPECT_TRUE(plans.front()->text.ends_with(words.sets)) << words.plan;
  }
}

}  // namespace
}  // namespace magna
