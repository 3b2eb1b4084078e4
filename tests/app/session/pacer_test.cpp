// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/pacer.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

constexpr std::int64_t kMs = 1'000'000;

int ticks_until(Pacer& pacer, std::int64_t now) {
  int ran = 0;
  while (pacer.due(now) && ran < 100'000) {
    pacer.ran(now);
    ++ran;
  }
  return ran;
}

TEST(Pacer, RunsInRealTime) {
  Pacer pacer(0.1, 1.0, 0);
  EXPECT_FALSE(pacer.due(99 * kMs));
  EXPECT_EQ(pacer.until_next(40 * kMs), 60 * kMs);
  EXPECT_TRUE(pacer.due(100 * kMs));
  int ran = 0;
  for (std::int64_t now = 0; now <= 10'000 * kMs; now += 10 * kMs) ran += ticks_until(pacer, now);
  EXPECT_EQ(ran, 100);
  EXPECT_NEAR(pacer.real_time_factor(10'000 * kMs), 1.0, 0.1);
}

TEST(Pacer, RunsSlowerAndFaster) {
  for (const double scale : {0.1, 0.5, 4.0}) {
    Pacer pacer(0.1, scale, 0);
    int ran = 0;
    for (std::int64_t now = 0; now <= 20'000 * kMs; now += 5 * kMs) ran += ticks_until(pacer, now);
    EXPECT_NEAR(ran, 200 * scale, 1.0) << scale;
  }
}

TEST(Pacer, IsAlwaysDueAtFullSpeed) {
  Pacer pacer(0.1, 0.0, 0);
  EXPECT_TRUE(pacer.due(0));
  pacer.ran(0);
  EXPECT_TRUE(pacer.due(0));
  EXPECT_EQ(pacer.until_next(0), 0);
}

TEST(Pacer, IsNeverDueWhilePausedAndDoesNotCatchUp) {
  Pacer pacer(0.1, 1.0, 0);
  pacer.set_paused(true, 50 * kMs);
  EXPECT_FALSE(pacer.due(5'000 * kMs));
  EXPECT_EQ(pacer.until_next(5'000 * kMs), -1);
  EXPECT_EQ(pacer.real_time_factor(5'000 * kMs), 0.0);
  pacer.set_paused(false, 9'000 * kMs);
  EXPECT_EQ(ticks_until(pacer, 9'100 * kMs), 1);
}

TEST(Pacer, DropsTimeItIsFarBehind) {
  Pacer pacer(0.01, 1.0, 0);
  const int ran = ticks_until(pacer, 60'000 * kMs);
  EXPECT_LE(ran, 27);
  EXPECT_GE(ran, 20);
  EXPECT_EQ(ticks_until(pacer, 60'100 * kMs), 10);
}

TEST(Pacer, RealTimeFactorShowsASlowWorld) {
  Pacer pacer(0.1, 1.0, 0);
  for (std::int64_t now = 0; now <= 10'000 * kMs; now += 200 * kMs) {
    if (pacer.due(now)) pacer.ran(now);
  }
  EXPECT_NEAR(pacer.real_time_factor(10'000 * kMs), 0.5, 0.1);
}

}  // namespace
}  // namespace magna
