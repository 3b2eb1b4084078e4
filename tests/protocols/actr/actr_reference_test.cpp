// SPDX-License-Identifier: GPL-3.0-or-later
// resources/help/actr.md, the page of the help and of the documents, is made from the tables of
// forms and robot commands; `./dev reference` writes it.
#include <fmt/format.h>

#include <regex>
#include <string>
#include <string_view>

#include "core/engine/all_inputs.h"
#include "core/reference/reference.h"
#include "core/sim/text.h"
#include "protocols/actr/form_table.h"
#include "protocols/actr/robot_verbs.h"
#include "tests/support/made_files.h"

namespace magna {
namespace {

constexpr const char* kMade = "<!-- made from protocols/actr by ./dev reference -->\n";

constexpr const char* kIntro =
    "Cognitive models and other programs attach to port 6324 (`--actr-port`), receive the state "
    "and its changes, and give commands. Any number of programs, up to the limit of clients, "
    "receive the same lines.\n\n"
    "* One form, one line, ended by one LF. A reader skips forms and fields that it does not "
    "know.\n"
    "* Names are bare and in lower case: a letter, then letters, digits, `-` and `_`, at most 32. "
    "They are never reused in a session (robots keep theirs with `--actr-keep-names`), and never "
    "`nil`, `t` or `invalid`. `nil` stands for nothing.\n"
    "* Metres and radians have four decimals; pixels and counts are whole numbers without a "
    "point.\n"
    "* The frame of the world has its x axis to the right and its y axis down on the map; angles "
    "are from the x axis, clockwise on the map. The origin is that of the world file.\n"
    "* Pixels of a picture or of the window are from its top left corner, y down.\n"
    "* In received forms case, line breaks, quotes, bars and a leading colon do not matter, and "
    "numbers may be written as Lisp prints them (`1`, `.5`, `1.5d0`, `7/2`). Limits: 64 KiB a "
    "form, depth 8, numbers below 1000000. Nothing is evaluated.\n"
    "* In the forms below, words in capitals and numbers in lower case are fields, `|` separates "
    "alternatives, and `...` repeats what precedes it.\n";

std::string fields_of(const FormRow& row) {
  std::string text;
  const auto add = [&](const FormField& field) {
    if (!field.word) text += fmt::format("* {}: {}.\n", field.name, field.meaning);
  };
  for (const FormField& field : row.fields) add(field);
  if (!row.more.name.empty()) add(row.more);
  return text.empty() ? text : "\n" + text;
}

std::string forms_of(FormGroup group) {
  std::string text;
  for (const FormRow& row : form_table()) {
    if (row.group != group) continue;
    text += fmt::format("\n### {}\n\n    {}\n\n{}\n{}\nExample:\n\n    {}\n", row.head, usage(row),
                        row.meaning, fields_of(row), row.example);
  }
  return text;
}

/// The first sentence of the dialect's entry of that name, or the table's own.
std::string meaning_of(const RobotVerb& verb) {
  if (!verb.meaning.empty()) return std::string(verb.meaning);
  for (const ReferenceEntry* entry : reference_on(verb.name)) {
    if (entry->kind != ReferenceKind::Command && entry->kind != ReferenceKind::Function) continue;
    const auto end = entry->text.find(". ");
    return end == std::string::npos ? entry->text : entry->text.substr(0, end + 1);
  }
  ADD_FAILURE() << verb.name << " has neither a meaning nor an entry in core/reference";
  return {};
}

std::string commands() {
  std::string text =
      "\n## Commands\n\n"
      "What `(command ID UID (NAME ARG ...))` executes: NAME with its arguments, and the fields of "
      "its `result`. Cameras, hands, bins and designators are numbers from 0; angles radians, "
      "clockwise; speeds cells a tick; times ticks. A command needs the same rights as in the "
      "window: STOP, locks and the operator's stick refuse it. Commands that move or turn "
      "something stop when their client leaves; another world ends them with `interrupt`. A "
      "designator in a result is its number, `local` or `non-local`, its angle from the heading of "
      "the robot, the type of the place or `nil`, then `(ATTRIBUTE VALUE)` for each attribute. "
      "Speeds and angles are as set or sensed, also in an `error`; `part` comes with "
      "`robot-in-bin`. ATTRIBUTE and VALUE are as in the manual (3.4.2): `((:color red) (:size (3 "
      "5) 2))`.\n\n";
  for (const RobotVerb& verb : robot_verbs()) {
    text += fmt::format("* `{}`", usage(verb));
    if (const auto fields = answer_usage(verb); !fields.empty()) {
      text += fmt::format(" => `{}`", fields);
    }
    text += fmt::format(": {}\n", meaning_of(verb));
  }
  return text;
}

/// Links lead to other files of the project, which the help does not have.
std::string without_links(const std::string& text) {
  static const std::regex kLink(R"(\[([^\]]*)\]\([^)]*\))");
  return std::regex_replace(text, kLink, "$1");
}

std::string page() {
  std::string text = std::string(kMade) + "# ACT-R: forms of the interface\n\n" + kIntro;
  const std::pair<FormGroup, std::string_view> groups[] = {
      {FormGroup::State,
       "## Lines to every client\n\nA new client at once receives the whole state in this order: "
       "windows, features of the map, the frontier, each robot with its mission, features of the "
       "picture, the selected robot. Then it receives changes.\n"},
      {FormGroup::Kind,
       "## Lines to subscribers\n\nOnly a client that subscribed to the kind receives them.\n"},
      {FormGroup::Received, "## Forms to Magna\n"},
      {FormGroup::Answer, "## Answers\n\nOnly the client whose form is answered receives them.\n"}};
  for (const auto& [group, title] : groups) {
    const std::string forms = forms_of(group);
    if (!forms.empty()) text += fmt::format("\n{}{}", title, forms);
  }
  text += commands();
  text +=
      "\n## What can go wrong\n\n"
      "* A form is refused: the answer is as above; the events and the messages of the connection "
      "show it with its reason. The connection stays.\n"
      "* A form stays without any answer: a parenthesis is missing. A `(` in the first column "
      "begins a new form.\n"
      "* The program is refused at once: the limit of clients is reached.\n";
  return without_links(text);
}

TEST(ActrReference, ThePageIsMadeFromTheTables) { expect_file("resources/help/actr.md", page()); }

}  // namespace
}  // namespace magna
