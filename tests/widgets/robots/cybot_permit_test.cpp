// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/cybot/cybot_permit.h"

#include <gtest/gtest.h>

#include "tests/support/demo_remotes.h"
#include "tests/support/refusals.h"

namespace magna {
namespace {

constexpr CybotState kSwitches[] = {CybotState::Manual, CybotState::Mission, CybotState::ScanLong,
                                    CybotState::ScanShort, CybotState::Stop};

class CybotPermitTest : public testing::Test {
 protected:
  void lock_by(const std::string& who) { test::lock(now, now.labels->back().id, who); }
  QString why(CybotState state) const { return why_no_switch(now, state); }
  QString why(QueueOperation act) const { return why_no_queue(now, act); }

  Snapshot now = test::demo_with_cybot();
};

TEST_F(CybotPermitTest, AConnectedRobotAcceptsEverySwitch) {
  for (const CybotState state : kSwitches) EXPECT_EQ(why(state), QString());
  EXPECT_EQ(why(QueueOperation::Add), QString());
  EXPECT_EQ(why(QueueOperation::Pause), QString());
}

TEST_F(CybotPermitTest, ReportsAMissingOrSimulatedRobot) {
  now.active = RobotId{2};
  EXPECT_TRUE(why(CybotState::Stop).contains(QStringLiteral("robot3 is simulated here")));
  now.active.reset();
  for (const CybotState state : kSwitches) EXPECT_FALSE(why(state).isEmpty());
  EXPECT_FALSE(why(QueueOperation::Clear).isEmpty());
}

TEST_F(CybotPermitTest, ALostRobotAcceptsNoCommand) {
  test::lose_cybot(now, 3.0);
  for (const CybotState state : kSwitches) {
    EXPECT_TRUE(why(state).contains(QStringLiteral("link to cybot1 is lost")));
  }
  EXPECT_FALSE(why(QueueOperation::Add).isEmpty());
}

TEST_F(CybotPermitTest, ASilentRobotIsNotMoved) {
  test::silence_cybot(now);
  EXPECT_TRUE(why(CybotState::Manual).contains(QStringLiteral("silent")));
  EXPECT_TRUE(why(QueueOperation::Add).contains(QStringLiteral("silent")));
  EXPECT_EQ(why(CybotState::Stop), QString());
}

TEST_F(CybotPermitTest, MovesNothingWhileStoppedAndAlwaysAllowsStopping) {
  test::latch_stop(now);
  EXPECT_TRUE(why(CybotState::Manual).contains(QStringLiteral("red button")));
  EXPECT_FALSE(why(CybotState::ScanLong).isEmpty());
  EXPECT_FALSE(why(QueueOperation::Add).isEmpty());
  EXPECT_FALSE(why(QueueOperation::Resume).isEmpty());
  EXPECT_EQ(why(CybotState::Stop), QString());
  EXPECT_EQ(why(QueueOperation::Pause), QString());
  EXPECT_EQ(why(QueueOperation::Clear), QString());
}

TEST_F(CybotPermitTest, ALockOfAnotherAuthorAllowsStoppingOnly) {
  lock_by("client-1");
  EXPECT_TRUE(why(CybotState::Manual).contains(QStringLiteral("locked by client-1")));
  EXPECT_FALSE(why(QueueOperation::Edit).isEmpty());
  EXPECT_EQ(why(CybotState::Stop), QString());
  EXPECT_EQ(why(QueueOperation::Drop), QString());
  lock_by("operator");
  EXPECT_EQ(why(CybotState::Manual), QString());
}

TEST_F(CybotPermitTest, AMissionNeedsWaypoints) {
  auto plans = std::make_shared<std::vector<Plan>>(*now.plans);
  plans->back().waypoints.clear();
  now.plans = plans;
  EXPECT_TRUE(why(CybotState::Mission).contains(QStringLiteral("no way-points")));
  EXPECT_EQ(why(CybotState::Manual), QString());
}

TEST_F(CybotPermitTest, AFullQueueRejectsEntriesAndAnEmptyOneRemovals) {
  test::change_cybot(now, [](RemoteStatus& r) { r.queue.resize(OpcodeQueue::kMost); });
  EXPECT_FALSE(why(QueueOperation::Add).isEmpty());
  EXPECT_FALSE(why(CybotState::ScanShort).isEmpty());
  EXPECT_EQ(why(CybotState::Stop), QString());
  test::change_cybot(now, [](RemoteStatus& r) { r.queue.clear(); });
  EXPECT_FALSE(why(QueueOperation::Clear).isEmpty());
  EXPECT_FALSE(why(QueueOperation::Drop).isEmpty());
}

TEST_F(CybotPermitTest, StepsOnlyAPausedQueueBetweenTwoInstructions) {
  EXPECT_TRUE(why(QueueOperation::Step).contains(QStringLiteral("Pause")));
  test::change_cybot(now, [](RemoteStatus& r) { r.paused = true; });
  EXPECT_TRUE(why(QueueOperation::Step).contains(QStringLiteral("not finished")));
  test::change_cybot(now, [](RemoteStatus& r) { r.queue.erase(r.queue.begin()); });
  EXPECT_EQ(why(QueueOperation::Step), QString());
}

TEST_F(CybotPermitTest, ContinuesOnlyALostRobot) {
  EXPECT_TRUE(why_no_take_over(now).contains(QStringLiteral("No CyBOT lost its link")));
  test::add_lost_cybot(now, 12.0);
  EXPECT_EQ(why_no_take_over(now), QString());
  lock_by("script");
  EXPECT_FALSE(why_no_take_over(now).isEmpty()) << "the lost one is locked";
  now.active = test::kLostCybot;
  EXPECT_TRUE(why_no_take_over(now).contains(QStringLiteral("link to cybot2 is lost")));
}

TEST_F(CybotPermitTest, OnlyThePoseOfACybotIsCorrected) {
  EXPECT_EQ(why_no_pose(now), QString());
  test::lose_cybot(now, 3.0);
  EXPECT_EQ(why_no_pose(now), QString()) << "also while its link is lost";
  lock_by("script");
  EXPECT_FALSE(why_no_pose(now).isEmpty());
  now.active = RobotId{2};
  EXPECT_TRUE(why_no_pose(now).contains(QStringLiteral("robot3 is simulated here")));
  now.active.reset();
  EXPECT_TRUE(why_no_pose(now).contains(QStringLiteral("Make a CyBOT active")));
}

}  // namespace
}  // namespace magna
