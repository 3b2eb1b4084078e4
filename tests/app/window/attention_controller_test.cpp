// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/attention_controller.h"

#include <gtest/gtest.h>

#include <QDockWidget>
#include <QListView>
#include <QPushButton>
#include <QTableView>
#include <QTest>

#include "app/window/palette_commands.h"
#include "tests/support/demo_notices.h"
#include "tests/support/demo_window.h"
#include "widgets/base/bars/confirm_bar.h"
#include "widgets/base/bars/control_bar.h"
#include "widgets/base/bars/stop_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/events/attention_panel.h"
#include "widgets/events/attention_watch.h"
#include "widgets/events/events_pane.h"
#include "widgets/events/toast_stack.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/team/robot_list_pane.h"
#include "widgets/robots/teleop/teleop_pane.h"

namespace magna {
namespace {

class AttentionControllerTest : public test::DemoWindowTest {
 protected:
  AttentionControllerTest() { dock = &window->dock("events"); }

  AttentionController& desk() { return window->part<AttentionController>(); }
  void show(const Snapshot& next) {
    link.show(next);
    clock.advance_ms(1000);
    window->context().feed.poll();
  }
  void show_notices(test::NoticeBlock notices) {
    Snapshot next = link.copy();
    next.notices = std::move(notices);
    show(next);
  }
  Point centre() { return window->context().map.scene().view.centre(); }
  bool in_the_middle(Point p) { return distance(centre(), p) < 0.01; }

  QDockWidget* dock = nullptr;
};

TEST_F(AttentionControllerTest, ActivatesTheNextRobotByItsKeyFromAnyFocus) {
  ASSERT_EQ(window->part<AttentionWatch>().queue().entries().size(), 1U);
  EXPECT_TRUE(window->part<AttentionChip>().isVisible());
  const QModelIndex row = window->part<RobotListPane>().model().index(6, RobotTableModel::Robot);
  EXPECT_FALSE(row.data(RobotTableModel::Attention).toString().isEmpty());
  EXPECT_TRUE(
      row.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("needs attention")));
  QTest::keyClick(&window->part<RobotListPane>().table(), Qt::Key_N);
  ASSERT_EQ(link.count<input::Select>(), 1U);
  EXPECT_EQ(link.all<input::Select>()[0].robot, RobotId{6});
  EXPECT_TRUE(in_the_middle(link.snapshot->poses[6].position()));
  EXPECT_EQ(window->context().map.scene().needs.at(RobotId{6}), QStringLiteral("Blocked"));
  EXPECT_TRUE(window->part<AttentionChip>().isVisible());  // it still needs attention
  EXPECT_FALSE(row.data(RobotTableModel::Attention).toString().isEmpty());
  QTest::keyClick(&window->context().map, Qt::Key_N);
  EXPECT_EQ(link.count<input::Select>(), 2U);
}

TEST_F(AttentionControllerTest, ShowsTheCountAndTheKeyBesideTheStopButton) {
  AttentionChip& chip = window->part<AttentionChip>();
  EXPECT_EQ(chip.text(), QStringLiteral("Attention: 1"));
  EXPECT_EQ(chip.accessibleName(), QStringLiteral("1 robot needs attention"));
  EXPECT_TRUE(chip.toolTip().contains(QStringLiteral("robot7: Blocked")));
  const auto& stop = window->part<ControlBar>().stop();
  EXPECT_LT(chip.geometry().right(), stop.geometry().left());
  chip.click();
  EXPECT_EQ(link.all<input::Select>().at(0).robot, RobotId{6});
}

TEST_F(AttentionControllerTest, RepliesByTheKeyThatTheRobotShowsWithoutChoosingIt) {
  AttentionPanel& panel = window->part<AttentionPanel>();
  EXPECT_TRUE(panel.list().isVisible());
  QTest::keyClick(&window->context().map, Qt::Key_L);
  ASSERT_EQ(link.count<input::RouteAutomatically>(), 1U);
  EXPECT_EQ(link.all<input::RouteAutomatically>()[0].robot, RobotId{6});
  EXPECT_EQ(link.count<input::Select>(), 0U);
  EXPECT_FALSE(window->context().actions["attention.drive"].isEnabled());
  EXPECT_FALSE(window->context().actions.why_disabled("attention.drive").isEmpty());
}

TEST_F(AttentionControllerTest, TakesControlOfTheRobotThatIsCurrentInTheList) {
  AttentionPanel& panel = window->part<AttentionPanel>();
  panel.list().setFocus();
  QCoreApplication::processEvents();
  QTest::keyClick(&panel.list(), Qt::Key_T);
  ASSERT_EQ(link.count<input::Select>(), 1U);
  EXPECT_EQ(link.all<input::Select>()[0].robot, RobotId{6});
  EXPECT_TRUE(window->part<TeleopPane>().isAncestorOf(QApplication::focusWidget()));
}

/// Robot 1, which has no mission, with two robots that have waited for it for a while.
class RobotInWayTest : public AttentionControllerTest {
 protected:
  RobotInWayTest() {
    Snapshot next = link.copy();
    auto statuses = *next.statuses;
    statuses[6].mission = MissionState::Running;
    for (const std::size_t robot : {2U, 4U}) {
      statuses[robot].mission = MissionState::Waiting;
      statuses[robot].waits_for = RobotId{1};
    }
    next.statuses = std::make_shared<std::vector<RobotStatus>>(statuses);
    show(next);
    next = link.copy();
    next.tick += 200;
    show(next);
  }
};

TEST_F(RobotInWayTest, IsMovedAsideByTheKeyOfTheOneRow) {
  ASSERT_EQ(window->part<AttentionWatch>().queue().entries().front().robot, RobotId{1});
  QTest::keyClick(&window->context().map, Qt::Key_Y);
  ASSERT_EQ(link.count<input::MoveAside>(), 1U);
  EXPECT_EQ(link.all<input::MoveAside>()[0].robot, RobotId{1});
}

TEST_F(RobotInWayTest, OthersGetOtherRoutesOrLoseTheirPlans) {
  AttentionPanel& panel = window->part<AttentionPanel>();
  panel.list().setFocus();
  QCoreApplication::processEvents();
  QTest::keyClick(&panel.list(), Qt::Key_L);
  const auto routes = link.all<input::MissionReplan>();
  ASSERT_EQ(routes.size(), 2U);
  EXPECT_EQ(routes[0].robot, RobotId{2});
  EXPECT_EQ(routes[1].robot, RobotId{4});
  QTest::keyClick(&panel.list(), Qt::Key_K);
  ASSERT_TRUE(window->context().confirm.asking()) << "plans of two robots";
  window->context().confirm.yes().click();
  EXPECT_EQ(link.count<input::MissionRevise>(), 2U);
}

TEST_F(RobotInWayTest, OthersAreHelpedByKeysOnTheMapToo) {
  window->context().map.setFocus();
  QTest::keyClick(&window->context().map, Qt::Key_L);
  EXPECT_EQ(link.count<input::MissionReplan>(), 2U);
  EXPECT_TRUE(window->context().actions["attention.cancel"].isEnabled());
  QTest::keyClick(&window->context().map, Qt::Key_K);
  ASSERT_TRUE(window->context().confirm.asking()) << "plans of two robots";
  window->context().confirm.yes().click();
  EXPECT_EQ(link.count<input::MissionRevise>(), 2U);
}

TEST_F(AttentionControllerTest, LettersInTheRobotListDoNotReply) {
  auto& table = window->part<RobotListPane>().table();
  table.setFocus();
  QCoreApplication::processEvents();
  for (const Qt::Key key : {Qt::Key_L, Qt::Key_T, Qt::Key_E, Qt::Key_I, Qt::Key_Y, Qt::Key_K}) {
    QTest::keyClick(&table, key);
  }
  EXPECT_EQ(link.count<input::Select>(), 0U);
  EXPECT_EQ(link.count<input::RouteAutomatically>(), 0U);
  EXPECT_TRUE(window->part<AttentionPanel>().list().isVisible());
}

TEST_F(AttentionControllerTest, IgnoresARobotByDelete) {
  AttentionPanel& panel = window->part<AttentionPanel>();
  panel.list().setFocus();
  QTest::keyClick(&panel.list(), Qt::Key_Delete);
  EXPECT_FALSE(panel.list().isVisible());
  EXPECT_FALSE(window->part<AttentionChip>().isVisible());
}

TEST_F(AttentionControllerTest, ShowsWhyTheProposedActionIsNotPossible) {
  Snapshot next = link.copy();
  auto statuses = *next.statuses;
  auto refusals = std::make_shared<RobotRefusals>();
  (*refusals)[static_cast<std::size_t>(WriteKind::Motion)] =
      Message::verbatim("locked by client-1");
  statuses[6].refusals = refusals;
  next.statuses = std::make_shared<std::vector<RobotStatus>>(statuses);
  show(next);
  QTest::keyClick(&window->context().map, Qt::Key_L);
  EXPECT_EQ(link.count<input::RouteAutomatically>(), 0U);
  const QStringList texts = window->context().messages.texts();
  ASSERT_EQ(texts.size(), 1);
  EXPECT_TRUE(texts[0].startsWith(QStringLiteral("robot7: ")));
  EXPECT_TRUE(texts[0].contains(QStringLiteral("client-1")));
  EXPECT_TRUE(window->part<AttentionPanel>().list().isVisible());
}

TEST_F(AttentionControllerTest, ReportsThatNoRobotNeedsAttention) {
  Snapshot next = link.copy();
  auto statuses = *next.statuses;
  statuses[6].mission = MissionState::Running;
  next.statuses = std::make_shared<std::vector<RobotStatus>>(statuses);
  show(next);
  EXPECT_FALSE(window->context().actions["robot.next_attention"].isEnabled());
  EXPECT_FALSE(window->context().actions.why_disabled("robot.next_attention").isEmpty());
  EXPECT_FALSE(window->part<AttentionChip>().isVisible());
}

TEST_F(AttentionControllerTest, SelectsTheRobotAndCentresTheMapOnAnEvent) {
  const auto notices = test::demo_notices(1, 10);
  desk().go_there(notices->back());
  EXPECT_EQ(link.all<input::Select>().at(0).robot, RobotId{2});
  EXPECT_TRUE(in_the_middle({1.5, -2.25}));
  Notice gone = notices->back();
  gone.robot = RobotId{99};
  gone.at.reset();
  desk().go_there(gone);
  EXPECT_EQ(link.count<input::Select>(), 1U);
}

TEST_F(AttentionControllerTest, ShowsTheCountOfUnreadWarningsOnTabAndStatusBar) {
  show_notices(test::demo_notices(1, 30));
  EXPECT_EQ(dock->windowTitle(), QStringLiteral("Events (3)"));
  EXPECT_EQ(dock->toggleViewAction()->text(), QStringLiteral("Events"));
  ASSERT_TRUE(window->part<BadgeButton>().isVisible());
  EXPECT_EQ(window->part<BadgeButton>().text(), QStringLiteral("3 warnings"));
  window->part<BadgeButton>().click();
  QCoreApplication::processEvents();
  EXPECT_TRUE(window->part<EventsPane>().isVisible());
  EXPECT_TRUE(dock->isAncestorOf(QApplication::focusWidget()));
  EXPECT_EQ(dock->windowTitle(), QStringLiteral("Events"));
  EXPECT_FALSE(window->part<BadgeButton>().isVisible());
}

TEST_F(AttentionControllerTest, ShowsToastsOverTheMapBelowTheStopButton) {
  show_notices(test::demo_notices(1, 5));
  window->context().map.setFocus();
  show_notices(test::demo_notices(1, 20));
  ASSERT_TRUE(window->part<ToastStack>().isVisible());
  EXPECT_TRUE(window->context().map.hasFocus());
  EXPECT_TRUE(window->context().map.rect().contains(window->part<ToastStack>().geometry()));
}

TEST_F(AttentionControllerTest, KeepsTheChosenOrder) {
  ActionSet& actions = window->context().actions;
  const AttentionQueue& queue = window->part<AttentionWatch>().queue();
  EXPECT_TRUE(actions["attention.most_urgent"].isChecked());
  actions["attention.nearest"].trigger();
  EXPECT_EQ(queue.rule(), AttentionRule::Nearest);
  EXPECT_EQ(window->context().profile.user().attention, AttentionRule::Nearest);
  EXPECT_TRUE(actions["attention.nearest"].isChecked());
  EXPECT_FALSE(actions["attention.most_urgent"].isChecked());
  window->context().profile.user().attention = AttentionRule::FirstCome;  // imported settings
  show(link.copy());
  EXPECT_EQ(queue.rule(), AttentionRule::FirstCome);
  EXPECT_TRUE(actions["attention.first_come"].isChecked());
}

}  // namespace
}  // namespace magna
