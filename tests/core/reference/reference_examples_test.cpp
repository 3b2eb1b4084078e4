// SPDX-License-Identifier: GPL-3.0-or-later
// Every example of the reference gives the value that is documented.
#include "core/sim/parameters.h"
#include "tests/core/lisp/program_world.h"
#include "tests/core/reference/reference_files.h"

namespace magna {
namespace {

/// The answer to an example in a line of its own each, without a line break at the end.
std::string answer_alone(const std::string& form) {
  LispRuntime lisp;
  const auto value = lisp.evaluate(form);
  return value ? *value : "error: " + value.error().text();
}

/// The result of loading a form as a world file, in which it follows a map unless it defines one.
std::string answer_of_file(const std::string& form) {
  const bool has_map = form.find("(defmap ") != std::string::npos;
  LispRuntime lisp;
  const auto scenario =
      lisp.load_world_text(has_map ? form : "(defmap room (8 5)) " + form, "example.lisp");
  return scenario ? "loaded" : "error: " + scenario.error().message;
}

std::vector<std::string> answers(ExamplePlace place,
                                 const std::vector<ReferenceExample>& examples) {
  std::vector<std::string> answers;
  if (examples.empty()) return answers;
  if (place != ExamplePlace::World) {
    const auto answer = place == ExamplePlace::File ? answer_of_file : answer_alone;
    for (const auto& example : examples) answers.push_back(answer(example.form));
    return answers;
  }
  ProgramWorld world(project_text("resources/worlds/reference.lisp"));
  for (const auto& example : examples) answers.push_back(world.evaluate(example.form));
  return answers;
}

/// The file with the lines of all values replaced.
std::string with_answers(const std::string& text, const std::vector<std::string>& answers) {
  std::istringstream lines(text);
  std::string result;
  std::size_t next = 0;
  bool open = false;  // the value of an example has to be written
  const auto close = [&] {
    if (!open) return;
    open = false;
    std::istringstream value(answers.at(next++));
    for (std::string line; std::getline(value, line);) result += "= " + line + "\n";
  };
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("= ")) continue;
    if (!(open && line.starts_with("  "))) close();
    open = open || line.starts_with("> ") || line.starts_with("plan> ");
    result += line + "\n";
  }
  close();
  return result;
}

class ReferenceExample : public testing::TestWithParam<std::string> {};

TEST_P(ReferenceExample, GivesItsValue) {
  const ReferencePage page = page_of_file(GetParam());
  std::vector<std::string> all;
  for (const ReferenceEntry& entry : page.entries) {
    for (const auto* const examples : {&entry.examples, &entry.command.plan_examples}) {
      const std::vector<std::string> found = answers(page.examples, *examples);
      for (std::size_t k = 0; k < found.size(); ++k) {
        all.push_back(found[k].empty() ? "nothing" : found[k]);
        if (updates_reference()) continue;
        EXPECT_EQ(all.back(), (*examples)[k].value) << entry.name << ": " << (*examples)[k].form;
      }
    }
  }
  if (updates_reference()) {
    expect_file(GetParam(), with_answers(project_text(GetParam()), all));
  }
}

TEST(ReferenceExamples, OfParametersAreTheirDefaults) {
  ProgramWorld world(project_text("resources/worlds/reference.lisp"), EngineOptions());
  int count = 0;
  for (const ReferencePage& page : reference_pages()) {
    for (const ReferenceEntry& entry : page.entries) {
      if (entry.kind != ReferenceKind::Parameter) continue;
      ++count;
      EXPECT_EQ(world.evaluate(entry.examples.at(0).form), entry.examples[0].value) << entry.name;
    }
  }
  EXPECT_EQ(count, parameter_table().size());
}

INSTANTIATE_TEST_SUITE_P(Reference, ReferenceExample, testing::ValuesIn(entry_files()),
                         [](const auto& file) {
                           std::string name = page_of_file(file.param).id;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace magna
