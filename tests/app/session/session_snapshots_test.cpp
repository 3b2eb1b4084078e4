// SPDX-License-Identifier: GPL-3.0-or-later
// The real session, on this thread: statistics and optional parts of its snapshots.
#include <gtest/gtest.h>

#include "tests/app/session/session_fixture.h"
#include "tests/support/event_loop.h"

namespace magna {
namespace {

using test::wait_until;

class SessionSnapshotsTest : public test::SessionFixture {
 protected:
  SessionSnapshotsTest() {
    line_.world = "field:3";
    line_.seed = 3;
    line_.time_scale = 0.0;
    line_.links.emplace_back("--actr-port", "off");
    line_.links.emplace_back("--cognav-port", "off");
    line_.links.emplace_back("--gobot-port", "off");
  }
};

TEST_F(SessionSnapshotsTest, HoldTheDurationOfTheLastTick) {
  begin();
  EXPECT_EQ(exchange_.take()->tick_ms, 0.0) << "there was none";
  std::shared_ptr<const Snapshot> snapshot;
  ASSERT_TRUE(wait_until([&] { return (snapshot = exchange_.take())->tick > 0; }));
  EXPECT_GT(snapshot->tick_ms, 0.0);
}

TEST_F(SessionSnapshotsTest, HoldSignalsAndInternalsOfTheActiveRobotOnRequest) {
  begin();
  post(input::Select{RobotId{1}});
  EXPECT_EQ(exchange_.take()->robot_signals, nullptr);
  EXPECT_EQ(exchange_.take()->inside, nullptr);
  exchange_.want(&SnapshotParts::robot_signals, true);
  exchange_.want(&SnapshotParts::inside, true);
  std::shared_ptr<const Snapshot> snapshot;
  ASSERT_TRUE(wait_until([&] { return (snapshot = exchange_.take())->robot_signals != nullptr; }));
  EXPECT_EQ(snapshot->robot_signals->nearest.size(), 3U);
  ASSERT_NE(snapshot->inside, nullptr);
  EXPECT_EQ(snapshot->inside->robot, RobotId{1});
  exchange_.want(&SnapshotParts::robot_signals, false);
  exchange_.want(&SnapshotParts::inside, false);
  EXPECT_TRUE(wait_until([&] { return exchange_.take()->robot_signals == nullptr; }));
  EXPECT_EQ(exchange_.take()->inside, nullptr);
}

}  // namespace
}  // namespace magna
