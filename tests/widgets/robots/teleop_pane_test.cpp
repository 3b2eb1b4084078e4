// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/teleop/teleop_pane.h"

#include <gtest/gtest.h>

#include <QButtonGroup>
#include <QCheckBox>
#include <QDialog>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>

#include "tests/support/child.h"
#include "tests/support/demo_exploration.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "tests/support/refusals.h"
#include "widgets/base/look/chip.h"
#include "widgets/robots/teleop/stick_widget.h"

namespace magna {
namespace {

/// The pane in its own window beside another pane that can take the focus.
class TeleopPaneTest : public testing::Test {
 protected:
  TeleopPaneTest() {
    link.show(test::demo_snapshot());
    feed.poll();
    pane = new TeleopPane(feed);
    dock = new QDockWidget(&window);
    dock->setWidget(pane);
    other = new QWidget;
    other->setFocusPolicy(Qt::StrongFocus);
    window.setCentralWidget(other);
    window.addDockWidget(Qt::RightDockWidgetArea, dock);
    window.resize(700, 560);
    activate();
    pane->take_control();
  }

  void activate() {
    window.show();
    window.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
  }
  void pass(int ms) {
    for (int at = 0; at < ms; at += 25) {
      clock.advance_ms(25);
      pane->beat();
    }
  }
  void show(Snapshot next) {
    next.made_ns = clock.now_ns();
    link.show(std::move(next));
    feed.poll();
  }
  QString state() { return test::text(*pane, "State of teleoperation"); }
  void hold(Qt::Key key = Qt::Key_W) { QTest::keyPress(&pane->stick(), key); }
  QPoint rim() const { return {pane->stick().width() / 2, 4}; }
  void drag() {
    QTest::mousePress(&pane->stick(), Qt::LeftButton, {}, pane->stick().rect().center());
    move_on();
  }
  void move_on() {
    QMouseEvent move(QEvent::MouseMove, rim(), pane->stick().mapToGlobal(rim()), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&pane->stick(), &move);
  }
  QDoubleSpinBox& speed_limit() { return test::child<QDoubleSpinBox>(*pane, "Speed limit"); }
  QSlider& percent_of(const QString& limit) {
    return test::child<QSlider>(*pane, limit + ", percent of the robot's maximum");
  }
  std::size_t holds() const { return link.count<input::Hold>(); }
  /// Releases the key long enough to differ from a repeat.
  void let_go() {
    QTest::keyRelease(&pane->stick(), Qt::Key_W);
    EXPECT_TRUE(QTest::qWaitFor([this] { return !pane->stick().findChild<HeldKeys*>()->any(); }));
  }
  /// Robot 2 was released once within 250 ms, without further input although the key is still down.
  void expect_let_go(RobotId robot = {2}) {
    for (int waited = 0; waited < 250 && link.count<input::Release>() == 0; waited += 25) pass(25);
    ASSERT_EQ(link.count<input::Release>(), 1U);
    EXPECT_EQ(link.all<input::Release>()[0].robot, robot);
    const std::size_t before = holds();
    pass(1000);
    EXPECT_EQ(holds(), before);
    EXPECT_EQ(link.count<input::Release>(), 1U);
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  QMainWindow window;
  TeleopPane* pane;
  QDockWidget* dock;
  QWidget* other;
};

TEST_F(TeleopPaneTest, DrivesTheActiveRobotByKeysWhileArmedAndFocused) {
  hold();
  pass(1000);
  ASSERT_GT(holds(), 10U);
  EXPECT_EQ(link.all<input::Hold>().back().robot, RobotId{2});
  EXPECT_GT(link.all<input::Hold>().back().velocity.vx, 0.0);
  EXPECT_TRUE(state().contains(QStringLiteral("Driving")));
  EXPECT_FALSE(test::text(*pane, "Speed that is sent").isEmpty());
}

TEST_F(TeleopPaneTest, TellsWhenItIsArmedAndDisarmed) {
  QSignalSpy changes(pane, &TeleopPane::armed_changed);
  pane->disarm();
  pane->disarm();
  pane->take_control();
  QTest::keyClick(&pane->stick(), Qt::Key_Escape);
  ASSERT_EQ(changes.count(), 3);
  EXPECT_FALSE(changes[0][0].toBool());
  EXPECT_TRUE(changes[1][0].toBool());
  EXPECT_FALSE(changes[2][0].toBool());
}

TEST_F(TeleopPaneTest, ArrowsDriveTooAndSeveralKeysCombine) {
  hold(Qt::Key_Up);
  hold(Qt::Key_Left);
  pass(1000);
  EXPECT_GT(link.all<input::Hold>().back().velocity.vx, 0.0);
  EXPECT_LT(link.all<input::Hold>().back().velocity.omega, 0.0);
}

TEST_F(TeleopPaneTest, DoesNotDriveUnarmed) {
  pane->disarm();
  hold();
  drag();
  pass(500);
  EXPECT_TRUE(link.posted.empty());
  EXPECT_TRUE(state().contains(QStringLiteral("Not armed")));
}

TEST_F(TeleopPaneTest, IgnoresKeyRepeat) {
  QKeyEvent repeat(QEvent::KeyPress, Qt::Key_W, Qt::NoModifier, QStringLiteral("w"), true);
  QApplication::sendEvent(&pane->stick(), &repeat);
  pass(200);
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(TeleopPaneTest, ADraggedStickDrivesAndSpringsBack) {
  drag();
  pass(1000);
  EXPECT_GT(link.all<input::Hold>().back().velocity.vx, 0.4);
  EXPECT_NEAR(link.all<input::Hold>().back().velocity.omega, 0.0, 1e-9);
  QTest::mouseRelease(&pane->stick(), Qt::LeftButton, {}, rim());
  EXPECT_TRUE(pane->source().deflection().centred());
  expect_let_go();
}

TEST_F(TeleopPaneTest, SaysHowToCrossTheEdgeOfANoGoArea) {
  hold();
  pass(500);
  const auto driven = [this] {
    Snapshot next = link.copy();
    auto statuses = std::make_shared<std::vector<RobotStatus>>(*next.statuses);
    (*statuses)[2].held = true;
    next.statuses = std::move(statuses);
    return next;
  };
  const auto at_area = [this, driven](NoGoPlace place) {
    Snapshot next = driven();
    auto areas = test::demo_no_go({.name = "wet floor"});
    areas->robots = {{RobotId{2}, {2}, place}};
    next.no_go = areas;
    show(std::move(next));
    pass(500);
    return state();
  };
  EXPECT_EQ(at_area(NoGoPlace::AtEdge),
            QStringLiteral("Stopped at the edge of no-go area “wet floor”: release and press again "
                           "to cross it."));
  EXPECT_TRUE(at_area(NoGoPlace::MayCross).contains(QStringLiteral("pressing that direction")));
  EXPECT_TRUE(at_area(NoGoPlace::Crossing).contains(QStringLiteral("by hand")));
  EXPECT_TRUE(at_area(NoGoPlace::Inside).contains(QStringLiteral("it leaves when it drives on")));
  EXPECT_TRUE(at_area(NoGoPlace::Leaving).contains(QStringLiteral("before anything else")));
  EXPECT_TRUE(at_area(NoGoPlace::Enclosed).contains(QStringLiteral("no way out")));
  Snapshot next = driven();
  next.no_go = test::demo_no_go({.name = "wet floor"});
  show(std::move(next));
  pass(500);
  EXPECT_TRUE(state().contains(QStringLiteral("Driving")));
}

// All the ways in which a drive can end.

TEST_F(TeleopPaneTest, EndsTheDriveOnKeyRelease) {
  hold();
  pass(200);
  let_go();
  expect_let_go();
}

TEST_F(TeleopPaneTest, ARepeatThatLooksLikeAReleaseAndAPressKeepsDriving) {
  hold();
  pass(200);
  const std::size_t before = holds();
  QTest::keyRelease(&pane->stick(), Qt::Key_W);
  QTest::keyPress(&pane->stick(), Qt::Key_W);
  pass(200);
  EXPECT_EQ(link.count<input::Release>(), 0U);
  EXPECT_GT(holds(), before);
}

TEST_F(TeleopPaneTest, EndsTheDriveWhenTheFocusLeavesTheStick) {
  hold();
  pass(200);
  other->setFocus();
  expect_let_go();
  EXPECT_TRUE(pane->armed());
  EXPECT_TRUE(state().contains(QStringLiteral("focus is elsewhere")));
}

TEST_F(TeleopPaneTest, EndsTheDriveWhenAnotherFieldTakesTheFocus) {
  hold();
  pass(200);
  test::button(*pane, "Limits and options").click();
  speed_limit().setFocus();
  expect_let_go();
}

TEST_F(TeleopPaneTest, EndsTheDriveWhenTheWindowBecomesInactive) {
  hold();
  pass(200);
  QWidget next;
  next.show();
  next.activateWindow();
  EXPECT_TRUE(QTest::qWaitForWindowActive(&next));
  expect_let_go();
}

TEST_F(TeleopPaneTest, EndsTheDriveOfADraggedStickWhenTheWindowBecomesInactive) {
  drag();
  pass(200);
  QWidget next;
  next.show();
  next.activateWindow();
  EXPECT_TRUE(QTest::qWaitForWindowActive(&next));
  move_on();  // no release event is sent
  expect_let_go();
}

TEST_F(TeleopPaneTest, EndsTheDriveWhenAModalDialogOpens) {
  hold();
  pass(200);
  QDialog dialog(&window);
  dialog.setModal(true);
  dialog.show();
  expect_let_go();
}

TEST_F(TeleopPaneTest, EndsTheDriveWhenAMenuOpens) {
  hold();
  pass(200);
  QMenu menu(&window);
  menu.addAction(QStringLiteral("one"));
  menu.popup(window.mapToGlobal(QPoint(5, 5)));
  expect_let_go();
}

TEST_F(TeleopPaneTest, EndsTheDriveAndDisarmsWhenThePaneIsHidden) {
  hold();
  pass(200);
  pane->hide();
  expect_let_go();
  EXPECT_FALSE(pane->armed());
}

TEST_F(TeleopPaneTest, EndsTheDriveAndDisarmsWhenItsDockIsClosed) {
  hold();
  pass(200);
  dock->close();
  expect_let_go();
  EXPECT_FALSE(pane->armed());
}

TEST_F(TeleopPaneTest, EndsTheDriveAndDisarmsBehindAnotherTab) {
  auto* second = new QDockWidget(&window);
  second->setWidget(new QLabel(QStringLiteral("second")));
  window.addDockWidget(Qt::RightDockWidgetArea, second);
  window.tabifyDockWidget(second, dock);
  dock->raise();
  QCoreApplication::processEvents();
  pane->take_control();
  hold();
  pass(200);
  ASSERT_GT(holds(), 0U);
  second->raise();
  QCoreApplication::processEvents();
  expect_let_go();
  EXPECT_FALSE(pane->armed());
}

TEST_F(TeleopPaneTest, EndsTheDriveWhenTheWindowCloses) {
  hold();
  pass(200);
  window.close();
  expect_let_go();
}

TEST_F(TeleopPaneTest, ASwitchEndsTheDriveOfTheOldRobotWithoutDrivingTheNewOne) {
  hold();
  pass(200);
  Snapshot next = link.copy();
  next.active = RobotId{5};
  show(next);
  expect_let_go({2});
  EXPECT_TRUE(state().contains(QStringLiteral("Release")));
  let_go();
  hold();
  EXPECT_EQ(link.all<input::Hold>().back().robot, RobotId{5});
}

TEST_F(TeleopPaneTest, EndsTheDriveWithoutAnActiveRobot) {
  hold();
  pass(200);
  Snapshot next = link.copy();
  next.active.reset();
  show(next);
  expect_let_go();
  EXPECT_TRUE(state().contains(QStringLiteral("No robot is active")));
}

TEST_F(TeleopPaneTest, EndsTheDriveWhenStopIsLatchedAndExplainsTheRelease) {
  hold();
  pass(200);
  Snapshot next = link.copy();
  const auto running = next.statuses;
  test::latch_stop(next, "client-1");
  show(next);
  expect_let_go();
  EXPECT_TRUE(state().contains(QStringLiteral("stopped by client-1")));
  EXPECT_TRUE(state().contains(QStringLiteral("hold the red button")));
  next.stopped = false;
  next.statuses = running;
  show(next);
  pass(500);
  EXPECT_TRUE(link.posted.back().is<input::Release>());
}

TEST_F(TeleopPaneTest, EscapeEndsTheDriveAndDisarms) {
  hold();
  pass(200);
  QTest::keyClick(&pane->stick(), Qt::Key_Escape);
  expect_let_go();
  EXPECT_FALSE(pane->armed());
}

TEST_F(TeleopPaneTest, EndsTheDriveWhenTheMouseGrabIsLost) {
  drag();
  pass(200);
  QEvent lost(QEvent::UngrabMouse);
  QApplication::sendEvent(&pane->stick(), &lost);
  expect_let_go();
}

TEST_F(TeleopPaneTest, EndsTheDriveWhenTheMouseReleaseIsLost) {
  drag();
  pass(200);
  QMouseEvent move(QEvent::MouseMove, rim(), pane->stick().mapToGlobal(rim()), Qt::NoButton,
                   Qt::NoButton, Qt::NoModifier);
  QApplication::sendEvent(&pane->stick(), &move);
  expect_let_go();
}

TEST_F(TeleopPaneTest, EndsTheDriveWhenTheApplicationBecomesInactive) {
  hold();
  pass(200);
  emit qApp->applicationStateChanged(Qt::ApplicationInactive);
  expect_let_go();
}

TEST_F(TeleopPaneTest, EndsTheDriveAfterAStall) {
  hold();
  pass(200);
  clock.advance_ms(251);
  expect_let_go();
  EXPECT_TRUE(state().contains(QStringLiteral("The window stalled")));
  let_go();
  hold();
  pass(100);
  EXPECT_TRUE(state().contains(QStringLiteral("Driving")));
}

TEST_F(TeleopPaneTest, EndsTheDriveWhenTheEngineDoesNotAnswer) {
  hold();
  pass(200);
  for (int i = 0; i < 100 && link.count<input::Release>() == 0; ++i) {
    clock.advance_ms(25);
    pane->beat();
    feed.poll();
  }
  EXPECT_EQ(link.count<input::Release>(), 1U);
  EXPECT_TRUE(test::text(*pane, "Link to the world").contains(QStringLiteral("no answer")));
  EXPECT_TRUE(state().contains(QStringLiteral("No answer from the world")));
}

TEST_F(TeleopPaneTest, EndsTheDriveAndDisarmsForAnotherWorld) {
  hold();
  pass(200);
  Snapshot next = link.copy();
  next.tick = 0;
  show(next);
  expect_let_go();
  EXPECT_FALSE(pane->armed());
}

TEST_F(TeleopPaneTest, AHeldKeyDoesNotUndoItsStopButton) {
  hold();
  pass(200);
  test::button(*pane, "Stop").click();
  EXPECT_EQ(link.all<input::StopRobot>().at(0).robot, RobotId{2});
  expect_let_go();
}

TEST_F(TeleopPaneTest, EndsTheDriveWhenAnotherAuthorStopsTheRobot) {
  Snapshot next = link.copy();
  auto statuses = std::make_shared<std::vector<RobotStatus>>(*next.statuses);
  (*statuses)[2].held = true;
  next.statuses = statuses;
  hold();
  pass(400);
  show(next);
  EXPECT_TRUE(pane->source().driving());
  statuses = std::make_shared<std::vector<RobotStatus>>(*next.statuses);
  (*statuses)[2].held = false;
  next.statuses = statuses;
  show(next);
  expect_let_go();
}

TEST_F(TeleopPaneTest, TheDeadManOptionEndsTheDriveOnRelease) {
  test::button(*pane, "Keys drive only while Shift is held").click();
  hold();
  pass(200);
  EXPECT_TRUE(link.posted.empty());
  EXPECT_TRUE(state().contains(QStringLiteral("Hold Shift")));
  QTest::keyPress(&pane->stick(), Qt::Key_Shift, Qt::ShiftModifier);
  pass(200);
  EXPECT_GT(holds(), 0U);
  QTest::keyRelease(&pane->stick(), Qt::Key_Shift);
  expect_let_go();
}

TEST_F(TeleopPaneTest, StepsThroughTheGaits) {
  for (const Gait gait : {Gait::Fast, Gait::Slow, Gait::Normal}) {
    pane->next_gait();
    EXPECT_EQ(pane->source().gait(), gait);
  }
}

TEST_F(TeleopPaneTest, AppliesTheSameRulesToAPad) {
  const auto push = [this](double ahead, int ms) {
    for (int at = 0; at < ms; at += 25) {
      pane->move_pad({ahead, 0.0, 0.0}, true);
      pass(25);
    }
  };
  pane->show_pad(QStringLiteral("Some pad"));
  EXPECT_EQ(pane->pad_text(), QStringLiteral("Pad: Some pad"));
  push(0.0, 50);
  push(1.0, 500);
  ASSERT_GT(holds(), 5U);
  other->setFocus();
  push(1.0, 500);
  EXPECT_EQ(link.count<input::Release>(), 1U);
  const std::size_t before = holds();
  pane->stick().setFocus();
  push(1.0, 500);  // still deflected
  EXPECT_EQ(holds(), before);
  EXPECT_TRUE(state().contains(QStringLiteral("Centre the pad's sticks")));
  push(0.0, 50);
  push(1.0, 500);
  EXPECT_GT(holds(), before);
  pane->hide();
  EXPECT_EQ(link.count<input::Release>(), 2U);
}

TEST_F(TeleopPaneTest, ShiftAndCtrlChangeTheGaitWhileHeld) {
  QTest::keyPress(&pane->stick(), Qt::Key_Shift, Qt::ShiftModifier);
  EXPECT_TRUE(test::button(*pane, "Fast").isChecked());
  QTest::keyRelease(&pane->stick(), Qt::Key_Shift);
  EXPECT_TRUE(test::button(*pane, "Normal").isChecked());
  test::button(*pane, "Slow").click();
  EXPECT_EQ(pane->source().gait(), Gait::Slow);
}

TEST_F(TeleopPaneTest, LimitsFollowTheTypeAndAreStoredForEach) {
  // Robot 2 is an airrobot: 1.5 m/s, 120 degrees a second.
  EXPECT_DOUBLE_EQ(speed_limit().maximum(), 1.5);
  EXPECT_DOUBLE_EQ(test::child<QDoubleSpinBox>(*pane, "Turn limit").value(), 120.0);
  speed_limit().setValue(0.5);
  EXPECT_NEAR(percent_of("Speed limit").value(), 33, 1);
  EXPECT_DOUBLE_EQ(pane->source().limits().speed, 0.5);
  percent_of("Turn limit").setValue(50);
  EXPECT_DOUBLE_EQ(test::child<QDoubleSpinBox>(*pane, "Turn limit").value(), 60.0);
  Snapshot next = link.copy();
  next.active = RobotId{0};  // a p2at
  show(next);
  EXPECT_DOUBLE_EQ(speed_limit().value(), 0.7);
  next.active = RobotId{6};  // an airrobot again
  show(next);
  EXPECT_DOUBLE_EQ(speed_limit().value(), 0.5);
}

TEST_F(TeleopPaneTest, ShowsTheAuthorAndHowToTakeOver) {
  EXPECT_TRUE(
      test::text(*pane, "Commanded by").contains(QStringLiteral("client-1. Driving takes over")));
}

TEST_F(TeleopPaneTest, LocksAndUnlocks) {
  test::button(*pane, "Lock robot").click();
  EXPECT_EQ(link.all<input::Lock>().at(0).robot, RobotId{2});
  Snapshot next = link.copy();
  auto statuses = std::make_shared<std::vector<RobotStatus>>(*next.statuses);
  (*statuses)[2].locked_by = "operator";
  next.statuses = statuses;
  clock.advance_ms(1000);
  show(next);
  EXPECT_EQ(test::button(*pane, "Unlock robot").text(), QStringLiteral("Unlock"));
  test::button(*pane, "Unlock robot").click();
  EXPECT_EQ(link.all<input::Unlock>().at(0).robot, RobotId{2});
}

TEST_F(TeleopPaneTest, ARobotLockedByAnotherAuthorIsNotDrivenWithTheReason) {
  Snapshot next = link.copy();
  test::lock(next, RobotId{2}, "anna");
  clock.advance_ms(1000);
  show(next);
  hold();
  pass(500);
  EXPECT_TRUE(link.posted.empty());
  EXPECT_TRUE(state().contains(QStringLiteral("locked by anna")));
  EXPECT_FALSE(test::button(*pane, "Lock robot").isEnabled());
}

TEST_F(TeleopPaneTest, OpensLimitsAndOptionsWithoutTakingTheFocus) {
  EXPECT_FALSE(speed_limit().isVisible());
  const int closed = pane->sizeHint().height();
  hold();
  pass(200);
  QTest::mouseClick(&test::button(*pane, "Limits and options"), Qt::LeftButton);
  EXPECT_TRUE(speed_limit().isVisible());
  QCoreApplication::processEvents();
  EXPECT_GT(pane->sizeHint().height(), closed);
  EXPECT_TRUE(pane->stick().hasFocus());
  pass(100);
  EXPECT_EQ(link.count<input::Release>(), 0U);
}

TEST_F(TeleopPaneTest, AChipSaysThatItIsArmed) {
  EXPECT_EQ(pane->chip().text(), QStringLiteral("Armed"));
  EXPECT_FALSE(pane->chip().isHidden());
  pane->disarm();
  EXPECT_TRUE(pane->chip().isHidden());
}

TEST_F(TeleopPaneTest, NoChipSaysArmedWithoutAnActiveRobot) {
  Snapshot next = link.copy();
  next.active.reset();
  show(next);
  EXPECT_TRUE(pane->chip().isHidden());
}

TEST_F(TeleopPaneTest, EveryControlHasAName) {
  test::button(*pane, "Limits and options").click();
  for (QWidget* control : pane->findChildren<QWidget*>()) {
    if (control->focusPolicy() == Qt::NoFocus || !control->isVisibleTo(pane) ||
        control->focusProxy() != nullptr || control->parentWidget() == &speed_limit()) {
      continue;
    }
    if (control->inherits("QLineEdit")) continue;  // the inside of a spin box
    const auto* box = qobject_cast<QCheckBox*>(control);
    EXPECT_FALSE(control->accessibleName().isEmpty() && (box == nullptr || box->text().isEmpty()))
        << control->metaObject()->className();
  }
}

}  // namespace
}  // namespace magna
