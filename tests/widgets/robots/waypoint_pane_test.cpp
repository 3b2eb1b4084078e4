// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/team/waypoint_pane.h"
#include "core/agent/agents.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>

#include "core/engine/planned_route.h"
#include "core/geometry/angle.h"
#include "tests/support/cell_typing.h"
#include "tests/support/child.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/edit/plan_edits.h"
#include "widgets/base/text/text_format.h"
#include "widgets/robots/team/robot_words.h"

namespace magna {
namespace {

using Column = WaypointTableModel::Column;

class WaypointPaneTest : public testing::Test {
 protected:
  WaypointPaneTest() {
    link.show(test::demo_snapshot());
    feed.poll();
    pane = std::make_unique<WaypointPane>(edits);
    pane->resize(300, 320);
    pane->show();
    pane->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(pane.get()));
    table().setFocus();
  }

  /// Error of the last input; empty = none.
  QString error() {
    const auto& label = test::child<QLabel>(*pane, "Input error");
    return label.isHidden() ? QString() : label.text();
  }
  WaypointTable& table() { return pane->table(); }
  WaypointTableModel& model() { return pane->model(); }
  void show(const Snapshot& next, int ms = 1000) {
    clock.advance_ms(ms);
    link.show(next);
    feed.poll();
  }
  /// The engine has executed the last input: the plan of the robot is `plan`.
  void show_plan(RobotId robot, Plan plan) {
    Snapshot next = link.copy();
    auto plans = std::make_shared<std::vector<Plan>>(*next.plans);
    (*plans)[robot.index()] = std::move(plan);
    next.plans = plans;
    show(next);
  }
  /// The active robot drives east 3 m and then north 4 m, on these ways.
  void show_ways(const std::vector<Point>& detour, const PlannedLegs& legs) {
    Snapshot next = link.copy();
    const Point here = next.poses[2].position();
    auto plans = std::make_shared<std::vector<Plan>>(*next.plans);
    (*plans)[2] = {{Waypoint::go_to(here + Point{3, 0}), Waypoint::go_to(here + Point{3, 4})},
                   false};
    next.plans = plans;
    auto routes = std::make_shared<std::vector<RobotRoute>>(*next.routes);
    (*routes)[2].detour = detour;
    (*routes)[2].legs = std::make_shared<const PlannedLegs>(legs);
    next.routes = routes;
    show(next);
  }
  /// What the robot list says of the active robot.
  QString in_list() { return activity_details(*link.snapshot, RobotId{2}).value(0); }
  /// "2 way-points · 7 m · 0 s" as "7 m, 0 s".
  QString summed_way() {
    return pane->summary()
        .section(QStringLiteral(" · "), 1)
        .replace(QStringLiteral(" · "), QStringLiteral(", "));
  }
  QString cell(int row, int column) {
    return model().index(row, column).data(Qt::DisplayRole).toString();
  }
  const input::MissionRevise revised() const {
    const auto all = link.all<input::MissionRevise>();
    EXPECT_FALSE(all.empty());
    return all.empty() ? input::MissionRevise{} : all.back();
  }
  void type(int row, int column, const QString& text) {
    test::type(table(), model().index(row, column), text);
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  EditStack edits{feed};
  std::unique_ptr<WaypointPane> pane;
};

TEST_F(WaypointPaneTest, ShowsTheActiveRobotsPlan) {
  ASSERT_EQ(model().rowCount(), 3);
  const Waypoint& second = (*link.snapshot->plans)[2].waypoints[1];
  EXPECT_EQ(cell(1, Column::Index), QStringLiteral("2"));
  EXPECT_EQ(cell(1, Column::Type), QStringLiteral("Drive to"));
  EXPECT_EQ(cell(1, Column::X), QString::number(second.target.x, 'f', 2));
  EXPECT_EQ(cell(1, Column::Heading), QStringLiteral("69°"));
  EXPECT_EQ(cell(0, Column::Heading), QString());
  EXPECT_FALSE(cell(1, Column::Way).isEmpty());
  EXPECT_TRUE(pane->summary().contains(QStringLiteral("way-point")));
  EXPECT_EQ(model().index(1, Column::X).data(Qt::AccessibleTextRole).toString(),
            QStringLiteral("x %1 metres").arg(second.target.x, 0, 'f', 2));
}

TEST_F(WaypointPaneTest, TellsTheWayThatTheRobotListTells) {
  show_ways({}, {});
  EXPECT_EQ(cell(0, Column::Way), QStringLiteral("3.0"));
  EXPECT_EQ(cell(1, Column::Way), QStringLiteral("4.0?")) << "it is not planned yet";
  EXPECT_TRUE(summed_way().startsWith(metres_text(7, 0))) << summed_way().toStdString();
  EXPECT_EQ(in_list(), QStringLiteral("2 left, ") + summed_way());
  const Point here = link.snapshot->poses[2].position();
  show_ways({here + Point{0, 6}, here + Point{3, 6}}, {});
  EXPECT_EQ(cell(0, Column::Way), QStringLiteral("15.0")) << "up, across and down";
  EXPECT_TRUE(summed_way().startsWith(metres_text(19, 0))) << summed_way().toStdString();
  EXPECT_EQ(in_list(), QStringLiteral("2 left, ") + summed_way());
}

TEST_F(WaypointPaneTest, ARobotWithoutRoutesDrivesStraight) {
  show_ways({}, {});
  Snapshot next = link.copy();
  auto routes = std::make_shared<std::vector<RobotRoute>>(*next.routes);
  (*routes)[2].automatic = false;
  next.routes = routes;
  show(next);
  EXPECT_EQ(cell(1, Column::Way), QStringLiteral("4.0"));
}

TEST_F(WaypointPaneTest, LaterLegsFollowTheWaysThatWerePlannedAhead) {
  const Point first = link.snapshot->poses[2].position() + Point{3, 0};
  const Point second = first + Point{0, 4};
  show_ways({}, {{first, second, {first, first + Point{3, 0}, second + Point{3, 0}, second}}});
  EXPECT_EQ(cell(1, Column::Way), QStringLiteral("10.0"));
  EXPECT_EQ(in_list(), QStringLiteral("2 left, ") + summed_way());
  show_ways({}, {{first, second, {}}});
  EXPECT_EQ(cell(1, Column::Way), QStringLiteral("4.0?")) << "it is not known yet";
}

TEST_F(WaypointPaneTest, AStepWithoutAPlaceHasNoWay) {
  Plan plan{{Waypoint::turn_to(1.0), Waypoint::explore(), Waypoint::go_to({6, 6})}, false};
  show_plan(RobotId{2}, plan);
  EXPECT_EQ(cell(0, Column::Way), QString());
  EXPECT_EQ(cell(1, Column::Way), QString());
  EXPECT_TRUE(cell(2, Column::Way).endsWith(QLatin1Char('?'))) << "from where is not known";
}

TEST_F(WaypointPaneTest, ATypedValueBecomesANamedEdit) {
  type(1, Column::X, QStringLiteral("350 cm"));
  EXPECT_EQ(revised().robot, RobotId{2});
  EXPECT_DOUBLE_EQ(revised().after.waypoints[1].target.x, 3.5);
  EXPECT_FALSE(revised().run);
  EXPECT_EQ(edits.stack().undoText(), QStringLiteral("Change way-point 2 of robot3"));
  EXPECT_EQ(cell(1, Column::X), QStringLiteral("3.50"));
  type(1, Column::Heading, QStringLiteral("-90"));
  EXPECT_DOUBLE_EQ(revised().after.waypoints[1].theta.value(), -kPi / 2);
  type(1, Column::Heading, QStringLiteral(" "));
  EXPECT_FALSE(revised().after.waypoints[1].theta);
}

TEST_F(WaypointPaneTest, StrayKeysEditNothing) {
  table().setCurrentIndex(model().index(1, Column::X));
  for (const auto key : {Qt::Key_7, Qt::Key_D, Qt::Key_Minus, Qt::Key_Space}) {
    QTest::keyClick(&table(), key);
    EXPECT_EQ(table().findChild<QLineEdit*>(), nullptr) << key;
  }
  QTest::keyClick(&table(), Qt::Key_Return);
  EXPECT_NE(table().findChild<QLineEdit*>(), nullptr);
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
}

TEST_F(WaypointPaneTest, EscAndAClickElsewhereGiveUpAnEdit) {
  const auto begin = [this] {
    table().setCurrentIndex(model().index(1, Column::X));
    QTest::keyClick(&table(), Qt::Key_F2);
    auto* field = table().findChild<QLineEdit*>();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("7,5"));
    return field;
  };
  const auto ends = [this] {
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    return table().findChild<QLineEdit*>() == nullptr;
  };
  QTest::keyClick(begin(), Qt::Key_Escape);
  EXPECT_TRUE(ends());
  begin();
  const QRect other = table().visualRect(model().index(2, Column::Y));
  QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, other.center());
  EXPECT_TRUE(ends());
  begin();
  pane->patrol().setFocus();
  EXPECT_TRUE(ends());
  begin();
  table().setCurrentIndex(model().index(0, Column::X));  // the plan has changed
  EXPECT_TRUE(ends());
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
  test::enter(begin());
  EXPECT_DOUBLE_EQ(revised().after.waypoints[1].target.x, 7.5);
}

TEST_F(WaypointPaneTest, AnotherWindowInFrontKeepsTheEdit) {
  table().setCurrentIndex(model().index(1, Column::X));
  QTest::keyClick(&table(), Qt::Key_F2);
  QFocusEvent out(QEvent::FocusOut, Qt::ActiveWindowFocusReason);
  QCoreApplication::sendEvent(table().findChild<QLineEdit*>(), &out);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_NE(table().findChild<QLineEdit*>(), nullptr);
}

TEST_F(WaypointPaneTest, APlanWithoutWayPointsCannotPatrol) {
  Snapshot next = link.copy();
  next.active = RobotId{0};
  show(next);
  ASSERT_EQ(model().rowCount(), 0);
  EXPECT_FALSE(pane->patrol().isEnabled());
  EXPECT_TRUE(pane->patrol().toolTip().contains(QStringLiteral("the plan is empty")));
  edits.revise_plan(RobotId{0}, Plan{{}, true}, QStringLiteral("Let robot1 patrol"), false);
  EXPECT_EQ(edits.stack().count(), 0);
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
  next.active = RobotId{2};
  show(next);
  EXPECT_TRUE(pane->patrol().isEnabled());
  pane->patrol().click();
  table().selectAll();
  QTest::keyClick(&table(), Qt::Key_Delete);
  EXPECT_FALSE(revised().after.patrol);
}

TEST_F(WaypointPaneTest, AnUnchangedCellIsNotRounded) {
  table().setCurrentIndex(model().index(1, Column::Heading));
  QTest::keyClick(&table(), Qt::Key_F2);
  test::enter(table().findChild<QLineEdit*>());
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
}

TEST_F(WaypointPaneTest, ReportsInvalidInputWithTheExpectedFormat) {
  type(0, Column::X, QStringLiteral("over there"));
  EXPECT_TRUE(error().contains(QStringLiteral("“over there” is not a length")));
  EXPECT_TRUE(error().contains(QStringLiteral("as in 3.5")));
  type(0, Column::Y, QStringLiteral("99999"));
  EXPECT_TRUE(error().contains(QStringLiteral("not on the map")));
  type(0, Column::Heading, QStringLiteral("north"));
  EXPECT_TRUE(error().contains(QStringLiteral("type degrees")));
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
  type(0, Column::Heading, QStringLiteral("10"));
  EXPECT_EQ(error(), QString());
}

TEST_F(WaypointPaneTest, AMenuInTheCellChangesTheType) {
  table().setCurrentIndex(model().index(0, Column::Type));
  QTest::keyClick(&table(), Qt::Key_F2);
  auto* choice = table().findChild<QComboBox*>();
  ASSERT_NE(choice, nullptr);
  ASSERT_EQ(choice->count(), 3);
  choice->setCurrentIndex(2);
  emit choice->activated(2);
  EXPECT_EQ(revised().after.waypoints[0], Waypoint::explore());
  EXPECT_EQ(cell(0, Column::Type), QStringLiteral("Explore"));
  EXPECT_FALSE(model().flags(model().index(0, Column::X)).testFlag(Qt::ItemIsEditable));
}

TEST_F(WaypointPaneTest, InsertAddsAfterTheChosenRowAndChoosesIt) {
  table().select_rows({0});
  QTest::keyClick(&table(), Qt::Key_Insert);
  EXPECT_EQ(revised().after.waypoints.size(), 4U);
  EXPECT_EQ(model().rowCount(), 4);
  EXPECT_EQ(table().selected_rows(), (QList<int>{1}));
  const auto& points = revised().after.waypoints;
  EXPECT_NEAR(points[1].target.x, (points[0].target.x + points[2].target.x) / 2, 1e-9);
}

TEST_F(WaypointPaneTest, DeleteRemovesTheChosenRows) {
  const auto before = model().plan().waypoints;
  table().select_rows({0, 2});
  QTest::keyClick(&table(), Qt::Key_Delete);
  EXPECT_EQ(revised().after.waypoints, (std::vector<Waypoint>{before[1]}));
  EXPECT_EQ(edits.stack().undoText(), QStringLiteral("Delete 2 way-points of robot3"));
  EXPECT_EQ(table().selected_rows(), (QList<int>{0}));
}

TEST_F(WaypointPaneTest, AltUpAndDownMoveTheChosenRowsAndKeepThemChosen) {
  const auto before = model().plan().waypoints;
  table().select_rows({2});
  QTest::keyClick(&table(), Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(revised().after.waypoints, (std::vector<Waypoint>{before[0], before[2], before[1]}));
  EXPECT_EQ(table().selected_rows(), (QList<int>{1}));
  QTest::keyClick(&table(), Qt::Key_Down, Qt::AltModifier);
  EXPECT_EQ(revised().after.waypoints, before);
  EXPECT_EQ(table().selected_rows(), (QList<int>{2}));
  const std::size_t edits_before = link.count<input::MissionRevise>();
  QTest::keyClick(&table(), Qt::Key_Down, Qt::AltModifier);
  EXPECT_EQ(link.count<input::MissionRevise>(), edits_before);
}

TEST_F(WaypointPaneTest, TheSelectionIsKeptWhenAWaypointIsFinished) {
  table().select_rows({2});
  Plan next = model().plan();
  next.waypoints.erase(next.waypoints.begin());
  show_plan({2}, next);
  EXPECT_EQ(model().rowCount(), 2);
  EXPECT_EQ(table().selected_rows(), (QList<int>{1}));
}

TEST_F(WaypointPaneTest, TheSelectionIsKeptDuringAPatrol) {
  Plan plan = model().plan();
  plan.patrol = true;
  show_plan({2}, plan);
  table().select_rows({0, 2});
  std::rotate(plan.waypoints.begin(), plan.waypoints.begin() + 1, plan.waypoints.end());
  show_plan({2}, plan);
  EXPECT_EQ(table().selected_rows(), (QList<int>{1, 2}));
}

TEST_F(WaypointPaneTest, TheSelectionIsKeptAfterAnEditOnTheMap) {
  table().select_rows({2});
  Plan plan = model().plan();
  plan.waypoints.insert(plan.waypoints.begin() + 1, Waypoint::go_to({0, 6}));
  show_plan({2}, plan);
  EXPECT_EQ(model().rowCount(), 4);
  EXPECT_EQ(table().selected_rows(), (QList<int>{3}));
  plan.waypoints[3].target.x += 0.5;  // dragged
  show_plan({2}, plan);
  EXPECT_EQ(table().selected_rows(), (QList<int>{3}));
}

TEST_F(WaypointPaneTest, KeepsTextBeingTypedWhenTheRobotDrivesOn) {
  table().setCurrentIndex(model().index(2, Column::X));
  QTest::keyClick(&table(), Qt::Key_F2);
  auto* field = table().findChild<QLineEdit*>();
  field->selectAll();
  QTest::keyClicks(field, QStringLiteral("7.5"));
  Plan next = model().plan();
  next.waypoints.erase(next.waypoints.begin());
  show_plan({2}, next);
  test::enter(field);
  EXPECT_DOUBLE_EQ(revised().after.waypoints[1].target.x, 7.5);
}

TEST_F(WaypointPaneTest, ATypedValueNeverReachesAnotherRobot) {
  table().setCurrentIndex(model().index(1, Column::X));
  QTest::keyClick(&table(), Qt::Key_F2);
  QTest::keyClicks(table().findChild<QLineEdit*>(), QStringLiteral("7.5"));
  Snapshot next = link.copy();
  next.active = RobotId{5};
  show(next);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_EQ(table().findChild<QLineEdit*>(), nullptr);
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
  EXPECT_EQ(model().robot(), RobotId{5});
}

TEST_F(WaypointPaneTest, PatrolClearRunAndHold) {
  pane->patrol().click();
  EXPECT_TRUE(revised().after.patrol);
  EXPECT_TRUE(pane->patrol().isChecked());
  EXPECT_TRUE(test::button(*pane, "Hold").isEnabled());
  EXPECT_FALSE(test::button(*pane, "Run").isEnabled());  // it is pending
  test::button(*pane, "Hold").click();
  EXPECT_EQ(link.all<input::StopRobot>().at(0).robot, RobotId{2});
  Snapshot next = link.copy();
  next.active = RobotId{9};  // held
  show(next);
  EXPECT_TRUE(test::button(*pane, "Run").isEnabled());
  test::button(*pane, "Run").click();
  EXPECT_EQ(link.all<input::MissionRun>().at(0).robot, RobotId{9});
  test::button(*pane, "Clear").click();
  EXPECT_TRUE(revised().after.waypoints.empty());
}

TEST_F(WaypointPaneTest, UndoRevertsAnEdit) {
  const Plan before = model().plan();
  table().select_rows({0});
  QTest::keyClick(&table(), Qt::Key_Delete);
  edits.stack().undo();
  EXPECT_EQ(revised().after, before);
}

TEST_F(WaypointPaneTest, ShowsAHintWithoutAPlan) {
  Snapshot next = link.copy();
  next.active = RobotId{0};
  show(next);
  EXPECT_TRUE(table().isHidden());
  next.active.reset();
  show(next);
  EXPECT_TRUE(table().isHidden());
  EXPECT_EQ(pane->summary(), QString());
}

TEST_F(WaypointPaneTest, ReplacesTheHintByAPlanThatArrivesAfterThePaneIsShown) {
  test::FakeConsoleLink late;
  SnapshotFeed late_feed{late, clock};
  EditStack late_edits{late_feed};
  WaypointPane early(late_edits);
  early.show();
  EXPECT_FALSE(early.table().isVisible());
  clock.advance_ms(1000);
  late.show(test::demo_snapshot());
  late_feed.poll();
  EXPECT_TRUE(early.table().isVisible());
  for (const QLabel* label : early.findChildren<QLabel*>()) {
    EXPECT_FALSE(label->isVisible() && label->text().contains("Press Add"));
  }
}

TEST_F(WaypointPaneTest, ControlASelectsItsRowsNotTheTeam) {
  QKeyEvent all(QEvent::ShortcutOverride, Qt::Key_A, Qt::ControlModifier);
  all.ignore();
  QApplication::sendEvent(&table(), &all);
  EXPECT_TRUE(all.isAccepted());
  QTest::keyClick(&table(), Qt::Key_A, Qt::ControlModifier);
  EXPECT_EQ(table().selected_rows(), (QList<int>{0, 1, 2}));
}

TEST_F(WaypointPaneTest, ShowsAThousandWaypointsImmediately) {
  Plan plan;
  for (int i = 0; i < 1000; ++i) plan.waypoints.push_back(Waypoint::go_to({i % 20 * 1.0, 5.0}));
  show_plan({2}, plan);
  EXPECT_EQ(model().rowCount(), 1000);
  plan.waypoints.erase(plan.waypoints.begin());
  show_plan({2}, plan);
  EXPECT_EQ(model().rowCount(), 999);
}

}  // namespace
}  // namespace magna
