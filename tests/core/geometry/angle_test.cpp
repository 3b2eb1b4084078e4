// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/angle.h"

#include <gtest/gtest.h>

#include <cmath>

namespace magna {
namespace {

TEST(Angle, IsNormalisedIntoTheHalfOpenTurn) {
  EXPECT_EQ(normalize_angle(kPi), kPi);
  EXPECT_EQ(normalize_angle(-kPi), kPi);
  EXPECT_EQ(normalize_angle(0.5), 0.5);
  EXPECT_NEAR(normalize_angle(7.0), 7.0 - 2 * kPi, 1e-15);
  for (int k = -20; k <= 20; ++k) {
    const double a = normalize_angle(0.3 + k * 2 * kPi);
    EXPECT_NEAR(a, 0.3, 1e-13);
    const double half = normalize_angle(kPi + k * 2 * kPi);
    EXPECT_GT(half, -kPi);
    EXPECT_LE(half, kPi);
  }
}

TEST(Angle, DifferenceTakesTheShorterDirection) {
  EXPECT_NEAR(angle_difference(3.0, -3.0), 6.0 - 2 * kPi, 1e-15);
  EXPECT_NEAR(angle_difference(-3.0, 3.0), 2 * kPi - 6.0, 1e-15);
  EXPECT_EQ(angle_difference(1.0, 0.25), 0.75);
}

TEST(Angle, IsConvertedToDegreesAndBack) {
  EXPECT_DOUBLE_EQ(degrees(kPi / 2), 90.0);
  EXPECT_DOUBLE_EQ(radians(-180.0), -kPi);
}

TEST(Angle, OfDegreesIsReducedToOneTurn) {
  EXPECT_EQ(normalize_degrees(0.0), 0.0);
  EXPECT_EQ(normalize_degrees(360.0), 0.0);
  EXPECT_EQ(normalize_degrees(-90.0), 270.0);
  EXPECT_EQ(normalize_degrees(725.0), 5.0);
  EXPECT_EQ(normalize_degrees(-1e-20), 0.0);
  EXPECT_TRUE(std::isnan(normalize_degrees(std::nan(""))));
}

}  // namespace
}  // namespace magna
