// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/net/connection.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

int allowed(ErrorBudget& budget, int errors, std::int64_t now) {
  int n = 0;
  for (int i = 0; i < errors; ++i) n += budget.allow(now) ? 1 : 0;
  return n;
}

TEST(ErrorBudget, AllowsABurstAndThenAFewASecond) {
  ErrorBudget budget;
  EXPECT_EQ(allowed(budget, 1000, 5'000'000'000), 20);
  EXPECT_EQ(allowed(budget, 1000, 6'000'000'000), 2);
  EXPECT_EQ(allowed(budget, 1000, 6'400'000'000), 0);
  EXPECT_EQ(allowed(budget, 1000, 6'500'000'000), 1);
}

TEST(ErrorBudget, ReportsOnceHowManyWereSuppressed) {
  ErrorBudget budget;
  allowed(budget, 1020, 0);
  EXPECT_EQ(budget.take_suppressed(), 1000u);
  EXPECT_EQ(budget.take_suppressed(), 0u);
}

TEST(ErrorBudget, RefillsAfterAWhileUpToItsLimit) {
  ErrorBudget budget;
  allowed(budget, 100, 0);
  EXPECT_EQ(allowed(budget, 100, 3'600'000'000'000), 20);
}

}  // namespace
}  // namespace magna
