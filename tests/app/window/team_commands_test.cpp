// SPDX-License-Identifier: GPL-3.0-or-later
// Driving by hand and commands to several robots, in the whole window.

#include <gtest/gtest.h>

#include <QDialog>
#include <QDockWidget>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTest>

#include "core/mission/missions.h"
#include "core/robot/team.h"
#include "core/world/world.h"
#include "tests/support/demo_exploration.h"
#include "tests/support/demo_window.h"
#include "widgets/base/bars/confirm_bar.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/map/map_pane.h"
#include "widgets/map/tools/goal_tool.h"
#include "widgets/robots/team/robot_list_pane.h"
#include "widgets/robots/team/waypoint_pane.h"
#include "widgets/robots/teleop/stick_widget.h"
#include "widgets/robots/teleop/teleop_pane.h"

namespace magna {
namespace {

class TeamCommandsTest : public test::DemoWindowTest {
 protected:
  StickWidget& stick() { return window->part<TeleopPane>().stick(); }
  Snapshot held(std::initializer_list<int> robots) const {
    Snapshot next = link.copy();
    auto statuses = std::make_shared<std::vector<RobotStatus>>(*next.statuses);
    for (const int robot : robots) {
      (*statuses)[static_cast<std::size_t>(robot)].mission = MissionState::Held;
    }
    next.statuses = statuses;
    return next;
  }
  Snapshot exploring(std::initializer_list<std::size_t> robots) const {
    return test::with_explorers(link.copy(), robots);
  }
  void drive() {
    window->context().map.setFocus();
    QTest::keyClick(&window->context().map, Qt::Key_T, Qt::ControlModifier);
    ASSERT_TRUE(stick().hasFocus());
    QTest::keyPress(&stick(), Qt::Key_W);
    ASSERT_GT(link.count<input::Hold>(), 0U);
  }
  /// Expects a release and silence although the key is still down.
  void expect_let_go() {
    EXPECT_EQ(link.count<input::Release>(), 1U);
    const std::size_t before = link.count<input::Hold>();
    for (int i = 0; i < 40; ++i) {
      clock.advance_ms(25);
      window->part<TeleopPane>().beat();
    }
    EXPECT_EQ(link.count<input::Hold>(), before);
  }
};

TEST_F(TeamCommandsTest, ControlTArmsAndFocusesTheStickInAnyDock) {
  auto* dock = &window->dock("teleop");
  ASSERT_NE(dock, nullptr);
  dock->close();
  EXPECT_FALSE(window->part<TeleopPane>().armed());
  drive();
  EXPECT_TRUE(dock->isVisible());
  EXPECT_TRUE(window->part<TeleopPane>().armed());
}

TEST_F(TeamCommandsTest, KeysDriveOnlyInTheStick) {
  window->context().actions["robot.take_control"].trigger();
  window->context().map.setFocus();
  for (const Qt::Key key : {Qt::Key_W, Qt::Key_S, Qt::Key_A, Qt::Key_D, Qt::Key_Up}) {
    QTest::keyClick(&window->context().map, key);
    QTest::keyClick(&window->part<RobotListPane>().table(), key);
  }
  EXPECT_EQ(link.count<input::Hold>(), 0U);
}

TEST_F(TeamCommandsTest, DriveKeysWithShiftAndControlTriggerNoShortcutsWhileArmed) {
  drive();
  const std::size_t before = link.count<input::SelectSet>();
  QTest::keyPress(&stick(), Qt::Key_A, Qt::ControlModifier);  // slow and left, not "select all"
  EXPECT_EQ(link.count<input::SelectSet>(), before);
  QTest::keyRelease(&stick(), Qt::Key_A, Qt::ControlModifier);
}

TEST_F(TeamCommandsTest, TheDriveEndsWhenTheWindowCloses) {
  drive();
  window->close();
  expect_let_go();
}

TEST_F(TeamCommandsTest, TheDriveEndsWhenADialogOpens) {
  drive();
  QDialog dialog(window.get());
  QLineEdit field(&dialog);
  dialog.setModal(true);
  dialog.show();
  EXPECT_TRUE(QTest::qWaitFor([&] { return link.count<input::Release>() == 1; }));
  expect_let_go();
}

TEST_F(TeamCommandsTest, TheDriveEndsWithTheStopKeysAndTheStopOfTheRobot) {
  drive();
  QTest::keyClick(&stick(), Qt::Key_Pause);
  EXPECT_EQ(link.count<input::StopAll>(), 1U);
  expect_let_go();
}

TEST_F(TeamCommandsTest, TheDriveEndsWithTheStopOfTheRobotByItsKey) {
  drive();
  QTest::keyClick(&stick(), Qt::Key_Space, Qt::ControlModifier);
  EXPECT_EQ(link.all<input::StopRobot>().at(0).robot, RobotId{2});
  expect_let_go();
}

TEST_F(TeamCommandsTest, TheDriveEndsWhenAnotherRobotIsChosenByItsKey) {
  drive();
  QTest::keyClick(&stick(), Qt::Key_6);
  EXPECT_EQ(link.all<input::Select>().back().robot, RobotId{5});
  Snapshot next = link.copy();
  next.active = RobotId{5};
  next.selected = {{5}};
  show(next);
  expect_let_go();
}

TEST_F(TeamCommandsTest, ControlLLocksAndUnlocks) {
  QTest::keyClick(&window->context().map, Qt::Key_L, Qt::ControlModifier);
  EXPECT_EQ(link.all<input::Lock>().at(0).robot, RobotId{2});
  Snapshot next = link.copy();
  auto statuses = std::make_shared<std::vector<RobotStatus>>(*next.statuses);
  (*statuses)[2].locked_by = "operator";
  next.statuses = statuses;
  show(next);
  EXPECT_EQ(window->context().actions["robot.lock"].text(), QStringLiteral("Un&lock robot"));
  QTest::keyClick(&window->context().map, Qt::Key_L, Qt::ControlModifier);
  EXPECT_EQ(link.all<input::Unlock>().at(0).robot, RobotId{2});
}

TEST_F(TeamCommandsTest, SelectedRobotsPlanRoutesOrDriveStraight) {
  QAction& ways = window->context().actions["robot.routes"];
  EXPECT_TRUE(ways.isEnabled());
  EXPECT_TRUE(ways.isChecked());
  ways.trigger();
  const auto off = link.all<input::RouteAutomatically>();
  ASSERT_EQ(off.size(), 2U);
  EXPECT_EQ(off[0].robot, RobotId{2});
  EXPECT_EQ(off[1].robot, RobotId{4});
  EXPECT_FALSE(off[0].on || off[1].on);
  window->context().edits.stack().undo();
  ASSERT_EQ(link.count<input::RouteAutomatically>(), 4U);
  EXPECT_TRUE(link.all<input::RouteAutomatically>()[3].on);
  Snapshot next = link.copy();
  auto routes = std::make_shared<std::vector<RobotRoute>>(*next.routes);
  (*routes)[4].automatic = false;
  next.routes = routes;
  show(next);
  EXPECT_FALSE(ways.isChecked()) << "not all of them do";
  ways.trigger();
  EXPECT_TRUE(link.all<input::RouteAutomatically>().back().on);
}

TEST_F(TeamCommandsTest, PointRobotsCannotPlanRoutes) {
  Snapshot next = link.copy();
  next.active = RobotId{3};
  next.selected = {{3}};
  show(next);
  EXPECT_FALSE(window->context().actions["robot.routes"].isEnabled());
  EXPECT_FALSE(window->context().actions["robot.routes"].isChecked());
  EXPECT_TRUE(window->context()
                  .actions.why_disabled("robot.routes")
                  .contains(QStringLiteral("cell by cell")));
}

TEST_F(TeamCommandsTest, ControlFFocusesTheFilter) {
  QTest::keyClick(&window->context().map, Qt::Key_F, Qt::ControlModifier);
  EXPECT_TRUE(window->part<RobotListPane>().filter().hasFocus());
}

TEST_F(TeamCommandsTest, RunningSeveralMissionsAsksAndListsThem) {
  show(held({2, 4}));
  window->context().actions["robot.resume"].trigger();
  EXPECT_EQ(link.count<input::MissionRun>(), 0U);
  ASSERT_TRUE(window->context().confirm.asking());
  EXPECT_TRUE(window->context().confirm.text().contains(QStringLiteral("robot3, robot5")));
  EXPECT_EQ(QApplication::activeModalWidget(), nullptr);
  window->context().confirm.yes().click();
  EXPECT_EQ(link.count<input::MissionRun>(), 2U);
}

TEST_F(TeamCommandsTest, RunningOneMissionDoesNotAsk) {
  show(held({4}));
  window->context().actions["robot.resume"].trigger();
  EXPECT_FALSE(window->context().confirm.asking());
  ASSERT_EQ(link.count<input::MissionRun>(), 1U);
  EXPECT_EQ(link.all<input::MissionRun>()[0].robot, RobotId{4});
}

TEST_F(TeamCommandsTest, UndoHoldsTheRobotsOfAGroupThatWasResumed) {
  show(held({2, 4}));
  window->context().actions["robot.resume"].trigger();
  window->context().confirm.yes().click();
  ASSERT_EQ(link.count<input::MissionRun>(), 2U);
  show(test::demo_snapshot());  // both are on their way
  window->context().actions["edit.undo"].trigger();
  ASSERT_EQ(link.count<input::StopRobot>(), 2U);
  EXPECT_EQ(link.all<input::StopRobot>()[1].robot, RobotId{4});
}

TEST_F(TeamCommandsTest, AGroupIsSentWithAQuestionIfItStartsHeldRobotsOrReplacesPlans) {
  Snapshot next = held({2});
  auto plans = std::make_shared<std::vector<Plan>>(*next.plans);
  (*plans)[4].patrol = true;
  next.plans = plans;
  show(next);
  const std::vector<GoalPlace> places{{{2}, {3, 7}}, {{4}, {5, 7}}};
  EditStack& edits = window->context().edits;
  send_goal(edits, edits.now(), places, std::nullopt);
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
  ASSERT_TRUE(window->context().confirm.asking());
  EXPECT_TRUE(
      window->context().confirm.text().contains(QStringLiteral("robot3 (held), robot5 (patrol)")));
  window->context().confirm.yes().click();
  EXPECT_EQ(link.count<input::MissionRevise>(), 2U);
  EXPECT_EQ(edits.stack().count(), 1);
  edits.stack().undo();
  ASSERT_EQ(link.count<input::MissionRevise>(), 4U);
  ASSERT_EQ(link.count<input::StopRobot>(), 1U) << "robot3 is held again";
  EXPECT_EQ(link.all<input::StopRobot>()[0].robot, RobotId{2});
}

TEST_F(TeamCommandsTest, TheQuestionSaysThatNothingMovesWhileStopIsLatched) {
  const std::vector<GoalPlace> places{{{2}, {3, 7}}, {{4}, {5, 7}}};
  EditStack& edits = window->context().edits;
  ConfirmBar& confirm = window->context().confirm;
  show(held({2}));
  send_goal(edits, edits.now(), places, std::nullopt);
  ASSERT_TRUE(confirm.asking());
  EXPECT_TRUE(confirm.question().contains(QStringLiteral("held robots start")));
  Snapshot stopped = held({2});
  stopped.stopped = true;
  show(stopped);
  EXPECT_FALSE(confirm.asking()) << "what it says is no longer true";
  window->context().actions["world.release"].trigger();
  show(stopped);
  EXPECT_TRUE(confirm.asking()) << "that question is another one";
  confirm.cancel();
  send_goal(edits, edits.now(), places, std::nullopt);
  ASSERT_TRUE(confirm.asking());
  EXPECT_TRUE(
      confirm.question().contains(QStringLiteral("nothing moves until STOP ALL is released")));
  EXPECT_FALSE(confirm.question().contains(QStringLiteral("held robots start")));
  confirm.yes().click();
  EXPECT_EQ(link.count<input::MissionRevise>(), 2U);
}

TEST_F(TeamCommandsTest, AnIdleGroupIsSentWithoutAQuestion) {
  Snapshot next = link.copy();
  next.plans = std::make_shared<const std::vector<Plan>>(next.plans->size());
  next.statuses = std::make_shared<const std::vector<RobotStatus>>(next.statuses->size());
  show(next);
  EditStack& edits = window->context().edits;
  send_goal(edits, edits.now(), {{{2}, {3, 7}}, {{4}, {5, 7}}}, std::nullopt);
  EXPECT_FALSE(window->context().confirm.asking());
  EXPECT_EQ(link.count<input::MissionRevise>(), 2U);
}

TEST_F(TeamCommandsTest, MovesTheSelectedRobotsAside) {
  window->context().actions["robot.move_aside"].trigger();
  const auto sent = link.all<input::MoveAside>();
  ASSERT_EQ(sent.size(), 2U);
  EXPECT_EQ(sent[0].robot, RobotId{2});
  EXPECT_EQ(sent[1].robot, RobotId{4});
}

TEST_F(TeamCommandsTest, SendsTheSelectedRobotsHomeByTheSameRule) {
  window->context().actions["robot.home"].trigger();
  ASSERT_TRUE(window->context().confirm.asking());
  window->context().confirm.yes().click();
  const auto sent = link.all<input::MissionRevise>();
  ASSERT_EQ(sent.size(), 2U);
  EXPECT_TRUE(sent[0].run);
}

TEST_F(TeamCommandsTest, AConfirmedActionAppliesToTheRobotsOfTheQuestion) {
  window->context().actions["robot.clear_plan"].trigger();
  ASSERT_TRUE(window->context().confirm.asking());
  Snapshot next = link.copy();
  next.active = RobotId{7};
  next.selected = {{7}};
  show(next);
  window->context().confirm.yes().click();
  const auto cleared = link.all<input::MissionRevise>();
  ASSERT_EQ(cleared.size(), 2U);
  EXPECT_EQ(cleared[0].robot, RobotId{2});
  EXPECT_EQ(cleared[1].robot, RobotId{4});
}

TEST_F(TeamCommandsTest, ANewTeamClosesTheQuestion) {
  window->context().actions["robot.clear_plan"].trigger();
  ASSERT_TRUE(window->context().confirm.asking());
  Snapshot next = test::demo_snapshot(5);
  show(next);
  EXPECT_FALSE(window->context().confirm.asking());
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
}

TEST_F(TeamCommandsTest, ClearingSeveralPlansIsOneHistoryEntry) {
  window->context().actions["robot.clear_plan"].trigger();
  window->context().confirm.yes().click();
  EXPECT_EQ(window->context().edits.stack().count(), 1);
  window->context().actions["edit.undo"].trigger();
  const auto posted = link.all<input::MissionRevise>();
  ASSERT_EQ(posted.size(), 4U);
  EXPECT_EQ(posted[2].after.waypoints.size(), 3U);
}

TEST_F(TeamCommandsTest, RunsTheActionsOfTheRobotList) {
  show(exploring({}));
  RobotWishes& wishes = window->part<RobotListPane>().wishes();
  emit wishes.stop({{6}});
  EXPECT_EQ(link.all<input::StopRobot>().at(0).robot, RobotId{6});
  emit wishes.lock({6}, true);
  EXPECT_EQ(link.all<input::Lock>().at(0).robot, RobotId{6});
  emit wishes.clear_plans({{6}});
  EXPECT_EQ(link.all<input::MissionRevise>().at(0).robot, RobotId{6});
  emit wishes.explore({{6}}, true);
  EXPECT_EQ(link.all<input::SetExplorers>().at(0).robots, (std::vector<RobotId>{{6}}));
  emit wishes.take_control({6});
  EXPECT_EQ(link.all<input::Select>().at(0).robot, RobotId{6});
  EXPECT_TRUE(window->part<TeleopPane>().armed());
  EXPECT_EQ(link.count<input::Hold>(), 0U);
  emit wishes.show_on_map({{7}});
  EXPECT_EQ(link.all<input::Select>().back().robot, RobotId{7});
}

TEST_F(TeamCommandsTest, OffersExploringWhereKnowledgeIsGathered) {
  for (const std::string_view id :
       {"robot.explore", "robot.claim", "robot.explore_all", "robot.claim_all"}) {
    EXPECT_FALSE(window->context().actions[id].isEnabled()) << id;
    EXPECT_TRUE(
        window->context().actions.why_disabled(id).contains(QStringLiteral("no shared map")))
        << id;
  }
  show(exploring({}));
  EXPECT_TRUE(window->context().actions["robot.explore"].isEnabled());
  EXPECT_FALSE(window->context().actions["robot.claim"].isEnabled()) << "no robot explores";
  show(exploring({2, 4}));
  EXPECT_FALSE(window->context().actions["robot.explore"].isEnabled()) << "they do already";
  EXPECT_TRUE(window->context().actions["robot.claim"].isEnabled());
  EXPECT_TRUE(window->context().actions["robot.explore_all"].isEnabled());
}

TEST_F(TeamCommandsTest, SeveralRobotsExploreOnceTheQuestionIsConfirmed) {
  show(exploring({2}));
  QTest::keyClick(&window->context().map, Qt::Key_E, Qt::ControlModifier);
  EXPECT_FALSE(window->context().confirm.asking()) << "only robot5 is new to it";
  ASSERT_EQ(link.count<input::SetExplorers>(), 1U);
  EXPECT_EQ(link.all<input::SetExplorers>()[0].robots, (std::vector<RobotId>{{4}}));
  EXPECT_TRUE(link.all<input::SetExplorers>()[0].on);
  show(exploring({}));
  window->context().actions["robot.explore"].trigger();
  EXPECT_EQ(link.count<input::SetExplorers>(), 1U);
  ASSERT_TRUE(window->context().confirm.asking());
  EXPECT_TRUE(window->context().confirm.text().contains(QStringLiteral("robot3, robot5")));
  window->context().confirm.yes().click();
  EXPECT_EQ(link.all<input::SetExplorers>().back().robots, (std::vector<RobotId>{{2}, {4}}));
  window->context().actions["edit.undo"].trigger();
  EXPECT_FALSE(link.all<input::SetExplorers>().back().on);
}

TEST_F(TeamCommandsTest, ClaimsRobotsFromExploringWithoutAQuestion) {
  show(exploring({1, 2, 4}));
  QTest::keyClick(&window->context().map, Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_FALSE(window->context().confirm.asking());
  ASSERT_EQ(link.count<input::SetExplorers>(), 1U);
  EXPECT_EQ(link.all<input::SetExplorers>()[0].robots, (std::vector<RobotId>{{2}, {4}}));
  EXPECT_FALSE(link.all<input::SetExplorers>()[0].on);
  window->context().actions["robot.claim_all"].trigger();
  EXPECT_EQ(link.all<input::SetExplorers>().back().robots, (std::vector<RobotId>{{1}, {2}, {4}}));
}

TEST_F(TeamCommandsTest, AllRobotsExploreExceptPointRobots) {
  const auto some_drive_cells = [&](Snapshot snapshot) {
    auto picture = std::make_shared<ExplorationStatus>(*snapshot.exploration);
    for (const std::size_t robot : {3, 7, 11}) {
      picture->robots[robot].why_not = Message::verbatim("it moves cell by cell");
    }
    snapshot.exploration = std::move(picture);
    return snapshot;
  };
  show(some_drive_cells(exploring({0})));
  window->context().actions["robot.explore_all"].trigger();
  ASSERT_TRUE(window->context().confirm.asking());
  EXPECT_TRUE(window->context().confirm.text().contains(QStringLiteral("8 robots")));
  window->context().confirm.yes().click();
  EXPECT_EQ(link.all<input::SetExplorers>().back().robots,
            (std::vector<RobotId>{{1}, {2}, {4}, {5}, {6}, {8}, {9}, {10}}));
  Snapshot next = some_drive_cells(exploring({}));
  next.active = RobotId{3};
  next.selected = {{3}};
  show(next);
  EXPECT_TRUE(window->context()
                  .actions.why_disabled("robot.explore")
                  .contains(QStringLiteral("cell by cell")));
}

TEST_F(TeamCommandsTest, TheActiveRobotExploresWhileNoneIsSelected) {
  Snapshot next = exploring({});
  next.active = RobotId{8};
  next.selected = {};
  show(next);
  window->context().actions["robot.explore"].trigger();
  EXPECT_EQ(link.all<input::SetExplorers>().at(0).robots, (std::vector<RobotId>{{8}}));
}

TEST_F(TeamCommandsTest, TheWaypointTableFollowsTheActiveRobot) {
  EXPECT_EQ(window->part<WaypointPane>().model().robot(), RobotId{2});
  EXPECT_NE(&window->dock("waypoints"), nullptr);
}

TEST_F(TeamCommandsTest, DigitsInTheWaypointTableEditNothingAndSwitchNoRobot) {
  window->context().actions["layout.reset"].trigger();
  auto* dock = &window->dock("waypoints");
  dock->show();
  dock->raise();
  QCoreApplication::processEvents();
  QTableView& table = window->part<WaypointPane>().table();
  table.setFocus();
  ASSERT_TRUE(table.hasFocus());
  table.setCurrentIndex(table.model()->index(0, WaypointTableModel::X));
  QTest::keyClick(&table, Qt::Key_4);
  EXPECT_EQ(link.count<input::Select>(), 0U);
  EXPECT_EQ(table.findChild<QLineEdit*>(), nullptr);
}

TEST_F(TeamCommandsTest, KeysFindAndActivateARobot) {
  window->context().map.setFocus();
  QTest::keyClick(&window->context().map, Qt::Key_F, Qt::ControlModifier);
  QTest::keyClicks(&window->part<RobotListPane>().filter(), QStringLiteral("robot8"));
  QTest::keyClick(&window->part<RobotListPane>().filter(), Qt::Key_Return);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
  EXPECT_EQ(window->context().feed.now().active, RobotId{7});
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
  EXPECT_TRUE(link.paused.empty());
}

TEST_F(TeamCommandsTest, EscapeReturnsFromTheSearchToItsOrigin) {
  window->context().map.setFocus();
  QTest::keyClick(&window->context().map, Qt::Key_F, Qt::ControlModifier);
  ASSERT_TRUE(window->part<RobotListPane>().filter().hasFocus());
  QTest::keyClicks(&window->part<RobotListPane>().filter(), QStringLiteral("robot8"));
  QTest::keyClick(&window->part<RobotListPane>().filter(), Qt::Key_Escape);
  EXPECT_TRUE(window->part<RobotListPane>().filter().text().isEmpty());
  EXPECT_TRUE(window->context().map.hasFocus());
  EXPECT_EQ(window->context().feed.now().active, RobotId{2});
}

TEST_F(TeamCommandsTest, ADigitChoosesTheRobotWithThatBadge) {
  Snapshot next = link.copy();
  auto labels = std::make_shared<std::vector<RobotLabel>>(*next.labels);
  for (std::size_t k = 0; k < labels->size(); ++k) (*labels)[k].letter = std::to_string(k);
  next.labels = labels;
  show(next);
  QTest::keyClick(&window->context().map, Qt::Key_0);
  EXPECT_EQ(link.all<input::Select>().back().robot, RobotId{0});
  QTest::keyClick(&window->context().map, Qt::Key_5);
  EXPECT_EQ(link.all<input::Select>().back().robot, RobotId{5});
}

}  // namespace
}  // namespace magna
