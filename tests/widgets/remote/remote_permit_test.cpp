// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/remote/remote_permit.h"

#include <gtest/gtest.h>

#include "tests/support/demo_remotes.h"

namespace magna {
namespace {

constexpr RemoteState kSwitches[] = {RemoteState::Manual, RemoteState::Mission,
                                     RemoteState::ScanLong, RemoteState::ScanShort,
                                     RemoteState::Stop};

class RemotePermitTest : public testing::Test {
 protected:
  void lock_by(const std::string& who) {
    auto statuses = std::make_shared<std::vector<RobotStatus>>(*now.statuses);
    statuses->back().locked_by = who;
    now.statuses = statuses;
  }
  QString why(RemoteState state) const { return why_no_switch(now, state); }
  QString why(QueueAct act) const { return why_no_queue(now, act); }

  Snapshot now = test::demo_with_cybot();
};

TEST_F(RemotePermitTest, AConnectedRobotAcceptsEverySwitch) {
  for (const RemoteState state : kSwitches) EXPECT_EQ(why(state), QString());
  EXPECT_EQ(why(QueueAct::Add), QString());
  EXPECT_EQ(why(QueueAct::Pause), QString());
}

TEST_F(RemotePermitTest, ReportsAMissingOrSimulatedRobot) {
  now.active = RobotId{2};
  EXPECT_TRUE(why(RemoteState::Stop).contains(QStringLiteral("robot3 is simulated here")));
  now.active.reset();
  for (const RemoteState state : kSwitches) EXPECT_FALSE(why(state).isEmpty());
  EXPECT_FALSE(why(QueueAct::Clear).isEmpty());
}

TEST_F(RemotePermitTest, ALostRobotAcceptsNoCommand) {
  test::lose_cybot(now, 3.0);
  for (const RemoteState state : kSwitches) {
    EXPECT_TRUE(why(state).contains(QStringLiteral("link to cybot1 is lost")));
  }
  EXPECT_FALSE(why(QueueAct::Add).isEmpty());
}

TEST_F(RemotePermitTest, ASilentRobotIsNotMoved) {
  test::silence_cybot(now);
  EXPECT_TRUE(why(RemoteState::Manual).contains(QStringLiteral("silent")));
  EXPECT_TRUE(why(QueueAct::Add).contains(QStringLiteral("silent")));
  EXPECT_EQ(why(RemoteState::Stop), QString());
}

TEST_F(RemotePermitTest, MovesNothingWhileStoppedAndAlwaysAllowsStopping) {
  now.stopped = true;
  EXPECT_TRUE(why(RemoteState::Manual).contains(QStringLiteral("red button")));
  EXPECT_FALSE(why(RemoteState::ScanLong).isEmpty());
  EXPECT_FALSE(why(QueueAct::Add).isEmpty());
  EXPECT_FALSE(why(QueueAct::Resume).isEmpty());
  EXPECT_EQ(why(RemoteState::Stop), QString());
  EXPECT_EQ(why(QueueAct::Pause), QString());
  EXPECT_EQ(why(QueueAct::Clear), QString());
}

TEST_F(RemotePermitTest, ALockOfAnotherAuthorAllowsStoppingOnly) {
  lock_by("client-1");
  EXPECT_TRUE(why(RemoteState::Manual).contains(QStringLiteral("locked by client-1")));
  EXPECT_FALSE(why(QueueAct::Edit).isEmpty());
  EXPECT_EQ(why(RemoteState::Stop), QString());
  EXPECT_EQ(why(QueueAct::Drop), QString());
  lock_by("operator");
  EXPECT_EQ(why(RemoteState::Manual), QString());
}

TEST_F(RemotePermitTest, AMissionNeedsWaypoints) {
  auto plans = std::make_shared<std::vector<Plan>>(*now.plans);
  plans->back().waypoints.clear();
  now.plans = plans;
  EXPECT_TRUE(why(RemoteState::Mission).contains(QStringLiteral("no way-points")));
  EXPECT_EQ(why(RemoteState::Manual), QString());
}

TEST_F(RemotePermitTest, AFullQueueRejectsEntriesAndAnEmptyOneRemovals) {
  test::change_cybot(now, [](RemoteStatus& r) { r.queue.resize(OpcodeQueue::kMost); });
  EXPECT_FALSE(why(QueueAct::Add).isEmpty());
  EXPECT_FALSE(why(RemoteState::ScanShort).isEmpty());
  EXPECT_EQ(why(RemoteState::Stop), QString());
  test::change_cybot(now, [](RemoteStatus& r) { r.queue.clear(); });
  EXPECT_FALSE(why(QueueAct::Clear).isEmpty());
  EXPECT_FALSE(why(QueueAct::Drop).isEmpty());
}

TEST_F(RemotePermitTest, StepsOnlyAPausedQueueBetweenTwoInstructions) {
  EXPECT_TRUE(why(QueueAct::Step).contains(QStringLiteral("Pause")));
  test::change_cybot(now, [](RemoteStatus& r) { r.paused = true; });
  EXPECT_TRUE(why(QueueAct::Step).contains(QStringLiteral("not finished")));
  test::change_cybot(now, [](RemoteStatus& r) { r.queue.erase(r.queue.begin()); });
  EXPECT_EQ(why(QueueAct::Step), QString());
}

}  // namespace
}  // namespace magna
