// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/attention_controller.h"

#include <gtest/gtest.h>

#include <QDockWidget>
#include <QTableView>
#include <QTest>

#include "app/window/palette_commands.h"
#include "tests/support/demo_notices.h"
#include "tests/support/demo_window.h"
#include "widgets/action_set.h"
#include "widgets/attention/attention_watch.h"
#include "widgets/attention/badge_button.h"
#include "widgets/events/events_pane.h"
#include "widgets/events/toast_stack.h"
#include "widgets/map/map_pane.h"
#include "widgets/team/robot_list_pane.h"

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
  ASSERT_EQ(desk().watch().queue().entries().size(), 1U);
  EXPECT_TRUE(desk().attention_badge().isVisible());
  const QModelIndex row = window->part<RobotListPane>().model().index(6, RobotTableModel::Robot);
  EXPECT_FALSE(row.data(RobotTableModel::Attention).toString().isEmpty());
  EXPECT_TRUE(
      row.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("needs attention")));
  QTest::keyClick(&window->part<RobotListPane>().table(), Qt::Key_N);
  ASSERT_EQ(link.count<input::Select>(), 1U);
  EXPECT_EQ(link.all<input::Select>()[0].robot, RobotId{6});
  EXPECT_TRUE(in_the_middle(link.snapshot->poses[6].position()));
  EXPECT_FALSE(desk().attention_badge().isVisible());
  EXPECT_TRUE(row.data(RobotTableModel::Attention).toString().isEmpty());
  QTest::keyClick(&window->context().map, Qt::Key_N);
  EXPECT_EQ(link.count<input::Select>(), 2U);
}

TEST_F(AttentionControllerTest, ReportsThatNoRobotNeedsAttention) {
  Snapshot next = link.copy();
  auto statuses = *next.statuses;
  statuses[6].mission = MissionState::Running;
  next.statuses = std::make_shared<std::vector<RobotStatus>>(statuses);
  show(next);
  EXPECT_FALSE(window->context().actions["robot.next_attention"].isEnabled());
  EXPECT_FALSE(window->context().actions.why_disabled("robot.next_attention").isEmpty());
  EXPECT_FALSE(desk().attention_badge().isVisible());
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
  ASSERT_TRUE(desk().unread_badge().isVisible());
  EXPECT_EQ(desk().unread_badge().text(), QStringLiteral("3 warnings"));
  desk().unread_badge().click();
  QCoreApplication::processEvents();
  EXPECT_TRUE(desk().events().isVisible());
  EXPECT_TRUE(dock->isAncestorOf(QApplication::focusWidget()));
  EXPECT_EQ(dock->windowTitle(), QStringLiteral("Events"));
  EXPECT_FALSE(desk().unread_badge().isVisible());
}

TEST_F(AttentionControllerTest, ShowsToastsOverTheMapBelowTheStopButton) {
  show_notices(test::demo_notices(1, 5));
  window->context().map.setFocus();
  show_notices(test::demo_notices(1, 20));
  ASSERT_TRUE(desk().toasts().isVisible());
  EXPECT_TRUE(window->context().map.hasFocus());
  EXPECT_TRUE(window->context().map.rect().contains(desk().toasts().geometry()));
}

}  // namespace
}  // namespace magna
