// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/lag_record.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

constexpr std::int64_t kMs = 1'000'000;

TEST(LagRecord, RecentLagForgetsOldValuesAndTotalLagKeepsThem) {
  LagRecord lag;
  lag.add(90 * kMs, 0);
  lag.add(1 * kMs, LagRecord::kHalf - 1);
  EXPECT_EQ(lag.lately().max_ms(), 90.0);
  lag.add(2 * kMs, LagRecord::kHalf);
  EXPECT_EQ(lag.lately().max_ms(), 90.0) << "the half before still counts";
  lag.add(3 * kMs, 2 * LagRecord::kHalf);
  EXPECT_EQ(lag.lately().max_ms(), 3.0);
  EXPECT_EQ(lag.lately().count(), 2U);
  EXPECT_EQ(lag.all().count(), 4U);
  EXPECT_EQ(lag.all().max_ms(), 90.0);
}

}  // namespace
}  // namespace magna
