// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/text.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

TEST(EditDistance, CountsChangedAddedAndDroppedLetters) {
  EXPECT_EQ(edit_distance("speed", "speed"), 0U);
  EXPECT_EQ(edit_distance("sped", "speed"), 1U);
  EXPECT_EQ(edit_distance("speeed", "speed"), 1U);
  EXPECT_EQ(edit_distance("spead", "speed"), 1U);
  EXPECT_EQ(edit_distance("seped", "speed"), 2U);
  EXPECT_EQ(edit_distance("", "speed"), 5U);
  EXPECT_EQ(edit_distance("speed", ""), 5U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(NearestName, IsTheMostSimilarName) {
  constexpr std::string_view kNames[] = {"office", "rescue", "ft06", "ft10"};
  EXPECT_EQ(nearest_name("resuce", kNames), "rescue");
  EXPECT_EQ(nearest_name("offic", kNames), "office");
  EXPECT_EQ(nearest_name("office", kNames), "office");
  EXPECT_EQ(nearest_name("ft00", kNames), "ft06") << "the first of two";
  EXPECT_EQ(nearest_name("offended", kNames), std::nullopt);
  EXPECT_EQ(nearest_name("f", kNames), std::nullopt) << "nothing of it would be left";
  EXPECT_EQ(nearest_name("", kNames), std::nullopt);
  EXPECT_EQ(nearest_name(std::string(1000, 'o'), kNames), std::nullopt);
  EXPECT_EQ(nearest_name("office", {}), std::nullopt);
}

}  // namespace
}  // namespace magna
