// SPDX-License-Identifier: GPL-3.0-or-later
// The pages match the program's tables.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "app/base/command_line.h"
#include "app/base/session_command_line.h"
#include "app/base/settings.h"
#include "app/base/sweep_command_line.h"
#include "app/session/link_protocols.h"
#include "core/sim/program_limits.h"
#include "core/sweep/run_measures.h"
#include "core/sweep/run_result.h"

namespace magna {
namespace {

std::string page(const std::string& name) {
  std::ifstream stream{MAGNA_SOURCE_DIR "/" + name, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

const std::string kCommandLine = "docs/command-line.md";
const std::string kRunResult = "docs/run-result.md";

TEST(Pages, ListAllOptionsCorrectly) {
  const std::string table = option_table_markdown(option_groups());
  EXPECT_THAT(page(kCommandLine), testing::HasSubstr("## Options\n\n" + table + "\n## "))
      << kCommandLine << " should hold this table:\n"
      << table;
}

TEST(Pages, ListAllOptionsOfCommandsCorrectly) {
  const std::string table = session_option_markdown();
  EXPECT_THAT(page(kCommandLine), testing::HasSubstr("\n\n" + table + "\n"))
      << kCommandLine << " should hold this table:\n"
      << table;
}

TEST(Pages, ListAllOptionsOfSweepsCorrectly) {
  const std::string table = sweep_option_markdown();
  EXPECT_THAT(page(kCommandLine), testing::HasSubstr("\n\n" + table + "\n## "))
      << kCommandLine << " should hold this table:\n"
      << table;
}

TEST(Pages, ListAllSettingsCorrectly) {
  EXPECT_THAT(page(kCommandLine), testing::HasSubstr("\n\n" + setting_table_markdown() + "\n## "))
      << kCommandLine << " should hold this table:\n"
      << setting_table_markdown();
}

TEST(Pages, ListAllLimitsCorrectly) {
  EXPECT_THAT(page("resources/programs/README.md"),
              testing::HasSubstr("\n\n" + program_limit_markdown() + "\n"))
      << "resources/programs/README.md should hold this table:\n"
      << program_limit_markdown();
}

std::string measure_markdown() {
  std::string table = "| measure | unit | meaning | source |\n|---|---|---|---|\n";
  for (const MeasureInfo& one : run_measures()) {
    table += fmt::format("| `{}` | {} | {} | {} |\n", one.name, one.unit, one.meaning, one.source);
  }
  return table;
}

TEST(Pages, ListAllMeasuresCorrectly) {
  EXPECT_THAT(page(kRunResult), testing::HasSubstr("\n\n" + measure_markdown() + "\n"))
      << kRunResult << " should hold this table:\n"
      << measure_markdown();
}

// The page's example is a result with the members that the program writes.
TEST(Pages, ShowAResultThatIsRead) {
  const std::string text = page(kRunResult);
  const std::string begin = "```json\n";
  const std::size_t from = text.find(begin);
  ASSERT_NE(from, std::string::npos);
  const std::string shown =
      text.substr(from + begin.size(), text.find("```", from + 3) - from - begin.size());
  const auto result = read_run_result(shown, kRunResult);
  ASSERT_TRUE(result) << result.error().text();
  EXPECT_EQ(run_result_json(*result), shown);
  EXPECT_FALSE(result->measures.empty());
  for (const auto& [name, value] : result->measures) {
    EXPECT_FALSE(measure_problem(name)) << name;
  }
}

TEST(Pages, NameOnlyExistingOptions) {
  auto rows = option_table(option_groups());
  const auto commands = session_option_table();
  rows.insert(rows.end(), commands.begin(), commands.end());
  const auto sweeps = sweep_option_table();
  rows.insert(rows.end(), sweeps.begin(), sweeps.end());
  for (const std::string& name :
       {std::string("README.md"), kCommandLine, kRunResult, std::string("docs/headless.md")}) {
    const std::string text = page(name);
    ASSERT_FALSE(text.empty()) << name;
    for (std::size_t at = text.find("`--"); at != std::string::npos;
         at = text.find("`--", at + 1)) {
      const std::string option = text.substr(at + 1, text.find_first_of(" =`", at + 1) - at - 1);
      if (option == "--name") continue;  // "`--name value` and `--name=value` are the same"
      EXPECT_THAT(rows,
                  testing::Contains(testing::Field("name", &OptionInfo::name, testing::Eq(option))))
          << name;
    }
  }
}

TEST(Pages, LinkOnlyToExistingFiles) {
  const std::string root = MAGNA_SOURCE_DIR "/";
  for (const std::string& name :
       {std::string("README.md"), kCommandLine, kRunResult, std::string("docs/headless.md")}) {
    const std::string text = page(name);
    for (std::size_t at = text.find("]("); at != std::string::npos; at = text.find("](", at + 1)) {
      const std::string link = text.substr(at + 2, text.find_first_of(")#", at) - at - 2);
      const auto file = std::filesystem::path(root + name).parent_path() / link;
      EXPECT_TRUE(std::filesystem::exists(file)) << name << " links to " << link;
    }
  }
}

}  // namespace
}  // namespace magna
