// SPDX-License-Identifier: GPL-3.0-or-later
// docs/lisp/manual-compared.md: every row of the manual with the test that shows it, or the
// difference. Made from the reference, the tables of the program, the table of errors of the tests,
// and manual_rows.txt.
#include <fmt/format.h>

#include <map>
#include <regex>
#include <set>

#include "core/console/console_commands.h"
#include "core/sim/parameters.h"
#include "core/sim/text.h"
#include "tests/core/reference/reference_files.h"

namespace magna {
namespace {

struct ManualRow {
  std::string what;
  std::vector<std::string> tests;
  std::string difference;  ///< instead of tests
};

/// Sections in the order of the manual: 2.1, 3.1, …, A, B, B.1.
using ManualRows = std::map<std::string, std::vector<ManualRow>>;

std::string escaped(std::string text) {
  for (std::size_t k = text.find('|'); k != std::string::npos; k = text.find('|', k + 2)) {
    text.insert(k, "\\");
  }
  return text;
}

void add_entries(ManualRows& rows) {
  for (const ReferencePage& page : reference_pages()) {
    for (const ReferenceEntry& entry : page.entries) {
      if (entry.section.empty()) continue;
      ManualRow row{fmt::format("``{}``", escaped(usage(entry))), entry.tests, {}};
      if (!entry.examples.empty() && entry.kind != ReferenceKind::Parameter) {
        row.tests.emplace_back("ReferenceExample.GivesItsValue");
      }
      if (entry.kind == ReferenceKind::Parameter) {
        row.tests.emplace_back("Parameters.StartWithTheDefaultsOfTheManual");
        row.tests.emplace_back("ReferenceExamples.OfParametersAreTheirDefaults");
      }
      rows[entry.section].push_back(std::move(row));
    }
  }
}

/// The rows {"camera-track", LostTrack, "Suite.Name"} of the tests of commands.
void add_errors(ManualRows& rows) {
  const std::string text = source_text("tests/core/robot/error_codes_test.cpp");
  static const std::regex kRow(
      R"re(\{"([a-z-]+)", ([A-Za-z]+),\s+"([A-Za-z.]+)"\}|manual (\d[.\d]*))re");
  std::string section;
  for (std::sregex_iterator found(text.begin(), text.end(), kRow), end; found != end; ++found) {
    const std::smatch& row = *found;
    if (row[4].matched) {
      section = row[4];
      while (section.ends_with('.')) section.pop_back();
    } else {
      rows[section].push_back(
          {fmt::format("`{}` ends with `{}`", row[1].str(), row[2].str()), {row[3]}, {}});
    }
  }
}

bool is_addition(std::string_view name) {
  static const std::set<std::string_view> kAdditions = {
      "robot",     "param", "tick",      "run",   "load",       "wait",   "explore", "claim",
      "nogo",      "order", "obstacles", "scan",  "win",        "manual", "com",     "search",
      "take-over", "pose",  "goto",      "trial", "move-aside", "replan"};
  return kAdditions.contains(name);
}

void add_commands(ManualRows& rows) {
  for (const ConsoleCommand& command : console_commands()) {
    if (is_addition(command.name)) continue;
    const bool built_in = command.menu == MenuGroup::BuiltIn;
    rows["E"].push_back({fmt::format("``{}``", escaped(usage(command))),
                         {built_in ? "ConsoleTest.HelpIsGeneratedFromTheTable"
                                   : "ConsoleTest.ALineIssuesItsCommand"},
                         {}});
  }
}

void add_statements(ManualRows& rows) {
  std::istringstream lines(source_text("tests/core/reference/manual_rows.txt"));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    const std::size_t first = line.find(" | ");
    const std::size_t second = line.find(" | ", first + 3);
    ASSERT_NE(second, std::string::npos) << line;
    ManualRow row{line.substr(first + 3, second - first - 3), {}, {}};
    const std::string rest = line.substr(second + 3);
    constexpr std::string_view kDifference = "difference: ";
    if (rest.starts_with(kDifference)) {
      row.difference = rest.substr(kDifference.size());
    } else {
      row.tests = words_of(rest);
    }
    rows[line.substr(0, first)].push_back(std::move(row));
  }
}

ManualRows manual_rows() {
  ManualRows rows;
  add_statements(rows);
  add_entries(rows);
  add_errors(rows);
  add_commands(rows);
  return rows;
}

TEST(ManualCompared, IsMadeFromTheTables) {
  const ManualRows rows = manual_rows();
  std::size_t count = 0;
  std::size_t different = 0;
  std::string tables;
  for (const auto& [section, table] : rows) {
    tables += fmt::format("\n## Manual {}\n\n| row | test or difference |\n|---|---|\n", section);
    for (const ManualRow& row : table) {
      ++count;
      if (!row.difference.empty()) ++different;
      tables += fmt::format("| {} | {} |\n", row.what,
                            row.difference.empty() ? fmt::format("{}", fmt::join(row.tests, ", "))
                                                   : "**Difference**: " + row.difference);
    }
  }
  EXPECT_GT(count, 400U);
  expect_file(
      "docs/lisp/manual-compared.md",
      fmt::format(
          "<!-- made by ./dev reference -->\n# Compared with the manual\n\n"
          "ARS MAGNA, The Abstract Robot Simulator Manual, version 1.0 (Engelson and "
          "Bertani, YALEU/DCS/TR-928, 1992): {} rows, {} differences.\nThe rows of "
          "commands, forms and fluents are those of the [reference](../../resources/help/lisp.md); "
          "their examples run in\n`ReferenceExample.GivesItsValue`.\n{}",
          count, different, tables));
}

TEST(ManualCompared, NamesExistingTests) {
  std::string all;
  for (const auto& file : std::filesystem::recursive_directory_iterator(source_path("tests"))) {
    if (!file.path().string().ends_with("_test.cpp")) continue;
    all += source_text(file.path().string().substr(source_path("").size()));
  }
  std::set<std::string> known;
  static const std::regex kTest(R"re(\bTEST(?:_F|_P)?\((\w+),\s+(\w+)\))re");
  for (std::sregex_iterator found(all.begin(), all.end(), kTest), end; found != end; ++found) {
    known.insert((*found)[1].str() + "." + (*found)[2].str());
  }
  for (const auto& [section, table] : manual_rows()) {
    for (const ManualRow& row : table) {
      EXPECT_TRUE(!row.tests.empty() || !row.difference.empty()) << section << ": " << row.what;
      for (const std::string& test : row.tests) EXPECT_TRUE(known.contains(test)) << test;
    }
  }
}

}  // namespace
}  // namespace magna
