// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/teleop/drive_law.h"

#include <gtest/gtest.h>

#include "core/robot/remote_robot.h"

namespace magna {
namespace {

TEST(TankDrive, BothAheadDriveAndTheLeftAloneTurnsClockwise) {
  EXPECT_EQ(deflection_of({1.0, 1.0}).ahead, 1.0);
  EXPECT_EQ(deflection_of({1.0, 1.0}).clockwise, 0.0);
  EXPECT_EQ(deflection_of({1.0, -1.0}).ahead, 0.0);
  EXPECT_EQ(deflection_of({1.0, -1.0}).clockwise, 1.0);
  EXPECT_EQ(deflection_of({0.0, 1.0}).clockwise, -0.5);
  EXPECT_EQ(deflection_of({5.0, 5.0}).ahead, 1.0);
}

// A robot with sticks receives the deflected ones.
TEST(TankDrive, SticksAreConvertedBothWays) {
  for (int l = -8; l <= 8; ++l) {
    for (int r = -8; r <= 8; ++r) {
      const TankSticks sticks{l / 8.0, r / 8.0};
      EXPECT_EQ(sticks_of(deflection_of(sticks)), sticks);
      const RobotTypeInfo& type = info(RobotType::Cybot);
      const Sticks taken = sticks_for(
          velocity_for(deflection_of(sticks), type_limits(type), Gait::Fast, type), type);
      EXPECT_NEAR(taken.left, sticks.left, 1e-12);
      EXPECT_NEAR(taken.right, sticks.right, 1e-12);
    }
  }
}

}  // namespace
}  // namespace magna
