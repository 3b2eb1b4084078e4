// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/world.h"

#include <gtest/gtest.h>

#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "tests/support/refusals.h"
#include "tests/support/window_page.h"
#include "widgets/base/bars/confirm_bar.h"
#include "widgets/base/bars/control_bar.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/bars/status_line.h"
#include "widgets/base/bars/stop_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/state/pane_reporter.h"
#include "widgets/help/keys_editor.h"
#include "widgets/images/image_pane.h"
#include "widgets/images/live_page.h"
#include "widgets/images/picture_view.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/team/robot_list_pane.h"
#include "widgets/robots/team/waypoint_pane.h"
#include "widgets/robots/teleop/stick_widget.h"
#include "widgets/robots/teleop/teleop_pane.h"

namespace magna {
namespace {

class MainWindowTest : public testing::Test {
 protected:
  MainWindowTest() {
    Snapshot first = test::demo_snapshot();
    first.links = test::demo_links();
    link.show(first);
    window = std::make_unique<test::WindowPage>(
        link, WindowOptions{ThemeChoice::Light, QSize(1280, 800), &clock});
    window->show();
    window->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
  }

  void show(const Snapshot& next) {
    link.show(next);
    clock.advance_ms(1000);
    window->context().feed.poll();
  }
  void press(QWidget& where, int key, Qt::KeyboardModifiers modifiers = {}) {
    where.setFocus();
    QTest::keyClick(&where, static_cast<Qt::Key>(key), modifiers);
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  std::unique_ptr<test::WindowPage> window;
};

TEST_F(MainWindowTest, EveryActionOfTheTableHasAnEffect) {
  EXPECT_EQ(window->context().actions.actions_without_effect(), QStringList());
}

TEST_F(MainWindowTest, NamesTheWorldInItsTitle) {
  EXPECT_EQ(window->windowTitle(), QStringLiteral("office — Magna"));
}

TEST_F(MainWindowTest, LettersChooseToolsOnlyWhileTheMapIsFocused) {
  press(window->context().map, Qt::Key_W);
  EXPECT_EQ(window->context().map.tool(), "tool.waypoints");
  EXPECT_TRUE(window->context().actions["tool.waypoints"].isChecked());
  EXPECT_TRUE(window->part<StatusLine>().hint().text().contains(QStringLiteral("way-point")));
  press(window->context().map, Qt::Key_M);
  EXPECT_EQ(window->context().map.tool(), "tool.move");
  press(window->part<RobotListPane>().filter(), Qt::Key_S);
  EXPECT_EQ(window->context().map.tool(), "tool.move");
  for (auto* button : window->part<ControlBar>().findChildren<QToolButton*>()) {
    press(*button, Qt::Key_W);
    EXPECT_EQ(window->context().map.tool(), "tool.move") << button->text().toStdString();
  }
  press(window->context().map, Qt::Key_S);
  EXPECT_EQ(window->context().map.tool(), "tool.select");
}

TEST_F(MainWindowTest, SpacePausesWhereNoControlUsesIt) {
  press(window->part<RobotListPane>().table(), Qt::Key_Space);
  EXPECT_TRUE(link.paused.empty()) << "it chooses a row there";
  press(window->context().map, Qt::Key_Space);
  EXPECT_EQ(link.paused, (std::vector<bool>{true}));
  Snapshot next = link.copy();
  next.paused = true;
  show(next);
  press(window->context().map, Qt::Key_Space);
  EXPECT_FALSE(link.paused.back());
}

TEST_F(MainWindowTest, SpacePressesAFocusedButton) {
  auto* button = window->part<ControlBar>().findChildren<QToolButton*>().at(1);
  ASSERT_EQ(button->accessibleName(), QStringLiteral("Step one tick"));
  press(*button, Qt::Key_Space);
  EXPECT_EQ(link.steps, 1);
}

TEST_F(MainWindowTest, KeysStepAndChangeTheSpeed) {
  press(window->context().map, Qt::Key_Period);
  EXPECT_EQ(link.steps, 1);
  EXPECT_EQ(link.paused, (std::vector<bool>{true}));
  press(window->context().map, Qt::Key_BracketRight);
  press(window->context().map, Qt::Key_BracketLeft);
  EXPECT_EQ(link.scales, (std::vector<double>{2.0, 0.5}));
}

TEST_F(MainWindowTest, KeysChooseRobots) {
  press(window->part<RobotListPane>().table(), Qt::Key_PageDown);
  EXPECT_EQ(link.all<input::Select>().back().robot, RobotId{3});
  link.show(link.copy());
  window->context().feed.poll();  // it was rejected
  press(window->context().map, Qt::Key_PageUp);
  EXPECT_EQ(link.all<input::Select>().back().robot, RobotId{1});
  press(window->context().map, Qt::Key_9);
  EXPECT_EQ(link.all<input::Select>().back().robot, RobotId{8});
  const std::size_t reports =
      link.count<input::PaneChanged>() + link.count<input::GeometryChanged>();
  EXPECT_EQ(link.posted.size() - reports, 3U);
}

TEST_F(MainWindowTest, StopKeysWorkFromAnyFocus) {
  press(window->context().map, Qt::Key_Space, Qt::ShiftModifier);
  EXPECT_EQ(link.count<input::StopAll>(), 1U);
  press(window->part<RobotListPane>().table(), Qt::Key_Pause);
  EXPECT_EQ(link.count<input::StopAll>(), 2U);
  QDialog dialog(window.get());
  QLineEdit field(&dialog);
  dialog.setModal(true);
  dialog.show();
  press(field, Qt::Key_Space, Qt::ShiftModifier);
  EXPECT_EQ(link.count<input::StopAll>(), 3U);
  EXPECT_TRUE(link.paused.empty());
}

TEST_F(MainWindowTest, TheStopButtonStopsAndReleasesWhenHeld) {
  StopButton& stop = window->part<ControlBar>().stop();
  QTest::mouseClick(&stop, Qt::LeftButton);
  EXPECT_EQ(link.count<input::StopAll>(), 1U);
  Snapshot next = link.copy();
  next.stopped = true;
  show(next);
  QTest::mousePress(&stop, Qt::LeftButton);
  EXPECT_EQ(link.count<input::ReleaseStop>(), 0U);
  clock.advance_ms(800);
  EXPECT_TRUE(QTest::qWaitFor([&] { return window->context().confirm.asking(); }));
  QTest::mouseRelease(&stop, Qt::LeftButton);
  EXPECT_EQ(link.count<input::StopAll>(), 1U);
  EXPECT_EQ(link.count<input::ReleaseStop>(), 0U);
  window->context().confirm.yes(1).click();
  EXPECT_EQ(link.count<input::ReleaseStop>(), 1U);
}

TEST_F(MainWindowTest, ActionsApplyToTheSelectedRobots) {
  window->context().actions["robot.stop"].trigger();
  ASSERT_EQ(link.count<input::StopRobot>(), 2U);
  EXPECT_EQ(link.all<input::StopRobot>()[1].robot, RobotId{4});
  window->context().actions["robot.remove_last"].trigger();
  ASSERT_EQ(link.count<input::MissionRevise>(), 1U);
  EXPECT_EQ(link.all<input::MissionRevise>()[0].robot, RobotId{2});
  EXPECT_EQ(link.all<input::MissionRevise>()[0].after.waypoints.size(), 2U);
  window->context().actions["robot.clear_plan"].trigger();
  EXPECT_EQ(link.count<input::MissionRevise>(), 1U);
  EXPECT_TRUE(window->context().confirm.text().contains(QStringLiteral("robot3 (2), robot5 (3)")));
  window->context().confirm.yes().click();
  ASSERT_EQ(link.count<input::MissionRevise>(), 3U);
  EXPECT_EQ(link.all<input::MissionRevise>()[2].after, Plan{});
  window->context().actions["robot.select_all"].trigger();
  EXPECT_EQ(link.all<input::SelectSet>().at(0).robots.size(), 12U);
}

TEST_F(MainWindowTest, ResumeIsDisabledWithTheReasonWhileAllRobotsAreStopped) {
  QAction& resume = window->context().actions["robot.resume"];
  ASSERT_TRUE(resume.isEnabled());
  const Snapshot running = link.copy();
  Snapshot next = running;
  test::latch_stop(next);
  show(next);
  EXPECT_FALSE(resume.isEnabled());
  EXPECT_TRUE(window->context()
                  .actions.why_disabled("robot.resume")
                  .contains(QStringLiteral("hold the red button")));
  show(running);
  EXPECT_TRUE(resume.isEnabled());
}

TEST_F(MainWindowTest, TwoQuickPressesMoveTwoRobotsOn) {
  press(window->context().map, Qt::Key_PageDown);
  press(window->context().map, Qt::Key_PageDown);
  press(window->context().map, Qt::Key_PageUp);
  const auto chosen = link.all<input::Select>();
  ASSERT_EQ(chosen.size(), 3U);
  EXPECT_EQ(chosen[0].robot, RobotId{3});
  EXPECT_EQ(chosen[1].robot, RobotId{4});
  EXPECT_EQ(chosen[2].robot, RobotId{3});
  link.show(link.copy());  // all posts were taken: the snapshot counts, whichever author chose
  window->context().feed.poll();
  press(window->context().map, Qt::Key_PageDown);
  EXPECT_EQ(link.all<input::Select>()[3].robot, RobotId{3});
}

TEST_F(MainWindowTest, CommandsApplyToTheNewestSelection) {
  press(window->context().map, Qt::Key_5);
  press(window->context().map, Qt::Key_Space, Qt::ControlModifier);
  ASSERT_EQ(link.count<input::StopRobot>(), 1U);
  EXPECT_EQ(link.all<input::StopRobot>()[0].robot, RobotId{4});
}

TEST_F(MainWindowTest, UndoesByKeyAndNamesTheEdit) {
  QAction& undo = window->context().actions["edit.undo"];
  EXPECT_FALSE(undo.isEnabled());
  window->context().actions["robot.remove_last"].trigger();
  ASSERT_TRUE(undo.isEnabled());
  EXPECT_EQ(undo.text(), QStringLiteral("&Undo Remove last way-point of robot3"));
  press(window->context().map, Qt::Key_Z, Qt::ControlModifier);
  ASSERT_EQ(link.count<input::MissionRevise>(), 2U);
  const auto posted = link.all<input::MissionRevise>();
  EXPECT_EQ(posted[1].before, posted[0].after);
  EXPECT_EQ(posted[1].after, posted[0].before);
  EXPECT_FALSE(posted[1].run);
  press(window->context().map, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(link.count<input::MissionRevise>(), 3U);
}

TEST_F(MainWindowTest, GivesTheReasonWhyAnEditIsNotUndone) {
  window->context().actions["robot.remove_last"].trigger();
  clock.advance_ms(1000);
  Snapshot next = link.copy();
  auto plans = *next.plans;
  plans[2].waypoints = {Waypoint::go_to({1, 7})};  // another client changed it
  next.plans = std::make_shared<const std::vector<Plan>>(plans);
  show(next);
  window->context().actions["edit.undo"].trigger();
  EXPECT_EQ(link.count<input::MissionRevise>(), 1U);
  EXPECT_FALSE(window->context().actions["edit.undo"].isEnabled());
  EXPECT_TRUE(window->context()
                  .messages.texts()
                  .join(QLatin1Char(' '))
                  .contains(QStringLiteral("the plan of robot3 was changed in the meantime")));
}

TEST_F(MainWindowTest, DisablesActionsWithoutASelection) {
  Snapshot next = link.copy();
  next.active.reset();
  next.selected.clear();
  show(next);
  EXPECT_FALSE(window->context().actions["robot.stop"].isEnabled());
  EXPECT_FALSE(window->context().actions["robot.resume"].isEnabled());
}

TEST_F(MainWindowTest, ReportsThePositionsOfItsPanes) {
  window->context().actions["settings.fold_idle"].trigger();
  ASSERT_TRUE(QTest::qWaitFor([&] { return link.count<input::PaneChanged>() >= 4; }));
  window->part<PaneReporter>().report();
  std::map<PaneType, Pane> last;
  for (const auto& change : link.all<input::PaneChanged>()) last[change.pane.type] = change.pane;
  const Pane list = last[PaneType::Listview];
  const Pane map = last[PaneType::Mapview];
  EXPECT_EQ(list.x, 0);
  EXPECT_EQ(list.width, 264);
  EXPECT_GT(map.x, list.x + list.width);
  EXPECT_EQ(map.width, window->context().map.width());
  EXPECT_GT(map.y, 40);
  EXPECT_EQ(last[PaneType::Imgview].width, window->part<ImagePane>().width());
  EXPECT_GT(last[PaneType::Imgview].x, map.x + map.width);
  const Pane teleop = last[PaneType::Teleop];
  EXPECT_EQ(teleop.x, last[PaneType::Imgview].x) << "in the same column";
  EXPECT_GT(teleop.y, last[PaneType::Imgview].y);
  auto& pane = *window->findChild<TeleopPane*>();
  EXPECT_EQ(QSize(teleop.width, teleop.height), pane.size());
  window->dock("teleop").close();
  EXPECT_EQ(window->part<PaneReporter>().geometry(PaneType::Teleop),
            (Pane{PaneType::Teleop, 0, 0, 0, 0}));
}

TEST_F(MainWindowTest, KeepsTheStopButtonVisibleAtAnySize) {
  for (const QSize size : {QSize(1920, 1080), QSize(1280, 800), QSize(100, 100)}) {
    window->resize(size);
    QCoreApplication::processEvents();
    const StopButton& stop = window->part<ControlBar>().stop();
    const QRect at(stop.mapTo(window.get(), QPoint(0, 0)), stop.size());
    EXPECT_TRUE(window->rect().contains(at)) << size.width();
    EXPECT_EQ(stop.visibleRegion().boundingRect().size(), stop.size()) << size.width();
    EXPECT_GE(stop.width(), 120);
  }
}

TEST_F(MainWindowTest, ShowsMessagesAboveTheMap) {
  window->context().messages.show_message(Severity::Warning, QStringLiteral("usar.ini:3: no"));
  EXPECT_TRUE(window->context().messages.isVisible());
  EXPECT_EQ(window->context().messages.texts(), QStringList{QStringLiteral("usar.ini:3: no")});
}

TEST_F(MainWindowTest, ShowsTheRobotListInFullAt1280By800) {
  window->resize(1280, 800);
  QCoreApplication::processEvents();
  const QTableView& table = window->part<RobotListPane>().table();
  const QAbstractItemModel& model = *table.model();
  for (int row = 0; row < model.rowCount(); ++row) {
    for (int column = 0; column < model.columnCount(); ++column) {
      if (table.isColumnHidden(column)) continue;
      const QModelIndex index = model.index(row, column);
      QStyleOptionViewItem option;
      option.font = table.font();
      EXPECT_GE(table.columnWidth(column), table.itemDelegate()->sizeHint(option, index).width())
          << index.data().toString().toStdString();
    }
  }
  // Twelve robots in one theme.
  EXPECT_TRUE(table.viewport()->rect().contains(table.visualRect(model.index(11, 0))));
}

TEST_F(MainWindowTest, ChangesItsColoursImmediately) {
  window->context().actions["view.theme_dark"].trigger();
  EXPECT_EQ(window->context().map.scene().look->kind, LookKind::Dark);
  window->context().actions["view.theme_light"].trigger();
  EXPECT_EQ(window->context().map.scene().look->kind, LookKind::Light);
}

TEST_F(MainWindowTest, MovesBetweenPanesByAKey) {
  window->context().map.setFocus();
  window->context().actions["view.next_pane"].trigger();
  EXPECT_TRUE(window->dock("robots").isAncestorOf(QApplication::focusWidget()));
  for (int steps = 0; steps < 10 && !window->part<TeleopPane>().stick().hasFocus(); ++steps) {
    window->context().actions["view.next_pane"].trigger();
  }
  EXPECT_TRUE(window->part<TeleopPane>().stick().hasFocus());
  window->context().actions["view.previous_pane"].trigger();  // it is above
  EXPECT_TRUE(window->part<ImagePane>().live().view().hasFocus());
  for (int steps = 0; steps < 10 && !window->part<ControlBar>().stop().hasFocus(); ++steps) {
    window->context().actions["view.next_pane"].trigger();
  }
  EXPECT_TRUE(window->part<ControlBar>().stop().hasFocus());
}

TEST_F(MainWindowTest, ClosesAndFloatsTheFocusedPane) {
  QDockWidget& dock = window->dock("robots");
  window->context().map.setFocus();
  window->context().actions["view.close_pane"].trigger();
  EXPECT_FALSE(dock.isHidden());
  EXPECT_EQ(window->context().messages.texts().size(), 1);
  window->part<RobotListPane>().table().setFocus();
  window->context().actions["view.float_pane"].trigger();
  EXPECT_TRUE(dock.isFloating());
  ASSERT_TRUE(QTest::qWaitFor([&] { return dock.isAncestorOf(QApplication::focusWidget()); }));
  window->context().actions["view.float_pane"].trigger();
  EXPECT_FALSE(dock.isFloating());
  window->activateWindow();
  window->part<RobotListPane>().table().setFocus();
  ASSERT_TRUE(QTest::qWaitFor([&] { return dock.isAncestorOf(QApplication::focusWidget()); }));
  window->context().actions["view.close_pane"].trigger();
  EXPECT_TRUE(dock.isHidden());
  EXPECT_TRUE(window->context().map.hasFocus());
}

TEST_F(MainWindowTest, ListsAllActionsWithTheirKeys) {
  press(window->context().map, Qt::Key_F1, Qt::ControlModifier);
  auto* dialog = window->findChild<KeysDialog*>();
  ASSERT_NE(dialog, nullptr);
  EXPECT_TRUE(dialog->isVisible());
  EXPECT_FALSE(dialog->isModal());
}

TEST_F(MainWindowTest, ReportsThatItIsClosed) {
  QSignalSpy closed(window.get(), &MainWindow::closed);
  press(window->context().map, Qt::Key_Q, Qt::ControlModifier);
  EXPECT_EQ(closed.count(), 1);
}

TEST_F(MainWindowTest, MessagesAndQuestionsDoNotMoveTheMap) {
  MapPane& map = window->context().map;
  const QRect before = map.geometry();
  const Point centre = map.scene().view.centre();
  const double scale = map.scene().view.scale();
  window->context().messages.show_message(Severity::Warning,
                                          QStringLiteral("usar.ini: cannot be read"));
  window->context().messages.show_message(Severity::Caution, QStringLiteral("Something else"));
  window->context().confirm.ask(QStringLiteral("Clear two plans?"), {}, QStringLiteral("Clear"),
                                [] {});
  QCoreApplication::processEvents();
  EXPECT_EQ(map.geometry(), before);
  EXPECT_EQ(map.scene().view.centre(), centre);
  EXPECT_EQ(map.scene().view.scale(), scale);
  const auto on_screen = [](const QWidget& widget) {
    return QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size());
  };
  for (const QWidget* bar : {static_cast<QWidget*>(&window->context().messages),
                             static_cast<QWidget*>(&window->context().confirm)}) {
    EXPECT_TRUE(on_screen(map).contains(on_screen(*bar)));
    EXPECT_EQ(bar->visibleRegion().boundingRect().size(), bar->size());
  }
  EXPECT_FALSE(
      on_screen(window->context().messages).intersects(on_screen(window->context().confirm)));
}

TEST_F(MainWindowTest, OffersTheMouseWheelChoiceOnce) {
  QStringList found;
  for (const QMenu* menu : window->menuBar()->findChildren<QMenu*>()) {
    for (const QAction* action : menu->actions()) {
      const QString text = action->text().remove(QLatin1Char('&'));
      if (text.contains(QStringLiteral("wheel"), Qt::CaseInsensitive)) found << text;
    }
  }
  EXPECT_EQ(found, QStringList{QStringLiteral("Mouse wheel")});
}

TEST_F(MainWindowTest, TheMenuShowsAPane) {
  auto* dock = &window->dock("operator");
  dock->hide();
  window->dock("connections").show();
  dock->toggleViewAction()->trigger();
  QCoreApplication::processEvents();
  EXPECT_FALSE(dock->visibleRegion().isEmpty());
}

}  // namespace
}  // namespace magna
