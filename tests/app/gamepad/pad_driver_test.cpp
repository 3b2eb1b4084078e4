// SPDX-License-Identifier: GPL-3.0-or-later
// A pad in the whole window, over a fake link.
#include "app/gamepad/pad_driver.h"

#include <gtest/gtest.h>

#include <QDialog>
#include <QMenu>
#include <QTest>
#include <QToolButton>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>

#include "app/gamepad/pad_mapping.h"
#include "tests/support/child.h"
#include "tests/support/fake_pads.h"
#include "tests/support/test_window.h"
#include "tests/support/window_page.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/teleop/stick_widget.h"
#include "widgets/robots/teleop/teleop_pane.h"

namespace magna {
namespace {

constexpr int kLeftY = 1;
constexpr int kBack = 6;   // stops all robots
constexpr int kStart = 7;  // takes control
constexpr int kX = 2;
constexpr int kY = 3;

class PadDriverTest : public test::WindowTest {
 protected:
  PadDriverTest() { reopen(); }
  void reopen() {
    window.reset();
    profile = std::make_unique<Profile>(folder());
    WindowOptions options{ThemeChoice::Light, QSize(1280, 800), &clock};
    options.profile = profile.get();
    options.pads = &pads;
    window = std::make_unique<test::WindowPage>(link, options);
    window->show();
    activate();
  }
  void activate() {
    window->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
  }
  PadDriver& driver() { return window->part<PadDriver>(); }
  TeleopPane& teleop() { return window->part<TeleopPane>(); }
  /// Lets time pass: polls and timer beats of the pane.
  void pass(int ms) {
    for (int at = 0; at < ms; at += 10) {
      clock.advance_ms(10);
      Snapshot now = link.copy();
      now.made_ns = clock.now_ns();
      auto statuses = std::make_shared<std::vector<RobotStatus>>(*now.statuses);
      for (RobotStatus& status : *statuses) status.held = false;
      if (const auto& robot = teleop().source().robot()) {
        (*statuses)[robot->id.index()].held = teleop().source().driving();
      }
      now.statuses = std::move(statuses);
      link.show(now);
      window->context().feed.poll();
      driver().poll();
      if (teleop().armed()) teleop().beat();
    }
  }
  void plug_in(Pad pad) {
    pads.plug_in(std::move(pad));
    pass(10);
  }
  void arm() {
    window->context().actions["robot.take_control"].trigger();
    pass(20);
  }
  void push(double up, int id = 1) {
    pads.move(id, kLeftY, -up);
    pass(500);
  }
  std::size_t holds() const { return link.count<input::Hold>(); }
  std::size_t releases() const { return link.count<input::Release>(); }
  /// Expects one Release and nothing more while the stick stays deflected.
  void expect_let_go() {
    pass(300);
    ASSERT_EQ(releases(), 1U);
    const std::size_t before = holds();
    pass(1000);
    EXPECT_EQ(holds(), before);
    EXPECT_EQ(releases(), 1U);
  }

  test::FakePads pads;
};

TEST_F(PadDriverTest, DrivesTheActiveRobotWhileArmed) {
  plug_in(test::known_pad(1));
  EXPECT_EQ(teleop().pad_text(), QStringLiteral("Pad: Test pad"));
  push(1.0);
  EXPECT_EQ(holds(), 0U);  // not armed
  push(0.0);
  arm();
  push(1.0);
  ASSERT_GT(holds(), 5U);
  EXPECT_EQ(link.all<input::Hold>().back().robot, RobotId{2});
  EXPECT_GT(link.all<input::Hold>().back().velocity.vx, 0.0);
  EXPECT_TRUE(teleop().source().driving());
  push(0.0);
  EXPECT_EQ(releases(), 1U);
}

TEST_F(PadDriverTest, UnpluggingInMotionSendsZeroAndOneRelease) {
  plug_in(test::known_pad(1));
  arm();
  push(1.0);
  ASSERT_TRUE(teleop().source().driving());
  ASSERT_EQ(releases(), 0U);
  pads.unplug(1);
  pass(10);
  EXPECT_EQ(releases(), 1U);  // immediately
  expect_let_go();
  EXPECT_EQ(teleop().pad_text(), QStringLiteral("No pad"));
  EXPECT_TRUE(window->context().messages.isVisible());
}

TEST_F(PadDriverTest, StopsWhenFocusWindowOrRobotChange) {
  plug_in(test::known_pad(1));
  const std::function<void()> ends[] = {
      [this] { window->context().map.setFocus(); },
      [this] { window->context().actions["world.stop_all"].trigger(); },
      [this] {
        Snapshot next = link.copy();
        next.active = RobotId{4};
        next.selected = {RobotId{4}};
        link.show(next);
      },
      [this] { window->context().actions["robot.stop"].trigger(); },
      [this] { window->context().actions["settings.pads"].trigger(); },
  };
  for (const auto& end : ends) {
    link.posted.clear();
    arm();
    push(0.0);
    push(1.0);
    ASSERT_TRUE(teleop().source().driving());
    ASSERT_EQ(releases(), 0U);
    end();
    expect_let_go();
    if (auto* page = window->findChild<QDialog*>(QStringLiteral("pads"))) {
      page->accept();
      delete page;
      activate();
    }
  }
}

TEST_F(PadDriverTest, SendsNothingBetweenTwoTimerBeats) {
  plug_in(test::known_pad(1));
  QMenu menu;
  menu.addAction(QStringLiteral("Something"));
  const std::function<void()> leave[] = {
      [this] { window->context().map.setFocus(); },
      [this, &menu] { menu.popup(window->mapToGlobal(QPoint(100, 100))); },
  };
  for (const auto& go : leave) {
    arm();
    push(0.0);
    const std::size_t before = holds();
    go();
    for (const double to : {0.0, -1.0}) {
      pads.move(1, kLeftY, to);
      driver().poll();
    }
    EXPECT_EQ(holds(), before);
    EXPECT_FALSE(teleop().source().driving());
    menu.close();
    teleop().disarm();
  }
}

TEST_F(PadDriverTest, RequiresACentredStickAfterAStop) {
  plug_in(test::known_pad(1));
  arm();
  push(1.0);
  window->context().actions["world.stop_all"].trigger();
  const std::size_t before = holds();
  push(1.0);
  EXPECT_EQ(holds(), before);
  arm();  // the focus is at the button
  push(1.0);
  EXPECT_EQ(holds(), before);
  EXPECT_TRUE(teleop().source().pad_needs_centring());
  push(0.0);
  push(1.0);
  EXPECT_GT(holds(), before);
}

TEST_F(PadDriverTest, AButtonRunsItsActionOncePerPress) {
  plug_in(test::known_pad(1));
  pads.press(1, kStart);
  pass(500);  // held all the time
  EXPECT_TRUE(teleop().armed());
  teleop().disarm();
  pass(100);
  EXPECT_FALSE(teleop().armed());
  pads.press(1, kBack);
  pass(500);
  EXPECT_EQ(link.count<input::StopAll>(), 1U);
}

TEST_F(PadDriverTest, AButtonSelectsTheNextGait) {
  plug_in(test::known_pad(1));
  arm();
  pads.press(1, kX);
  pass(100);
  EXPECT_EQ(teleop().source().gait(), Gait::Fast);
  pads.press(1, kX);
  pass(100);
  EXPECT_EQ(teleop().source().gait(), Gait::Slow);
}

TEST_F(PadDriverTest, OnlyStopAllWorksInAnotherWindow) {
  plug_in(test::known_pad(1));
  auto* dialog = new QDialog(window.get());
  dialog->open();
  ASSERT_TRUE(QTest::qWaitForWindowActive(dialog));
  pads.press(1, kStart);
  pads.press(1, kBack);
  pass(50);
  EXPECT_FALSE(teleop().armed());
  EXPECT_EQ(link.count<input::StopAll>(), 1U);
}

TEST_F(PadDriverTest, UsesTheFirstPadAndItsSuccessorOnceCentred) {
  plug_in(test::known_pad(1, "One"));
  plug_in(test::known_pad(2, "Two"));
  EXPECT_EQ(teleop().pad_text(), QStringLiteral("Pad: One"));
  arm();
  push(1.0, 2);
  EXPECT_EQ(holds(), 0U);  // the other pad does not drive
  pads.unplug(1);
  pass(500);
  EXPECT_EQ(teleop().pad_text(), QStringLiteral("Pad: Two"));
  EXPECT_EQ(holds(), 0U);  // deflected before
  push(0.0, 2);
  push(1.0, 2);
  EXPECT_GT(holds(), 0U);
}

TEST_F(PadDriverTest, RestoresTheChosenPad) {
  Pad other = test::unknown_pad(2, 4);
  plug_in(test::known_pad(1, "One"));
  plug_in(other);
  driver().use(2);
  EXPECT_EQ(teleop().pad_text(), QStringLiteral("Pad: Old stick"));
  reopen();
  EXPECT_EQ(teleop().pad_text(), QStringLiteral("Pad: Old stick"));
  driver().use(PadDriver::kNoPad);
  EXPECT_EQ(teleop().pad_text(), QStringLiteral("No pad"));
  reopen();
  EXPECT_EQ(teleop().pad_text(), QStringLiteral("No pad"));
  arm();
  push(1.0, 1);
  EXPECT_EQ(holds(), 0U);
}

TEST_F(PadDriverTest, ChoosingAnotherPadInMotionStopsTheRobot) {
  plug_in(test::known_pad(1, "One"));
  plug_in(test::known_pad(2, "Two"));
  arm();
  push(1.0, 2);
  push(1.0);
  ASSERT_TRUE(teleop().source().driving());
  driver().use(2);
  expect_let_go();  // the other pad was deflected before
}

TEST_F(PadDriverTest, StoresAMappingPerModelOfPad) {
  plug_in(test::known_pad(1));
  PadProfile wanted = driver().profile();
  wanted.mode = PadMode::Tank;
  wanted.ranges[1] = {-0.5, 0.0, 0.5};
  wanted.buttons = {{kY, "world.stop_all"}};
  driver().set_profile(wanted);
  reopen();
  EXPECT_EQ(driver().profile(), wanted);
  arm();
  pads.press(1, kY);
  pass(20);
  EXPECT_EQ(link.count<input::StopAll>(), 1U);
}

TEST_F(PadDriverTest, RemappingInMotionStopsTheRobot) {
  plug_in(test::known_pad(1));
  arm();
  push(1.0);
  PadProfile wanted = driver().profile();
  wanted.use(AxisRole::Speed).reversed = false;
  driver().set_profile(wanted);
  expect_let_go();
  push(0.0);
  push(1.0);
  EXPECT_LT(link.all<input::Hold>().back().velocity.vx, 0.0);
}

TEST_F(PadDriverTest, TheDeadManButtonTriggersNoActionAndEndsTheDrive) {
  plug_in(test::known_pad(1));
  PadProfile wanted = driver().profile();
  wanted.dead_man = kBack;  // would stop all robots otherwise
  driver().set_profile(wanted);
  arm();
  push(1.0);
  EXPECT_EQ(holds(), 0U);
  EXPECT_TRUE(test::text(teleop(), "State of teleoperation").contains(QStringLiteral("dead-man")));
  push(0.0);
  pads.press(1, kBack);
  pass(50);
  push(1.0);
  EXPECT_GT(holds(), 0U);
  EXPECT_EQ(link.count<input::StopAll>(), 0U);
  pads.lift(1, kBack);
  expect_let_go();
}

TEST_F(PadDriverTest, ReportsADamagedProfileAndKeepsACopy) {
  plug_in(test::known_pad(1));
  PadProfile wanted = driver().profile();
  wanted.dead_zone = 0.25;
  driver().set_profile(wanted);
  window.reset();
  std::filesystem::path file;
  for (const auto& entry : std::filesystem::directory_iterator(folder() / "pads")) file = entry;
  {
    std::ofstream stream(file, std::ios::app);
    stream << "[pad]\nMode = \"sideways\"\nCurve = \"steep\"\n";
  }
  reopen();
  EXPECT_EQ(driver().profile().dead_zone, 0.25);
  EXPECT_EQ(driver().profile().mode, PadMode::Drive);
  EXPECT_TRUE(std::filesystem::exists(file.string() + ".bak-1"));
  EXPECT_TRUE(window->context().messages.isVisible());
}

TEST_F(PadDriverTest, DoesNotPollWithoutAnActiveWindow) {
  plug_in(test::known_pad(1));
  arm();
  push(1.0);
  window->close();
  EXPECT_EQ(releases(), 1U);
}

}  // namespace
}  // namespace magna
