// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/no_go_area.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace magna {
namespace {

using ::testing::HasSubstr;
using ::testing::Optional;

using Corners = std::vector<Point>;

std::optional<std::string> check(const Corners& corners) {
  const auto why = check_no_go(CellMap({-5, 0}, 25, 10), corners);
  return why ? std::optional(english(*why)) : std::nullopt;
}

TEST(NoGoArea, ContainsItsInteriorAndBorder) {
  const NoGoArea corner{{1}, {{0, 0}, {6, 0}, {6, 2}, {2, 2}, {2, 6}, {0, 6}}, "operator"};
  EXPECT_TRUE(corner.contains({1, 1}));
  EXPECT_TRUE(corner.contains({1, 5}));
  EXPECT_TRUE(corner.contains({5, 1}));
  EXPECT_FALSE(corner.contains({4, 4})) << "in its bend";
  EXPECT_FALSE(corner.contains({-1, 2})) << "as high as a side";
  EXPECT_FALSE(corner.contains({7, 2}));
  EXPECT_TRUE(corner.contains({3, 2}));
  EXPECT_TRUE(corner.contains({0, 0}));
  EXPECT_TRUE(corner.contains({2, 4}));
  EXPECT_FALSE(corner.contains({2.001, 4}));
}

TEST(NoGoArea, AcceptsEitherOrientation) {
  EXPECT_EQ(check({{0, 0}, {6, 0}, {6, 6}}), std::nullopt);
  EXPECT_EQ(check({{6, 6}, {6, 0}, {0, 0}}), std::nullopt);
  EXPECT_EQ(check({{-5, 0}, {20, 0}, {20, 10}, {-5, 10}}), std::nullopt) << "the whole map";
}

TEST(NoGoArea, GivesTheReasonForAnInvalidOne) {
  EXPECT_THAT(check({{0, 0}, {6, 0}}), Optional(HasSubstr("3 to 64 corners, not 2")));
  EXPECT_THAT(check(Corners(65, {1, 1})), Optional(HasSubstr("not 65")));
  EXPECT_THAT(check({{0, 0}, {std::numeric_limits<double>::quiet_NaN(), 0}, {3, 3}}),
              Optional(HasSubstr("finite")));
  EXPECT_THAT(check({{0, 0}, {std::numeric_limits<double>::infinity(), 0}, {3, 3}}),
              Optional(HasSubstr("finite")));
  EXPECT_THAT(check({{0, 0}, {20.5, 0}, {3, 3}}), Optional(HasSubstr("(20.5, 0) is not on")));
  EXPECT_THAT(check({{0, 0}, {4, 0}, {4, 0}, {0, 4}}), Optional(HasSubstr("at one place")));
  EXPECT_THAT(check({{0, 0}, {4, 4}, {8, 8}}), Optional(HasSubstr("cross or touch")))
      << "it comes back along itself";
  EXPECT_THAT(check({{0, 0}, {0.02, 0}, {0.02, 0.02}}), Optional(HasSubstr("no area")));
}

TEST(NoGoArea, RejectsCrossingOrTouchingSides) {
  EXPECT_THAT(check({{0, 0}, {4, 4}, {4, 0}, {0, 4}}), Optional(HasSubstr("cross or touch")));
  EXPECT_THAT(check({{0, 0}, {8, 0}, {8, 4}, {4, 0}, {0, 4}}), Optional(HasSubstr("cross")))
      << "a corner on a side";
  EXPECT_THAT(check({{0, 0}, {8, 0}, {4, 0}, {4, 4}}), Optional(HasSubstr("cross")))
      << "back along a side";
  EXPECT_EQ(check({{0, 0}, {4, 0}, {8, 0}, {8, 4}}), std::nullopt) << "a corner on its way";
}

}  // namespace
}  // namespace magna
