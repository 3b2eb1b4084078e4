// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/user_log.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/hand_clock.h"
#include "tests/support/made_files.h"

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
  EXPECT_FALSE((*log)->check());
}

TEST_F(UserLogTest, HasTheColumnsOfItsPage) {
  double seconds = 0.0;
  const auto pass = [&](double more) {
    seconds += more;
    clock_.unix_milliseconds += static_cast<std::int64_t>(more * 1000.0);
  };
  clock_.unix_milliseconds = 1700000000123;
  auto opened = UserLog::open(path_.string(), clock_, {true, true, true}, [&] { return seconds; });
  ASSERT_TRUE(opened);
  UserLog& log = **opened;
  log.sent("(mission robot1)\n");
  log.received("client-1", "(trial practice-1)");
  EXPECT_TRUE(log.begin_trial("practice-1"));
  pass(0.2);
  log.received("client-1", "(missionadd robot1 (explore))");
  log.sent("(mission robot1 (explore (0.0000 0.0000 0.0000)))\n");
  pass(0.8);
  log.received("client-1", "(missionadd robot1 (goto (99 0)))");
  log.refused("client-1", "place-not-on-map missionadd robot1 nil",
              "(99, 0) is not on the map, which covers (-5, -5) to (20, 15)");
  pass(1.0);
  log.received("client-1", "(trial nil)");
  EXPECT_TRUE(log.begin_trial("nil"));
  log.flush();
  EXPECT_THAT(source_text("docs/user-log.md"),
              testing::HasSubstr("```text\n" + content() + "```\n"));
}

TEST_F(UserLogTest, HasEachColumnAlone) {
  const auto logged = [&](UserLogColumns columns) {
    std::filesystem::remove(path_);
    auto log = UserLog::open(path_.string(), clock_, columns, [] { return 1.25; });
    (*log)->received("client-1", "(trial one)");
    EXPECT_EQ((*log)->begin_trial("one"), columns.trials);
    (*log)->refused("client-1", "bad-form select nil nil", "say \"who\"");
    (*log)->flush();
    return content();
  };
  EXPECT_EQ(logged({}), "; 0 client-1 (trial one)\n");
  EXPECT_EQ(logged({.time = true}),
            "; columns: ms seconds form\n; 0 1.2500 client-1 (trial one)\n");
  EXPECT_EQ(logged({.refusals = true}),
            "; columns: ms form\n; 0 client-1 (trial one)\n"
            "; 0 client-1 (refused bad-form select nil nil \"say \\\"who\\\"\")\n");
  EXPECT_EQ(logged({.trials = true}),
            "; columns: ms trial form\n; 0 nil client-1 (trial one)\n0 one (trial one)\n");
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
