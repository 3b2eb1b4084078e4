// SPDX-License-Identifier: GPL-3.0-or-later
// The reference is complete: every word, error code, parameter, attribute and command of the
// dialect has an entry, and every entry describes something that exists.
#include <gmock/gmock.h>

#include <regex>
#include <set>

#include "core/console/console_commands.h"
#include "core/lisp/lisp_call.h"
#include "core/lisp/lisp_thread.h"
#include "core/lisp/world_file.h"
#include "core/sim/error_code.h"
#include "core/sim/parameters.h"
#include "core/sim/text.h"
#include "core/world/attribute.h"
#include "tests/core/reference/reference_files.h"

namespace magna {
namespace {

using testing::IsEmpty;

std::set<std::string> names_of(ReferenceKind kind) {
  std::set<std::string> names;
  for (const ReferencePage& page : reference_pages()) {
    for (const ReferenceEntry& entry : page.entries) {
      if (entry.kind == kind) names.insert(entry.name);
    }
  }
  return names;
}

/// Lines of "NAME DOCTYPE".
std::vector<std::string> texts_of(const LispValue& list) {
  std::vector<std::string> texts;
  for (const LispValue& one : list.list()) texts.push_back(one.text());
  return texts;
}

TEST(ReferenceNames, AreThoseOfTheDialect) {
  const LispRuntime lisp;  // boots Lisp
  LispValue gaps;
  LispThread::for_loading().run([&] { gaps = value_of("REFERENCE-GAPS", {}); }, {10.0, 10.0, 10.0});
  ASSERT_EQ(gaps.size(), 2U);
  EXPECT_THAT(texts_of(gaps[0]), IsEmpty()) << "words without an entry in core/reference/entries";
  EXPECT_THAT(texts_of(gaps[1]), IsEmpty()) << "entries that describe no word";
}

TEST(ReferenceNames, AreAllErrorCodes) {
  std::set<std::string> codes;
  for (int k = 1; k < kErrorCodeCount; ++k) {
    codes.insert(":" + lower_case(name(static_cast<ErrorCode>(k))));
  }
  EXPECT_EQ(names_of(ReferenceKind::ErrorCode), codes);
}

TEST(ReferenceNames, OfErrorsAreErrorCodes) {
  for (const ReferencePage& page : reference_pages()) {
    for (const ReferenceEntry& entry : page.entries) {
      for (const std::string& code : entry.errors) {
        EXPECT_TRUE(error_code(code)) << entry.name << ": " << code;
      }
    }
  }
}

/// "LostTrack" is "LOST-TRACK".
std::string code_name(const std::string& camel_case) {
  std::string name;
  for (const char c : camel_case) {
    if (!name.empty() && c >= 'A' && c <= 'Z') name += '-';
    name += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return name;
}

TEST(ReferenceNames, HaveAllErrorsThatTestsProvoke) {
  const std::string text = source_text("tests/core/robot/error_codes_test.cpp");
  static const std::regex kRow(R"re(\{"([a-z-]+)", ([A-Za-z]+),\s+"[A-Za-z.]+"\})re");
  int rows = 0;
  for (std::sregex_iterator found(text.begin(), text.end(), kRow), end; found != end; ++found) {
    const std::string command = (*found)[1];
    const std::string code = code_name((*found)[2]);
    if (command == "drive") continue;  // of the operator's stick alone
    ++rows;
    auto entries = reference_on(command);
    if (entries.empty()) entries = reference_on("robot-" + command);
    ASSERT_FALSE(entries.empty()) << command;
    EXPECT_THAT(entries.front()->errors, testing::Contains(code)) << command;
  }
  EXPECT_GT(rows, 70);
}

TEST(ReferenceNames, AreAllParameters) {
  EXPECT_EQ(names_of(ReferenceKind::Parameter).size(), parameter_table().size());
  const auto found = reference_on("Max-Speed*");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(usage(*found.front()), "max-speed*");
}

TEST(ReferenceNames, AreAllBuiltInAttributes) {
  const std::set<std::string> described = names_of(ReferenceKind::Attribute);
  for (const char* attribute :
       {"obsmove", "obsview", "closed", "color", "size", "weight", "capacity", "substance"}) {
    EXPECT_TRUE(described.contains(std::string(":") + attribute)) << attribute;
  }
}

TEST(ReferenceNames, AreAllFunctionsOfConsoleCommands) {
  const std::set<std::string> functions = names_of(ReferenceKind::Command);
  for (const ConsoleCommand& command : console_commands()) {
    if (command.menu == MenuGroup::BuiltIn || command.long_name.empty()) continue;
    EXPECT_TRUE(functions.contains(std::string(command.long_name))) << command.long_name;
  }
}

TEST(ReferenceNames, AreLowerCaseAndTheirTextsPlain) {
  for (const ReferencePage& page : reference_pages()) {
    std::set<std::pair<std::string, ReferenceKind>> seen;
    EXPECT_FALSE(page.intro.empty() && page.entries.empty()) << page.id;
    for (const ReferenceEntry& entry : page.entries) {
      EXPECT_EQ(entry.name, lower_case(entry.name));
      EXPECT_TRUE(seen.emplace(entry.name, entry.kind).second) << entry.name << " is there twice";
      EXPECT_TRUE(entry.text.ends_with('.')) << entry.name;
      EXPECT_TRUE(!entry.examples.empty() || !entry.tests.empty()) << entry.name;
      for (const std::string& line : reference_lines(entry)) {
        EXPECT_TRUE(std::ranges::all_of(line, [](char c) { return c >= ' ' && c <= '~'; })) << line;
      }
    }
  }
}

}  // namespace
}  // namespace magna
