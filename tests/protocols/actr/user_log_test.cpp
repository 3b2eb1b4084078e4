// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/user_log.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/hand_clock.h"

namespace magna {
namespace {

using namespace test;

class UserLogTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    path_ = std::filesystem::temp_directory_path() /
            (std::string("magna-") + test->name() + "-" + std::to_string(getpid()) + ".log");
    std::filesystem::remove(path_);
  }
  void TearDown() override { std::filesystem::remove(path_); }

  std::string content() const {
    std::ifstream file(path_, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  HandClock clock_;
  std::filesystem::path path_;
};

TEST_F(UserLogTest, StampsSentLinesAndMarksReceivedOnesAsComments) {
  clock_.unix_milliseconds = 1700000000123;
  auto log = UserLog::open(path_.string(), clock_);
  ASSERT_TRUE(log);
  (*log)->sent("(window mapview1 mapview 0 0 1 1)\n(mission robot1)\n");
  clock_.unix_milliseconds += 5;
  (*log)->received("client-1", "(missionadd robot1\n (explore))");
  (*log)->sent("(mission robot1 (explore (0.0000 0.0000 0.0000)))\n");
  (*log)->flush();
  EXPECT_EQ(content(),
            "1700000000123 (window mapview1 mapview 0 0 1 1)\n"
            "1700000000123 (mission robot1)\n"
            "; 1700000000128 client-1 (missionadd robot1  (explore))\n"
            "1700000000128 (mission robot1 (explore (0.0000 0.0000 0.0000)))\n");
  EXPECT_TRUE((*log)->ok());
}

TEST_F(UserLogTest, AppendsToAnExistingFile) {
  std::ofstream(path_) << "before\n";
  auto log = UserLog::open(path_.string(), clock_);
  ASSERT_TRUE(log);
  (*log)->sent("(mission robot1)\n");
  (*log)->flush();
  EXPECT_THAT(content(), testing::StartsWith("before\n0 (mission"));
}

TEST_F(UserLogTest, ReportsWhyItCannotBeWritten) {
  const auto log = UserLog::open("/nowhere/at/all/user.log", clock_);
  ASSERT_FALSE(log);
  EXPECT_THAT(log.error().text(), testing::AllOf(testing::HasSubstr("/nowhere/at/all/user.log"),
                                                 testing::HasSubstr("No such file")));
}

}  // namespace
}  // namespace magna
