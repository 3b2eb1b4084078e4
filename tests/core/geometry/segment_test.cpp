// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/segment.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

constexpr Point kFrom{1, 1}, kTo{5, 1};

TEST(Segment, NearestPointIsTheFootOfThePerpendicular) {
  EXPECT_EQ(share_along(kFrom, kTo, {2, 7}), 0.25);
  EXPECT_EQ(nearest_on_segment(kFrom, kTo, {2, 7}), (Point{2, 1}));
}

TEST(Segment, NearestPointBeyondAnEndIsTheEnd) {
  EXPECT_EQ(nearest_on_segment(kFrom, kTo, {-3, 2}), kFrom);
  EXPECT_EQ(nearest_on_segment(kFrom, kTo, {9, 0}), kTo);
}

TEST(Segment, NearestPointOfAPointSegmentIsThatPoint) {
  EXPECT_EQ(share_along(kFrom, kFrom, {9, 9}), 0.0);
  EXPECT_EQ(nearest_on_segment(kFrom, kFrom, {9, 9}), kFrom);
}

}  // namespace
}  // namespace magna
