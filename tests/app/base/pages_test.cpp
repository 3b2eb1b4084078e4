// SPDX-License-Identifier: GPL-3.0-or-later
// The pages match the program's tables.
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

namespace magna {
namespace {

std::string page(const std::string& name) {
  std::ifstream stream{MAGNA_SOURCE_DIR "/" + name, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

const std::string kCommandLine = "docs/command-line.md";

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

TEST(Pages, NameOnlyExistingOptions) {
  auto rows = option_table(option_groups());
  const auto commands = session_option_table();
  rows.insert(rows.end(), commands.begin(), commands.end());
  const auto sweeps = sweep_option_table();
  rows.insert(rows.end(), sweeps.begin(), sweeps.end());
  for (const std::string& name :
       {std::string("README.md"), kCommandLine, std::string("docs/headless.md")}) {
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
       {std::string("README.md"), kCommandLine, std::string("docs/headless.md")}) {
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
