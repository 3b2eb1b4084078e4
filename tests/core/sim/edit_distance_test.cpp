// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/edit_distance.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

TEST(EditDistance, CountsLettersThatAreChangedAddedOrDropped) {
  EXPECT_EQ(edit_distance("speed", "speed"), 0U);
  EXPECT_EQ(edit_distance("sped", "speed"), 1U);
  EXPECT_EQ(edit_distance("speeed", "speed"), 1U);
  EXPECT_EQ(edit_distance("spead", "speed"), 1U);
  EXPECT_EQ(edit_distance("seped", "speed"), 2U);
  EXPECT_EQ(edit_distance("", "speed"), 5U);
  EXPECT_EQ(edit_distance("speed", ""), 5U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

}  // namespace
}  // namespace magna
