// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stop_release.h"
#include "core/world/world.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include "core/engine/area_order_inputs.h"
#include "tests/support/demo_orders.h"
#include "tests/support/demo_remotes.h"
#include "tests/support/demo_window.h"
#include "tests/support/refusals.h"
#include "widgets/base/bars/confirm_bar.h"
#include "widgets/base/bars/control_bar.h"
#include "widgets/base/bars/stop_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

/// robot3 and robot5 were on their way when all were stopped; robot4 was stopped before.
class StopReleaseTest : public test::DemoWindowTest {
 protected:
  StopButton& stop() { return window->part<ControlBar>().stop(); }
  QToolButton& held() { return window->part<ControlBar>().held(); }
  ConfirmBar& question() { return window->context().confirm; }
  QAction& action(ActionName id) { return window->context().actions[id]; }

  Snapshot held_robots_shown() const {
    Snapshot next = link.copy();
    auto statuses = std::make_shared<std::vector<RobotStatus>>(*next.statuses);
    for (RobotStatus& status : *statuses) status = RobotStatus{};
    auto plans = std::make_shared<std::vector<Plan>>(next.plans->size());
    for (const std::size_t robot : {2, 3, 4}) {
      (*plans)[robot] = (*next.plans)[robot];
      (*statuses)[robot].mission = MissionState::Held;
      (*statuses)[robot].reason = robot == 3
                                      ? Message({"held-by-stop", "stopped by {}"}, "operator")
                                      : Message({"held-by-stop-all", "held by STOP ALL"});
    }
    next.statuses = statuses;
    next.plans = plans;
    return next;
  }
  void show_stopped() {
    Snapshot next = held_robots_shown();
    test::latch_stop(next);
    show(next);
  }
  void show_released() {
    Snapshot next = held_robots_shown();
    next.stopped = false;
    next.stopped_by.clear();
    show(next);
  }
  std::vector<RobotId> resumed() const {
    std::vector<RobotId> robots;
    for (const auto& in : link.all<input::MissionRun>()) robots.push_back(in.robot);
    return robots;
  }
};

TEST_F(StopReleaseTest, TheFocusGoesToTheButtonAndReturnsAfterTheRelease) {
  window->context().map.setFocus();
  QTest::keyClick(&window->context().map, Qt::Key_Space, Qt::ShiftModifier);
  EXPECT_EQ(link.count<input::StopAll>(), 1U);
  EXPECT_TRUE(stop().hasFocus());
  show_stopped();
  action("world.release").trigger();
  ASSERT_TRUE(question().asking());
  EXPECT_TRUE(question().no().hasFocus());
  question().yes(0).click();
  EXPECT_TRUE(window->context().map.hasFocus());
}

TEST_F(StopReleaseTest, ADialogKeepsTheFocusWhenAllAreStopped) {
  QDialog dialog(window.get());
  QLineEdit field(&dialog);
  dialog.show();
  QApplication::setActiveWindow(&dialog);
  field.setFocus();
  action("world.stop_all").trigger();
  EXPECT_EQ(link.count<input::StopAll>(), 1U);
  EXPECT_FALSE(stop().hasFocus());
  EXPECT_EQ(QApplication::activeWindow(), &dialog);
}

TEST_F(StopReleaseTest, HoldingTheButtonAsksAndNothingMovesBeforeTheChoice) {
  window->context().map.setFocus();
  QTest::keyClick(&window->context().map, Qt::Key_Pause);
  show_stopped();
  QTest::keyPress(&stop(), Qt::Key_Space);
  clock.advance_ms(800);
  ASSERT_TRUE(QTest::qWaitFor([&] { return question().asking(); }));
  EXPECT_TRUE(stop().hasFocus()) << "the held key would press a button of the question";
  EXPECT_TRUE(question().text().contains(QStringLiteral("robot3, robot5")))
      << question().text().toStdString();
  EXPECT_EQ(link.count<input::ReleaseStop>(), 0U);
  QTest::keyRelease(&stop(), Qt::Key_Space);
  EXPECT_TRUE(QTest::qWaitFor([&] { return question().no().hasFocus(); }));
  QTest::keyClick(&question().no(), Qt::Key_Return);
  EXPECT_FALSE(question().asking());
  EXPECT_EQ(link.count<input::ReleaseStop>(), 0U);
  EXPECT_EQ(link.count<input::MissionRun>(), 0U);
}

TEST_F(StopReleaseTest, ContinuesOnlyRobotsThatWereOnTheirWay) {
  show_stopped();
  action("world.release").trigger();
  question().yes(0).click();
  EXPECT_EQ(link.count<input::ReleaseStop>(), 1U);
  EXPECT_EQ(resumed(), (std::vector<RobotId>{{2}, {4}}));
  Snapshot next = link.copy();
  auto statuses = std::make_shared<std::vector<RobotStatus>>(*next.statuses);
  for (const std::size_t robot : {2, 4}) (*statuses)[robot].mission = MissionState::Running;
  next.statuses = statuses;
  next.stopped = false;
  show(next);
  action("edit.undo").trigger();
  EXPECT_EQ(link.count<input::StopRobot>(), 2U);
}

TEST_F(StopReleaseTest, CancelsAllPlansInOneEdit) {
  show_stopped();
  action("world.release").trigger();
  question().yes(1).click();
  EXPECT_EQ(link.count<input::ReleaseStop>(), 1U);
  EXPECT_EQ(link.count<input::MissionRun>(), 0U);
  const auto cleared = link.all<input::MissionRevise>();
  ASSERT_EQ(cleared.size(), 3U);
  for (const auto& edit : cleared) EXPECT_EQ(edit.after, Plan{});
  EXPECT_EQ(window->context().edits.stack().count(), 1);
}

TEST_F(StopReleaseTest, SendsAllHome) {
  Snapshot next = held_robots_shown();
  auto labels = std::make_shared<std::vector<RobotLabel>>(*next.labels);
  (*labels)[4].home = {3.0, 7.0, 1.0};
  next.labels = labels;
  test::latch_stop(next);
  show(next);
  action("world.release").trigger();
  question().yes(2).click();
  EXPECT_EQ(link.count<input::ReleaseStop>(), 1U);
  const auto sent = link.all<input::MissionRevise>();
  ASSERT_EQ(sent.size(), labels->size());
  EXPECT_EQ(sent[4].after, (Plan{{Waypoint::go_to({3.0, 7.0}, 1.0)}}));
  EXPECT_TRUE(sent[4].run);
}

TEST_F(StopReleaseTest, OrdersToAreasEndWhenAllIsCancelledOrSentHome) {
  for (const std::size_t choice : {1U, 2U}) {
    Snapshot next = held_robots_shown();
    test::latch_stop(next);
    AreaOrderStatus over = test::demo_order(1, {}, {});
    over.result = AreaOrderResult{};
    show(test::with_orders(next, {over, test::demo_order(2, {}, {RobotId{2}})}));
    action("world.release").trigger();
    question().yes(choice).click();
    const auto cancelled = link.all<input::CancelAreaOrder>();
    ASSERT_EQ(cancelled.size(), choice) << "one more";
    EXPECT_EQ(cancelled.back().order, AreaOrderId{2});
    EXPECT_EQ(link.count<input::ReleaseStop>(), choice);
  }
  EXPECT_TRUE(
      window->context().edits.stack().text(0).contains(QStringLiteral("exploration of the map")))
      << "it can be undone";
}

TEST_F(StopReleaseTest, OneByOneReleasesAndOpensTheMenuOfHeldRobots) {
  show_stopped();
  EXPECT_TRUE(held().isHidden());
  action("world.release").trigger();
  question().yes(3).click();
  EXPECT_EQ(link.count<input::ReleaseStop>(), 1U);
  EXPECT_EQ(link.count<input::MissionRun>(), 0U);
  show_released();
  EXPECT_FALSE(held().isHidden());
  auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
  ASSERT_NE(menu, nullptr);
  const auto entries = menu->actions();
  ASSERT_EQ(entries.size(), 5);
  EXPECT_EQ(entries[0], &action("robot.resume_held"));
  EXPECT_EQ(entries[3]->text(), QStringLiteral("robot4, stopped by you"));
  entries[4]->menu()->actions().at(0)->trigger();
  EXPECT_EQ(resumed(), (std::vector<RobotId>{{4}}));
  menu->close();
}

TEST_F(StopReleaseTest, ContinuesSearchesThatItStopped) {
  Snapshot next = test::demo_with_cybot();
  test::change_cybot(next, [](RemoteStatus& remote) {
    remote.search.state = SearchState::Driving;
    remote.search.paused = remote.search.stopped = true;
  });
  test::latch_stop(next);
  show(next);
  action("world.release").trigger();
  ASSERT_TRUE(question().asking());
  question().yes(0).click();
  const auto resumed = link.all<input::RemoteSearch>();
  ASSERT_EQ(resumed.size(), 1U);
  EXPECT_EQ(resumed[0].order, SearchOrder::Resume);
  EXPECT_EQ(resumed[0].robot, test::kDemoCybot);
}

TEST_F(StopReleaseTest, ReleasesAtOnceIfNoRobotHasAPlan) {
  Snapshot next = held_robots_shown();
  next.statuses = std::make_shared<const std::vector<RobotStatus>>(next.statuses->size());
  next.plans = std::make_shared<const std::vector<Plan>>(next.plans->size());
  next.stopped = true;
  show(next);
  action("world.release").trigger();
  EXPECT_FALSE(question().asking());
  EXPECT_EQ(link.count<input::ReleaseStop>(), 1U);
}

TEST_F(StopReleaseTest, TheQuestionClosesWhenNothingIsStoppedAnyMore) {
  show_stopped();
  EXPECT_TRUE(action("world.release").isEnabled());
  action("world.release").trigger();
  ASSERT_TRUE(question().asking());
  show_released();
  EXPECT_FALSE(question().asking());
  EXPECT_FALSE(action("world.release").isEnabled());
}

TEST_F(StopReleaseTest, TheCountOfHeldRobotsResumesThemWithAQuestionThatNamesThem) {
  show_released();
  EXPECT_EQ(held().text(), QStringLiteral("3 held"));
  EXPECT_TRUE(held().toolTip().contains(QStringLiteral("robot3, robot4, robot5")));
  held().click();
  ASSERT_TRUE(question().asking());
  EXPECT_TRUE(question().text().contains(QStringLiteral("robot3, robot4, robot5")));
  question().yes().click();
  EXPECT_EQ(resumed(), (std::vector<RobotId>{{2}, {3}, {4}}));
}

}  // namespace
}  // namespace magna
