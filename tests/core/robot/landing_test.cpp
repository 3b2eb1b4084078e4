// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/ranger_driver.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

TEST(Landing, HasZeroSpeedWithoutADistance) {
  EXPECT_EQ(landing_speed(0.0, 1.0, 0.1), 0.0);
  EXPECT_EQ(landing_speed(-1.0, 1.0, 0.1), 0.0);
}

TEST(Landing, BrakesByOneStepPerTickToTheExactEnd) {
  for (const double tick : {0.02, 0.1, 0.5}) {
    for (double way = 0.001; way < 5.0; way *= 1.7) {
      double rest = way;
      double last = landing_speed(rest, 0.7, tick);
      int ticks = 0;
      while (rest > 1e-12) {
        ASSERT_LT(++ticks, 1000);
        const double speed = landing_speed(rest, 0.7, tick);
        EXPECT_LE(speed, last + 1e-9);
        EXPECT_GE(speed, last - 0.7 * tick - 1e-9) << way << " m, tick " << tick;
        rest -= speed * tick;
        last = speed;
      }
      EXPECT_NEAR(rest, 0.0, 1e-9);
      EXPECT_LE(last, 0.7 * tick + 1e-9) << "the last step must be one it can stop from";
    }
  }
}

}  // namespace
}  // namespace magna
