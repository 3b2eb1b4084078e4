// SPDX-License-Identifier: GPL-3.0-or-later
// The hall in the whole window: its pane, its actions, pane and map together.

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QDockWidget>
#include <QMenu>
#include <QTest>
#include <QTreeView>

#include "tests/support/child.h"
#include "tests/support/demo_window.h"
#include "tests/support/hall_history.h"
#include "tests/support/hall_scene.h"
#include "tests/support/window_page.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/hall/gantt_chart.h"
#include "widgets/hall/gantt_pane.h"
#include "widgets/hall/hall_pane.h"
#include "widgets/hall/hall_places.h"
#include "widgets/hall/indicators_pane.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/team/robot_list_pane.h"

namespace magna {
namespace {

constexpr Qt::KeyboardModifiers kCtrlAlt = Qt::ControlModifier | Qt::AltModifier;

class HallCommandsTest : public test::DemoWindowTest {
 protected:
  void show_hall() { show(test::hall_snapshot()); }
  QAction& action(std::string_view id) { return window->context().actions[id]; }
  QString why(std::string_view id) { return window->context().actions.why_disabled(id); }
  HallChoice& choice() { return window->context().map.hall_choice(); }
  void press(Qt::Key key) {
    window->context().map.setFocus();
    QTest::keyClick(&window->context().map, key, kCtrlAlt);
  }
  void click(const HallItem& item) {
    const auto place = place_of(*link.snapshot, item);
    QTest::mouseClick(&window->context().map, Qt::LeftButton, {},
                      window->context().map.scene().view.to_screen(*place).toPoint());
  }
  QDockWidget& dock() { return window->dock("hall"); }
};

TEST_F(HallCommandsTest, OutsideOfHallsActionsGiveTheReason) {
  for (const std::string_view id :
       {"hall.go", "hall.face", "hall.pick", "hall.place", "hall.charge", "hall.cancel",
        "hall.process", "hall.dispatch", "hall.schedule"}) {
    EXPECT_FALSE(action(id).isEnabled()) << id;
    EXPECT_TRUE(why(id).contains(QStringLiteral("Only in a hall"))) << id;
  }
}

TEST_F(HallCommandsTest, StartsAndStopsTheDispatcher) {
  show_hall();
  EXPECT_EQ(action("hall.dispatch").text(), QStringLiteral("Run &dispatcher"));
  press(Qt::Key_A);
  EXPECT_EQ(link.dispatchers, (std::vector<std::string>{"greedy"}));
  Snapshot running = link.copy();
  running.dispatcher = "greedy";
  show(running);
  const auto& button =
      test::child<QAbstractButton>(window->part<HallPane>(), QStringLiteral("Stop dispatcher"));
  EXPECT_EQ(button.text(), QStringLiteral("Stop dispatcher"));
  EXPECT_TRUE(button.toolTip().startsWith(QStringLiteral("Stops the dispatcher")));
  EXPECT_TRUE(button.toolTip().contains(QStringLiteral("Ctrl+Alt+A")));
  EXPECT_FALSE(button.isCheckable()) << "its name says what it does";
  action("hall.dispatch").trigger();
  EXPECT_EQ(link.dispatchers, (std::vector<std::string>{"greedy", ""}));
  running.dispatcher.clear();
  show(running);
  EXPECT_EQ(button.accessibleName(), QStringLiteral("Run dispatcher"));
  EXPECT_FALSE(button.toolTip().startsWith(QStringLiteral("Stops")));
}

TEST_F(HallCommandsTest, ShowsThePaneForAHallAndOnAClick) {
  EXPECT_FALSE(window->part<HallPane>().isVisible()) << "an office needs it not";
  show_hall();
  EXPECT_TRUE(window->part<HallPane>().isVisible());
  action("settings.fold_idle").trigger();
  window->resize(1280, 500);  // no room for all panes
  for (const char* const id : {"image", "waypoints", "teleop"}) {
    window->dock(id).hide();
    window->dock(id).show();
    QCoreApplication::processEvents();
  }
  ASSERT_FALSE(window->part<HallPane>().isVisible());
  click(HallItem::machine(1));
  QCoreApplication::processEvents();
  EXPECT_TRUE(window->part<HallPane>().isVisible());
  EXPECT_EQ(window->part<HallPane>().details().shown().title, QStringLiteral("Machine: machine1"));
  dock().hide();
  click(HallItem::machine(0));
  QCoreApplication::processEvents();
  EXPECT_TRUE(dock().isHidden()) << "who closed it does not want it";
}

/// A clock of a busy machine: each look at it takes a second.
struct BusyWallClock final : WallClock {
  std::int64_t now_ns() const override { return seconds++ * 1'000'000'000; }
  mutable std::int64_t seconds = 1;
};

TEST_F(HallCommandsTest, ShowsThePaneForTheHallOfTheStart) {
  const BusyWallClock busy;
  link.show(test::hall_snapshot());
  test::WindowPage first(link, WindowOptions{ThemeChoice::Light, QSize(1280, 800), &busy});
  first.show();
  EXPECT_TRUE(QTest::qWaitForWindowActive(&first));
  first.context().feed.poll();
  QCoreApplication::processEvents();
  EXPECT_TRUE(first.part<HallPane>().isVisible());
}

TEST_F(HallCommandsTest, ActionsApplyToTheSelectionOfThePane) {
  show_hall();
  EXPECT_FALSE(action("hall.go").isEnabled());
  QTreeView& tree = window->part<HallPane>().tree();
  tree.setCurrentIndex(window->part<HallPane>().model().index_of(HallItem::belt(1)));
  ASSERT_TRUE(action("hall.go").isEnabled()) << why("hall.go").toStdString();
  press(Qt::Key_G);
  press(Qt::Key_B);
  const auto told = link.all<input::HallAction>();
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(std::get<action::NavigateToArea>(told[0].action).area, "interact_area1");
  EXPECT_EQ(std::get<action::FaceBelt>(told[1].action).belt, "belt1");
  EXPECT_EQ(told[0].robot, RobotId{0});
}

TEST_F(HallCommandsTest, KeysPickPlaceChargeAndCancel) {
  show_hall();
  press(Qt::Key_P);
  press(Qt::Key_C);
  press(Qt::Key_X);
  press(Qt::Key_U);
  const auto told = link.all<input::HallAction>();
  ASSERT_EQ(told.size(), 2U) << "it carries nothing: nothing is placed";
  EXPECT_TRUE(std::holds_alternative<action::Pick>(told[0].action));
  EXPECT_TRUE(std::holds_alternative<action::GoCharge>(told[1].action));
  const auto cancelled = link.all<input::HallCancel>();
  ASSERT_EQ(cancelled.size(), 1U);
  EXPECT_EQ(cancelled[0].action, ActionId{7});
}

TEST_F(HallCommandsTest, ListAndTreeShowTheSameSnapshot) {
  show_hall();
  RobotTableModel& list = window->part<RobotListPane>().model();
  HallTreeModel& tree = window->part<HallPane>().model();
  const auto in_list = [&] {
    return list.index(0, RobotTableModel::State)
        .data(RobotTableModel::SecondLine)
        .toStringList()
        .value(0);
  };
  const auto in_tree = [&] {
    return tree.index_of(HallItem::robot(0))
        .siblingAtColumn(HallTreeModel::State)
        .data()
        .toString();
  };
  ASSERT_EQ(in_list(), QStringLiteral("Go to interact_area0, 50 %"));
  for (const double progress : {0.6, 0.7, 0.8}) {
    Snapshot next = link.copy();
    auto hall = std::make_shared<HallStatus>(*next.hall);
    hall->robots[0].progress = progress;
    next.hall = hall;
    next.tick += 100;  // at high speed each snapshot is seconds later
    link.show(std::move(next));
    window->context().feed.poll();
    EXPECT_EQ(in_list(), in_tree()) << progress;
  }
  clock.advance_ms(1000);
  window->context().feed.poll();
  EXPECT_EQ(in_list(), QStringLiteral("Go to interact_area0, 80 %"));
  EXPECT_EQ(in_tree(), in_list());
}

TEST_F(HallCommandsTest, TheRobotListShowsActionAndBattery) {
  show_hall();
  RobotTableModel& model = window->part<RobotListPane>().model();
  const auto cell = [&](int row, int column, int role) {
    return model.index(row, column).data(role);
  };
  EXPECT_EQ(cell(0, RobotTableModel::State, RobotTableModel::SecondLine).toStringList(),
            (QStringList{QStringLiteral("Go to interact_area0, 50 %"),
                         QStringLiteral("Go to interact_area0"),
                         QStringLiteral("to interact_area0"), QStringLiteral("50 %")}));
  EXPECT_EQ(cell(1, RobotTableModel::Robot, RobotTableModel::SecondLine).toString(),
            QStringLiteral("12 %"));
  EXPECT_TRUE(cell(1, RobotTableModel::Robot, Qt::ToolTipRole)
                  .toString()
                  .contains(QStringLiteral("Battery 12 %, low")));
  EXPECT_DOUBLE_EQ(cell(1, RobotTableModel::Robot, RobotTableModel::Charge).toDouble(), 0.12);
  EXPECT_TRUE(cell(2, RobotTableModel::Robot, RobotTableModel::Charging).toBool());
  EXPECT_TRUE(cell(1, RobotTableModel::Robot, Qt::ToolTipRole)
                  .toString()
                  .contains(QStringLiteral("Place the package failed: it faces no belt")));
  model.set_sort(RobotSort::Battery, false);
  EXPECT_EQ(model.robot_at(0), RobotId{1}) << "the emptiest first";
  EXPECT_EQ(model.robot_at(1), RobotId{2});
  show(test::demo_snapshot());
  EXPECT_EQ(cell(0, RobotTableModel::Robot, RobotTableModel::SecondLine).toString(),
            QStringLiteral("p2at"));
}

TEST_F(HallCommandsTest, TheRobotMenuChargesAndCancels) {
  show_hall();
  RobotWishes& wishes = window->part<RobotListPane>().wishes();
  const std::unique_ptr<QMenu> menu(
      make_robot_menu(window->context().feed.now(), RobotId{0}, wishes, nullptr));
  const auto row = [&](const QString& words) -> QAction* {
    for (QAction* each : menu->actions()) {
      if (each->text().remove(QLatin1Char('&')) == words) return each;
    }
    return nullptr;
  };
  ASSERT_NE(row(QStringLiteral("Let it charge")), nullptr);
  row(QStringLiteral("Let it charge"))->trigger();
  ASSERT_NE(row(QStringLiteral("Cancel its action")), nullptr);
  row(QStringLiteral("Cancel its action"))->trigger();
  EXPECT_EQ(link.count<input::HallAction>(), 1U);
  EXPECT_EQ(link.count<input::HallCancel>(), 1U);
}

TEST_F(HallCommandsTest, LayersSwitchHallAndBatteries) {
  show_hall();
  EXPECT_TRUE(action("view.layer_hall").isChecked());
  action("view.layer_hall").trigger();
  action("view.layer_batteries").trigger();
  EXPECT_FALSE(window->context().map.layers()["hall"]);
  EXPECT_FALSE(window->context().map.layers()["batteries"]);
  EXPECT_FALSE(action("view.layer_batteries").isChecked());
}

TEST_F(HallCommandsTest, ThePaneCentresTheMapOnPlaces) {
  show_hall();
  window->context().map.navigator().show_view({0.0, 0.0}, 40.0);
  window->part<HallPane>().tree().setCurrentIndex(
      window->part<HallPane>().model().index_of(HallItem::machine(1)));
  window->part<HallPane>().tree().setFocus();
  QTest::keyClick(&window->part<HallPane>().tree(), Qt::Key_Return);
  EXPECT_EQ(window->context().map.scene().view.centre(), (Point{15.5, 3.5}));
}

TEST_F(HallCommandsTest, ChartAndIndicatorsAreOfHallsOnly) {
  for (const std::string_view id : {"view.gantt", "view.indicators"}) {
    EXPECT_FALSE(action(id).isEnabled()) << id;
    EXPECT_TRUE(why(id).contains(QStringLiteral("Only in a hall"))) << id;
  }
  show_hall();
  EXPECT_TRUE(action("view.gantt").isEnabled());
  EXPECT_FALSE(window->part<GanttPane>().isVisible()) << "until it is opened";
  action("view.gantt").trigger();
  QCoreApplication::processEvents();
  EXPECT_TRUE(window->part<GanttPane>().isVisible());
  EXPECT_TRUE(window->part<GanttPane>().chart().hasFocus());
  EXPECT_TRUE(link.parts.hall_history);
  action("view.indicators").trigger();
  QCoreApplication::processEvents();
  EXPECT_TRUE(window->part<IndicatorsPane>().isVisible());
}

TEST_F(HallCommandsTest, TheChartChoosesOnMapAndTreeAndCentresTheMap) {
  show(test::hall_snapshot_with_history());
  action("view.gantt").trigger();
  QCoreApplication::processEvents();
  show(test::hall_snapshot_with_history());
  GanttPane& pane = window->part<GanttPane>();
  pane.chart().setFocus();
  QTest::keyClick(&pane.chart(), Qt::Key_Down);
  EXPECT_EQ(choice().item(), HallItem::machine(0));
  EXPECT_EQ(window->part<HallPane>().details().shown().title, QStringLiteral("Machine: machine0"));
  window->context().map.navigator().show_view({0.0, 0.0}, 40.0);
  QTest::keyClick(&pane.chart(), Qt::Key_Return);
  EXPECT_EQ(window->context().map.scene().view.centre(), (Point{6.5, 3.5}));
}

TEST_F(HallCommandsTest, TheHeaderOfTheChartSaysWhatLimitsTheRun) {
  show(test::hall_snapshot_with_history());
  action("view.gantt").trigger();
  QCoreApplication::processEvents();
  show(test::hall_snapshot_with_history());
  EXPECT_TRUE(window->part<GanttPane>().summary().startsWith(QStringLiteral("machine0 limits")));
}

}  // namespace
}  // namespace magna
