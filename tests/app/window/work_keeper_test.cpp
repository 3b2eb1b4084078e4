// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/work_keeper.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QDockWidget>
#include <QPushButton>
#include <fstream>

#include "tests/support/test_window.h"
#include "widgets/action_set.h"
#include "widgets/console/console_input.h"
#include "widgets/console/console_pane.h"
#include "widgets/message_area.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

const MarkContent kVictim{MarkKind::Victim, {3, 4}, ""};

class WorkKeeperTest : public test::WindowTest {
 protected:
  WorkKeeper& keeper() { return window->part<WorkKeeper>(); }
  /// A mark, and a plan that the operator gave to the first robot.
  Snapshot with_work() const {
    Snapshot next = link.copy();
    next.marks = std::make_shared<const std::vector<Mark>>(
        std::vector<Mark>{{MarkId{1}, kVictim, "operator", 0}});
    auto plans = *next.plans;
    auto statuses = *next.statuses;
    for (std::size_t k = 0; k < statuses.size(); ++k) statuses[k].writer = "client-1";
    statuses[0].writer = "operator";
    plans[0] = plan();
    next.plans = std::make_shared<const std::vector<Plan>>(plans);
    next.statuses = std::make_shared<const std::vector<RobotStatus>>(statuses);
    return next;
  }
  Snapshot without_work() const {
    Snapshot next = link.copy();
    next.marks = nullptr;
    auto plans = *next.plans;
    plans[0] = {};
    next.plans = std::make_shared<const std::vector<Plan>>(plans);
    return next;
  }
  static Plan plan() { return Plan{{Waypoint::go_to({5, 6})}, false}; }
  /// Ends the window as a kill does: nothing is called.
  void kill_and_open() {
    keeper().wait();
    const fs::path copy = folder().string() + "-killed";
    fs::remove_all(copy);
    fs::copy(folder(), copy, fs::copy_options::recursive);
    window.reset();
    fs::remove_all(folder());
    fs::rename(copy, folder());
    link.show(without_work());
    link.posted.clear();
    open();
  }
  QPushButton* button(const QString& text) {
    for (QPushButton* each : window->context().messages.findChildren<QPushButton*>()) {
      if (each->text() == text) return each;
    }
    return nullptr;
  }
  bool says(const char* words) const {
    return !window->context().messages.texts().filter(QLatin1String(words)).isEmpty();
  }
};

TEST_F(WorkKeeperTest, RestoresMarksAndPlansAfterAKill) {
  open();
  show(with_work());
  kill_and_open();
  EXPECT_TRUE(says("1 mark and 1 plan of this world"));
  EXPECT_EQ(link.count<input::MarkAdd>(), 0U) << "nothing is sent by itself";
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
  ASSERT_NE(button(QStringLiteral("Restore")), nullptr);
  button(QStringLiteral("Restore"))->click();
  ASSERT_EQ(link.count<input::MarkAdd>(), 1U);
  EXPECT_EQ(link.all<input::MarkAdd>()[0].mark, kVictim);
  ASSERT_EQ(link.count<input::MissionRevise>(), 1U);
  EXPECT_EQ(link.all<input::MissionRevise>()[0].after, plan());
  EXPECT_FALSE(link.all<input::MissionRevise>()[0].run) << "the robot must not start";
  EXPECT_FALSE(says("of this world"));
  EXPECT_FALSE(window->context().actions["world.restore"].isEnabled());
}

TEST_F(WorkKeeperTest, DoesNotReplaceAPlanThatARobotHas) {
  open();
  show(with_work());
  kill_and_open();
  Snapshot busy = link.copy();
  auto plans = *busy.plans;
  plans[0] = Plan{{Waypoint::explore()}, false};
  busy.plans = std::make_shared<const std::vector<Plan>>(plans);
  show(busy);
  window->context().actions["world.restore"].trigger();
  EXPECT_EQ(link.count<input::MissionRevise>(), 0U);
  EXPECT_TRUE(says("Plans not restored"));
}

TEST_F(WorkKeeperTest, ForgetsOnRequest) {
  open();
  show(with_work());
  kill_and_open();
  button(QStringLiteral("Forget"))->click();
  EXPECT_TRUE(link.all<input::MarkAdd>().empty());
  show(link.copy());
  kill_and_open();
  EXPECT_TRUE(keeper().offered().empty());
}

TEST_F(WorkKeeperTest, OffersAgainWhatWasNeitherRestoredNorForgotten) {
  open();
  show(with_work());
  kill_and_open();
  show(link.copy());
  kill_and_open();
  EXPECT_EQ(keeper().offered().marks.size(), 1U);
  open_again();
  EXPECT_EQ(keeper().offered().plans.size(), 1U);
}

TEST_F(WorkKeeperTest, OffersNothingAfterAnOrderlyEndOrInAnotherWorld) {
  open();
  show(with_work());
  link.show(without_work());
  open_again();
  EXPECT_TRUE(keeper().offered().empty());
  show(with_work());
  keeper().wait();
  Snapshot other = without_work();
  other.opened = std::make_shared<OpenedWorld>(OpenedWorld{2, "/worlds/other.lisp", "", 0, ""});
  show(other);
  kill_and_open();
  EXPECT_TRUE(keeper().offered().empty());
}

TEST_F(WorkKeeperTest, IgnoresPlansOfPrograms) {
  open();
  Snapshot next = with_work();
  auto statuses = *next.statuses;
  statuses[0].writer = "client-1";
  next.statuses = std::make_shared<const std::vector<RobotStatus>>(statuses);
  show(next);
  kill_and_open();
  EXPECT_EQ(keeper().offered().marks.size(), 1U);
  EXPECT_TRUE(keeper().offered().plans.empty());
}

TEST_F(WorkKeeperTest, KeepsTheConsolesLinesAndTheLayout) {
  open();
  auto& input = window->part<ConsolePane>().input();
  input.setText(QStringLiteral("robots"));
  QTest::keyClick(&input, Qt::Key_Return);
  show(link.copy());  // the layout at the start
  window->dock("teleop").hide();
  show(link.copy());
  kill_and_open();
  EXPECT_EQ(window->part<ConsolePane>().input().history(), QStringList{QStringLiteral("robots")});
  EXPECT_TRUE(window->dock("teleop").isHidden());
}

TEST_F(WorkKeeperTest, ReportsADamagedFileAndBacksItUp) {
  open();
  show(with_work());
  keeper().wait();
  const fs::path file = profile->unsaved_file();
  ASSERT_TRUE(fs::exists(file));
  std::ofstream{file, std::ios::app} << "[mark 7]\nKind = \"ghost\"\n";
  kill_and_open();
  EXPECT_TRUE(says("a kind of mark"));
  EXPECT_TRUE(fs::exists(file.string() + ".bak-1"));
  EXPECT_EQ(keeper().offered().marks.size(), 1U);
}

}  // namespace
}  // namespace magna
