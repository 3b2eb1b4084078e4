// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/pose_tool.h"
#include "core/mission/missions.h"

#include "core/geometry/angle.h"
#include "tests/support/demo_remotes.h"
#include "tests/widgets/map/map_tool_fixture.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

class PoseToolTest : public test::MapToolTest {
 protected:
  PoseToolTest() {
    show(test::demo_with_cybot());
    pane.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&pane));
    pane.use_tool("tool.pose");
    pane.setFocus();
  }
  std::vector<input::RemotePose> posted() const { return link.all<input::RemotePose>(); }
  /// The engine's response.
  void answer() {
    if (posted().empty()) return;
    const input::RemotePose last = posted().back();
    set_pose({last.x, last.y, last.theta});
  }
  void set_pose(const Pose& pose) {
    Snapshot next = link.copy();
    next.poses[test::kDemoCybot.index()] = pose;
    show(std::move(next));
  }
  Pose shown() const { return link.snapshot->poses[test::kDemoCybot.index()]; }
  static void expect_near(const Pose& is, const Pose& wanted, double metres = 1e-9) {
    EXPECT_NEAR(is.x, wanted.x, metres);
    EXPECT_NEAR(is.y, wanted.y, metres);
    EXPECT_NEAR(angle_difference(is.theta, wanted.theta), 0.0, 1e-9);
  }
};

TEST_F(PoseToolTest, AClickPlacesTheActiveCybotWithItsHeading) {
  set_pose({2.0, 7.0, 0.5});
  EXPECT_TRUE(hint_says("Press where cybot1 is"));
  click(spot(floor));
  ASSERT_EQ(posted().size(), 1U);
  EXPECT_EQ(posted()[0].robot, test::kDemoCybot);
  EXPECT_NEAR(posted()[0].x, floor.x, 0.1);
  EXPECT_NEAR(posted()[0].y, floor.y, 0.1);
  EXPECT_EQ(posted()[0].theta, 0.5);
  answer();
  pane.edits().stack().undo();
  answer();
  EXPECT_EQ(shown(), (Pose{2.0, 7.0, 0.5})) << "the pose before";
  pane.edits().stack().redo();
  answer();
  EXPECT_NEAR(shown().x, floor.x, 0.1);
}

TEST_F(PoseToolTest, ADragGivesTheHeading) {
  const QImage before = picture();
  press(spot(floor));
  move(spot(floor) + QPoint(0, 60));
  EXPECT_TRUE(hint_says("heading"));
  EXPECT_NE(picture(), before) << "it is drawn where it would be";
  release(spot(floor) + QPoint(0, 60));
  ASSERT_EQ(posted().size(), 1U);
  EXPECT_NEAR(posted()[0].x, floor.x, 0.1) << "the place of the press";
  EXPECT_NEAR(posted()[0].theta, kPi / 2.0, 1e-9) << "down the map";
}

TEST_F(PoseToolTest, EscapeAndPlacesOutsideChangeNothing) {
  press(spot(floor));
  key(Qt::Key_Escape);
  release(spot(floor));
  click(outside());
  EXPECT_TRUE(hint_says("Outside the map"));
  EXPECT_TRUE(posted().empty());
}

TEST_F(PoseToolTest, KeysMoveAndTurnIt) {
  key(Qt::Key_Right, Qt::ShiftModifier);
  answer();
  expect_near(shown(), {3.0, 7.0, 0.0});
  key(Qt::Key_Right, Qt::ControlModifier);
  answer();
  key(Qt::Key_Right, Qt::ControlModifier);
  answer();
  key(Qt::Key_Left, Qt::ControlModifier);
  answer();
  expect_near(shown(), {3.0, 7.0, radians(5.0)});
  EXPECT_EQ(pane.edits().stack().count(), 1) << "one entry of the history";
  pane.edits().stack().undo();
  answer();
  expect_near(shown(), {2.0, 7.0, 0.0});
  hover(spot(floor));
  key(Qt::Key_Insert);
  answer();
  EXPECT_NEAR(shown().x, floor.x, 0.1);
}

TEST_F(PoseToolTest, UndoKeepsWhatTheRobotDroveSince) {
  set_pose({2.0, 7.0, 0.0});
  pane.edits().correct_pose(test::kDemoCybot, {10.0, 7.0, kPi / 2.0});
  answer();
  set_pose({10.0, 8.0, kPi / 2.0});  // one metre ahead
  pane.edits().stack().undo();
  answer();
  expect_near(shown(), {3.0, 7.0, 0.0});
}

TEST_F(PoseToolTest, UndoIsRefusedOnceTheRobotIsGone) {
  click(spot(floor));
  answer();
  QString why;
  QObject::connect(&pane.edits(), &EditStack::refused, &pane,
                   [&why](const QString& text) { why = text; });
  remove_robot(test::kDemoCybot);
  const std::size_t before = posted().size();
  pane.edits().stack().undo();
  EXPECT_EQ(posted().size(), before);
  EXPECT_TRUE(why.contains(QStringLiteral("the robot is gone"))) << why.toStdString();
}

TEST_F(PoseToolTest, SimulatedRobotsAreNotPlaced) {
  Snapshot next = link.copy();
  next.active = active;
  next.selected = {active};
  show(std::move(next));
  EXPECT_TRUE(hint_says("robot3 is simulated here"));
  click(spot(floor));
  key(Qt::Key_Right);
  EXPECT_TRUE(posted().empty());
  click(spot(test::kDemoCybot));
  ASSERT_EQ(link.count<input::Select>(), 1U) << "a click chooses the CyBOT";
  EXPECT_EQ(link.all<input::Select>()[0].robot, test::kDemoCybot);
}

}  // namespace
}  // namespace magna
