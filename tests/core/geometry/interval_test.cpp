// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/interval.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace magna {
namespace {

TEST(Interval, IsConstructedFromTwoNumbersInEitherOrder) {
  EXPECT_EQ(Interval::between(3, -1), (Interval{-1, 3}));
  EXPECT_EQ(Interval::between(-1, 3), (Interval{-1, 3}));
}

TEST(Interval, ArithmeticUsesItsEnds) {
  EXPECT_EQ(add(Interval{1, 2}, Interval{10, 20}), (Interval{11, 22}));
  EXPECT_EQ(subtract(Interval{1, 2}, Interval{10, 20}), (Interval{-19, -8}));
  EXPECT_EQ(neg(Interval{-1, 4}), (Interval{-4, 1}));
  EXPECT_EQ(mul(Interval{-1, 4}, 2), (Interval{-2, 8}));
  EXPECT_EQ(mul(Interval{-1, 4}, -2), (Interval{-8, 2}));
}

TEST(Interval, ContainsEveryResultOfItsElements) {
  const std::vector<Interval> some{{-3, -1}, {-2, 0.5}, {0, 0}, {1, 4}};
  const auto elements = [](Interval a) {
    return std::array{a.min, a.min + 0.25 * (a.max - a.min), nominal(a), a.max};
  };
  for (const Interval a : some) {
    for (const Interval b : some) {
      for (const double x : elements(a)) {
        for (const double y : elements(b)) {
          EXPECT_TRUE(in_interval(x + y, add(a, b)));
          EXPECT_TRUE(in_interval(x - y, subtract(a, b)));
          EXPECT_TRUE(in_interval(std::abs(x - y), dist(a, b)));
          EXPECT_TRUE(in_interval(std::abs(x), norm(a)));
        }
      }
    }
  }
}

TEST(Interval, HasTightNormsAndDistances) {
  EXPECT_EQ(norm(Interval{-3, 2}), (Interval{0, 3}));
  EXPECT_EQ(norm(Interval{-3, -2}), (Interval{2, 3}));
  EXPECT_EQ(dist(Interval{0, 1}, Interval{3, 5}), (Interval{2, 5}));
  EXPECT_EQ(dist(Interval{3, 5}, Interval{0, 1}), (Interval{2, 5}));
}

TEST(Interval, IntersectsAnIntervalItTouches) {
  EXPECT_TRUE(intervals_intersect(Interval{0, 2}, Interval{2, 3}));
  EXPECT_FALSE(intervals_intersect(Interval{0, 2}, Interval{2.1, 3}));
  EXPECT_EQ(interval_intersect(Interval{0, 2}, Interval{1, 3}), (Interval{1, 2}));
  EXPECT_EQ(interval_intersect(Interval{0, 2}, Interval{3, 4}), std::nullopt);
  EXPECT_EQ(interval_overlap_width(Interval{0, 2}, Interval{0.5, 3}), 1.5);
  EXPECT_EQ(interval_overlap_width(Interval{0, 2}, Interval{3, 4}), 0.0);
  EXPECT_EQ(interval_dist(Interval{0, 2}, Interval{5, 6}), 3.0);
  EXPECT_EQ(interval_dist(Interval{5, 6}, Interval{0, 2}), 3.0);
  EXPECT_EQ(interval_dist(Interval{0, 2}, Interval{1, 6}), 0.0);
}

TEST(Interval, ComparesAsAWhole) {
  EXPECT_TRUE(interval_subset(Interval{1, 2}, Interval{1, 3}));
  EXPECT_FALSE(interval_subset(Interval{0, 2}, Interval{1, 3}));
  EXPECT_TRUE(less(Interval{0, 1}, Interval{1.5, 2}));
  EXPECT_FALSE(less(Interval{0, 1}, Interval{1, 2}));
  EXPECT_TRUE(greater(Interval{1.5, 2}, Interval{0, 1}));
  EXPECT_FALSE(greater(Interval{1, 2}, Interval{0, 1}));
  EXPECT_TRUE(equal(Interval{1, 2}, Interval{1, 2}));
  EXPECT_FALSE(equal(Interval{1, 2}, Interval{1, 3}));
  EXPECT_TRUE(in_interval(2, Interval{1, 2}));
  EXPECT_FALSE(in_interval(2.1, Interval{1, 2}));
}

TEST(Interval, ClampsAddedValues) {
  EXPECT_EQ(interval_lbi(Interval{0, 1}, Interval{4, 5}), (Interval{0, 5}));
  EXPECT_EQ(add_to_lbi(Interval{0, 1}, -2), (Interval{-2, 1}));
  EXPECT_EQ(add_to_lbi(Interval{0, 1}, 0.5), (Interval{0, 1}));
  EXPECT_EQ(interval_lift(3), (Interval{3, 3}));
  EXPECT_EQ(lift_lbi(std::array{3.0, -1.0, 2.0}), (Interval{-1, 3}));
}

TEST(Interval, GrowsAndShrinksAroundItsCentre) {
  EXPECT_EQ(nominal(Interval{1, 4}), 2.5);
  EXPECT_EQ(interval_width(Interval{1, 4}), 3.0);
  EXPECT_EQ(grow_interval(Interval{1, 4}, 0.5), (Interval{0.5, 4.5}));
  EXPECT_EQ(grow_interval(Interval{1, 4}, -1), (Interval{2, 3}));
  EXPECT_EQ(grow_interval(Interval{1, 4}, -9), (Interval{2.5, 2.5}));
}

TEST(Interval, DestructiveFormsChangeItInPlace) {
  Interval a{1, 2};
  const Interval before = copy_obj(a);
  a.add({1, 1}).subtract({0, 1}).neg().mul(2);
  EXPECT_EQ(a, (Interval{-6, -2}));
  EXPECT_EQ(before, (Interval{1, 2}));
  a.interval_lbi({0, 1}).add_to_lbi(7).grow_interval(1);
  EXPECT_EQ(a, (Interval{-7, 8}));
  EXPECT_TRUE(a.interval_intersect({0, 20}));
  EXPECT_EQ(a, (Interval{0, 8}));
  EXPECT_FALSE(a.interval_intersect({9, 20}));
  EXPECT_EQ(a, (Interval{0, 8}));
}

}  // namespace
}  // namespace magna
