// SPDX-License-Identifier: GPL-3.0-or-later
// Robots and groups of robots by typed digits.
#include <gtest/gtest.h>

#include <QStatusBar>
#include <QTableView>
#include <QTest>

#include "app/window/robot_commands.h"
#include "core/engine/planned_route.h"
#include "tests/support/test_window.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/team/robot_list_pane.h"

namespace magna {
namespace {

class RobotKeysTest : public test::WindowTest {
 protected:
  RobotKeysTest() {
    open();
    window->context().map.setFocus();
  }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(&window->context().map, key, modifiers);
    QCoreApplication::processEvents();
  }
  std::optional<RobotId> active() const { return window->context().feed.now().active; }
  std::vector<RobotId> selected() const { return window->context().feed.now().selected; }
  void select(std::vector<RobotId> robots) {
    window->context().feed.link().post(input::SelectSet{std::move(robots)});
    QCoreApplication::processEvents();
  }
  QStringList messages() const { return window->context().messages.texts(); }
  QString group_text(ActionName id) const { return window->context().actions[id].text(); }
  void remove_robot(RobotId robot) {
    Snapshot next = link.copy();
    auto labels = *next.labels;
    labels[robot.index()].present = false;
    next.labels = std::make_shared<const std::vector<RobotLabel>>(std::move(labels));
    next.active.reset();
    next.selected.clear();
    show(std::move(next));
  }
};

TEST_F(RobotKeysTest, TwoQuickDigitsAreOneNumber) {
  key(Qt::Key_1);
  EXPECT_EQ(active(), RobotId{0});
  EXPECT_TRUE(window->statusBar()->currentMessage().contains(QStringLiteral("robot1")));
  clock.advance_ms(600);
  key(Qt::Key_2);
  EXPECT_EQ(active(), RobotId{11});
}

TEST_F(RobotKeysTest, SlowDigitsAreTwoNumbers) {
  key(Qt::Key_1);
  clock.advance_ms(800);
  key(Qt::Key_2);
  EXPECT_EQ(active(), RobotId{1});
}

TEST_F(RobotKeysTest, AnUnknownNumberOfTwoDigitsLeavesTheLastDigit) {
  key(Qt::Key_1);
  key(Qt::Key_9);  // there is no robot19
  EXPECT_EQ(active(), RobotId{8});
}

TEST_F(RobotKeysTest, AnotherKeyEndsTheNumber) {
  key(Qt::Key_1);
  key(Qt::Key_F);
  key(Qt::Key_2);
  EXPECT_EQ(active(), RobotId{1});
}

TEST_F(RobotKeysTest, TheNumericPadWorks) {
  key(Qt::Key_1, Qt::KeypadModifier);
  key(Qt::Key_1, Qt::KeypadModifier);
  EXPECT_EQ(active(), RobotId{10});
}

TEST_F(RobotKeysTest, ShiftBetweenTheDigitsDoesNotEndTheNumber) {
  key(Qt::Key_1);
  key(Qt::Key_Shift);
  key(Qt::Key_2);
  EXPECT_EQ(active(), RobotId{11});
}

TEST_F(RobotKeysTest, LettersInTheRobotListReachTheToolsAndNeverChangeTheActiveRobot) {
  key(Qt::Key_3);
  QTableView& table = window->part<RobotListPane>().table();
  table.setFocus();
  for (const char letter : {'r', 'o', 'b', 'o', 't', '#', 'w'}) {
    QTest::keyClick(&table, letter);
    QCoreApplication::processEvents();
    EXPECT_EQ(active(), RobotId{2}) << letter;
  }
  EXPECT_TRUE(window->context().actions["tool.waypoints"].isChecked());
  QTest::keyClick(&table, Qt::Key_Down);
  QCoreApplication::processEvents();
  EXPECT_EQ(active(), RobotId{3});
  QTest::keyClick(&table, Qt::Key_7);
  EXPECT_EQ(active(), RobotId{6});
}

TEST_F(RobotKeysTest, StoresAndRecallsAGroup) {
  select({RobotId{2}, RobotId{4}});
  key(Qt::Key_3, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_TRUE(group_text("robot.group_3").contains(QStringLiteral("robot3, robot5")));
  key(Qt::Key_7);
  ASSERT_EQ(selected().size(), 1U);
  key(Qt::Key_3, Qt::AltModifier);
  EXPECT_EQ(selected(), (std::vector{RobotId{2}, RobotId{4}}));
  EXPECT_TRUE(messages().isEmpty());
}

TEST_F(RobotKeysTest, GroupsAreSavedWithTheWorld) {
  select({RobotId{2}, RobotId{4}});
  key(Qt::Key_0, Qt::ControlModifier | Qt::ShiftModifier);
  open_again();
  EXPECT_TRUE(group_text("robot.group_0").contains(QStringLiteral("robot3, robot5")));
  window->context().actions["robot.group_0"].trigger();
  EXPECT_EQ(selected(), (std::vector{RobotId{2}, RobotId{4}}));
}

TEST_F(RobotKeysTest, NamesTheRobotsOfAGroupThatHaveLeft) {
  select({RobotId{2}, RobotId{4}});
  key(Qt::Key_3, Qt::ControlModifier | Qt::ShiftModifier);
  remove_robot({4});
  key(Qt::Key_3, Qt::AltModifier);
  EXPECT_EQ(selected(), (std::vector{RobotId{2}}));
  ASSERT_EQ(messages().size(), 1);
  EXPECT_TRUE(messages()[0].contains(QStringLiteral("robot5")));
  remove_robot({2});
  key(Qt::Key_3, Qt::AltModifier);
  EXPECT_TRUE(selected().empty());
  EXPECT_TRUE(messages().last().contains(QStringLiteral("No robot of group 3")));
}

TEST_F(RobotKeysTest, SaysWhatToDoForAnEmptyGroupAndAnEmptySelection) {
  key(Qt::Key_5, Qt::AltModifier);
  ASSERT_EQ(messages().size(), 1);
  EXPECT_TRUE(messages()[0].contains(QStringLiteral("Ctrl+Shift+5")));
  window->context().feed.link().post(input::Deselect{});
  key(Qt::Key_5, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(messages().size(), 2);
  EXPECT_TRUE(group_text("robot.group_5").contains(QStringLiteral("empty")));
}

}  // namespace
}  // namespace magna
