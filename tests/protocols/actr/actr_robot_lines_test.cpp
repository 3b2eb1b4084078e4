// SPDX-License-Identifier: GPL-3.0-or-later
// The times at which clients receive robot positions, and those that slow clients miss.
#include <gmock/gmock.h>

#include "protocols/actr/lisp_text.h"
#include "tests/protocols/actr/actr_fixture.h"
#include "tests/support/hand_clock.h"

namespace magna {
namespace {

using namespace test;

class ActrRobotLinesTest : public ActrFixture {
 protected:
  static std::size_t robot_lines(const LineClient& client) {
    std::size_t n = 0;
    for (const std::string& line : client.lines()) n += line.starts_with("(robot robot1 ") ? 1 : 0;
    return n;
  }
  std::string here() const {
    const Pose pose = engine_->team().believed()[0];
    return "(robot robot1 p2at " + *format_number(pose.x) + " " + *format_number(pose.y) + " " +
           *format_number(pose.theta) + ")";
  }
  void drive_far() { submit(input::MissionAppend{kRobot1, Waypoint::go_to({18, 2})}); }

  HandClock clock_;
};

TEST_F(ActrRobotLinesTest, ReportsAMovingRobotEveryTickOfATenthOfASecond) {
  auto by_hand = options();
  by_hand.clock = &clock_;
  serve(by_hand);
  const auto client = join();
  drive_far();
  step(10);  // it moves a centimetre per tick by now
  clock_.nanoseconds += 1'000'000'000;
  step();
  answer_to(*client, "");
  const std::size_t before = robot_lines(*client);
  for (int i = 0; i < 20; ++i) {
    clock_.nanoseconds += 100'000'000;
    step();
  }
  ASSERT_TRUE(wait_until([&] { return robot_lines(*client) >= before + 20; }));
  EXPECT_EQ(robot_lines(*client), before + 20);
  EXPECT_EQ(client->lines().back(), here());
}

TEST_F(ActrRobotLinesTest, ReportsTenTimesASecondAtFullSpeed) {
  auto by_hand = options();
  by_hand.clock = &clock_;
  serve(by_hand);
  const auto client = join();
  drive_far();
  client->forget();
  for (int i = 0; i < 100; ++i) {
    clock_.nanoseconds += 1'000'000;
    step();
  }
  client->forget();
  answer_to(*client, "");
  EXPECT_LE(robot_lines(*client), 2u);
}

TEST_F(ActrRobotLinesTest, OmitsStationaryRobots) {
  serve();
  const auto client = join();
  client->forget();
  step(50);
  EXPECT_EQ(without_frontier(answer_to(*client, "")), "");
}

TEST_F(ActrRobotLinesTest, ReportsTheLastPositionThoughTheWorldIsPaused) {
  serve();
  const auto client = join();
  drive_far();
  step(50);  // immediately: most of it is held back
  EXPECT_TRUE(
      wait_until([&] { return !client->lines().empty() && client->lines().back() == here(); }));
}

TEST_F(ActrRobotLinesTest, ASlowReaderReceivesTheLastPositionOnly) {
  auto by_hand = options();
  by_hand.clock = &clock_;
  serve(by_hand);
  const auto slow = join();
  const auto fast = join();
  slow->stop_reading();
  drive_far();
  ASSERT_NO_FATAL_FAILURE(fall_behind(*fast));
  slow->forget();
  fast->forget();
  for (int i = 0; i < 40; ++i) {
    clock_.nanoseconds += 100'000'000;
    step();
  }
  ASSERT_TRUE(wait_until([&] { return fast->bytes().find(here()) != std::string::npos; }));
  EXPECT_GE(robot_lines(*fast), 30u);
  slow->go_on_reading();
  ASSERT_TRUE(wait_until([&] { return slow->bytes().find(here()) != std::string::npos; }));
  EXPECT_LE(robot_lines(*slow), 2u) << "the last one, and what was under way";
}

}  // namespace
}  // namespace magna
