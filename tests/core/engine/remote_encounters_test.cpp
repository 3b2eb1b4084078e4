// SPDX-License-Identifier: GPL-3.0-or-later
// Missions of remote robots that get in each other's way.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/geometry/segment.h"
#include "tests/support/scripted_cybot.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::ScriptedCybot;
using test::small_scenario;
using ::testing::HasSubstr;

const Author kOperator = Author::person();
constexpr double kClose = 0.03;       // m
constexpr double kRadius = 0.170053;  // m
constexpr double kTight = 0.015 - 1e-6;
constexpr double kRounding = 1e-6;

struct RemoteEncounters : testing::Test {
  RemoteEncounters() {
    Scenario scenario = small_scenario(1);
    scenario.world.anchors.cybot_start = Pose{8.0, 6.0, -kPi / 2.0};
    engine = make_engine(scenario, {.seed = 7});
    bot.emplace(*engine);
  }
  void go(Point to) {
    EXPECT_TRUE(engine->submit(kOperator, input::MissionAppend{bot->id, Waypoint::go_to(to)}));
  }
  MissionState state() const { return bot->mission().state; }
  std::string reason() const { return english(bot->mission().reason); }
  double away(Point p) const { return distance(bot->pose().position(), p); }
  bool ends() {
    return bot->run_until(2000, [&] { return state() == MissionState::Idle; });
  }
  /// Ends, and its centre keeps this distance from a point on the way.
  bool ends_clear_of(Point p, double away) {
    Point before = bot->pose().position();
    bool clear = true;
    return bot->run_until(4000, [&] {
      const Point now = bot->pose().position();
      clear &= distance(nearest_on_segment(before, now, p), p) >= away;
      before = now;
      return state() == MissionState::Idle || !clear;
    }) && clear;
  }

  std::unique_ptr<Engine> engine;
  std::optional<ScriptedCybot> bot;
};

TEST_F(RemoteEncounters, DriveRoundAnotherRobot) {
  ScriptedCybot other(*engine, "arap-2", {}, Pose{9.5, 6.0, 0.0});
  go({11.0, 6.0});
  EXPECT_TRUE(ends_clear_of({9.5, 6.0}, 2.0 * kRadius + kTight - kRounding));
  EXPECT_LT(away({11.0, 6.0}), kClose);
}

TEST_F(RemoteEncounters, KeepOffTheWayThatAnotherRobotDrives) {
  ScriptedCybot other(*engine, "arap-2", {}, Pose{9.5, 5.0, kPi / 2.0});
  other.polls = 1'000;  // it takes its time, and says nothing meanwhile
  engine->submit(kOperator, input::OpcodeAdd{other.id, Opcode::Drive, 2.0});
  other.poll();
  go({11.0, 6.0});
  EXPECT_TRUE(ends_clear_of({9.5, 6.0}, 2.0 * kRadius + kTight - kRounding));
  EXPECT_LT(away({11.0, 6.0}), kClose);
}

TEST_F(RemoteEncounters, WaitForARobotThatStandsOnTheirGoal) {
  ScriptedCybot other(*engine, "arap-2", {}, Pose{11.0, 6.0, 0.0});
  go({11.0, 6.0});
  ASSERT_TRUE(bot->run_until(200, [&] { return state() == MissionState::Waiting; }));
  EXPECT_THAT(reason(), HasSubstr("cybot2"));
  engine->submit(other.author, input::RemoteMoved{other.id, 1.5});
  EXPECT_TRUE(ends());
  EXPECT_LT(away({11.0, 6.0}), kClose);
}

TEST_F(RemoteEncounters, StopWhenAnotherRobotGetsOnTheirWay) {
  ScriptedCybot other(*engine, "arap-2", {}, Pose{9.5, 5.0, kPi / 2.0});
  bot->polls = 50;
  go({11.0, 6.0});
  ASSERT_TRUE(bot->run_until(200, [&] {
    return !bot->queue().empty() && bot->queue().entries().front().opcode == Opcode::Drive &&
           bot->queue().entries().front().state == OpcodeState::Read;
  }));
  engine->submit(other.author, input::RemoteMoved{other.id, 1.0});
  bot->run(1);
  ASSERT_FALSE(bot->queue().empty());
  EXPECT_EQ(bot->queue().entries().front().opcode, Opcode::Manual);
}

}  // namespace
}  // namespace magna
