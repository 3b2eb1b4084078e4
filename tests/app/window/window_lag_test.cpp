// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_timing.h"

#include <gtest/gtest.h>

#include "tests/support/event_loop.h"

namespace magna {
namespace {

TEST(WindowLag, IsMeasuredAfterTheStart) {
  WindowLag lag;
  EXPECT_EQ(lag.record().all().count(), 0U);
  lag.start();
  EXPECT_TRUE(test::wait_until([&] { return lag.record().all().count() >= 3; }));
  EXPECT_TRUE(lag.stats_line().startsWith(QStringLiteral("window_lag_p99_ms=")));
}

TEST(WindowLag, IncludesDelaysOfTheEventLoop) {
  WindowLag lag;
  lag.start();
  QElapsedTimer busy;
  busy.start();
  while (busy.elapsed() < 80) {
  }
  EXPECT_TRUE(test::wait_until([&] { return lag.record().all().count() >= 1; }));
  EXPECT_GE(lag.record().all().max_ms(), 50.0);
}

}  // namespace
}  // namespace magna
