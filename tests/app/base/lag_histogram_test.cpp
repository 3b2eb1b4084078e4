// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/lag_record.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

constexpr std::int64_t kMs = 1'000'000;

TEST(LagHistogram, IsZeroWithoutMeasurements) {
  const LagHistogram lag;
  EXPECT_EQ(lag.count(), 0U);
  EXPECT_EQ(lag.quantile_ms(0.99), 0.0);
}

TEST(LagHistogram, ReturnsTheShareWithinALimit) {
  LagHistogram lag;
  for (int k = 0; k < 98; ++k) lag.add(1 * kMs);
  lag.add(20 * kMs);
  lag.add(40 * kMs);
  EXPECT_NEAR(lag.quantile_ms(0.5), 1.25, 0.26);
  EXPECT_NEAR(lag.quantile_ms(0.99), 20.25, 0.26);
  EXPECT_EQ(lag.quantile_ms(1.0), 40.0);
  EXPECT_EQ(lag.max_ms(), 40.0);
}

TEST(LagHistogram, CountsOverflowsAndTreatsEarlyAsOnTime) {
  LagHistogram lag;
  lag.add(-5 * kMs);
  lag.add(3000 * kMs);
  EXPECT_EQ(lag.count(), 2U);
  EXPECT_EQ(lag.quantile_ms(0.5), 0.25);
  EXPECT_EQ(lag.quantile_ms(0.99), 3000.0);
}

}  // namespace
}  // namespace magna
