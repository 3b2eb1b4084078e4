// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/teleop/teleop_source.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "core/view/snapshot.h"

namespace magna {
namespace {

TEST(DrivePermit, ShowsTheAgeOfTheWorldInFewFigures) {
  constexpr std::int64_t kMs = 1'000'000;
  Snapshot now;
  now.made_ns = 0;
  EXPECT_EQ(engine_link_text(now, 35 * kMs), QStringLiteral("link 40\u2009ms"));
  EXPECT_EQ(engine_link_text(now, 1570 * kMs), QStringLiteral("link 1.6\u2009s"));
  EXPECT_EQ(engine_link_text(now, 3'600'000 * kMs), QStringLiteral("no answer"));
}

}  // namespace
}  // namespace magna
