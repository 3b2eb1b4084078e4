// SPDX-License-Identifier: GPL-3.0-or-later
// The README says what the program says.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "app/base/command_line.h"
#include "app/base/settings.h"

namespace magna {
namespace {

std::string readme() {
  std::ifstream stream{MAGNA_SOURCE_DIR "/README.md", std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

TEST(Readme, ListsTheOptionsAsTheyAre) {
  EXPECT_THAT(readme(), testing::HasSubstr(option_table_markdown() + "\n## "))
      << "README.md should hold this table:\n"
      << option_table_markdown();
}

TEST(Readme, ListsTheSettingsAsTheyAre) {
  EXPECT_THAT(readme(), testing::HasSubstr(setting_table_markdown() + "\n## "))
      << "README.md should hold this table:\n"
      << setting_table_markdown();
}

TEST(Readme, NamesNoOptionThatDoesNotExist) {
  const std::string text = readme();
  for (std::size_t at = text.find("`--"); at != std::string::npos; at = text.find("`--", at + 1)) {
    const std::string name = text.substr(at + 1, text.find_first_of(" =`", at + 1) - at - 1);
    EXPECT_THAT(option_table(),
                testing::Contains(testing::Field("name", &OptionInfo::name, testing::Eq(name))));
  }
}

}  // namespace
}  // namespace magna
