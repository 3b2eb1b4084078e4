// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QSignalSpy>

#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/state/snapshot_feed.h"

namespace magna {
namespace {

/// A feed on the demonstration's robots; the third is active first.
class ChoiceEchoTest : public testing::Test {
 protected:
  ChoiceEchoTest() {
    link.show(test::demo_snapshot());
    feed.poll();
    EXPECT_EQ(feed.now().active, RobotId{2});
  }
  void show(std::optional<RobotId> active, std::vector<RobotId> selected) {
    Snapshot next = link.copy();
    next.active = active;
    next.selected = std::move(selected);
    link.show(std::move(next));
    clock.advance_ms(16);
    feed.poll();
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
};

TEST_F(ChoiceEchoTest, ShowsAChoiceImmediatelyAndSendsItToTheSession) {
  feed.link().post(input::Select{{4}});
  EXPECT_EQ(feed.now().active, RobotId{4});
  EXPECT_EQ(feed.now().selected, std::vector<RobotId>{{4}});
  ASSERT_EQ(link.all<input::Select>().size(), 1U);
  feed.link().post(input::SelectSet{{{1}, {4}, {1}}});
  EXPECT_EQ(feed.now().active, RobotId{4});
  EXPECT_EQ(feed.now().selected, (std::vector<RobotId>{{1}, {4}}));
  feed.link().post(input::Deselect{});
  EXPECT_FALSE(feed.now().active.has_value());
  EXPECT_TRUE(feed.now().selected.empty());
}

TEST_F(ChoiceEchoTest, UpdatesThePanesOnceAfterTheCallerReturns) {
  QSignalSpy arrived(&feed, &SnapshotFeed::arrived);
  QSignalSpy calm(&feed, &SnapshotFeed::calm);
  const Snapshot& before = feed.now();
  feed.link().post(input::Select{{4}});
  EXPECT_EQ(arrived.count(), 0);
  EXPECT_EQ(before.active, RobotId{2}) << "who is reading a snapshot may go on with it";
  QCoreApplication::processEvents();
  EXPECT_EQ(arrived.count(), 1);
  EXPECT_EQ(calm.count(), 1) << "what can be done now is known at once";
}

TEST_F(ChoiceEchoTest, OverridesOlderSnapshotsUntilTheChoiceArrives) {
  const Snapshot older = link.copy();
  feed.link().post(input::Select{{4}});
  link.show_late(older);
  feed.poll();
  EXPECT_EQ(feed.now().active, RobotId{4});
  show(RobotId{4}, {{4}});
  EXPECT_EQ(feed.now().active, RobotId{4});
  show(RobotId{6}, {{6}});  // a later choice of a client
  EXPECT_EQ(feed.now().active, RobotId{6});
}

TEST_F(ChoiceEchoTest, DistinguishesAnOlderChoiceFromTheNewest) {
  const Snapshot at_first = link.copy();
  feed.link().post(input::Select{{4}});
  feed.link().post(
      input::Select{{2}});  // back, while snapshots still show that it was active before
  link.show_late(at_first);
  feed.poll();
  Snapshot first_taken = link.copy();
  first_taken.active = RobotId{4};
  first_taken.selected = {{4}};
  first_taken.posts_taken = 1;
  link.show_late(first_taken);
  feed.poll();
  EXPECT_EQ(feed.now().active, RobotId{2}) << "where it is on its way to, not where it came from";
}

TEST_F(ChoiceEchoTest, ShowsTheActualStateAfterARejection) {
  feed.link().post(input::Select{{4}});
  QCoreApplication::processEvents();
  QSignalSpy arrived(&feed, &SnapshotFeed::arrived);
  show(RobotId{2}, {{2}});
  EXPECT_EQ(feed.now().active, RobotId{2});
  EXPECT_EQ(arrived.count(), 1);
}

TEST_F(ChoiceEchoTest, EndsWithItsWorldOrRobot) {
  feed.link().post(input::Select{{11}});
  Snapshot fewer = test::demo_snapshot(3);  // a world of three robots
  fewer.active = RobotId{0};
  link.show(fewer);
  feed.poll();
  EXPECT_EQ(feed.now().active, RobotId{0});
  feed.link().post(input::Select{{1}});
  fewer.opened = std::make_shared<OpenedWorld>(OpenedWorld{2, "/worlds/other.lisp", "", 0, ""});
  link.show(fewer);
  feed.poll();
  EXPECT_EQ(feed.now().active, RobotId{0}) << "another world's second robot is another robot";
}

TEST_F(ChoiceEchoTest, IgnoresRemovedRobots) {
  feed.link().post(input::Select{{4000}});
  EXPECT_EQ(feed.now().active, RobotId{2});
  feed.link().post(input::StopRobot{{4}});
  EXPECT_EQ(feed.now().active, RobotId{2});
  EXPECT_EQ(link.posted.size(), 2U) << "the engine says what is wrong with it";
}

}  // namespace
}  // namespace magna
