// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/all_inputs.h"
#include "widgets/events/attention_watch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/view/notice_board.h"
#include "core/view/snapshot_maker.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

/// Six robots on their missions; the tests change one thing after another.
class AttentionFollowerTest : public testing::Test {
 protected:
  AttentionFollowerTest() {
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
    return follower.follow(now);
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
  std::ptrdiff_t unseen() const {
    return std::ranges::count(queue.entries(), false, &AttentionEntry::seen);
  }

  Snapshot now = test::demo_snapshot(6);
  std::vector<RobotStatus> statuses;
  std::shared_ptr<std::vector<Notice>> notices;
  AttentionFollower follower;
  AttentionQueue& queue = follower.queue();
};

using Robots = std::vector<std::uint32_t>;

TEST_F(AttentionFollowerTest, ARobotWithALostLinkIsListedUntilItReturnsOrIsRemoved) {
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

TEST_F(AttentionFollowerTest, IsEmptyWhileAllRobotsWork) {
  EXPECT_TRUE(queue.entries().empty());
  EXPECT_FALSE(queue.next({}));
}

TEST_F(AttentionFollowerTest, ListsABlockedRobotUntilItContinues) {
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

TEST_F(AttentionFollowerTest, IgnoresExplorersThatWaitForMoreToExplore) {
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

TEST_F(AttentionFollowerTest, ListsWaitingRobotsOnlyAfterALongTime) {
  statuses[1].mission = MissionState::Waiting;
  follow();
  pass(9);
  EXPECT_TRUE(queue.entries().empty());
  pass(1.5);
  ASSERT_EQ(robots(), Robots{1});
  EXPECT_EQ(queue.entries()[0].cause, AttentionCause::WaitsLong);
  EXPECT_DOUBLE_EQ(queue.entries()[0].since, 10.0);
}

TEST_F(AttentionFollowerTest, JoinsRobotsThatWaitForOneToOneEntry) {
  const auto wait_for = [&](std::size_t robot, std::uint32_t front) {
    statuses[robot].mission = MissionState::Waiting;
    statuses[robot].waits_for = RobotId{front};
  };
  statuses[5].mission = MissionState::Idle;
  statuses[5].body = BodyState::Idle;
  wait_for(1, 5);
  wait_for(2, 1);  // behind it
  follow();
  pass(5);
  wait_for(4, 5);
  follow();
  pass(9);
  EXPECT_TRUE(queue.entries().empty()) << "14 s";
  pass(1.5);
  ASSERT_EQ(robots(), Robots{5});
  const AttentionEntry& entry = queue.entries()[0];
  EXPECT_EQ(entry.cause, AttentionCause::InWay);
  EXPECT_EQ(entry.waiting, (std::vector{RobotId{1}, RobotId{2}, RobotId{4}}));
  EXPECT_DOUBLE_EQ(entry.since, 10.0);
  EXPECT_EQ(english(entry.reason), "3 robots wait for it");
  statuses[4].mission = MissionState::Running;
  follow();
  EXPECT_EQ(queue.entries()[0].waiting.size(), 2U);
  EXPECT_DOUBLE_EQ(queue.entries()[0].since, 10.0) << "the same entry";
  statuses[1].mission = MissionState::Running;
  statuses[2].mission = MissionState::Running;
  follow();
  EXPECT_TRUE(queue.entries().empty());
}

TEST_F(AttentionFollowerTest, JoinsRobotsThatWaitForEachOther) {
  const std::vector<std::pair<std::size_t, std::uint32_t>> waits = {{1, 3}, {3, 2}, {2, 1}};
  for (const auto& [robot, front] : waits) {
    statuses[robot].mission = MissionState::Waiting;
    statuses[robot].waits_for = RobotId{front};
  }
  follow();
  pass(15);
  ASSERT_EQ(robots(), Robots{1});
  EXPECT_EQ(queue.entries()[0].waiting.size(), 3U);
}

TEST_F(AttentionFollowerTest, RobotsBehindOneThatDrivesOnAreListedOneByOne) {
  statuses[1].mission = MissionState::Waiting;
  statuses[1].waits_for = RobotId{2};  // on its mission
  follow();
  pass(10.5);
  ASSERT_EQ(robots(), Robots{1});
  EXPECT_EQ(queue.entries()[0].cause, AttentionCause::WaitsLong);
}

TEST_F(AttentionFollowerTest, ARobotThatMakesWayIsNotListed) {
  statuses[1].mission = MissionState::Waiting;
  statuses[1].reason = Message({"makes-way", "makes way for {}"}, std::string("robot3"));
  follow();
  pass(20);
  EXPECT_TRUE(robots().empty());
}

TEST_F(AttentionFollowerTest, RestartsTheTimeAfterAMotion) {
  statuses[1].mission = MissionState::Waiting;
  follow();
  pass(9);
  statuses[1].mission = MissionState::Running;
  now.poses[1].x += 1.1;
  follow();
  statuses[1].mission = MissionState::Waiting;
  pass(9);
  EXPECT_TRUE(queue.entries().empty());
}

TEST_F(AttentionFollowerTest, ARobotThatOnlyClosesUpStillWaits) {
  statuses[1].mission = MissionState::Waiting;
  follow();
  pass(9);
  statuses[1].mission = MissionState::Running;
  now.poses[1].x += 0.5;
  pass(2);
  EXPECT_TRUE(queue.entries().empty()) << "it drives";
  statuses[1].mission = MissionState::Waiting;
  pass(1);
  ASSERT_EQ(robots(), Robots{1});
  EXPECT_DOUBLE_EQ(queue.entries()[0].since, 10.0);
  statuses[1].mission = MissionState::Running;
  pass(1);
  EXPECT_EQ(robots(), Robots{1}) << "it is not through yet";
  now.poses[1].x += 0.6;
  pass(1);
  EXPECT_TRUE(queue.entries().empty());
}

TEST_F(AttentionFollowerTest, ARobotThatMovesOnByALittleAtATimeStillWaits) {
  statuses[1].mission = MissionState::Waiting;
  follow();  // at 10 s
  pass(6);
  now.poses[1].x += 0.7;
  pass(6);
  ASSERT_EQ(robots(), Robots{1}) << "it has not moved by a metre";
  EXPECT_DOUBLE_EQ(queue.entries()[0].since, 10.0);
  pass(6);
  pass(6);
  now.poses[1].x += 0.7;  // 1.4 m from where it began to wait
  pass(1);
  ASSERT_EQ(robots(), Robots{1}) << "for 13 s it has moved by less than a metre";
  EXPECT_DOUBLE_EQ(queue.entries()[0].since, 22.0);
  now.poses[1].x += 1.1;
  pass(1);
  EXPECT_TRUE(robots().empty());
}

TEST_F(AttentionFollowerTest, AWaitOfAnyLengthBeginsWhereItBegan) {
  statuses[1].mission = MissionState::Waiting;
  follow();
  for (int second = 0; second < 100; ++second) pass(1);
  ASSERT_EQ(robots(), Robots{1});
  EXPECT_DOUBLE_EQ(queue.entries()[0].since, 10.0);
  now.poses[1].x += 0.8;
  for (int second = 0; second < 12; ++second) pass(1);
  now.poses[1].x += 0.8;
  pass(1);
  ASSERT_EQ(robots(), Robots{1}) << "there it has waited for 12 s";
  EXPECT_DOUBLE_EQ(queue.entries()[0].since, 111.0);
}

TEST_F(AttentionFollowerTest, SortsByUrgencyThenByTime) {
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
  EXPECT_EQ(unseen(), 4);
}

TEST_F(AttentionFollowerTest, ReturnsTheNextUnseenRobotThenStartsAgain) {
  block(1);
  block(2);
  follow();
  EXPECT_EQ(queue.next({}), RobotId{1});
  EXPECT_TRUE(queue.acknowledge({1}));
  EXPECT_EQ(robots(), (Robots{2, 1}));
  EXPECT_EQ(queue.next(RobotId{1}), RobotId{2});
  queue.acknowledge({2});
  EXPECT_EQ(unseen(), 0);
  EXPECT_EQ(queue.next(RobotId{1}), RobotId{2});
  EXPECT_EQ(queue.next(RobotId{2}), RobotId{1});
  EXPECT_EQ(queue.next({}), RobotId{1});
}

TEST_F(AttentionFollowerTest, ReturnsThePreviousRobotInACycle) {
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

TEST_F(AttentionFollowerTest, ListsASeenRobotAgainForANewCause) {
  block(1);
  follow();
  queue.acknowledge({1});
  notice(NoticeKind::Collided, 1);
  follow();
  EXPECT_EQ(unseen(), 1);
  EXPECT_EQ(queue.of({1})->cause, AttentionCause::Collided);
}

TEST_F(AttentionFollowerTest, DropsACollisionOnceSeenOrAfterAMotion) {
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

TEST_F(AttentionFollowerTest, IgnoresEarlierNotices) {
  notice(NoticeKind::Collided, 0);
  AttentionFollower later;
  now.notices = notices;
  later.follow(now);
  EXPECT_TRUE(later.queue().entries().empty());
}

TEST_F(AttentionFollowerTest, DetectsThatTheClientOfAWorkingRobotLeft) {
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

TEST_F(AttentionFollowerTest, DropsRemovedRobots) {
  block(4);
  follow();
  auto labels = *now.labels;
  labels[4].present = false;
  now.labels = std::make_shared<std::vector<RobotLabel>>(labels);
  follow();
  EXPECT_TRUE(queue.entries().empty());
}

TEST_F(AttentionFollowerTest, RestartsWithTheWorld) {
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

TEST_F(AttentionFollowerTest, DropsAnIgnoredRobotUntilItsCauseChanges) {
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

TEST_F(AttentionFollowerTest, ReportsChanges) {
  EXPECT_FALSE(follow());
  block(1);
  EXPECT_TRUE(follow());
  EXPECT_FALSE(follow());
  EXPECT_FALSE(queue.acknowledge({5}));
}

TEST_F(AttentionFollowerTest, OrdersByTheChosenRule) {
  // The places of the demonstration do not matter here.
  for (std::size_t k = 0; k < 6; ++k) now.poses[k] = {10.0 * static_cast<double>(k), 0.0, 0.0};
  block(4);
  follow();
  pass(10);
  block(2);
  notice(NoticeKind::Collided, 1);
  follow();
  EXPECT_EQ(robots(), (Robots{1, 4, 2})) << "the collision is most urgent";
  EXPECT_TRUE(queue.set_rule(AttentionRule::FirstCome));
  EXPECT_FALSE(queue.set_rule(AttentionRule::FirstCome));
  EXPECT_EQ(robots(), (Robots{4, 1, 2}));
  queue.set_rule(AttentionRule::Nearest);
  now.active = RobotId{3};
  follow();
  EXPECT_EQ(robots(), (Robots{4, 2, 1})) << "4 and 2 are equally far: the older one";
  now.poses[3].x = 21.0;
  follow();
  EXPECT_EQ(robots(), (Robots{2, 1, 4}));
  now.poses[3].x = 22.0;
  EXPECT_FALSE(follow()) << "a small step changes nothing";
}

TEST_F(AttentionFollowerTest, WithoutAnActiveRobotTheLastAttendedOneIsTheCentre) {
  for (std::size_t k = 0; k < 6; ++k) now.poses[k] = {10.0 * static_cast<double>(k), 0.0, 0.0};
  now.active.reset();
  block(1);
  block(4);
  queue.set_rule(AttentionRule::Nearest);
  follow();
  EXPECT_EQ(robots(), (Robots{1, 4})) << "no centre: the numbers decide";
  queue.attend({5});
  follow();
  EXPECT_EQ(robots(), (Robots{4, 1}));
}

TEST_F(AttentionFollowerTest, TheLongestIgnoredRobotComesFirst) {
  queue.set_rule(AttentionRule::LongestIgnored);
  block(1);
  follow();
  pass(5);
  queue.attend({1});
  pass(5);
  queue.attend({3});
  block(3);
  block(4);
  follow();
  EXPECT_EQ(robots(), (Robots{4, 1, 3})) << "robot 4 was never attended to";
  EXPECT_EQ(queue.next(RobotId{3}), RobotId{4});
  pass(5);
  EXPECT_TRUE(queue.acknowledge({4}));
  EXPECT_EQ(robots(), (Robots{1, 3, 4}));
  EXPECT_EQ(queue.next(RobotId{4}), RobotId{1});
  queue.restart();
  follow();
  EXPECT_EQ(robots(), (Robots{1, 3, 4})) << "in another run none was attended to";
}

// What models are told (by the engine) is what people are shown (by snapshots).
TEST(AttentionQueue, IsTheSameByTheEngineAndBySnapshots) {
  Scenario scenario = test::small_scenario(4);
  scenario.world.clauses.emplace_back(
      RectClause{{8, 0}, {8, 11}, "bricks", {1.0, 1.0, 1.0, 1.0}, {}});
  const auto engine = test::make_engine(scenario);
  SnapshotMaker maker;
  NoticeBoard board;
  AttentionFollower people;
  AttentionQueue models;
  const Author person = Author::person();
  // Behind the wall, and where another one stands.
  engine->submit(person, input::MissionAppend{RobotId{0}, Waypoint::go_to({15, 2.5})});
  engine->submit(person, input::MissionAppend{RobotId{1}, Waypoint::go_to({2.5, 6.5})});
  std::set<AttentionCause> causes;
  for (int tick = 0; tick < 600; ++tick) {
    if (tick == 400) {
      engine->submit(person, input::MissionAppend{RobotId{3}, Waypoint::go_to({5, 9})});
    }
    engine->step();
    std::vector<Event> happened = engine->take_events();
    if (tick == 300) happened.emplace_back(event::Collided{RobotId{3}, -1});
    std::vector<AttentionEvent> events;
    for (const Event& event : happened) {
      board.on_event(event, *engine);
      const auto notice = notice_of(event, *engine);
      if (auto one = notice ? attention_event(*notice) : std::nullopt) {
        events.push_back(*std::move(one));
      }
    }
    Snapshot now = *maker.make(*engine);
    now.notices = board.newest();
    people.follow(now);
    models.follow(engine->now(), now.tick_seconds, attention_facts(*engine), events);
    ASSERT_EQ(people.queue().entries(), models.entries()) << tick;
    for (const AttentionEntry& entry : models.entries()) causes.insert(entry.cause);
  }
  EXPECT_TRUE(causes.contains(AttentionCause::Collided));
  EXPECT_GE(causes.size(), 2U) << "blocked, or waiting long";
}

}  // namespace
}  // namespace magna
