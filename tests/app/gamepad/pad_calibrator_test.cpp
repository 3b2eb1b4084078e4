// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/raw_panel.h"

#include <gtest/gtest.h>

#include "app/gamepad/stick_panel.h"
#include "tests/support/fake_pads.h"

namespace magna {
namespace {

PadState at(std::vector<double> axes) {
  PadState state;
  state.axes = std::move(axes);
  return state;
}

TEST(PadCalibrator, FindsTheRestPositionAndTheEnds) {
  PadCalibrator calibrator;
  calibrator.begin();
  for (int i = 0; i < 100; ++i) calibrator.take(at({0.04 + (i % 2 == 0 ? 0.01 : -0.01), 0.0}));
  EXPECT_TRUE(calibrator.ranges().empty());
  calibrator.take_rest();
  for (const double x : {-0.4, -0.85, 0.3, 0.91, 0.0}) calibrator.take(at({x, 0.0}));
  const auto ranges = calibrator.ranges();
  ASSERT_EQ(ranges.size(), 1U);  // the other axis was not moved
  EXPECT_EQ(ranges.at(0).low, -0.85);
  EXPECT_EQ(ranges.at(0).high, 0.91);
  EXPECT_NEAR(ranges.at(0).centre, 0.04, 0.01);
}

TEST(PadCalibrator, IsNotDoneWhileAStickWasMovedToOneSideOnly) {
  PadCalibrator calibrator;
  calibrator.begin();
  calibrator.take(at({0.0}));
  calibrator.take_rest();
  calibrator.take(at({1.0}));
  EXPECT_TRUE(calibrator.ranges().empty());
  calibrator.take(at({-0.2}));
  EXPECT_TRUE(calibrator.ranges().empty());
  calibrator.take(at({-1.0}));
  EXPECT_EQ(calibrator.ranges().size(), 1U);
}

TEST(PadCalibrator, FindsTheRestPositionOfATriggerAtItsEnd) {
  PadCalibrator calibrator;
  calibrator.begin();
  calibrator.take(at({-1.0, 0.98}));
  calibrator.take_rest();
  calibrator.take(at({0.9, 1.0}));
  calibrator.take(at({-1.0, -1.0}));
  const auto ranges = calibrator.ranges();
  EXPECT_EQ(ranges.at(0), (AxisRange{-1.0, -1.0, 0.9}));
  EXPECT_EQ(ranges.at(1), (AxisRange{-1.0, 0.98, 0.98}));
}

TEST(PadCalibrator, ACancelledCalibrationHasNoResult) {
  PadCalibrator calibrator;
  calibrator.begin();
  calibrator.take(at({0.0}));
  calibrator.take_rest();
  calibrator.take(at({1.0}));
  calibrator.take(at({-1.0}));
  calibrator.cancel();
  EXPECT_TRUE(calibrator.ranges().empty());
}

TEST(AxisDetector, FindsTheAxisWithTheLargestDeflectionAndItsDirection) {
  AxisDetector catcher;
  catcher.begin();
  EXPECT_FALSE(catcher.take(at({0.1, 0.0, -1.0})));
  std::optional<AxisUse> found;
  for (int i = 0; i < AxisDetector::kPolls; ++i) {
    EXPECT_FALSE(found);
    found = catcher.take(at({0.7, -0.9, -1.0}));
  }
  EXPECT_EQ(found, (AxisUse{1, true}));
}

TEST(AxisDetector, IgnoresSmallMovements) {
  AxisDetector catcher;
  catcher.begin();
  catcher.take(at({0.0}));
  for (int i = 0; i < 20; ++i) {
    EXPECT_FALSE(catcher.take(at({1.0})));
    EXPECT_FALSE(catcher.take(at({0.3})));
  }
}

TEST(AxisDetector, IgnoresAxesThatWereDeflectedBefore) {
  AxisDetector catcher;
  catcher.begin();
  for (int i = 0; i < 20; ++i) EXPECT_FALSE(catcher.take(at({1.0, 0.0})));
}

}  // namespace
}  // namespace magna
