// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/select_tool.h"

#include "tests/widgets/map/map_tool_fixture.h"

namespace magna {
namespace {

class SelectToolTest : public test::MapToolTest {
 protected:
  /// From the upper left of the first robot to the lower right of the second.
  void band(RobotId first, RobotId second, Qt::KeyboardModifiers modifiers = {}) {
    const QRect box = QRect(spot(first), spot(second)).normalized();
    drag(box.topLeft() - QPoint(14, 14), box.bottomRight() + QPoint(14, 14), modifiers);
  }
  std::vector<RobotId> chosen() const { return link.all<input::SelectSet>().back().robots; }
};

TEST_F(SelectToolTest, ADragSelectsTheEnclosedRobots) {
  band({0}, {1});
  ASSERT_EQ(link.posted.size(), 1U);
  EXPECT_EQ(chosen(), (std::vector<RobotId>{{0}, {1}}));
}

TEST_F(SelectToolTest, DragsWorkInAnyDirection) {
  const QRect box = QRect(spot(RobotId{0}), spot(RobotId{1})).normalized();
  drag(box.bottomRight() + QPoint(14, 14), box.topLeft() - QPoint(14, 14));
  EXPECT_EQ(chosen(), (std::vector<RobotId>{{0}, {1}}));
}

TEST_F(SelectToolTest, ShiftAddsToTheSelectionAndCtrlToggles) {
  band({0}, {1}, Qt::ShiftModifier);
  EXPECT_EQ(chosen(), (std::vector<RobotId>{{2}, {4}, {0}, {1}}));
  band({1}, {2}, Qt::ControlModifier);
  EXPECT_EQ(chosen(), (std::vector<RobotId>{{4}, {1}}));
}

TEST_F(SelectToolTest, AnEmptyDragDeselectsUnlessAModifierIsHeld) {
  drag(spot(floor), spot(floor) + QPoint(30, 20), Qt::ShiftModifier);
  drag(spot(floor), spot(floor) + QPoint(30, 20), Qt::ControlModifier);
  EXPECT_TRUE(link.posted.empty());
  drag(spot(floor), spot(floor) + QPoint(30, 20));
  EXPECT_EQ(link.count<input::Deselect>(), 1U);
}

TEST_F(SelectToolTest, EscapeOrAnotherToolDropsTheDrag) {
  const QRect box = QRect(spot(RobotId{0}), spot(RobotId{1})).normalized();
  press(box.topLeft() - QPoint(14, 14));
  move(box.bottomRight() + QPoint(14, 14));
  EXPECT_TRUE(hint_says("2 robots"));
  const QImage drawn = picture();
  key(Qt::Key_Escape);
  EXPECT_NE(drawn, picture());
  release(box.bottomRight() + QPoint(14, 14));
  EXPECT_TRUE(link.posted.empty());
  press(box.topLeft() - QPoint(14, 14));
  move(box.bottomRight() + QPoint(14, 14));
  pane.use_tool("tool.select");
  release(box.bottomRight() + QPoint(14, 14));
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(SelectToolTest, OmitsARobotRemovedDuringTheDrag) {
  const QRect box = QRect(spot(RobotId{0}), spot(RobotId{1})).normalized();
  press(box.topLeft() - QPoint(14, 14));
  move(box.bottomRight() + QPoint(14, 14));
  remove_robot({0});
  release(box.bottomRight() + QPoint(14, 14));
  EXPECT_EQ(chosen(), (std::vector<RobotId>{{1}}));
}

TEST_F(SelectToolTest, ADoubleClickCentresARobot) {
  double_click(spot(RobotId{0}));
  EXPECT_LE((spot(RobotId{0}) - pane.rect().center()).manhattanLength(), 2);
}

TEST_F(SelectToolTest, ProtectsPlansAndReportsIt) {
  const QPoint waypoint = spot(plan_of(active).waypoints[0].target);
  hover(waypoint);
  EXPECT_TRUE(hint_says("way-point 1 of robot3"));
  EXPECT_TRUE(hint_says("press W"));
  drag(waypoint, waypoint + QPoint(60, 0));
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
}

}  // namespace
}  // namespace magna
