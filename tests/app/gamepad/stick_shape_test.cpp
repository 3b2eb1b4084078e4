// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/pad_mapping.h"

#include <gtest/gtest.h>

#include <cmath>

namespace magna {
namespace {

TEST(StickShape, LeavesAnUncalibratedAxisUnchanged) {
  for (const double raw : {-1.0, -0.25, 0.0, 0.5, 1.0}) EXPECT_EQ(calibrated(raw, {}), raw);
}

TEST(StickShape, ACalibratedAxisReachesItsEndsAndRestsAtZero) {
  const AxisRange worn{-0.8, 0.1, 0.9};
  EXPECT_EQ(calibrated(0.1, worn), 0.0);
  EXPECT_EQ(calibrated(0.9, worn), 1.0);
  EXPECT_EQ(calibrated(-0.8, worn), -1.0);
  EXPECT_DOUBLE_EQ(calibrated(0.5, worn), 0.5);
  EXPECT_DOUBLE_EQ(calibrated(-0.35, worn), -0.5);
}

TEST(StickShape, NeverExceedsTheEnds) {
  const AxisRange worn{-0.8, 0.1, 0.9};
  EXPECT_EQ(calibrated(1.0, worn), 1.0);
  EXPECT_EQ(calibrated(-1.0, worn), -1.0);
  EXPECT_EQ(without_dead_zone(1.4, 0.1), 1.0);
}

TEST(StickShape, AnAxisAtRestAtOneEndIsOneSided) {
  const AxisRange trigger{-1.0, -1.0, 1.0};
  EXPECT_EQ(calibrated(-1.0, trigger), 0.0);
  EXPECT_EQ(calibrated(0.0, trigger), 0.5);
  EXPECT_EQ(calibrated(1.0, trigger), 1.0);
}

TEST(StickShape, OutputStartsAtZeroBehindTheDeadZone) {
  EXPECT_EQ(shaped(0.08, 0.08, 0.0), 0.0);
  EXPECT_EQ(shaped(-0.08, 0.08, 0.0), 0.0);
  EXPECT_GT(shaped(0.0801, 0.08, 0.0), 0.0);
  EXPECT_LT(shaped(0.0801, 0.08, 0.0), 0.001);
  EXPECT_LT(shaped(-0.0801, 0.08, 0.0), 0.0);
}

// A dead zone must not reduce full deflection: full stays exactly 1.
TEST(StickShape, ReachesTheEndWithAnyDeadZoneAndCurve) {
  for (double zone = 0.0; zone <= PadProfile::kWidestDeadZone; zone += 0.0625) {
    for (double curve = 0.0; curve <= 1.0; curve += 0.0625) {
      EXPECT_EQ(shaped(1.0, zone, curve), 1.0);
      EXPECT_EQ(shaped(-1.0, zone, curve), -1.0);
      EXPECT_EQ(shaped(kFullPush, zone, curve), 1.0);
      EXPECT_EQ(shaped(Push{0.0, -1.0}, zone, curve), (Push{0.0, -1.0}));
      EXPECT_EQ(shaped(Push{1.0, 0.0}, zone, curve), (Push{1.0, 0.0}));
    }
  }
}

TEST(StickShape, CurveIsFlatNearTheCentreAndAlwaysRises) {
  EXPECT_DOUBLE_EQ(curved(0.5, 0.0), 0.5);
  EXPECT_DOUBLE_EQ(curved(0.5, 1.0), 0.125);
  for (const double curve : {0.0, 0.3, 1.0}) {
    for (int i = -99; i <= 100; ++i)
      EXPECT_GT(curved(i / 100.0, curve), curved((i - 1) / 100.0, curve));
  }
}

TEST(StickShape, RadialDeadZoneIsTheSameInAllDirections) {
  for (int degrees = 0; degrees < 360; degrees += 15) {
    const double x = std::cos(degrees * M_PI / 180.0);
    const double y = std::sin(degrees * M_PI / 180.0);
    EXPECT_EQ(shaped(Push{0.0999 * x, 0.0999 * y}, 0.1, 0.4), Push{}) << degrees;
    const Push outside = shaped(Push{0.5 * x, 0.5 * y}, 0.1, 0.0);
    EXPECT_NEAR(std::hypot(outside.x, outside.y), 0.4 / 0.89, 1e-12) << degrees;
    EXPECT_NEAR(std::atan2(outside.y, outside.x), std::atan2(y, x), 1e-12) << degrees;
  }
}

TEST(StickShape, LimitsTheCornersOfASquareStick) {
  const Push corner = shaped(Push{1.0, 1.0}, 0.1, 0.0);
  EXPECT_NEAR(std::hypot(corner.x, corner.y), 1.0, 1e-12);
}

}  // namespace
}  // namespace magna
