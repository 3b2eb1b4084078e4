// SPDX-License-Identifier: GPL-3.0-or-later
// Remote robots that report what they cannot have driven, or values that none can have.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/engine/all_inputs.h"
#include "tests/core/engine/remote_mission_rig.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::only;
using ::testing::HasSubstr;

const Author kOperator = Author::person();
constexpr double kJump = -1.5;  // m, backwards

struct RemoteJumps : test::RemoteMissionRig {
  RemoteJumps() {
    go({8.0, 4.0});
    bot->run_until(200, [&] { return bot->near_end().state() == CybotState::Mission; });
    begun = bot->pose();
    EXPECT_TRUE(engine->submit(bot->author, input::RemoteJump{bot->id, kJump, 0.6}));
  }
  bool judge(bool accept) {
    return bool(engine->submit(kOperator, input::RemoteJudge{bot->id, accept}));
  }

  Pose begun;
};

TEST_F(RemoteJumps, HoldTheRobotUntilItsPlaceIsAccepted) {
  EXPECT_EQ(only<event::RemoteJump>(engine->take_events()).size(), 1U);
  ASSERT_TRUE(bot->near_end().old_pose());
  EXPECT_EQ(*bot->near_end().old_pose(), begun);
  EXPECT_NEAR(away(begun.position()), std::abs(kJump), kRounding) << "shown is what it reports";
  EXPECT_EQ(state(), MissionState::Blocked);
  EXPECT_THAT(reason(), HasSubstr("where is it?"));
  ASSERT_NE(engine->visible_opcode(bot->id), nullptr);
  EXPECT_EQ(engine->visible_opcode(bot->id)->opcode, Opcode::Manual) << "it is stopped";
  bot->run(100);
  EXPECT_EQ(bot->near_end().stop_state(), StopState::Sent);
  engine->submit(kOperator, input::MissionRun{bot->id});
  bot->run(100);
  EXPECT_EQ(state(), MissionState::Blocked) << "resuming its mission does not answer the question";
  EXPECT_THAT(reason(), HasSubstr("where is it?"));
  EXPECT_TRUE(judge(true));
  EXPECT_FALSE(bot->near_end().old_pose());
  EXPECT_NEAR(away(begun.position()), std::abs(kJump), kRounding);
  EXPECT_TRUE(ends()) << reason();
  EXPECT_LE(away({8.0, 4.0}), kClose);
  EXPECT_FALSE(judge(true)) << "there is no doubt any more";
}

TEST_F(RemoteJumps, AnIgnoredJumpCountsOnFromTheOldPlace) {
  engine->submit(bot->author, input::RemoteMoved{bot->id, 0.1});
  engine->submit(bot->author, input::RemoteHeading{bot->id, begun.theta + 0.5});
  EXPECT_TRUE(judge(false));
  const Point moved = begun.position() + 0.1 * direction(begun.theta);
  EXPECT_LE(away(moved), kRounding) << "what it drove while it was stopped counts";
  EXPECT_NEAR(bot->pose().theta, begun.theta + 0.5, kRounding);
  EXPECT_TRUE(ends()) << reason();
  EXPECT_LE(away({8.0, 4.0}), kClose);
}

TEST_F(RemoteJumps, ACorrectionOnTheMapIsAnAnswer) {
  EXPECT_TRUE(engine->submit(kOperator, input::RemotePose{bot->id, 9.0, 5.0, 0.0}));
  EXPECT_FALSE(bot->near_end().old_pose());
  EXPECT_LE(away({9.0, 5.0}), kRounding);
  EXPECT_TRUE(ends()) << reason();
}

TEST_F(RemoteJumps, FurtherJumpsAreNoNewQuestions) {
  engine->take_events();
  EXPECT_TRUE(engine->submit(bot->author, input::RemoteJump{bot->id, -kJump, 0.6}));
  EXPECT_TRUE(only<event::RemoteJump>(engine->take_events()).empty());
  EXPECT_EQ(*bot->near_end().old_pose(), begun);
  EXPECT_LE(away(begun.position()), kRounding);
}

TEST_F(RemoteJumps, APlaceFarOffTheMapIsNotTaken) {
  EXPECT_TRUE(judge(false));
  const Pose here = bot->pose();
  EXPECT_TRUE(engine->submit(bot->author, input::RemoteJump{bot->id, 1e6, 0.6}));
  EXPECT_EQ(bot->pose(), here);
  EXPECT_TRUE(bot->near_end().old_pose()) << "but the robot is held";
}

TEST_F(RemoteJumps, OnlyTheOperatorsRankJudges) {
  EXPECT_FALSE(engine->submit(kOperator, input::RemoteJudge{RobotId{0}, true})) << "simulated";
  EXPECT_FALSE(engine->submit(Author::client("other"), input::RemoteJump{bot->id, 1.0, 0.1}));
  EXPECT_FALSE(engine->submit(bot->author, input::RemoteJump{bot->id, std::nan(""), 0.1}));
}

TEST_F(RemoteJumps, ASearchWaitsForTheAnswer) {
  EXPECT_TRUE(judge(true));
  engine->submit(kOperator, input::RemoteSearch{bot->id, SearchOrder::Start});
  bot->run(50);
  EXPECT_TRUE(engine->submit(bot->author, input::RemoteJump{bot->id, kJump, 0.6}));
  bot->run(50);
  EXPECT_THAT(english(engine->search(bot->id).reason), HasSubstr("where is it?"));
  EXPECT_NE(bot->near_end().state(), CybotState::Search);
  EXPECT_TRUE(judge(false));
  bot->run(50);
  EXPECT_EQ(bot->near_end().state(), CybotState::Search) << "it continues";
}

TEST_F(RemoteJumps, ImpossibleValuesAreCountedAndTold) {
  engine->take_events();
  EXPECT_TRUE(engine->submit(bot->author, input::RemoteImpossible{bot->id, "register 3: nan", 2}));
  EXPECT_TRUE(engine->submit(bot->author, input::RemoteImpossible{bot->id, "register 2: inf", 1}));
  EXPECT_EQ(bot->near_end().impossible_values(), 3U);
  const auto told = only<event::RemoteImpossible>(engine->take_events());
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0].what, "register 3: nan");
  EXPECT_FALSE(engine->submit(bot->author, input::RemoteImpossible{bot->id, "", 0}));
}

}  // namespace
}  // namespace magna
