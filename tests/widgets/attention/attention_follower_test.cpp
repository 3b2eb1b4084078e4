// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/attention/attention_queue.h"

#include <gtest/gtest.h>

#include "tests/support/demo_snapshot.h"

namespace magna {
namespace {

/// Six robots on their missions; the tests change one thing after another.
class AttentionQueueTest : public testing::Test {
 protected:
  AttentionQueueTest() {
    now.tick = 100;
    statuses.resize(6);
    for (RobotStatus& status : statuses) {
      status.mission = MissionState::Running;
      status.body = BodyState::Moving;
      status.writer = "world";
    }
    notices = std::make_shared<std::vector<Notice>>();
    follow();
  }

  bool follow() {
    now.statuses = std::make_shared<std::vector<RobotStatus>>(statuses);
    now.notices = std::make_shared<std::vector<Notice>>(*notices);
    return queue.follow(now);
  }
  void pass(double seconds) {
    now.tick += static_cast<Tick>(seconds / now.tick_seconds);
    follow();
  }
  void block(std::size_t robot) {
    statuses[robot].mission = MissionState::Blocked;
    statuses[robot].body = BodyState::Idle;
    statuses[robot].reason = Message::verbatim("a wall is in the way");
  }
  void notice(NoticeKind kind, std::uint32_t robot) {
    Notice one;
    one.sequence = notices->empty() ? 1 : notices->back().sequence + 1;
    one.tick = now.tick;
    one.kind = kind;
    one.robot = RobotId{robot};
    one.text = Message::verbatim("ran into robot1");
    notices->push_back(one);
  }
  void attach(std::vector<std::string> names) {
    auto links = std::make_shared<LinkTable>(1);
    for (std::string& name : names) {
      ClientStatus client;
      client.name = std::move(name);
      links->front().clients.push_back(std::move(client));
    }
    now.links = links;
    follow();
  }
  std::vector<std::uint32_t> robots() const {
    std::vector<std::uint32_t> found;
    for (const AttentionEntry& entry : queue.entries()) found.push_back(entry.robot.value);
    return found;
  }

  Snapshot now = test::demo_snapshot(6);
  std::vector<RobotStatus> statuses;
  std::shared_ptr<std::vector<Notice>> notices;
  AttentionQueue queue;
};

using Robots = std::vector<std::uint32_t>;

TEST_F(AttentionQueueTest, ARobotWithALostLinkIsListedUntilItReturnsOrIsRemoved) {
  RemoteStatus remote;
  remote.robot = RobotId{3};
  remote.connected = true;
  const auto say = [&] {
    now.remotes = std::make_shared<std::vector<RemoteStatus>>(1, remote);
    follow();
  };
  statuses[3].mission = MissionState::Idle;  // it need not be at work
  statuses[3].body = BodyState::Idle;
  say();
  EXPECT_EQ(queue.of({3}), nullptr);
  remote.connected = false;
  say();
  ASSERT_NE(queue.of({3}), nullptr);
  EXPECT_EQ(queue.of({3})->cause, AttentionCause::LinkLost);
  remote.connected = true;
  say();
  EXPECT_EQ(queue.of({3}), nullptr);
  remote.connected = false;
  say();
  auto gone = std::make_shared<std::vector<RobotLabel>>(*now.labels);
  (*gone)[3].present = false;
  now.labels = gone;
  now.remotes.reset();
  follow();
  EXPECT_EQ(queue.of({3}), nullptr);
}

TEST_F(AttentionQueueTest, IsEmptyWhileAllRobotsWork) {
  EXPECT_TRUE(queue.entries().empty());
  EXPECT_FALSE(queue.next({}));
}

TEST_F(AttentionQueueTest, ListsABlockedRobotUntilItContinues) {
  block(3);
  EXPECT_TRUE(follow());
  ASSERT_EQ(robots(), Robots{3});
  EXPECT_EQ(queue.entries()[0].cause, AttentionCause::Blocked);
  EXPECT_EQ(english(queue.entries()[0].reason), "a wall is in the way");
  EXPECT_DOUBLE_EQ(queue.entries()[0].since, 10.0);
  pass(5);
  EXPECT_DOUBLE_EQ(queue.entries()[0].since, 10.0);
  statuses[3].mission = MissionState::Running;
  EXPECT_TRUE(follow());
  EXPECT_TRUE(queue.entries().empty());
}

TEST_F(AttentionQueueTest, IgnoresExplorersThatWaitForMoreToExplore) {
  auto plans = *now.plans;
  plans[1].waypoints = {Waypoint::explore()};
  now.plans = std::make_shared<const std::vector<Plan>>(plans);
  auto exploration = std::make_shared<ExplorationStatus>();
  exploration->robots.resize(6);
  now.exploration = exploration;
  statuses[1].mission = MissionState::Waiting;
  pass(2 * AttentionQueue::kPatience);
  EXPECT_TRUE(robots().empty());
  exploration->robots[1].target = Point{3, 4};  // now somebody is in its way
  pass(2 * AttentionQueue::kPatience);
  pass(2 * AttentionQueue::kPatience);
  EXPECT_EQ(robots(), (std::vector<std::uint32_t>{1}));
}

TEST_F(AttentionQueueTest, ListsWaitingRobotsOnlyAfterALongTime) {
  statuses[1].mission = MissionState::Waiting;
  follow();
  pass(9);
  EXPECT_TRUE(queue.entries().empty());
  pass(1.5);
  ASSERT_EQ(robots(), Robots{1});
  EXPECT_EQ(queue.entries()[0].cause, AttentionCause::WaitsLong);
  EXPECT_DOUBLE_EQ(queue.entries()[0].since, 10.0);
}

TEST_F(AttentionQueueTest, RestartsTheTimeAfterAMotion) {
  statuses[1].mission = MissionState::Waiting;
  follow();
  pass(9);
  statuses[1].mission = MissionState::Running;
  follow();
  statuses[1].mission = MissionState::Waiting;
  pass(9);
  EXPECT_TRUE(queue.entries().empty());
}

TEST_F(AttentionQueueTest, SortsByUrgencyThenByTime) {
  block(5);
  follow();
  pass(2);
  block(2);
  statuses[4].body = BodyState::Idle;
  notice(NoticeKind::Failed, 4);
  statuses[0].body = BodyState::Idle;
  notice(NoticeKind::Collided, 0);
  follow();
  EXPECT_EQ(robots(), (Robots{0, 5, 2, 4}));
  EXPECT_EQ(queue.unseen(), 4U);
}

TEST_F(AttentionQueueTest, ReturnsTheNextUnseenRobotThenStartsAgain) {
  block(1);
  block(2);
  follow();
  EXPECT_EQ(queue.next({}), RobotId{1});
  EXPECT_TRUE(queue.acknowledge({1}));
  EXPECT_EQ(robots(), (Robots{2, 1}));
  EXPECT_EQ(queue.next(RobotId{1}), RobotId{2});
  queue.acknowledge({2});
  EXPECT_EQ(queue.unseen(), 0U);
  EXPECT_EQ(queue.next(RobotId{1}), RobotId{2});
  EXPECT_EQ(queue.next(RobotId{2}), RobotId{1});
  EXPECT_EQ(queue.next({}), RobotId{1});
}

TEST_F(AttentionQueueTest, ReturnsThePreviousRobotInACycle) {
  EXPECT_FALSE(queue.previous({}));
  block(1);
  block(2);
  block(3);
  follow();
  EXPECT_EQ(queue.previous(RobotId{2}), RobotId{1});
  EXPECT_EQ(queue.previous(RobotId{1}), RobotId{3});
  EXPECT_EQ(queue.previous({}), RobotId{3});
  EXPECT_EQ(queue.previous(RobotId{0}), RobotId{3});
}

TEST_F(AttentionQueueTest, ListsASeenRobotAgainForANewCause) {
  block(1);
  follow();
  queue.acknowledge({1});
  notice(NoticeKind::Collided, 1);
  follow();
  EXPECT_EQ(queue.unseen(), 1U);
  EXPECT_EQ(queue.of({1})->cause, AttentionCause::Collided);
}

TEST_F(AttentionQueueTest, DropsACollisionOnceSeenOrAfterAMotion) {
  statuses[0].body = BodyState::Idle;
  notice(NoticeKind::Collided, 0);
  notice(NoticeKind::Collided, 1);
  follow();
  EXPECT_EQ(robots(), (Robots{0, 1}));
  pass(4);  // robot 1 moves on
  EXPECT_EQ(robots(), Robots{0});
  queue.acknowledge({0});
  EXPECT_TRUE(queue.entries().empty());
  follow();
  EXPECT_TRUE(queue.entries().empty());
}

TEST_F(AttentionQueueTest, IgnoresEarlierNotices) {
  notice(NoticeKind::Collided, 0);
  AttentionQueue later;
  now.notices = notices;
  later.follow(now);
  EXPECT_TRUE(later.entries().empty());
}

TEST_F(AttentionQueueTest, DetectsThatTheClientOfAWorkingRobotLeft) {
  statuses[2].writer = "client-1";
  statuses[3].writer = "client-1";
  statuses[3].mission = MissionState::Idle;
  statuses[3].body = BodyState::Idle;
  attach({"client-1"});
  EXPECT_TRUE(queue.entries().empty());
  attach({});
  ASSERT_EQ(robots(), Robots{2});
  EXPECT_EQ(queue.entries()[0].cause, AttentionCause::LinkLost);
  EXPECT_EQ(english(queue.entries()[0].reason), "client-1 has left");
  statuses[2].writer = "operator";  // somebody took it over
  follow();
  EXPECT_TRUE(queue.entries().empty());
}

TEST_F(AttentionQueueTest, DropsRemovedRobots) {
  block(4);
  follow();
  auto labels = *now.labels;
  labels[4].present = false;
  now.labels = std::make_shared<std::vector<RobotLabel>>(labels);
  follow();
  EXPECT_TRUE(queue.entries().empty());
}

TEST_F(AttentionQueueTest, RestartsWithTheWorld) {
  notice(NoticeKind::Collided, 0);
  statuses[0].body = BodyState::Idle;
  follow();
  EXPECT_EQ(robots(), Robots{0});
  now.tick = 0;
  notices->clear();
  follow();
  EXPECT_TRUE(queue.entries().empty());
  notice(NoticeKind::Collided, 0);
  follow();
  EXPECT_EQ(robots(), Robots{0});
}

TEST_F(AttentionQueueTest, DropsAnIgnoredRobotUntilItsCauseChanges) {
  block(1);
  block(2);
  follow();
  EXPECT_TRUE(queue.ignore({1}));
  EXPECT_FALSE(queue.ignore({5}));
  pass(60);
  EXPECT_EQ(robots(), Robots{2});
  statuses[1].mission = MissionState::Running;
  follow();
  block(1);  // again
  follow();
  EXPECT_EQ(robots(), (Robots{2, 1}));
  queue.ignore({1});
  notice(NoticeKind::Collided, 1);  // another cause
  follow();
  ASSERT_EQ(robots(), (Robots{1, 2}));
  EXPECT_EQ(queue.of({1})->cause, AttentionCause::Collided);
  queue.ignore({1});
  EXPECT_EQ(robots(), Robots{2});
}

TEST_F(AttentionQueueTest, ReportsChanges) {
  EXPECT_FALSE(follow());
  block(1);
  EXPECT_TRUE(follow());
  EXPECT_FALSE(follow());
  EXPECT_FALSE(queue.acknowledge({5}));
}

}  // namespace
}  // namespace magna
