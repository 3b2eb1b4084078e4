// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/attention_panel.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QLabel>
#include <QListView>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/child.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"

namespace magna {
namespace {

class AttentionPanelTest : public testing::Test {
 protected:
  AttentionPanelTest() {
    link.show(test::demo_snapshot());
    feed.poll();
    panel = std::make_unique<AttentionPanel>(feed);
    panel->resize(280, 200);
    panel->show_keys(
        {QStringLiteral("L"), QStringLiteral("T"), QStringLiteral("E"), QStringLiteral("I")});
    QObject::connect(panel.get(), &AttentionPanel::help_wanted,
                     [this](RobotId robot, HelpAction action) {
                       helped = {{robot, action}};
                     });
    QObject::connect(panel.get(), &AttentionPanel::robot_wanted,
                     [this](RobotId robot) { wanted = robot; });
  }

  static AttentionEntry entry(std::uint32_t robot, AttentionCause cause) {
    return {RobotId{robot}, cause, 100.0, Message::verbatim("a wall is in the way"), false};
  }
  void show_three() {
    panel->show_entries({entry(4, AttentionCause::Collided), entry(6, AttentionCause::Blocked),
                         entry(8, AttentionCause::Collided)});
    panel->show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(panel.get()));
  }
  void focus() {
    panel->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(panel.get()));
    panel->list().setFocus();
    QCoreApplication::processEvents();
  }
  QString data(int row, int role = Qt::DisplayRole) const {
    return panel->list().model()->index(row, 0).data(role).toString();
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  std::unique_ptr<AttentionPanel> panel;
  std::optional<std::pair<RobotId, HelpAction>> helped;
  std::optional<RobotId> wanted;
};

TEST_F(AttentionPanelTest, KeepsThePlaceOfARowWithoutRobots) {
  panel->show();
  const int empty = panel->sizeHint().height();
  EXPECT_TRUE(panel->list().isHidden());
  panel->show_entries({entry(4, AttentionCause::Collided)});
  EXPECT_FALSE(panel->list().isHidden());
  EXPECT_EQ(panel->sizeHint().height(), empty);
  panel->show_entries({});
  EXPECT_TRUE(panel->list().isHidden());
  EXPECT_EQ(panel->sizeHint().height(), empty);
}

TEST_F(AttentionPanelTest, KeepsItsHeightWhileThePointerIsOverTheList) {
  QWidget pane;
  AttentionPanel inside(feed, &pane);
  const auto send = [&](QEvent::Type type) {
    pane.setAttribute(Qt::WA_UnderMouse, type == QEvent::Enter);
    QEvent event(type);
    QCoreApplication::sendEvent(&pane, &event);
    QCoreApplication::processEvents();
  };
  const int one = inside.sizeHint().height();
  send(QEvent::Enter);
  std::vector<AttentionEntry> many;
  for (std::uint32_t i = 0; i < 8; ++i) many.push_back(entry(i, AttentionCause::Blocked));
  inside.show_entries(many);
  EXPECT_EQ(inside.sizeHint().height(), one);
  EXPECT_EQ(inside.target_of(proposed_action(feed.now(), many.front())), RobotId{0});
  send(QEvent::Leave);
  const int all = inside.sizeHint().height();
  EXPECT_GT(all, 5 * one);
  send(QEvent::Enter);
  inside.show_entries({});
  EXPECT_EQ(inside.sizeHint().height(), all);
  send(QEvent::Leave);
  EXPECT_EQ(inside.sizeHint().height(), one);
}

TEST_F(AttentionPanelTest, ShowsCauseAgeAndTheProposedActionWithItsKey) {
  show_three();
  EXPECT_EQ(data(1), QStringLiteral("Blocked · 0:23"));
  EXPECT_EQ(data(1, AttentionDelegate::ActionWord), QStringLiteral("Replan"));
  EXPECT_EQ(data(1, AttentionDelegate::Key), QStringLiteral("L"));
  EXPECT_EQ(data(1, Qt::AccessibleTextRole), QStringLiteral("robot7, Blocked · 0:23, Replan (L)"));
  EXPECT_EQ(data(0, AttentionDelegate::Key), QStringLiteral("T"));
  EXPECT_EQ(data(2, AttentionDelegate::Key), QString());  // T works on the first one
}

TEST_F(AttentionPanelTest, GivesAnActionToTheFirstRobotThatShowsItsKey) {
  show_three();
  panel->list().clearFocus();
  EXPECT_EQ(panel->target_of(HelpAction::Replan), RobotId{6});
  EXPECT_EQ(panel->target_of(HelpAction::Drive), RobotId{4});
  EXPECT_FALSE(panel->target_of(HelpAction::Resume));
}

TEST_F(AttentionPanelTest, ShowsOneRowForRobotsThatWaitForOne) {
  AttentionEntry in_way = entry(4, AttentionCause::InWay);
  in_way.waiting = {RobotId{1}, RobotId{2}, RobotId{8}};
  panel->show_keys({QStringLiteral("L"), QStringLiteral("T"), QStringLiteral("E"),
                    QStringLiteral("I"), QStringLiteral("Y"), QStringLiteral("K")});
  panel->show_entries({in_way});
  EXPECT_EQ(data(0), QStringLiteral("Blocks 3 robots · 0:23"));
  EXPECT_EQ(data(0, AttentionDelegate::ActionWord), QStringLiteral("Move aside"));
  EXPECT_EQ(data(0, AttentionDelegate::Key), QStringLiteral("Y"));
  EXPECT_EQ(panel->target_of(HelpAction::MoveAside), RobotId{4});
}

TEST_F(AttentionPanelTest, RobotsThatWaitForOneCanBeReplannedAndCancelled) {
  AttentionEntry in_way = entry(4, AttentionCause::InWay);
  in_way.waiting = {RobotId{1}, RobotId{2}};
  panel->show_entries({entry(2, AttentionCause::Collided), in_way});
  EXPECT_EQ(panel->target_of(HelpAction::Replan), RobotId{4});
  EXPECT_EQ(panel->target_of(HelpAction::Cancel), RobotId{4});
  EXPECT_FALSE(panel->target_of(HelpAction::Resume));
  panel->show_entries({in_way, entry(6, AttentionCause::Blocked)});
  EXPECT_EQ(panel->target_of(HelpAction::Replan), RobotId{6}) << "its row shows the key";
  EXPECT_EQ(panel->target_of(HelpAction::Cancel), RobotId{4});
}

TEST_F(AttentionPanelTest, ShowsTheAgeAsTimePasses) {
  show_three();
  Snapshot next = link.copy();
  next.tick += 600;
  link.show(next);
  clock.advance_ms(1000);
  feed.poll();
  EXPECT_EQ(data(1), QStringLiteral("Blocked · 1:23"));
}

TEST_F(AttentionPanelTest, ShowsAtMostFiveRowsAndCountsTheOthers) {
  std::vector<AttentionEntry> many;
  for (std::uint32_t i = 0; i < 8; ++i) many.push_back(entry(i, AttentionCause::Blocked));
  panel->show_entries(many);
  panel->show();
  EXPECT_FALSE(test::child<QLabel>(*panel, "Further robots that need attention").isHidden());
  EXPECT_EQ(test::text(*panel, "Further robots that need attention"), QStringLiteral("and 3 more"));
  EXPECT_EQ(panel->list().height(), 5 * panel->list().sizeHintForRow(0));
  many.resize(5);
  panel->show_entries(many);
  EXPECT_TRUE(test::child<QLabel>(*panel, "Further robots that need attention").isHidden());
}

TEST_F(AttentionPanelTest, IsOperatedByKeysAlone) {
  show_three();
  focus();
  QTest::keyClick(&panel->list(), Qt::Key_Down);
  QCoreApplication::processEvents();
  EXPECT_EQ(panel->target_of(HelpAction::Drive), RobotId{6});  // all keys, on the current row
  QTest::keyClick(&panel->list(), Qt::Key_Return);
  ASSERT_TRUE(helped);
  EXPECT_EQ(*helped, std::pair(RobotId{6}, HelpAction::Replan));
  QTest::keyClick(&panel->list(), Qt::Key_Delete);
  EXPECT_EQ(*helped, std::pair(RobotId{6}, HelpAction::Ignore));
}

TEST_F(AttentionPanelTest, KeepsTheCurrentRowOnItsRobot) {
  show_three();
  focus();
  QTest::keyClick(&panel->list(), Qt::Key_Down);
  panel->show_entries({entry(2, AttentionCause::Collided), entry(4, AttentionCause::Collided),
                       entry(6, AttentionCause::Blocked)});
  EXPECT_EQ(panel->list().currentIndex().row(), 2);
  EXPECT_EQ(panel->target_of(HelpAction::Replan), RobotId{6});
}

TEST_F(AttentionPanelTest, KeepsTheActionsInLineWithAndWithoutKeys) {
  show_three();
  ASSERT_EQ(data(0, AttentionDelegate::ActionWord), data(2, AttentionDelegate::ActionWord));
  ASSERT_NE(data(0, AttentionDelegate::Key), data(2, AttentionDelegate::Key));
  const auto left = [this](int row) {
    const QModelIndex index = panel->list().model()->index(row, 0);
    return AttentionDelegate::button(panel->list().visualRect(index), index, panel->list().font())
        .left();
  };
  EXPECT_EQ(left(0), left(2));
}

TEST_F(AttentionPanelTest, DoesTheActionOnAClickOnItAndShowsTheRobotOnOthers) {
  show_three();
  const QModelIndex row = panel->list().model()->index(1, 0);
  const QRect box = panel->list().visualRect(row);
  const QRect button = AttentionDelegate::button(box, row, panel->list().font());
  QTest::mouseClick(panel->list().viewport(), Qt::LeftButton, {}, button.center());
  ASSERT_TRUE(helped);
  EXPECT_EQ(*helped, std::pair(RobotId{6}, HelpAction::Replan));
  EXPECT_FALSE(wanted);
  QTest::mouseClick(panel->list().viewport(), Qt::LeftButton, {},
                    QPoint(box.left() + 5, box.center().y()));
  EXPECT_EQ(wanted, RobotId{6});
}

}  // namespace
}  // namespace magna
