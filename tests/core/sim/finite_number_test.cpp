// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/text.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

TEST(FiniteNumber, NeedsTheCompleteText) {
  EXPECT_EQ(finite_number("0.79"), 0.79);
  EXPECT_EQ(finite_number(".2"), 0.2);
  EXPECT_EQ(finite_number("-3e2"), -300.0);
  for (const char* text : {"", " 1", "1 ", "1m", "+1", "--1", "one", "nan", "inf", "1e999"}) {
    EXPECT_FALSE(finite_number(text)) << text;
  }
}

}  // namespace
}  // namespace magna
