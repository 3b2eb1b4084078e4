// SPDX-License-Identifier: GPL-3.0-or-later
// Missions of remote robots that get in each other's way.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/all_inputs.h"
#include "tests/core/engine/remote_mission_rig.h"

namespace magna {
namespace {

using test::ScriptedCybot;
using ::testing::HasSubstr;

const Author kOperator = Author::person();

using RemoteEncounters = test::RemoteMissionRig;

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
