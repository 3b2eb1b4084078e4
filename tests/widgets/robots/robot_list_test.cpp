// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include "core/mission/missions.h"
#include "tests/support/demo_exploration.h"
#include "tests/support/demo_remotes.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/robots/team/robot_card.h"
#include "widgets/robots/team/robot_list_pane.h"

namespace magna {
namespace {

class RobotListTest : public testing::Test {
 protected:
  RobotListTest() {
    link.show(test::demo_snapshot());
    feed.poll();
    pane.resize(280, 600);
    pane.show();
  }

  void show(const Snapshot& next) {
    link.show(next);
    clock.advance_ms(1000);
    feed.poll();
  }
  Snapshot exploring(std::initializer_list<std::size_t> robots) const {
    return test::with_explorers(link.copy(), robots);
  }
  /// The longest wording of a line that has several.
  QString cell(int row, int column, int role = Qt::DisplayRole) {
    return pane.model().index(row, column).data(role).toStringList().value(0);
  }
  QList<int> chosen() {
    QList<int> rows;
    for (const QModelIndex& index : pane.table().selectionModel()->selectedRows())
      rows << index.row();
    std::sort(rows.begin(), rows.end());
    return rows;
  }
  void click(int row, Qt::KeyboardModifiers modifiers = {}) {
    const QRect at = pane.table().visualRect(pane.model().index(row, 0));
    QTest::mouseClick(pane.table().viewport(), Qt::LeftButton, modifiers, at.center());
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  EditStack edits{feed};
  RobotListPane pane{feed, edits};
};

TEST_F(RobotListTest, ShowsNameTypeStateAndAuthorOfEachRobot) {
  ASSERT_EQ(pane.model().rowCount(), 12);
  EXPECT_EQ(cell(2, RobotTableModel::Robot), QStringLiteral("robot3"));
  EXPECT_EQ(cell(2, RobotTableModel::Robot, RobotTableModel::SecondLine),
            QStringLiteral("airrobot"));
  EXPECT_EQ(cell(2, RobotTableModel::Robot, RobotTableModel::Letter), QStringLiteral("3"));
  EXPECT_EQ(cell(2, RobotTableModel::State), QStringLiteral("Going"));
  EXPECT_TRUE(cell(2, RobotTableModel::State, RobotTableModel::SecondLine)
                  .startsWith(QStringLiteral("3 left, ")));
  EXPECT_EQ(cell(2, RobotTableModel::Commander), QStringLiteral("client-1"));
  EXPECT_EQ(cell(0, RobotTableModel::State), QStringLiteral("Idle"));
  EXPECT_EQ(cell(6, RobotTableModel::State), QStringLiteral("Blocked"));
  EXPECT_TRUE(cell(6, 0, Qt::ToolTipRole).contains(QStringLiteral("a wall is in the way")));
  EXPECT_EQ(cell(7, RobotTableModel::State), QStringLiteral("Waiting"));
  EXPECT_EQ(cell(9, RobotTableModel::State), QStringLiteral("Held"));
  EXPECT_TRUE(cell(2, RobotTableModel::State, Qt::AccessibleTextRole)
                  .startsWith(QStringLiteral("Going, 3 left, ")));
}

TEST_F(RobotListTest, ReportsThatAllAreStopped) {
  QSignalSpy changed(&pane.model(), &QAbstractItemModel::dataChanged);
  Snapshot next = link.copy();
  next.stopped = true;
  next.stopped_by = "operator";
  show(next);
  EXPECT_GT(changed.count(), 0);
  EXPECT_EQ(cell(0, RobotTableModel::State), QStringLiteral("Stopped"));
}

TEST_F(RobotListTest, RedrawsOnlyChanges) {
  QSignalSpy changed(&pane.model(), &QAbstractItemModel::dataChanged);
  Snapshot next = link.copy();
  next.poses[0].x += 1.0;
  show(next);
  EXPECT_EQ(changed.count(), 0);
}

TEST_F(RobotListTest, ShowsStatesThatComeWithOtherLabelsOfTheSameTeam) {
  Snapshot next = link.copy();
  next.labels = std::make_shared<std::vector<RobotLabel>>(*next.labels);
  next.stopped = true;
  next.stopped_by = "operator";
  show(next);
  EXPECT_EQ(cell(0, RobotTableModel::State), QStringLiteral("Stopped"));
}

TEST_F(RobotListTest, OmitsRemovedRobots) {
  Snapshot next = link.copy();
  auto labels = std::make_shared<std::vector<RobotLabel>>(*next.labels);
  (*labels)[3].present = false;
  next.labels = labels;
  show(next);
  EXPECT_EQ(pane.model().rowCount(), 11);
  EXPECT_EQ(pane.model().row_of({3}), -1);
  EXPECT_EQ(pane.model().row_of({4}), 3);
  EXPECT_EQ(chosen(), (QList<int>{2, 3}));
}

TEST_F(RobotListTest, ShowsHowARemoteRobotPolls) {
  Snapshot next = test::demo_with_cybot();
  show(next);
  QSignalSpy changed(&pane.model(), &QAbstractItemModel::dataChanged);
  test::poll_cybot(next, {0.3, 9.8, {}});
  show(next);
  EXPECT_GT(changed.count(), 0);
  EXPECT_EQ(cell(12, RobotTableModel::Commander, RobotTableModel::SecondLine),
            QStringLiteral("9.8/s, 0.3\u2009s"));
  EXPECT_TRUE(cell(12, 0, Qt::ToolTipRole).contains(QStringLiteral("sticks not read yet")));
  EXPECT_TRUE(cell(12, RobotTableModel::Robot, Qt::AccessibleTextRole)
                  .contains(QStringLiteral("9.8 requests/s")));
}

TEST_F(RobotListTest, ReportsARemoteRobotThatIsSilentOrNotHeldByThePause) {
  const Snapshot demo = test::demo_with_cybot();
  show(demo);
  Snapshot next = demo;
  next.paused = true;
  show(next);
  EXPECT_EQ(cell(12, RobotTableModel::State, RobotTableModel::SecondLine),
            QStringLiteral("not held by Pause"));
  EXPECT_TRUE(cell(12, 0, Qt::ToolTipRole).contains(QStringLiteral("Pause does not hold it")));
  EXPECT_NE(cell(0, RobotTableModel::State, RobotTableModel::SecondLine),
            QStringLiteral("not held by Pause"));
  next.paused = false;
  test::silence_cybot(next);
  show(next);
  EXPECT_EQ(cell(12, RobotTableModel::State), QStringLiteral("Silent"));
  EXPECT_TRUE(cell(12, 0, Qt::ToolTipRole).contains(QStringLiteral("no data is arriving")));
}

TEST_F(RobotListTest, ReportsHowLongARemoteRobotIsConnectedOrLost) {
  show(test::demo_with_cybot());
  ASSERT_EQ(pane.model().rowCount(), 13);
  EXPECT_EQ(cell(12, RobotTableModel::Robot), QStringLiteral("cybot1"));
  EXPECT_EQ(cell(12, RobotTableModel::State), QStringLiteral("Going"));
  EXPECT_EQ(cell(12, RobotTableModel::Commander, RobotTableModel::SecondLine),
            QStringLiteral("link 42\u2009s"));
  EXPECT_TRUE(cell(12, 0, Qt::ToolTipRole).contains(QStringLiteral("cybot-link-1")));
  Snapshot next = link.copy();
  test::lose_cybot(next, 12.0);
  show(next);
  EXPECT_EQ(cell(12, RobotTableModel::State), QStringLiteral("Link lost"));
  EXPECT_EQ(cell(12, RobotTableModel::State, RobotTableModel::SecondLine),
            QStringLiteral("lost 12\u2009s"));
  EXPECT_TRUE(cell(12, RobotTableModel::Robot, Qt::AccessibleTextRole)
                  .contains(QStringLiteral("Link lost for 12")));
  EXPECT_TRUE(pane.card().text().contains(QStringLiteral("Link lost")));
  QSignalSpy changed(&pane.model(), &QAbstractItemModel::dataChanged);
  next.tick += 1;
  show(next);
  EXPECT_EQ(changed.count(), 0) << "in the same second";
  next.tick += 10;
  show(next);
  EXPECT_EQ(changed.count(), 1);
  EXPECT_EQ(cell(12, RobotTableModel::State, RobotTableModel::SecondLine),
            QStringLiteral("lost 13\u2009s"));
}

TEST_F(RobotListTest, AnAddedRobotMovesNoRow) {
  QSignalSpy resets(&pane.model(), &QAbstractItemModel::modelReset);
  QSignalSpy inserted(&pane.model(), &QAbstractItemModel::rowsInserted);
  const QPersistentModelIndex second = pane.model().index(1, 0);
  Snapshot next = test::demo_with_cybot();
  next.active = RobotId{2};
  next.selected = {{2}, {4}};
  show(next);
  EXPECT_EQ(resets.count(), 0);
  EXPECT_EQ(inserted.count(), 1);
  EXPECT_EQ(second.row(), 1);
  EXPECT_EQ(chosen(), (QList<int>{2, 4}));
  EXPECT_EQ(pane.model().row_of(test::kDemoCybot), 12);
  EXPECT_TRUE(link.posted.empty());
  auto labels = std::make_shared<std::vector<RobotLabel>>(*next.labels);
  labels->back().present = false;  // and is removed again
  next.labels = labels;
  next.remotes.reset();
  show(next);
  EXPECT_EQ(pane.model().rowCount(), 12);
  EXPECT_EQ(chosen(), (QList<int>{2, 4}));
}

TEST_F(RobotListTest, ShowsTheSelectionOfTheEngineWithoutSendingIt) {
  EXPECT_EQ(chosen(), (QList<int>{2, 4}));
  Snapshot next = link.copy();
  next.active = RobotId{7};
  next.selected = {{7}};
  show(next);
  EXPECT_EQ(chosen(), (QList<int>{7}));
  EXPECT_TRUE(pane.model().index(7, 0).data(RobotTableModel::Active).toBool());
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(RobotListTest, AClickSelects) {
  click(5);
  ASSERT_EQ(link.count<input::Select>(), 1U);
  EXPECT_EQ(link.all<input::Select>()[0].robot, RobotId{5});
  click(6, Qt::ControlModifier);
  EXPECT_EQ(link.all<input::SelectSet>().back().robots, (std::vector<RobotId>{{5}, {6}}));
}

TEST_F(RobotListTest, KeepsAChoiceThatTheSnapshotDoesNotContainYet) {
  click(5);
  Snapshot stale = link.copy();
  stale.tick += 1;
  link.show(stale);
  feed.poll();
  EXPECT_EQ(chosen(), (QList<int>{5}));
  show(stale);  // a second later the engine's decision is shown
  EXPECT_EQ(chosen(), (QList<int>{2, 4}));
}

TEST_F(RobotListTest, MovesBetweenRobotsByArrowKeys) {
  click(5);
  QTest::keyClick(&pane.table(), Qt::Key_Down);
  EXPECT_EQ(link.all<input::Select>().back().robot, RobotId{6});
}

TEST_F(RobotListTest, TheCardShowsTheActiveRobotAndItsActions) {
  const QString text = pane.card().text();
  for (const char* part : {"robot3", "Going", "airrobot", "client-1", "m/s", "3 left"}) {
    EXPECT_TRUE(text.contains(QLatin1String(part))) << part;
  }
  EXPECT_FALSE(pane.card().resume().isEnabled());  // it is pending
  pane.card().stop().click();
  pane.card().clear().click();
  EXPECT_EQ(link.all<input::StopRobot>().at(0).robot, RobotId{2});
  EXPECT_EQ(link.all<input::MissionRevise>().at(0).robot, RobotId{2});
  EXPECT_EQ(link.all<input::MissionRevise>().at(0).after, Plan{});
  Snapshot next = link.copy();
  next.active = RobotId{9};  // held
  show(next);
  EXPECT_TRUE(pane.card().resume().isEnabled());
  pane.card().resume().click();
  EXPECT_EQ(link.all<input::MissionRun>().at(0).robot, RobotId{9});
}

TEST_F(RobotListTest, TheCardTakesNoRoomInRowsOfOneLineOrWithoutAnActiveRobot) {
  EXPECT_TRUE(pane.card().isHidden());
  EXPECT_EQ(pane.facts(), QStringLiteral("12 · 2 selected"));
  pane.set_density(RowDensity::TwoLines);
  EXPECT_FALSE(pane.card().isHidden());
  Snapshot next = link.copy();
  next.active.reset();
  next.selected.clear();
  show(next);
  EXPECT_TRUE(pane.card().isHidden());
  EXPECT_EQ(pane.facts(), QStringLiteral("12"));
}

TEST_F(RobotListTest, TheCardShowsTheReasonOfABlockedRobot) {
  Snapshot next = link.copy();
  next.active = RobotId{6};
  show(next);
  EXPECT_TRUE(pane.card().text().contains(QStringLiteral("a wall is in the way at 3.2 m")));
}

// Sorting, filtering and actions of rows.

TEST_F(RobotListTest, SortsByItsHeaderAndReversesOnTheSecondClick) {
  auto* header = pane.table().horizontalHeader();
  emit header->sectionClicked(RobotTableModel::State);
  EXPECT_EQ(pane.model().robot_at(0), RobotId{6});
  EXPECT_EQ(pane.sort().currentText(), QStringLiteral("By need"));
  emit header->sectionClicked(RobotTableModel::State);
  EXPECT_EQ(pane.model().row_of({6}), 11);
  emit header->sectionClicked(RobotTableModel::Robot);
  EXPECT_EQ(pane.model().robot_at(11), RobotId{11});
}

TEST_F(RobotListTest, SortingKeepsTheSelectionWithoutSendingIt) {
  pane.sort().setCurrentIndex(3);
  QList<int> wanted{pane.model().row_of({2}), pane.model().row_of({4})};
  std::sort(wanted.begin(), wanted.end());
  EXPECT_EQ(chosen(), wanted);
  pane.sort().setCurrentIndex(1);
  EXPECT_EQ(chosen(), (QList<int>{2, 4}));
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(RobotListTest, SortsAgainWhenStatesChange) {
  pane.sort().setCurrentIndex(3);
  Snapshot next = link.copy();
  auto statuses = std::make_shared<std::vector<RobotStatus>>(*next.statuses);
  (*statuses)[0].mission = MissionState::Blocked;
  next.statuses = statuses;
  show(next);
  EXPECT_EQ(pane.model().robot_at(0), RobotId{0});
  EXPECT_EQ(pane.model().robot_at(1), RobotId{6});
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(RobotListTest, FilteringKeepsTheSelection) {
  pane.filter().setText(QStringLiteral("p2at"));
  EXPECT_EQ(pane.model().rowCount(), 3);
  EXPECT_EQ(chosen(), (QList<int>{1}));  // robot5; robot3 is hidden
  EXPECT_EQ(pane.count_text(), QStringLiteral("3 of 12 robots; 1 selected not shown"));
  EXPECT_TRUE(link.posted.empty());
  pane.filter().clear();
  EXPECT_EQ(chosen(), (QList<int>{2, 4}));
  EXPECT_EQ(pane.count_text(), QString());
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(RobotListTest, KeysLeaveTheFilter) {
  pane.activateWindow();
  EXPECT_TRUE(QTest::qWaitForWindowActive(&pane));
  pane.find();
  EXPECT_TRUE(pane.filter().hasFocus());
  QTest::keyClicks(&pane.filter(), QStringLiteral("blocked"));
  QTest::keyClick(&pane.filter(), Qt::Key_Down);
  EXPECT_TRUE(pane.table().hasFocus());
  EXPECT_EQ(pane.model().rowCount(), 1);
  pane.find();
  QTest::keyClick(&pane.filter(), Qt::Key_Escape);
  EXPECT_EQ(pane.model().rowCount(), 12);
  EXPECT_TRUE(pane.table().hasFocus());
}

TEST_F(RobotListTest, EnterInTheFilterActivatesTheFirstMatch) {
  pane.activateWindow();
  EXPECT_TRUE(QTest::qWaitForWindowActive(&pane));
  pane.find();
  QTest::keyClicks(&pane.filter(), QStringLiteral("robot7"));
  EXPECT_TRUE(link.posted.empty());
  QTest::keyClick(&pane.filter(), Qt::Key_Return);
  ASSERT_EQ(link.count<input::Select>(), 1U);
  EXPECT_EQ(link.all<input::Select>()[0].robot, RobotId{6});
  EXPECT_TRUE(pane.table().hasFocus());
  QTest::keyClick(&pane.table(), Qt::Key_Return);  // a second Enter changes nothing
  EXPECT_EQ(link.posted.size(), 1U);
  EXPECT_EQ(feed.now().active, RobotId{6});
  pane.find();
  QTest::keyClicks(&pane.filter(), QStringLiteral("nothing like it"));
  QTest::keyClick(&pane.filter(), Qt::Key_Return);
  EXPECT_EQ(link.posted.size(), 1U);
  EXPECT_TRUE(pane.filter().hasFocus());
}

TEST_F(RobotListTest, EnterInARowActivatesItsRobot) {
  pane.activateWindow();
  EXPECT_TRUE(QTest::qWaitForWindowActive(&pane));
  pane.table().setFocus();
  pane.table().selectionModel()->setCurrentIndex(pane.model().index(8, 0),
                                                 QItemSelectionModel::NoUpdate);
  EXPECT_TRUE(link.posted.empty());
  QTest::keyClick(&pane.table(), Qt::Key_Return);
  ASSERT_EQ(link.count<input::Select>(), 1U);
  EXPECT_EQ(link.all<input::Select>()[0].robot, RobotId{8});
}

TEST_F(RobotListTest, EscapeInTheFilterRestoresTheEarlierState) {
  pane.activateWindow();
  EXPECT_TRUE(QTest::qWaitForWindowActive(&pane));
  pane.filter().setText(QStringLiteral("p2at"));
  pane.sort().setFocus();
  pane.find(&pane.sort());
  QTest::keyClicks(&pane.filter(), QStringLiteral("robot7"));
  QTest::keyClick(&pane.filter(), Qt::Key_Escape);
  EXPECT_EQ(pane.filter().text(), QStringLiteral("p2at"));
  EXPECT_TRUE(pane.sort().hasFocus());
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(RobotListTest, TheStopButtonOfARowStopsWithoutChoosing) {
  std::vector<RobotId> stopped;
  QObject::connect(&pane.wishes(), &RobotWishes::stop, &pane,
                   [&](const std::vector<RobotId>& robots) { stopped = robots; });
  const auto button = pane.model().index(6, RobotTableModel::Stop);
  QTest::mouseClick(pane.table().viewport(), Qt::LeftButton, {},
                    pane.table().visualRect(button).center());
  EXPECT_EQ(stopped, (std::vector<RobotId>{{6}}));
  EXPECT_EQ(chosen(), (QList<int>{2, 4}));
  EXPECT_TRUE(link.posted.empty());
  EXPECT_EQ(button.data(Qt::AccessibleTextRole).toString(), QStringLiteral("Stop robot7"));
}

TEST_F(RobotListTest, KeysReachTheStopButtonOfARow) {
  std::vector<RobotId> stopped;
  QObject::connect(&pane.wishes(), &RobotWishes::stop, &pane,
                   [&](const std::vector<RobotId>& robots) { stopped = robots; });
  click(5);
  for (int i = 0; i < 3; ++i) QTest::keyClick(&pane.table(), Qt::Key_Right);
  QTest::keyClick(&pane.table(), Qt::Key_Return);
  EXPECT_EQ(stopped, (std::vector<RobotId>{{5}}));
}

TEST_F(RobotListTest, SelectsSeveralByKeysAlone) {
  click(5);
  QTest::keyClick(&pane.table(), Qt::Key_Down, Qt::ShiftModifier);
  EXPECT_EQ(link.all<input::SelectSet>().back().robots, (std::vector<RobotId>{{5}, {6}}));
  QTest::keyClick(&pane.table(), Qt::Key_Down, Qt::ControlModifier);
  QTest::keyClick(&pane.table(), Qt::Key_Down, Qt::ControlModifier);
  QTest::keyClick(&pane.table(), Qt::Key_Insert);
  EXPECT_EQ(link.all<input::SelectSet>().back().robots, (std::vector<RobotId>{{5}, {6}, {8}}));
  QTest::keyClick(&pane.table(), Qt::Key_Insert);
  EXPECT_EQ(link.all<input::SelectSet>().back().robots, (std::vector<RobotId>{{5}, {6}}));
}

TEST_F(RobotListTest, TheMenuKeyOpensTheMenuWithoutChoosing) {
  pane.table().setCurrentIndex(pane.model().index(6, 0));
  link.posted.clear();
  const QPoint at = pane.table().visualRect(pane.model().index(6, 0)).center();
  QContextMenuEvent key(QContextMenuEvent::Keyboard, at, pane.table().mapToGlobal(at));
  QApplication::sendEvent(pane.table().viewport(), &key);
  auto* menu = pane.findChild<QMenu*>();
  ASSERT_NE(menu, nullptr);
  EXPECT_EQ(menu->actions().front()->text(), QStringLiteral("robot7"));
  std::vector<RobotId> cleared;
  QObject::connect(&pane.wishes(), &RobotWishes::clear_plans, &pane,
                   [&](const std::vector<RobotId>& robots) { cleared = robots; });
  for (QAction* action : menu->actions()) {
    if (action->text().contains(QStringLiteral("lear its plan"))) action->trigger();
  }
  EXPECT_EQ(cleared, (std::vector<RobotId>{{6}}));
  EXPECT_TRUE(link.posted.empty());
  menu->close();
}

TEST_F(RobotListTest, TheMenuOfASelectedRobotAppliesToTheSelection) {
  RobotWishes wishes;
  std::vector<RobotId> stopped;
  QObject::connect(&wishes, &RobotWishes::stop, &wishes,
                   [&](const std::vector<RobotId>& robots) { stopped = robots; });
  const std::unique_ptr<QMenu> menu(make_robot_menu(feed.now(), {4}, wishes, &pane));
  EXPECT_EQ(menu->actions().front()->text(), QStringLiteral("2 robots"));
  for (QAction* action : menu->actions()) {
    if (action->text().contains(QStringLiteral("Stop"))) action->trigger();
  }
  EXPECT_EQ(stopped, (std::vector<RobotId>{{2}, {4}}));
}

TEST_F(RobotListTest, MarksExploringRobots) {
  QSignalSpy changed(&pane.model(), &QAbstractItemModel::dataChanged);
  show(exploring({1, 2}));
  EXPECT_EQ(changed.count(), 1);
  const auto marked = [&](int row) {
    return pane.model().index(row, RobotTableModel::State).data(RobotTableModel::Explorer).toBool();
  };
  EXPECT_FALSE(marked(0));
  EXPECT_TRUE(marked(1));
  const QString role = QStringLiteral("explores when it has no other plan");
  EXPECT_TRUE(cell(1, RobotTableModel::Robot, Qt::AccessibleTextRole).contains(role));
  EXPECT_TRUE(cell(1, RobotTableModel::State, Qt::AccessibleTextRole).contains(role));
  EXPECT_TRUE(cell(1, RobotTableModel::State, Qt::ToolTipRole).contains(role));
  EXPECT_FALSE(cell(0, RobotTableModel::Robot, Qt::AccessibleTextRole).contains(role));
  EXPECT_TRUE(pane.card().text().contains(role));
  Snapshot same = exploring({1, 2});  // another block: the frontier moved
  show(same);
  EXPECT_EQ(changed.count(), 1);
  show(exploring({2}));
  EXPECT_EQ(changed.count(), 2);
  EXPECT_FALSE(marked(1));
}

TEST_F(RobotListTest, TheExplorerMarkIsPaintedBeforeTheTask) {
  pane.set_density(RowDensity::TwoLines);
  const QRect at = pane.table().visualRect(pane.model().index(1, RobotTableModel::State));
  const QImage before = pane.table().viewport()->grab(at).toImage();
  show(exploring({1}));
  EXPECT_NE(pane.table().viewport()->grab(at).toImage(), before);
}

TEST_F(RobotListTest, TheMenuStartsExploringAndClaims) {
  RobotWishes wishes;
  std::vector<std::pair<std::vector<RobotId>, bool>> asked;
  QObject::connect(
      &wishes, &RobotWishes::explore, &wishes,
      [&](const std::vector<RobotId>& robots, bool on) { asked.emplace_back(robots, on); });
  const auto row = [&](QMenu& menu, const char* text) -> QAction* {
    for (QAction* action : menu.actions()) {
      if (action->text().remove(QLatin1Char('&')) == QLatin1String(text)) return action;
    }
    return nullptr;
  };
  const std::unique_ptr<QMenu> nobody(make_robot_menu(feed.now(), {4}, wishes, &pane));
  EXPECT_EQ(row(*nobody, "Explore with the team"), nullptr);
  show(exploring({}));
  const std::unique_ptr<QMenu> two(make_robot_menu(feed.now(), {4}, wishes, &pane));
  row(*two, "Explore with the team")->trigger();
  EXPECT_FALSE(row(*two, "Stop exploring")->isEnabled());
  show(exploring({6}));
  const std::unique_ptr<QMenu> one(make_robot_menu(feed.now(), {6}, wishes, &pane));
  EXPECT_FALSE(row(*one, "Explore with the team")->isEnabled());
  row(*one, "Stop exploring")->trigger();
  ASSERT_EQ(asked.size(), 2U);
  EXPECT_EQ(asked[0], (std::pair<std::vector<RobotId>, bool>{{{2}, {4}}, true}));
  EXPECT_EQ(asked[1], (std::pair<std::vector<RobotId>, bool>{{{6}}, false}));
}

TEST_F(RobotListTest, TheMenuContinuesAsALostCybot) {
  RobotWishes wishes;
  std::vector<RobotId> asked;
  QObject::connect(&wishes, &RobotWishes::take_over, &wishes, [&](RobotId robot, RobotId lost) {
    asked = {robot, lost};
  });
  const auto row = [](QMenu& menu) -> QAction* {
    for (QAction* action : menu.actions()) {
      if (action->text().startsWith(QStringLiteral("Continue as"))) return action;
    }
    return nullptr;
  };
  show(test::demo_with_cybot());
  const std::unique_ptr<QMenu> simulated(make_robot_menu(feed.now(), {4}, wishes, &pane));
  EXPECT_EQ(row(*simulated), nullptr);
  const std::unique_ptr<QMenu> none(make_robot_menu(feed.now(), test::kDemoCybot, wishes, &pane));
  EXPECT_FALSE(row(*none)->isEnabled());
  Snapshot next = link.copy();
  test::add_lost_cybot(next, 12.0);
  show(next);
  const std::unique_ptr<QMenu> one(make_robot_menu(feed.now(), test::kDemoCybot, wishes, &pane));
  ASSERT_EQ(row(*one)->text(), QStringLiteral("Continue as cybot2"));
  row(*one)->trigger();
  EXPECT_EQ(asked, (std::vector<RobotId>{test::kDemoCybot, test::kLostCybot}));
}

TEST_F(RobotListTest, ARowIsReadAsNameStateAndReason) {
  const QString blocked = cell(6, RobotTableModel::Robot, Qt::AccessibleTextRole);
  EXPECT_EQ(blocked, QStringLiteral("robot7, airrobot, Blocked, a wall is in the way at 3.2 m"));
  const QString active = cell(2, RobotTableModel::Robot, Qt::AccessibleTextRole);
  EXPECT_TRUE(active.contains(QStringLiteral("active, selected, Going")));
}

TEST_F(RobotListTest, ListsSortsAndFiltersAThousandRobots) {
  Snapshot next = test::demo_snapshot(1000);
  show(next);
  EXPECT_EQ(pane.model().rowCount(), 1000);
  pane.sort().setCurrentIndex(4);
  pane.filter().setText(QStringLiteral("operator"));
  EXPECT_EQ(pane.model().rowCount(), 200);
  EXPECT_TRUE(link.posted.empty());
}

}  // namespace
}  // namespace magna
