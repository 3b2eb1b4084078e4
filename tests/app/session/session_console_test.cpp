// SPDX-License-Identifier: GPL-3.0-or-later
// The console of a session with a window: the pane sends lines, snapshots hold the answers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/console/console_line.h"
#include "tests/app/session/session_fixture.h"
#include "tests/support/event_loop.h"

namespace magna {
namespace {

using test::wait_until;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

class SessionConsoleTest : public test::SessionFixture {
 protected:
  SessionConsoleTest() {
    line_.world = "field:2";
    line_.links.emplace_back("--actr-port", "off");
    line_.links.emplace_back("--cognav-port", "off");
    line_.time_scale = 0.0;
  }

  std::vector<std::string> shown() {
    std::vector<std::string> lines;
    const auto snapshot = exchange_.take();
    const ConsoleStatus& picture = *snapshot->console;
    for (const ConsoleLine& line : picture.lines->lines) lines.push_back(shown_text(line));
    return lines;
  }
  std::vector<std::string> type(const std::string& line) {
    const std::size_t before = shown().size();
    session_->type_line(line);
    std::vector<std::string> lines = shown();
    lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(before));
    return lines;
  }
};

TEST_F(SessionConsoleTest, WritesAnswersToSnapshotsAndNotToStandardOutput) {
  begin();
  session_->set_paused(true);
  testing::internal::CaptureStdout();
  EXPECT_THAT(type("robot 1"), ElementsAre("Robot> robot 1", HasSubstr("robot: ")));
  EXPECT_THAT(type("quit"),
              Contains("*ERROR* -> The console stays: close the window to end the program"));
  type("wait 0");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_FALSE(status_);
  EXPECT_EQ(exchange_.take()->console->words->robots.size(), 2U);
}

TEST_F(SessionConsoleTest, TickAdvancesTimeWhilePaused) {
  begin();
  session_->set_paused(true);
  const Tick before = session_->engine().now();
  type("tick 300");
  EXPECT_TRUE(wait_until([&] { return session_->engine().now() == before + 300; }));
  type("turn 0.5");
  type("tick");
  EXPECT_TRUE(wait_until([&] { return session_->engine().now() == before + 301; }));
  EXPECT_TRUE(exchange_.take()->paused);
  type("run");
  EXPECT_TRUE(wait_until([&] { return session_->engine().now() > before + 500; }));
  session_->set_paused(true);
  EXPECT_THAT(shown(), Contains(StartsWith("robot-turn: Robot turned")));
}

TEST_F(SessionConsoleTest, TypedCommandsDoNotOverrideStickOrStop) {
  begin();
  session_->set_paused(true);
  post(input::Hold{RobotId{0}, {0.3, 0.0, 0.0}});
  EXPECT_THAT(type("forward 3"), Contains(HasSubstr("is driven by operator: try again")));
  EXPECT_THAT(type("pos 1 1"), Contains(HasSubstr("is driven by operator: try again")));
  EXPECT_THAT(type("stop"), ElementsAre("Robot> stop"));
  post(input::StopAll{});
  EXPECT_THAT(
      type("turn 1"),
      Contains("*ERROR* -> STOP is latched by operator: nothing moves until it is released"));
}

TEST_F(SessionConsoleTest, CommandsRobot0OfANewWorld) {
  begin();
  session_->set_paused(true);
  type("robot 1");
  type("load field:3");
  EXPECT_TRUE(wait_until([&] { return session_->engine().team().size() == 3; }));
  EXPECT_THAT(shown(), Contains(HasSubstr(" is open")));
  EXPECT_THAT(type("robot"), Contains(StartsWith("* 0")));
  type("load field:0x");
  EXPECT_TRUE(
      wait_until([&] { return testing::Value(shown().back(), StartsWith("*ERROR* -> ")); }));
}

TEST_F(SessionConsoleTest, ALoadThatIsReplacedEndsWithAnError) {
  begin();
  session_->set_paused(true);
  type("load field:3");
  EXPECT_THAT(type("load field:4"),
              ElementsAre("Robot> load field:4",
                          "*ERROR* -> field:3: was not opened: field:4 is opened instead"));
  session_->restart(5);
  EXPECT_THAT(shown(), Contains("*ERROR* -> field:4: was not opened: a client restarts the world "
                                "with seed 5"));
  EXPECT_TRUE(wait_until([&] { return session_->engine().seed() == 5; }));
  EXPECT_EQ(session_->engine().team().size(), 2U);
}

}  // namespace
}  // namespace magna
