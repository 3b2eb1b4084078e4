// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/teleop/drive_law.h"

#include <gtest/gtest.h>

#include <cmath>

namespace magna {
namespace {

const RobotTypeInfo& p2at() { return info(RobotType::P2at); }

TEST(DriveKeys, CombineAndCancel) {
  DriveKeys keys;
  keys.press(DriveKey::W);
  keys.press(DriveKey::Right);
  EXPECT_EQ(keys.ahead(), 1);
  EXPECT_EQ(keys.clockwise(), 1);
  keys.press(DriveKey::S);
  EXPECT_EQ(keys.ahead(), 0);
  keys.lift(DriveKey::W);
  EXPECT_EQ(keys.ahead(), -1);
  EXPECT_TRUE(keys.any());
}

TEST(DriveKeys, ADirectionIsHeldUntilBothKeysAreReleased) {
  DriveKeys keys;
  keys.press(DriveKey::W);
  keys.press(DriveKey::Up);
  EXPECT_EQ(keys.ahead(), 1);
  keys.lift(DriveKey::W);
  EXPECT_EQ(keys.ahead(), 1);
  keys.lift(DriveKey::Up);
  EXPECT_FALSE(keys.any());
}

TEST(DriveLaw, FullDeflectionReachesTheLimitsInFastGait) {
  const TeleopLimits limits{0.5, 1.0};
  const BodyVelocity v = velocity_for({1, 0, -1}, limits, Gait::Fast, p2at());
  EXPECT_DOUBLE_EQ(v.vx, 0.5);
  EXPECT_DOUBLE_EQ(v.omega, -1.0);
  EXPECT_DOUBLE_EQ(velocity_for({1, 0, 0}, limits, Gait::Slow, p2at()).vx, 0.125);
  EXPECT_DOUBLE_EQ(velocity_for({1, 0, 0}, limits, Gait::Normal, p2at()).vx, 0.3);
}

TEST(DriveLaw, LimitsDeflectionToTheRim) {
  EXPECT_DOUBLE_EQ(velocity_for({3, 0, -7}, {0.5, 1.0}, Gait::Fast, p2at()).vx, 0.5);
  EXPECT_DOUBLE_EQ(velocity_for({3, 0, -7}, {0.5, 1.0}, Gait::Fast, p2at()).omega, -1.0);
}

TEST(DriveLaw, OnlyFlyersMoveSidewaysAndNotFasterDiagonally) {
  EXPECT_EQ(velocity_for({0, 1, 0}, {0.5, 1.0}, Gait::Fast, p2at()).vy, 0.0);
  const BodyVelocity v = velocity_for({1, 1, 0}, {1.0, 1.0}, Gait::Fast, info(RobotType::Airrobot));
  EXPECT_NEAR(std::hypot(v.vx, v.vy), 1.0, 1e-12);
  EXPECT_GT(v.vy, 0.0);
}

TEST(DriveLaw, LimitsStayWithinThoseOfTheType) {
  EXPECT_EQ(kept_within({99, 99}, p2at()), type_limits(p2at()));
  EXPECT_GT(kept_within({0, -1}, p2at()).speed, 0.0);
  EXPECT_GT(kept_within({0, -1}, p2at()).turn_rate, 0.0);
  for (const RobotTypeInfo& type : robot_types()) {
    EXPECT_LE(first_limits(type).speed, 2.0) << type.name;
    EXPECT_EQ(kept_within(first_limits(type), type), first_limits(type)) << type.name;
  }
}

TEST(DriveLaw, AcceleratesAtTheLimitOfTheTypeAndBrakesImmediately) {
  const BodyVelocity first = eased({}, {0.7, 0, 0}, p2at(), 0.05);
  EXPECT_DOUBLE_EQ(first.vx, 0.7 * 0.05);
  EXPECT_DOUBLE_EQ(eased({0.7, 0, 0}, {0.1, 0, 0}, p2at(), 0.05).vx, 0.1);
  // Reversing the direction passes through zero.
  EXPECT_DOUBLE_EQ(eased({0.7, 0, 0}, {-0.7, 0, 0}, p2at(), 0.05).vx, -0.7 * 0.05);
}

}  // namespace
}  // namespace magna
