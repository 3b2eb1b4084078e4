// SPDX-License-Identifier: GPL-3.0-or-later
// What a session with ACT-R's dispatcher does while models run: ticks, and lock-step.
#include <gmock/gmock.h>

#include <optional>

#include "tests/protocols/actr/dispatcher_fixture.h"

namespace magna {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

using DispatcherRunsTest = DispatcherFixture;

TEST_F(DispatcherRunsTest, ChangesAVisiconDuringARunOnlyWithinATick) {
  greet();
  show_window();
  line("(robot robot1 p2at 2.0000 3.0000 0.5000)");
  pass();
  EXPECT_TRUE(run_begins());
  line("(robot robot1 p2at 3.0000 3.0000 0.5000)");
  pass();
  EXPECT_EQ(actr_.seen()["robot robot1"]["screen-x"], 1040);
  EXPECT_TRUE(tick());
  EXPECT_EQ(actr_.seen()["robot robot1"]["screen-x"], 1060);
  line("(robot robot1 p2at 4.0000 3.0000 0.5000)");
  pass();
  EXPECT_TRUE(tick());
  EXPECT_EQ(actr_.seen()["robot robot1"]["screen-x"], 1080);
  line("(robot robot1 p2at 5.0000 3.0000 0.5000)");
  pass();
  EXPECT_TRUE(run_ends());
  pass(1);
  EXPECT_EQ(actr_.seen()["robot robot1"]["screen-x"], 1080);  // the next run may begin at once
  pass(20);
  EXPECT_EQ(actr_.seen()["robot robot1"]["screen-x"], 1100);
  EXPECT_THAT(actr_.races, IsEmpty());
}

TEST_F(DispatcherRunsTest, AsksForATickOfEachModelOnceAndAgainAfterAReset) {
  actr_.models = {"MODEL2", "MODEL1"};
  greet();
  pass(500);
  ASSERT_THAT(actr_.periodic, SizeIs(2));
  // The first model's ticks come first.
  EXPECT_EQ(actr_.periodic[0].at(1), "MODEL2");
  EXPECT_EQ(actr_.periodic[0].at(2), 0.1);
  EXPECT_EQ(actr_.periodic[0].at(3), "magna-tick");
  EXPECT_EQ(actr_.periodic[0].at(4)[1].dump(), R"(["maintenance",true])");
  EXPECT_EQ(actr_.periodic[0].at(4)[2].dump(), R"(["output",null])");
  EXPECT_TRUE(signal("magna-reset-start"));
  pass();
  EXPECT_THAT(actr_.periodic, SizeIs(2));
  EXPECT_TRUE(signal("magna-reset"));
  pass();
  EXPECT_THAT(actr_.periodic, SizeIs(4));
  EXPECT_TRUE(signal("magna-clear"));
  pass();
  EXPECT_THAT(actr_.periodic, SizeIs(6));
}

TEST_F(DispatcherRunsTest, ShowsTheSceneToAModelThatIsLoadedAndRunAtOnce) {
  greet();
  show_window();
  line("(robot robot1 p2at 2.0000 3.0000 0.5000)");
  pass();
  EXPECT_TRUE(signal("magna-clear"));
  actr_.models = {"OTHER"};
  EXPECT_TRUE(run_begins());
  pass(1);
  EXPECT_TRUE(tick("OTHER"));
  EXPECT_THAT(actr_.seen("OTHER"), SizeIs(kPanes + 2));
  EXPECT_THAT(actr_.races, IsEmpty());
}

TEST_F(DispatcherRunsTest, LetsTheOpenChangeEndBeforeARunBegins) {
  greet();
  show_window();
  line("(robot robot1 p2at 2.0000 3.0000 0.5000)");
  now_ += kSecond / 5;
  ASSERT_EQ(session_->look(now_), std::nullopt);
  ASSERT_THAT(sent_, SizeIs(1));
  const std::string change = std::move(sent_.front());
  sent_.clear();
  EXPECT_FALSE(run_begins());
  EXPECT_EQ(session_->next_look(), now_ + DispatcherSession::kChangeNs);
  EXPECT_EQ(session_->take_message(actr_.answer(change), now_), std::nullopt);
  answer_all();
  EXPECT_EQ(answers_, 1u);
  pass();
  EXPECT_TRUE(tick());
  EXPECT_THAT(actr_.seen(), SizeIs(kPanes + 2));
  EXPECT_THAT(actr_.races, IsEmpty());
}

// ACT-R holds the lock of its schedule until its signal is answered, and the change may need it.
TEST_F(DispatcherRunsTest, LetsARunBeginWhoseChangeDoesNotEnd) {
  greet();
  show_window();
  now_ += kSecond / 5;
  ASSERT_EQ(session_->look(now_), std::nullopt);
  ASSERT_THAT(sent_, SizeIs(1));
  sent_.clear();
  EXPECT_FALSE(run_begins());
  now_ += DispatcherSession::kChangeNs;
  ASSERT_EQ(session_->look(now_), std::nullopt);
  answer_all();
  EXPECT_EQ(answers_, 1u);
}

TEST_F(DispatcherRunsTest, WaitsForATickIfActrRunsAlready) {
  actr_.running = true;
  greet();
  show_window();
  line("(robot robot1 p2at 2.0000 3.0000 0.5000)");
  pass();
  EXPECT_THAT(actr_.seen(), IsEmpty());
  EXPECT_TRUE(tick());
  EXPECT_THAT(actr_.seen(), SizeIs(kPanes + 2));
  EXPECT_THAT(actr_.races, IsEmpty());
}

TEST_F(DispatcherRunsTest, AnswersTicksOfAnEarlierConnectionAndOfUnknownModels) {
  greet();
  show_window();
  EXPECT_TRUE(run_begins());
  line("(robot robot1 p2at 2.0000 3.0000 0.5000)");
  EXPECT_TRUE(calls({"magna-tick", nullptr, "MODEL1", "magna-0"}));
  EXPECT_TRUE(calls({"magna-tick", nullptr}));
  EXPECT_THAT(actr_.seen(), IsEmpty());
  actr_.models.clear();
  EXPECT_TRUE(signal("magna-clear"));
  EXPECT_TRUE(tick());
  EXPECT_THAT(actr_.races, IsEmpty());
}

TEST_F(DispatcherRunsTest, LetsTheWorldAdvanceWithTheFirstModelInLockStep) {
  actr_.models = {"MODEL2", "MODEL1"};
  greet(true);
  show_window();
  line("(robot robot1 p2at 2.0000 3.0000 0.5000)");
  pass();
  EXPECT_THAT(actr_.visicon["MODEL2"], IsEmpty());  // how much has come depends on the machine
  EXPECT_TRUE(run_begins());
  EXPECT_FALSE(tick("MODEL2"));
  EXPECT_THAT(forms_, ElementsAre("(subscribe (time 10))\n"));
  EXPECT_GT(session_->next_look(), now_);
  line("(time 0.0500 1)");
  EXPECT_LE(session_->next_look(), now_);
  pass(1);
  EXPECT_EQ(answers_, 2u);
  EXPECT_THAT(actr_.seen("MODEL2"), SizeIs(kPanes + 2));
  EXPECT_TRUE(tick("MODEL1"));
  EXPECT_THAT(actr_.seen("MODEL1"), SizeIs(kPanes + 2));
  forms_.clear();
  EXPECT_FALSE(tick("MODEL2"));
  EXPECT_THAT(forms_, ElementsAre("(ack 1)\n"));
  line("(robot robot1 p2at 3.0000 3.0000 0.5000)");
  pass(50);
  EXPECT_EQ(answers_, 3u);
  EXPECT_EQ(actr_.seen("MODEL2")["robot robot1"]["screen-x"], 1040);
  line("(time 0.1500 3)");
  line("(robot robot1 p2at 4.0000 3.0000 0.5000)");  // of the next tick
  pass(1);
  EXPECT_EQ(answers_, 4u);
  EXPECT_EQ(actr_.seen("MODEL2")["robot robot1"]["screen-x"], 1060);
  EXPECT_TRUE(tick("MODEL1"));
  EXPECT_EQ(actr_.seen("MODEL1")["robot robot1"]["screen-x"], 1060);
  EXPECT_TRUE(run_ends());
  pass();
  EXPECT_THAT(forms_, ElementsAre("(ack 1)\n"));  // the world waits between runs
  EXPECT_THAT(actr_.races, IsEmpty());
}

TEST_F(DispatcherRunsTest, TakesPartAgainAfterALateAcknowledgement) {
  greet(true);
  EXPECT_TRUE(run_begins());
  EXPECT_FALSE(tick());
  line("(time 0.0500 1)");
  pass(1);
  EXPECT_EQ(answers_, 2u);
  forms_.clear();
  EXPECT_FALSE(tick());
  line("(error ack late 1)");
  pass(1);
  EXPECT_THAT(forms_, ElementsAre("(ack 1)\n", "(subscribe (time 10))\n"));
  line("(time 9.0500 181)");
  pass(1);
  EXPECT_EQ(answers_, 3u);
}

}  // namespace
}  // namespace magna
