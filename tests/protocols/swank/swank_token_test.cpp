// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/swank/swank_link.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QTemporaryDir>
#include <filesystem>
#include <fstream>

namespace magna {
namespace {

using std::filesystem::perms;
using testing::HasSubstr;

class SwankTokenTest : public testing::Test {
 protected:
  std::string write(const std::string& text, perms permissions) {
    const std::string file = (folder_.path() + "/secret").toStdString();
    std::ofstream(file, std::ios::binary) << text;
    std::filesystem::permissions(file, permissions);
    return file;
  }

  QTemporaryDir folder_;
};

TEST_F(SwankTokenTest, IsTheFirstLineOfAPrivateFile) {
  const auto token = read_swank_token(write("a b\nc", perms::owner_read | perms::owner_write));
  ASSERT_TRUE(token) << token.error().text();
  EXPECT_EQ(*token, "a b");
}

TEST_F(SwankTokenTest, IsRefusedFromOtherFiles) {
  const auto problem = [](const std::string& file) {
    const auto token = read_swank_token(file);
    return token ? "read " + *token : token.error().text();
  };
  EXPECT_THAT(problem("/no/such/file"), HasSubstr("cannot be read"));
  EXPECT_THAT(problem(folder_.path().toStdString()), HasSubstr("cannot be read"));
  EXPECT_THAT(problem(write("a", perms::owner_read | perms::others_read)), HasSubstr("chmod 600"));
  std::filesystem::remove(folder_.path().toStdString() + "/secret");
  EXPECT_THAT(problem(write("\nx", perms::owner_read)), HasSubstr("empty"));
  std::filesystem::remove(folder_.path().toStdString() + "/secret");
  EXPECT_THAT(problem(write(std::string(300, 'x'), perms::owner_read)), HasSubstr("more than 256"));
}

}  // namespace
}  // namespace magna
