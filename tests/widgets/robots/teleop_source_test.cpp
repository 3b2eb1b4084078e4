// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/teleop/teleop_source.h"

#include <gtest/gtest.h>

#include "core/geometry/angle.h"
#include "tests/widgets/robots/teleop_source_fixture.h"

namespace magna {
namespace {

using test::kOne;
using test::kTwo;
using test::TeleopSourceTest;

TEST_F(TeleopSourceTest, SendsNothingUntilAnInputIsHeld) {
  pass(1000);
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(TeleopSourceTest, SendsImmediatelyThenTwentyTimesASecondWithoutChanges) {
  source.press(DriveKey::W);
  EXPECT_EQ(holds(), 1U);
  pass(2000);
  EXPECT_EQ(holds(), 41U);
  const auto sent = link.all<input::Hold>();
  EXPECT_EQ(sent[40].velocity, sent[39].velocity);
  EXPECT_DOUBLE_EQ(sent[40].velocity.vx, 0.6 * 0.7);
  EXPECT_EQ(sent[40].robot, kOne.id);
}

TEST_F(TeleopSourceTest, AcceleratesWithinTheLimitsOfTheRobot) {
  source.press(DriveKey::W);
  pass(400);
  const auto sent = link.all<input::Hold>();
  for (std::size_t i = 1; i < sent.size(); ++i) {
    EXPECT_LE(sent[i].velocity.vx - sent[i - 1].velocity.vx, 0.7 * 0.05 + 1e-9) << i;
  }
}

TEST_F(TeleopSourceTest, SendsMoreOftenFasterThanRealTime) {
  source.set_time_scale(4.0);
  source.press(DriveKey::W);
  pass(1000);
  EXPECT_EQ(holds(), 41U);
}

TEST_F(TeleopSourceTest, ReleasingTheLastKeyEndsTheDrive) {
  source.press(DriveKey::W);
  source.press(DriveKey::D);
  pass(500);
  source.lift(DriveKey::W);
  pass(100);
  EXPECT_EQ(releases(), 0U);
  EXPECT_EQ(link.all<input::Hold>().back().velocity.vx, 0.0);
  EXPECT_GT(link.all<input::Hold>().back().velocity.omega, 0.0);
  source.lift(DriveKey::D);
  expect_ended();
}

TEST_F(TeleopSourceTest, OppositeKeysCancelButKeepTheRobot) {
  source.press(DriveKey::W);
  pass(100);
  source.press(DriveKey::S);
  pass(100);
  EXPECT_EQ(link.all<input::Hold>().back().velocity, BodyVelocity{});
  EXPECT_EQ(releases(), 0U);
}

TEST_F(TeleopSourceTest, ReleasingTheStickEndsTheDrive) {
  source.press_stick();
  EXPECT_TRUE(link.posted.empty());  // a resting stick does not take a robot
  source.move_stick({0.5, 0, -0.5});
  pass(1000);
  EXPECT_DOUBLE_EQ(link.all<input::Hold>().back().velocity.vx, 0.5 * 0.6 * 0.7);
  EXPECT_DOUBLE_EQ(link.all<input::Hold>().back().velocity.omega, -0.5 * 0.6 * 2.0);
  source.release_stick();
  expect_ended();
}

TEST_F(TeleopSourceTest, ACentredHeldStickKeepsTheRobotStanding) {
  source.press_stick();
  source.move_stick({1, 0, 0});
  pass(500);
  source.move_stick({});
  pass(200);
  EXPECT_EQ(releases(), 0U);
  EXPECT_EQ(link.all<input::Hold>().back().velocity, BodyVelocity{});
}

TEST_F(TeleopSourceTest, ResetEndsTheDriveAndHeldInputsMustBePressedAgain) {
  source.press(DriveKey::W);
  source.press_stick();
  source.move_stick({1, 0, 0});
  pass(200);
  source.forget();
  source.move_stick({0.9, 0, 0});  // the mouse keeps moving
  expect_ended();
  source.press(DriveKey::W);
  EXPECT_TRUE(source.driving());
}

TEST_F(TeleopSourceTest, DisarmingEndsTheDriveAndPreventsAnother) {
  source.press(DriveKey::W);
  pass(200);
  source.arm(false);
  source.press(DriveKey::D);
  source.press_stick();
  source.move_stick({1, 0, 0});
  expect_ended();
}

TEST_F(TeleopSourceTest, AnotherRobotIsNotDrivenUntilTheInputsWereCentred) {
  source.press(DriveKey::W);
  pass(200);
  source.set_robot(kTwo);
  expect_ended(kOne.id);
  EXPECT_TRUE(source.needs_centring());
  source.press(DriveKey::D);  // another key does not resume it
  pass(200);
  EXPECT_FALSE(source.driving());
  source.lift(DriveKey::W);
  pass(200);
  EXPECT_FALSE(source.driving());
  source.lift(DriveKey::D);
  pass(100);
  EXPECT_FALSE(source.needs_centring());
  source.press(DriveKey::W);
  EXPECT_EQ(link.all<input::Hold>().back().robot, kTwo.id);
}

TEST_F(TeleopSourceTest, AStickHeldDuringASwitchMustReturnToTheCentre) {
  source.press_stick();
  source.move_stick({1, 0, 0});
  pass(100);
  source.set_robot(kTwo);
  source.move_stick({0.4, 0, 0});
  expect_ended(kOne.id);
  source.move_stick({});
  source.move_stick({0.4, 0, 0});
  EXPECT_EQ(link.all<input::Hold>().back().robot, kTwo.id);
}

TEST_F(TeleopSourceTest, TheDriveEndsWithoutARobot) {
  source.press(DriveKey::W);
  pass(100);
  source.set_robot(std::nullopt);
  expect_ended();
}

TEST_F(TeleopSourceTest, AProhibitionEndsTheDriveAndPermissionDoesNotResumeIt) {
  source.press(DriveKey::W);
  pass(100);
  source.set_may_drive(false);
  pass(300);
  source.set_may_drive(true);
  expect_ended();
  source.lift(DriveKey::W);
  source.press(DriveKey::W);
  EXPECT_TRUE(source.driving());
}

TEST_F(TeleopSourceTest, InputsPressedDuringAProhibitionDoNotDriveAfterwards) {
  source.set_may_drive(false);
  source.press(DriveKey::W);
  pass(100);
  source.set_may_drive(true);
  pass(500);
  EXPECT_TRUE(link.posted.empty());
}

TEST_F(TeleopSourceTest, AHeldKeyDoesNotUndoAStopByOtherMeans) {
  source.press(DriveKey::W);
  pass(100);
  source.interrupt();
  expect_ended();
}

TEST_F(TeleopSourceTest, AStalledWindowEndsTheDrive) {
  source.press(DriveKey::W);
  pass(200);
  clock.advance_ms(251);
  source.update();
  expect_ended();
}

TEST_F(TeleopSourceTest, AKeyPressedAfterAStallDoesNotRestoreEarlierOnes) {
  source.press(DriveKey::W);
  pass(200);
  clock.advance_ms(400);
  source.press(DriveKey::D);  // arrives before the timer's beat
  EXPECT_EQ(releases(), 1U);
  pass(100);
  EXPECT_EQ(link.all<input::Hold>().back().velocity.vx, 0.0);
}

TEST_F(TeleopSourceTest, AShortPauseOfTheWindowDoesNotEndTheDrive) {
  source.press(DriveKey::W);
  pass(200);
  clock.advance_ms(200);
  source.update();
  EXPECT_EQ(releases(), 0U);
}

TEST_F(TeleopSourceTest, DestructionEndsTheDrive) {
  {
    TeleopSource other(clock, [this](Input input) { link.post(std::move(input)); });
    other.set_robot(kTwo);
    other.set_may_drive(true);
    other.set_limits({1, 1});
    other.arm(true);
    other.press(DriveKey::W);
  }
  EXPECT_EQ(link.all<input::Release>().at(0).robot, kTwo.id);
}

TEST_F(TeleopSourceTest, ShiftIsFastAndCtrlIsSlowWhileHeld) {
  source.press(DriveKey::W);
  source.set_modifiers(true, false);
  EXPECT_EQ(source.gait(), Gait::Fast);
  pass(1500);
  EXPECT_DOUBLE_EQ(link.all<input::Hold>().back().velocity.vx, 0.7);
  source.set_modifiers(false, true);
  EXPECT_EQ(source.gait(), Gait::Slow);
  pass(100);
  EXPECT_DOUBLE_EQ(link.all<input::Hold>().back().velocity.vx, 0.25 * 0.7);
  source.set_modifiers(false, false);
  EXPECT_EQ(source.gait(), Gait::Normal);
}

TEST_F(TeleopSourceTest, WithTheDeadManOptionKeysDriveOnlyWhileShiftIsHeld) {
  source.set_dead_man(true);
  source.press(DriveKey::W);
  pass(200);
  EXPECT_TRUE(link.posted.empty());
  EXPECT_TRUE(source.waits_for_dead_man());
  source.set_modifiers(true, false);
  EXPECT_TRUE(source.driving());
  EXPECT_EQ(source.gait(), Gait::Normal);
  pass(200);
  source.set_modifiers(false, false);
  expect_ended();
}

TEST_F(TeleopSourceTest, LimitsLoweredDuringTheDriveApply) {
  source.set_gait(Gait::Fast);
  source.press(DriveKey::W);
  pass(1500);
  source.set_limits({0.2, 2.0});
  pass(50);
  EXPECT_DOUBLE_EQ(link.all<input::Hold>().back().velocity.vx, 0.2);
}

}  // namespace
}  // namespace magna
