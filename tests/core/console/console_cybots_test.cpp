// SPDX-License-Identifier: GPL-3.0-or-later
// SCAN, WIN, MANUAL, COM, SEARCH, TAKE-OVER and POSE.
#include "core/console/completion.h"
#include "tests/core/console/console_fixture.h"
#include "tests/support/scripted_cybot.h"

namespace magna {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class ConsoleCybotsTest : public test::ConsoleTest {
 protected:
  ConsoleCybotsTest() {
    host_.engine_ = test::make_engine(test::small_scenario(), {});
    bot_.emplace(*host_.engine_);
    answer("robot cybot1");
  }
  std::vector<Opcode> queued() const {
    std::vector<Opcode> opcodes;
    for (const OpcodeEntry& entry : bot_->queue().entries()) opcodes.push_back(entry.opcode);
    return opcodes;
  }
  std::optional<test::ScriptedCybot> bot_;
};

TEST_F(ConsoleCybotsTest, InstructionsEnterTheQueue) {
  EXPECT_THAT(answer("win"), IsEmpty());
  EXPECT_THAT(answer("com"), IsEmpty());
  EXPECT_THAT(answer("SCAN Short")[0], HasSubstr("makes a short scan"));
  EXPECT_THAT(answer("scan long"),
              ElementsAre("cybot1 makes a long scan before its other instructions"));
  EXPECT_THAT(queued(), ElementsAre(Opcode::ScanLong, Opcode::ScanShort, Opcode::Win, Opcode::Com));
  EXPECT_THAT(answer("manual"), IsEmpty());
  EXPECT_THAT(queued(), ElementsAre(Opcode::Manual));
}

TEST_F(ConsoleCybotsTest, CommandsAndShowsASearch) {
  EXPECT_THAT(answer("search"), ElementsAre("cybot1: is not searching"));
  EXPECT_THAT(answer("search start")[0], HasSubstr("cybot1: scans its surroundings"));
  EXPECT_EQ(host_.engine().search(bot_->id).state, SearchState::Scanning);
  EXPECT_THAT(answer("search pause")[0], HasSubstr("(paused)"));
  const Lines shown = answer("search");
  ASSERT_EQ(shown.size(), 2U);
  EXPECT_THAT(shown[0], HasSubstr("cybot1: scans its surroundings (paused)"));
  EXPECT_THAT(answer("search step")[0], HasSubstr("(paused)"));
  EXPECT_THAT(answer("search resume")[0], HasSubstr("cybot1: scans"));
  EXPECT_THAT(answer("search stop")[0], HasSubstr("stopped by console"));
  EXPECT_THAT(answer("search")[0], HasSubstr("was stopped: stopped by console"));
}

TEST_F(ConsoleCybotsTest, TakesOverTheLostRobot) {
  EXPECT_THAT(answer("take-over")[0], HasSubstr("cybot1 has no lost robot to continue"));
  ASSERT_TRUE(host_.engine_->submit(bot_->author, input::RemoteLinked{bot_->id, false}));
  const test::ScriptedCybot caller(*host_.engine_, "arap-2");
  answer("robot cybot2");
  EXPECT_THAT(answer("take-over cybot9")[0], HasSubstr("there is no robot 'cybot9'"));
  EXPECT_THAT(answer("take-over cybot2")[0], HasSubstr("cybot2 is connected"));
  EXPECT_THAT(answer("take-over"), ElementsAre("cybot2 continues as cybot1"));
  EXPECT_FALSE(host_.engine().team().alive(caller.id));
  EXPECT_TRUE(host_.engine().team().remote(bot_->id)->connected());
  EXPECT_THAT(answer("win"), IsEmpty()) << "it commands cybot1 now";
  EXPECT_THAT(queued(), ElementsAre(Opcode::Win));
}

TEST_F(ConsoleCybotsTest, TakesOverTheNamedRobot) {
  const test::ScriptedCybot second(*host_.engine_, "arap-2");
  const test::ScriptedCybot& first = *bot_;
  for (const test::ScriptedCybot* const one : {&first, &second}) {
    ASSERT_TRUE(host_.engine_->submit(one->author, input::RemoteLinked{one->id, false}));
    test::run(*host_.engine_, 2);
  }
  const test::ScriptedCybot caller(*host_.engine_, "arap-3");
  answer("robot cybot3");
  EXPECT_EQ(host_.engine().team().may_continue(caller.id), second.id);
  EXPECT_THAT(answer("take-over cybot1"), ElementsAre("cybot3 continues as cybot1"));
}

TEST_F(ConsoleCybotsTest, AppendsWayPoints) {
  EXPECT_THAT(answer("goto 8.5 4"), IsEmpty());
  EXPECT_THAT(answer("goto 8 4 90"), IsEmpty());
  const auto& steps = host_.engine().missions().plan(bot_->id).waypoints;
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_EQ(steps[0].target, (Point{8.5, 4.0}));
  EXPECT_FALSE(steps[0].theta);
  EXPECT_NEAR(*steps[1].theta, kPi / 2.0, 1e-12);
  EXPECT_EQ(bot_->mission().state, MissionState::Running);
  EXPECT_FALSE(answer("goto 1e9 0").empty());
  EXPECT_THAT(answer("goto 1")[0], HasSubstr("Y is missing"));
}

TEST_F(ConsoleCybotsTest, BeginsAndEndsTrials) {
  EXPECT_THAT(answer("trial Practice-1"), IsEmpty());
  EXPECT_EQ(host_.engine().trial(), "practice-1");
  EXPECT_THAT(answer("trial two words")[0], HasSubstr("a trial's name begins with a letter"));
  EXPECT_EQ(host_.engine().trial(), "practice-1");
  EXPECT_THAT(answer("trial nil"), IsEmpty());
  EXPECT_EQ(host_.engine().trial(), "");
  EXPECT_THAT(answer("trial second"), IsEmpty());
  EXPECT_THAT(answer("trial"), IsEmpty());
  EXPECT_EQ(host_.engine().trial(), "");
}

TEST_F(ConsoleCybotsTest, CorrectsThePose) {
  EXPECT_THAT(answer("pose 2.5 3 270"), IsEmpty());
  EXPECT_DOUBLE_EQ(bot_->pose().x, 2.5);
  EXPECT_DOUBLE_EQ(bot_->pose().y, 3.0);
  EXPECT_NEAR(bot_->pose().theta, -kPi / 2.0, 1e-12);
  EXPECT_THAT(answer("pose 1e9 0 0")[0], HasSubstr("is not a place on or near the map"));
  EXPECT_THAT(answer("pose 1 2")[0], HasSubstr("DEGREES is missing"));
  EXPECT_DOUBLE_EQ(bot_->pose().x, 2.5);
  answer("robot robot1");
  EXPECT_THAT(answer("pose 1 2 3")[0], HasSubstr("simulated here"));
}

TEST_F(ConsoleCybotsTest, CompletesTheRobotToTakeOver) {
  ConsoleWords words;
  words.robots = {"cybot1", "robot1"};
  EXPECT_THAT(complete(words, "take-over cy", 12).words, ElementsAre("cybot1"));
}

TEST_F(ConsoleCybotsTest, MistakesNameTheWord) {
  EXPECT_THAT(answer("scan wide")[0], HasSubstr("'wide' is neither long nor short"));
  EXPECT_THAT(answer("search up")[0], HasSubstr("'up' is not start, pause, resume, step or stop"));
  EXPECT_THAT(answer("search pause")[0], HasSubstr("start a search first"));
  answer("robot robot1");
  EXPECT_THAT(answer("search start")[0], HasSubstr("only CyBOTs search"));
  EXPECT_THAT(queued(), IsEmpty());
}

}  // namespace
}  // namespace magna
