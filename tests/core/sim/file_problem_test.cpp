// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/text_file.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

TEST(FileProblem, DescribesPathsThatAreNotFiles) {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "file.txt";
  std::ofstream(file) << "text";
  EXPECT_EQ(file_problem(file), std::nullopt);
  EXPECT_EQ(file_problem(folder.path()), "it is a folder; name a file");
  EXPECT_EQ(file_problem(folder.path() / "none"), "there is no such file");
  EXPECT_EQ(file_problem("/dev/null"), "it is not a file that can be read");
}

}  // namespace
}  // namespace magna
