// SPDX-License-Identifier: GPL-3.0-or-later
// Orders to stop remote robots, and how they are confirmed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/all_inputs.h"
#include "tests/support/scripted_cybot.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::only;
using test::ScriptedCybot;
using test::small_scenario;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Author kOperator = Author::person();
constexpr double kFull = 0.5;  // m/s, of a cybot

struct RemoteStops : testing::Test {
  std::string refusal(const Author& author, const Input& input) {
    const Outcome outcome = engine->submit(author, input);
    EXPECT_FALSE(outcome) << name(input);
    return outcome.reason();
  }
  Sticks sticks(const ScriptedCybot& bot) const { return bot.near_end().sticks(); }

  std::unique_ptr<Engine> engine = make_engine(small_scenario(2), {.seed = 7});
};

TEST_F(RemoteStops, AStopIsConfirmedOnceManWasReadAndTheRobotStands) {
  ScriptedCybot bot(*engine);
  engine->submit(kOperator, input::OpcodeAdd{bot.id, Opcode::Drive, 1.0});
  bot.run(1);
  EXPECT_EQ(bot.near_end().stop_state(), StopState::None);
  engine->submit(kOperator, input::StopAll{});
  EXPECT_EQ(bot.near_end().stop_state(), StopState::Sent);
  EXPECT_THAT(refusal(bot.author, input::RemoteStop{bot.id, true, 0.5}),
              HasSubstr("not acknowledged"));
  engine->take_events();
  EXPECT_TRUE(engine->submit(bot.author, input::RemoteStop{bot.id, false, 1.0}));
  EXPECT_TRUE(engine->submit(bot.author, input::RemoteStop{bot.id, false, 2.0}));
  EXPECT_EQ(bot.near_end().stop_state(), StopState::Unconfirmed);
  EXPECT_EQ(bot.near_end().unconfirmed_seconds(), 2.0);
  EXPECT_EQ(only<event::RemoteStop>(engine->take_events()).size(), 1U) << "told once";
  bot.run(10);
  EXPECT_EQ(bot.near_end().stop_state(), StopState::Unconfirmed) << "it may still roll";
  EXPECT_TRUE(engine->submit(bot.author, input::RemoteStop{bot.id, true, 2.5}));
  EXPECT_EQ(bot.near_end().stop_state(), StopState::Confirmed);
  const auto events = only<event::RemoteStop>(engine->take_events());
  ASSERT_EQ(events.size(), 1U);
  EXPECT_TRUE(events[0].confirmed);
}

TEST_F(RemoteStops, AStopIsSentAgainUntilItIsConfirmed) {
  ScriptedCybot bot(*engine);
  engine->submit(kOperator, input::StopRobot{bot.id});
  EXPECT_TRUE(bot.time_out());
  ASSERT_NE(engine->visible_opcode(bot.id), nullptr) << "not read in time: again";
  EXPECT_EQ(engine->visible_opcode(bot.id)->opcode, Opcode::Manual);
  engine->submit(kOperator, input::OpcodeClear{bot.id});
  EXPECT_EQ(engine->visible_opcode(bot.id), nullptr);
  engine->submit(bot.author, input::RemoteStop{bot.id, false, 1.0});
  ASSERT_NE(engine->visible_opcode(bot.id), nullptr) << "withdrawn by a client: again";
  engine->submit(bot.author, input::RemoteLinked{bot.id, false});
  EXPECT_EQ(bot.near_end().stop_state(), StopState::Unconfirmed);
  engine->submit(bot.author, input::RemoteLinked{bot.id, true});
  ASSERT_NE(engine->visible_opcode(bot.id), nullptr) << "after a lost link: again";
  bot.run(10);
  EXPECT_TRUE(engine->submit(bot.author, input::RemoteStop{bot.id, true, 3.0}));
  EXPECT_EQ(bot.near_end().stop_state(), StopState::Confirmed);
}

TEST_F(RemoteStops, AMovementEndsTheConfirmationOfAStop) {
  ScriptedCybot bot(*engine);
  engine->submit(kOperator, input::StopRobot{bot.id});
  bot.run(10);
  engine->submit(bot.author, input::RemoteStop{bot.id, true, 0.5});
  engine->take_events();
  engine->submit(bot.author, input::RemoteStop{bot.id, false, 0.0});
  EXPECT_EQ(bot.near_end().stop_state(), StopState::Unconfirmed);
  EXPECT_EQ(only<event::RemoteStop>(engine->take_events()).size(), 1U);
  ASSERT_NE(engine->visible_opcode(bot.id), nullptr) << "it is told again";
  engine->submit(kOperator, input::Hold{bot.id, {kFull, 0, 0}});
  EXPECT_EQ(bot.near_end().stop_state(), StopState::None) << "another order follows";
}

TEST_F(RemoteStops, TheEndOfAPauseDoesNotWithdrawAStop) {
  ScriptedCybot bot(*engine);
  engine->submit(Author::client("session"), input::RemoteHold{true});
  engine->submit(kOperator, input::StopRobot{bot.id});
  engine->submit(Author::client("session"), input::RemoteHold{false});
  ASSERT_NE(engine->visible_opcode(bot.id), nullptr);
  EXPECT_EQ(engine->visible_opcode(bot.id)->opcode, Opcode::Manual);
}

TEST_F(RemoteStops, AStopOfALostRobotIsNotConfirmed) {
  ScriptedCybot bot(*engine);
  engine->submit(bot.author, input::RemoteLinked{bot.id, false});
  engine->submit(kOperator, input::StopAll{});
  EXPECT_EQ(bot.near_end().stop_state(), StopState::Unconfirmed);
}

TEST_F(RemoteStops, AnEarlierStopDoesNotConfirmTheOneOfALostRobot) {
  ScriptedCybot bot(*engine);
  engine->submit(kOperator, input::StopRobot{bot.id});
  bot.run(10);
  ASSERT_TRUE(engine->submit(bot.author, input::RemoteStop{bot.id, true, 0.5}));
  engine->submit(kOperator, input::OpcodeAdd{bot.id, Opcode::Drive, 1.0});
  bot.run(1);
  engine->submit(bot.author, input::RemoteLinked{bot.id, false});
  engine->submit(kOperator, input::StopRobot{bot.id});
  engine->submit(bot.author, input::RemoteLinked{bot.id, true});
  EXPECT_THAT(refusal(bot.author, input::RemoteStop{bot.id, true, 0.5}),
              HasSubstr("not acknowledged"));
  ASSERT_NE(engine->visible_opcode(bot.id), nullptr);
  EXPECT_EQ(engine->visible_opcode(bot.id)->opcode, Opcode::Manual) << "it is told";
  bot.run(10);
  EXPECT_TRUE(engine->submit(bot.author, input::RemoteStop{bot.id, true, 0.5}));
  EXPECT_EQ(bot.near_end().stop_state(), StopState::Confirmed);
}

TEST_F(RemoteStops, AStopOfALostRobotOnAMissionIsToldWhenItIsBack) {
  const std::string address = "192.168.1.1:288";
  int links = 0;
  for (const bool by_command : {false, true}) {
    ScriptedCybot bot(*engine, "link-" + std::to_string(++links), address);
    engine->submit(kOperator, input::MissionAppend{bot.id, Waypoint::go_to({8.0, 3.0})});
    engine->submit(kOperator, input::MissionRun{bot.id});
    bot.run(5);
    engine->submit(bot.author, input::RemoteLinked{bot.id, false});
    test::run(*engine, 3);
    const Input stop =
        by_command ? Input(input::Command{bot.id, Stop{}}) : Input(input::StopRobot{bot.id});
    ASSERT_TRUE(engine->submit(kOperator, stop));
    test::run(*engine, 3);
    EXPECT_EQ(bot.near_end().stop_state(), StopState::Unconfirmed) << by_command;
    const ScriptedCybot again(*engine, "link-" + std::to_string(++links), address);
    ASSERT_EQ(again.id, bot.id);
    test::run(*engine, 3);
    EXPECT_EQ(again.near_end().stop_state(), StopState::Unconfirmed) << by_command;
    ASSERT_NE(engine->visible_opcode(again.id), nullptr) << by_command;
    EXPECT_EQ(engine->visible_opcode(again.id)->opcode, Opcode::Manual);
    engine->submit(again.author, input::RemoteLinked{again.id, false});
  }
}

TEST_F(RemoteStops, StopClearsSticksAndQueueAndSendsMan) {
  ScriptedCybot bot(*engine);
  engine->submit(kOperator, input::OpcodeAdd{bot.id, Opcode::Drive, 1.0});
  engine->submit(kOperator, input::OpcodeAdd{bot.id, Opcode::Win, 0.0});
  bot.run(1);
  EXPECT_TRUE(engine->submit(kOperator, input::StopRobot{bot.id}));
  ASSERT_EQ(bot.queue().entries().size(), 1U);
  EXPECT_EQ(engine->visible_opcode(bot.id)->opcode, Opcode::Manual);
  EXPECT_EQ(bot.near_end().state(), CybotState::Stop);
  bot.run(10);
  EXPECT_TRUE(bot.queue().empty());
  EXPECT_EQ(bot.near_end().state(), CybotState::Stop);
}

TEST_F(RemoteStops, ReadOnlyManWhileStopIsLatched) {
  ScriptedCybot bot(*engine);
  engine->submit(kOperator, input::Hold{bot.id, {kFull, 0, 0}});
  bot.run(2);
  EXPECT_TRUE(engine->submit(kOperator, input::StopAll{}));
  EXPECT_EQ(sticks(bot), Sticks{});
  EXPECT_FALSE(engine->submit(kOperator, input::Hold{bot.id, {kFull, 0, 0}}));
  EXPECT_FALSE(engine->submit(kOperator, input::OpcodeAdd{bot.id, Opcode::Drive, 1.0}));
  EXPECT_FALSE(engine->submit(kOperator, input::OpcodeStep{bot.id}));
  for (const CybotState state : {CybotState::Manual, CybotState::Mission, CybotState::ScanLong})
    EXPECT_FALSE(engine->submit(kOperator, input::SwitchState{bot.id, state}));
  bot.obeyed.clear();
  bot.run(10);
  EXPECT_THAT(bot.obeyed, ElementsAre(Opcode::Manual));
  EXPECT_EQ(bot.near_end().state(), CybotState::Stop);
  EXPECT_EQ(engine->visible_opcode(bot.id), nullptr);
  ScriptedCybot late(*engine, "arap-2");
  EXPECT_EQ(late.near_end().state(), CybotState::Stop) << "who comes meanwhile stands too";
  EXPECT_TRUE(engine->submit(kOperator, input::ReleaseStop{}));
  bot.run(10);
  EXPECT_EQ(sticks(bot), Sticks{}) << "nothing resumes by itself";
  EXPECT_TRUE(bot.queue().empty());
}

}  // namespace
}  // namespace magna
