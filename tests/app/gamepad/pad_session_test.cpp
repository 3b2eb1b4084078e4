// SPDX-License-Identifier: GPL-3.0-or-later
// From a pad of SDL to a moving robot: SdlPads, the whole window and a real session, all on this
// thread, in real time.
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QTest>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "app/gamepad/pad_driver.h"
#include "app/gamepad/sdl_pads.h"
#include "core/engine/all_inputs.h"
#include "tests/app/gamepad/virtual_pad.h"
#include "tests/support/child.h"
#include "tests/support/event_loop.h"
#include "tests/support/session_console_link.h"
#include "tests/support/window_page.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/robots/teleop/teleop_pane.h"

namespace magna {
namespace {

using test::VirtualPad;
using test::wait_until;

constexpr int kLeftX = 0;
constexpr int kLeftY = 1;
constexpr int kRightY = 3;
constexpr Sint16 kAhead = -32768;  // up
constexpr Sint16 kEnd = 32767;
constexpr RobotId kRobot{0};

class PadSessionTest : public testing::Test {
 protected:
  PadSessionTest() {
    SessionOptions options;
    options.command_line.world = "field:3";
    options.command_line.seed = 7;
    options.command_line.clean = true;
    options.command_line.links.emplace_back("--actr-port", "off");
    options.command_line.links.emplace_back("--cognav-port", "off");
    session = std::make_unique<Session>(options, log, exchange);
    const auto failure = session->open();
    EXPECT_FALSE(failure) << failure->error.text();
    session->start();
    link = std::make_unique<test::SessionConsoleLink>(*session, exchange);
    WindowOptions window_options{ThemeChoice::Light, QSize(1280, 800)};
    window_options.pads = &pads;
    window = std::make_unique<test::WindowPage>(*link, window_options);
    window->show();
    window->activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
    link->post(input::Select{kRobot});
    EXPECT_TRUE(wait_until([&] { return now().active == kRobot; }));
  }
  const Snapshot& now() { return window->context().feed.now(); }
  bool held(RobotId robot = kRobot) { return (*now().statuses)[robot.index()].held; }
  double speed(RobotId robot = kRobot) { return now().speeds[robot.index()]; }
  void arm() {
    window->context().actions["robot.take_control"].trigger();
    test::button(window->part<TeleopPane>(), "Fast").click();
    EXPECT_TRUE(window->part<TeleopPane>().armed());
    settle();
  }
  /// Waits until the pad was polled several times in its current state.
  void settle() {
    int polls = 0;
    const auto counting = QObject::connect(&window->part<PadDriver>(), &PadDriver::polled,
                                           window.get(), [&polls] { ++polls; });
    EXPECT_TRUE(wait_until([&] { return polls >= 5; }));
    QObject::disconnect(counting);
  }
  /// Pushes until the condition holds. A stalled loop releases the sticks and requires them
  /// centred: then this centres and pushes them again.
  template <class Condition>
  bool pushed(VirtualPad& stick, std::vector<std::pair<int, Sint16>> pushes, Condition&& holds) {
    return wait_until([&] {
      const bool back = source().pad_needs_centring();
      for (const auto& [axis, to] : pushes) stick.move(axis, back ? Sint16{0} : to);
      return !back && holds();
    });
  }
  const TeleopSource& source() { return window->part<TeleopPane>().source(); }
  /// Attaches a remote robot as its connection would, and activates it.
  RobotId join_cybot() {
    session->submit(Author::client("test-cybot"), input::RemoteJoin{"doc", "cm"});
    EXPECT_TRUE(wait_until([&] { return now().remotes && now().remotes->size() == 1U; }));
    const RobotId robot = now().remotes->front().robot;
    link->post(input::Select{robot});
    EXPECT_TRUE(wait_until([&] { return now().active == robot; }));
    return robot;
  }
  bool sticks_are(double left, double right) {
    const Sticks& sticks = now().remotes->front().sticks;
    return std::abs(sticks.left - left) < 1e-6 && std::abs(sticks.right - right) < 1e-6;
  }
  bool stands(RobotId robot = kRobot) {
    return wait_until([&] { return !held(robot) && !source().driving(); });
  }

  Log log{LogLevel::Error};
  SnapshotExchange exchange;
  std::unique_ptr<Session> session;
  std::unique_ptr<test::SessionConsoleLink> link;
  SdlPads pads;
  std::unique_ptr<test::WindowPage> window;
};

TEST_F(PadSessionTest, FullDeflectionDrivesAtTheLimitsOfTheRobot) {
  VirtualPad stick("Hot pad");
  ASSERT_TRUE(wait_until([&] { return window->part<PadDriver>().in_use() != nullptr; }));
  EXPECT_EQ(window->part<TeleopPane>().pad_text(), QStringLiteral("Pad: Hot pad"));
  arm();
  const RobotTypeInfo& type = info(RobotType::Rover);
  EXPECT_TRUE(pushed(stick, {{kLeftX, kEnd}},
                     [&] { return held() && source().velocity().omega == type.max_turn_rate; }));
  EXPECT_EQ(source().velocity().vx, 0.0);
  // Clockwise is positive, and the robot stays in place.
  const Pose from = now().poses[0];
  const Tick tick = now().tick;
  EXPECT_TRUE(pushed(stick, {{kLeftX, kEnd}}, [&] { return now().tick >= tick + 5; }));
  const Pose to = now().poses[0];
  const double turned = std::remainder(to.theta - from.theta, 2.0 * std::numbers::pi);
  EXPECT_GT(turned, 0.1);
  EXPECT_NEAR(std::hypot(to.x - from.x, to.y - from.y), 0.0, 0.05);
  stick.move(kLeftX, 0);
  EXPECT_TRUE(stands());
}

TEST_F(PadSessionTest, IgnoresTheStickWithinTheDeadZone) {
  VirtualPad stick;
  ASSERT_TRUE(wait_until([&] { return window->part<PadDriver>().in_use() != nullptr; }));
  arm();
  stick.move(kLeftY, static_cast<Sint16>(-0.07 * 32768));
  settle();
  EXPECT_FALSE(source().driving());
  const auto little = static_cast<Sint16>(-0.12 * 32768);
  EXPECT_TRUE(pushed(stick, {{kLeftY, little}}, [&] { return source().driving(); }));
  EXPECT_LT(source().velocity().vx, 0.1 * info(RobotType::Rover).max_speed);
}

TEST_F(PadSessionTest, UnpluggingInMotionStopsTheRobot) {
  VirtualPad stick;
  ASSERT_TRUE(wait_until([&] { return window->part<PadDriver>().in_use() != nullptr; }));
  arm();
  ASSERT_TRUE(pushed(stick, {{kLeftX, kEnd}}, [&] { return held() && source().driving(); }));
  stick.unplug();
  EXPECT_TRUE(stands());
  EXPECT_EQ(window->part<TeleopPane>().pad_text(), QStringLiteral("No pad"));
}

TEST_F(PadSessionTest, OnlyTheChosenPadDrives) {
  VirtualPad one("Twin");
  VirtualPad two("Twin");
  ASSERT_TRUE(wait_until([&] { return window->part<PadDriver>().pads().size() == 2U; }));
  EXPECT_EQ(window->part<TeleopPane>().pad_text(), QStringLiteral("Pad: Twin"));
  arm();
  two.move(kLeftY, kAhead);
  settle();
  EXPECT_FALSE(source().driving());
  two.move(kLeftY, 0);
  window->part<PadDriver>().use(two.id());
  EXPECT_EQ(window->part<TeleopPane>().pad_text(), QStringLiteral("Pad: Twin (2)"));
  settle();
  EXPECT_TRUE(pushed(two, {{kLeftY, kAhead}}, [&] { return held(); }));
  one.unplug();  // the other pad is unplugged: nothing happens
  settle();
  EXPECT_TRUE(pushed(two, {{kLeftY, kAhead}}, [&] { return source().driving(); }));
}

TEST_F(PadSessionTest, TankSticksTurnOnTheSpot) {
  VirtualPad stick;
  ASSERT_TRUE(wait_until([&] { return window->part<PadDriver>().in_use() != nullptr; }));
  PadProfile profile = window->part<PadDriver>().profile();
  profile.mode = PadMode::Tank;
  window->part<PadDriver>().set_profile(profile);
  arm();
  const double most = info(RobotType::Rover).max_turn_rate;
  EXPECT_TRUE(pushed(stick, {{kLeftY, kEnd}, {kRightY, kAhead}},
                     [&] { return source().velocity().omega == -most; }));
  EXPECT_EQ(source().velocity().vx, 0.0);
}

TEST_F(PadSessionTest, ACybotReceivesBothStickPositions) {
  VirtualPad stick;
  ASSERT_TRUE(wait_until([&] { return window->part<PadDriver>().in_use() != nullptr; }));
  PadProfile profile = window->part<PadDriver>().profile();
  profile.mode = PadMode::Tank;
  window->part<PadDriver>().set_profile(profile);
  join_cybot();
  arm();
  EXPECT_TRUE(
      pushed(stick, {{kLeftY, kAhead}, {kRightY, kEnd}}, [&] { return sticks_are(1.0, -1.0); }));
  EXPECT_TRUE(pushed(stick, {{kLeftY, kAhead}, {kRightY, Sint16{-16384}}},
                     [&] { return sticks_are(1.0, (0.5 - 0.08) / (0.99 - 0.08)); }));
  stick.unplug();
  EXPECT_TRUE(wait_until([&] { return sticks_are(0.0, 0.0); }));
}

TEST_F(PadSessionTest, ARemappedButtonStopsAll) {
  VirtualPad stick;
  ASSERT_TRUE(wait_until([&] { return window->part<PadDriver>().in_use() != nullptr; }));
  PadProfile profile = window->part<PadDriver>().profile();
  profile.buttons = {{SDL_CONTROLLER_BUTTON_X, "world.stop_all"}};
  window->part<PadDriver>().set_profile(profile);
  stick.press(SDL_CONTROLLER_BUTTON_BACK);  // the former button of stop all
  settle();
  EXPECT_FALSE(now().stopped);
  stick.press(SDL_CONTROLLER_BUTTON_X);
  EXPECT_TRUE(wait_until([&] { return now().stopped; }));
}

}  // namespace
}  // namespace magna
