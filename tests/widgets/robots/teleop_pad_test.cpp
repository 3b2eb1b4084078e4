// SPDX-License-Identifier: GPL-3.0-or-later
// Driving with a pad, and with keys that stand for two sticks.
#include <gtest/gtest.h>

#include <functional>

#include "tests/widgets/robots/teleop_source_fixture.h"

namespace magna {
namespace {

using test::kOne;
using test::kTwo;
using test::TeleopSourceTest;

/// A pad beside stick and keys: polled with each beat of the timer.
class TeleopPadTest : public TeleopSourceTest {
 protected:
  void push(double ahead, double clockwise = 0.0, bool enabled = true, int ms = 500) {
    for (int at = 0; at < ms; at += 25) {
      clock.advance_ms(25);
      source.move_pad({ahead, 0.0, clockwise}, enabled);
      source.update();
    }
  }
  void centre() { push(0.0, 0.0, true, 50); }
};

TEST_F(TeleopPadTest, APadDrivesOnceCentred) {
  centre();
  EXPECT_TRUE(link.posted.empty());
  source.set_gait(Gait::Fast);
  push(1.0, 0.0, true, 2000);
  EXPECT_TRUE(source.driving());
  EXPECT_EQ(link.all<input::Hold>().back().velocity.vx, 0.7);
  centre();
  EXPECT_EQ(releases(), 1U);
  EXPECT_FALSE(source.driving());
}

TEST_F(TeleopPadTest, IgnoresAStickDeflectedBeforeArming) {
  source.arm(false);
  push(1.0);
  source.arm(true);
  push(1.0);
  EXPECT_TRUE(link.posted.empty());
  EXPECT_TRUE(source.pad_needs_centring());
  centre();
  push(1.0);
  EXPECT_TRUE(source.driving());
}

TEST_F(TeleopPadTest, UnpluggingStopsTheRobot) {
  centre();
  push(1.0);
  source.drop_pad();
  expect_ended();
  push(1.0);  // plugged in again, still deflected
  EXPECT_FALSE(source.driving());
}

TEST_F(TeleopPadTest, AnUnpolledPadStopsTheRobot) {
  centre();
  push(1.0);
  const std::size_t before = holds();
  pass(300);  // the window continues, the pad is not polled
  EXPECT_EQ(releases(), 1U);
  EXPECT_LE(holds(), before + 5);
  pass(1000);
  EXPECT_EQ(releases(), 1U);
  EXPECT_FALSE(source.has_pad());
}

TEST_F(TeleopPadTest, RequiresACentredStickAfterAStop) {
  const std::function<void()> stops[] = {
      [this] { source.interrupt(); },
      [this] { source.forget(); },
      [this] {
        source.set_may_drive(false);
        source.set_may_drive(true);
      },
      [this] {
        source.set_robot(kTwo);
        source.set_robot(kOne);
      },
      [this] {
        source.arm(false);
        source.arm(true);
      },
      [this] {
        clock.advance_ms(400);
        source.update();
      },
  };
  for (const auto& stop : stops) {
    link.posted.clear();
    centre();
    push(-1.0);
    ASSERT_TRUE(source.driving());
    stop();
    EXPECT_EQ(releases(), 1U);
    const std::size_t before = holds();
    push(-1.0);
    EXPECT_FALSE(source.driving());
    EXPECT_EQ(holds(), before);
    centre();
    push(-1.0);
    EXPECT_TRUE(source.driving());
    source.forget();
  }
}

TEST_F(TeleopPadTest, DrivesOnlyWhileItsDeadManButtonIsHeld) {
  push(0.0, 0.0, false);
  push(1.0, 0.0, false);
  EXPECT_TRUE(link.posted.empty());
  EXPECT_TRUE(source.pad_waits_for_dead_man());
  push(1.0, 0.0, true);  // pressed with a deflected stick: the robot does not start
  EXPECT_TRUE(link.posted.empty());
  EXPECT_FALSE(source.pad_waits_for_dead_man());
  EXPECT_TRUE(source.pad_needs_centring());
  centre();
  push(1.0);
  EXPECT_TRUE(source.driving());
  push(1.0, 0.0, false);
  EXPECT_EQ(releases(), 1U);
  push(1.0);
  EXPECT_FALSE(source.driving());
}

TEST_F(TeleopPadTest, AStickThatNeverCentresDoesNotDisableTheKeys) {
  push(0.4);
  source.press(DriveKey::S);
  push(0.4, 0.0, true, 1000);
  EXPECT_LT(link.all<input::Hold>().back().velocity.vx, 0.0);
  EXPECT_EQ(source.deflection().ahead, -1.0);
}

TEST_F(TeleopPadTest, AddsPadAndKeysWithinTheLimits) {
  source.set_gait(Gait::Fast);
  centre();
  source.press(DriveKey::W);
  push(1.0, 0.5, true, 2000);
  EXPECT_EQ(link.all<input::Hold>().back().velocity.vx, 0.7);
  EXPECT_EQ(link.all<input::Hold>().back().velocity.omega, 1.0);
  source.lift(DriveKey::W);
  EXPECT_EQ(releases(), 0U);  // the pad still holds it
}

TEST_F(TeleopSourceTest, KeysAsSticksTurnOnTheSpotAndDriveOneSide) {
  source.set_robot(DrivenRobot{RobotId{3}, RobotType::Cybot});
  const auto sticks = [this] { return sticks_of(source.deflection()); };
  source.press(DriveKey::W);
  EXPECT_EQ(sticks(), (TankSticks{1.0, 1.0}));
  source.press(DriveKey::D);
  EXPECT_EQ(sticks(), (TankSticks{1.0, 0.0}));
  source.lift(DriveKey::W);
  EXPECT_EQ(sticks(), (TankSticks{1.0, -1.0}));
  source.lift(DriveKey::D);
  source.press(DriveKey::Left);
  EXPECT_EQ(sticks(), (TankSticks{1.0, 0.0}));
  source.press(DriveKey::Down);
  EXPECT_EQ(sticks(), (TankSticks{-1.0, 0.0}));
  source.lift(DriveKey::Left);
  EXPECT_EQ(sticks(), (TankSticks{-1.0, -1.0}));
  source.press(DriveKey::Right);
  EXPECT_EQ(sticks(), (TankSticks{0.0, -1.0}));
  source.lift(DriveKey::Down);
  EXPECT_EQ(sticks(), (TankSticks{0.0, 1.0}));
}

TEST_F(TeleopPadTest, ASidewaysPushMovesOnlyCapableRobots) {
  const auto push_right = [this] {
    for (int beat = 0; beat < 20; ++beat) {
      clock.advance_ms(25);
      source.move_pad({0.0, 1.0, 0.0}, true);
    }
  };
  centre();
  push_right();
  EXPECT_TRUE(link.posted.empty()) << "a rover was taken over to stand still";
  source.set_robot(kTwo);
  centre();
  push_right();
  ASSERT_GT(holds(), 0U);
  EXPECT_GT(link.all<input::Hold>().back().velocity.vy, 0.0);
}

TEST(KeyUseOfTypes, OnlyACybotHasAStickForEachSide) {
  for (const RobotTypeInfo& type : robot_types()) {
    EXPECT_EQ(key_use(type) == KeyUse::Tank, type.type == RobotType::Cybot) << type.name;
  }
}

}  // namespace
}  // namespace magna
