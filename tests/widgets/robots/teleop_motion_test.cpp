// SPDX-License-Identifier: GPL-3.0-or-later
// What the teleoperation pane tells of the robot's motion, whatever commands it.
#include <gtest/gtest.h>

#include <QTest>

#include "tests/support/child.h"
#include "tests/support/demo_remotes.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/text/text_format.h"
#include "widgets/robots/teleop/stick_widget.h"
#include "widgets/robots/teleop/teleop_pane.h"

namespace magna {
namespace {

class TeleopMotionTest : public testing::Test {
 protected:
  TeleopMotionTest() {
    link.show(test::demo_snapshot());
    feed.poll();
    pane.show();
    pane.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&pane));
    pane.take_control();
  }

  void show(Snapshot next) {
    clock.advance_ms(1000);
    next.made_ns = clock.now_ns();
    link.show(std::move(next));
    feed.poll();
  }
  void pass(int ms) {
    for (int at = 0; at < ms; at += 25) {
      clock.advance_ms(25);
      pane.beat();
    }
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  TeleopPane pane{feed};
};

TEST_F(TeleopMotionTest, TellsWhatWasMeasuredWhoeverDrives) {
  pane.disarm();
  Snapshot next = link.copy();
  next.speeds[2] = 0.42F;  // a mission drives
  next.turn_rates.assign(next.poses.size(), 0.0F);
  next.turn_rates[2] = -0.5236F;
  next.poses[2].theta = 1.5708;
  next.ahead = RangeAhead{1.8F, 5.0F};
  show(next);
  EXPECT_EQ(test::text(pane, "Speed of the robot"), QStringLiteral("0.42"));
  EXPECT_EQ(test::text(pane, "Turn rate of the robot, clockwise"), QStringLiteral("−30"));
  EXPECT_EQ(test::text(pane, "Heading and range ahead"),
            QStringLiteral("90° · %1 ahead").arg(metres_text(1.8, 1)));
  EXPECT_EQ(test::text(pane, "Speed that is sent"), QStringLiteral("sends nothing"));
  next.ahead = RangeAhead{5.0F, 5.0F};
  show(next);
  EXPECT_EQ(test::text(pane, "Heading and range ahead"),
            QStringLiteral("90° · over %1 ahead").arg(metres_text(5, 1)));
  next.ahead.reset();
  show(next);
  EXPECT_EQ(test::text(pane, "Heading and range ahead"), QStringLiteral("heading 90°"));
}

TEST_F(TeleopMotionTest, TheMeasuredSpeedIsNotTheSentOne) {
  QTest::keyPress(&pane.stick(), Qt::Key_W);
  pass(200);
  EXPECT_TRUE(test::text(pane, "Speed that is sent").startsWith(QStringLiteral("sends ")));
  EXPECT_FALSE(test::text(pane, "Speed that is sent").contains(QStringLiteral("nothing")));
  Snapshot next = link.copy();
  next.speeds[2] = 0.0F;  // a wall is in its way
  next.turn_rates.assign(next.poses.size(), 0.0F);
  pass(500);
  show(next);
  EXPECT_EQ(test::text(pane, "Speed of the robot"), QStringLiteral("0.00"));
}

TEST_F(TeleopMotionTest, TheSpeedOfACybotIsNotKnown) {
  pane.disarm();
  Snapshot next = test::demo_with_cybot();
  next.turn_rates.assign(next.poses.size(), 0.0F);
  show(next);
  EXPECT_EQ(test::text(pane, "Speed of the robot"), QStringLiteral("–"));
  EXPECT_EQ(test::text(pane, "Turn rate of the robot, clockwise"), QStringLiteral("–"));
  EXPECT_TRUE(test::text(pane, "Heading and range ahead").startsWith(QStringLiteral("heading ")));
  next.active.reset();
  next.selected.clear();
  show(next);
  EXPECT_EQ(test::text(pane, "Heading and range ahead"), QString());
}

}  // namespace
}  // namespace magna
