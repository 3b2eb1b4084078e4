// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/interval.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace magna {
namespace {

PointInterval box(double x0, double x1, double y0, double y1) { return {{x0, x1}, {y0, y1}}; }

TEST(PointInterval, IsConstructedFromOppositeCornersWithAWidthPerAxis) {
  const PointInterval made = PointInterval::between({3, 1}, {-1, 4});
  EXPECT_EQ(made, box(-1, 3, 1, 4));
  EXPECT_EQ(made.dx(), 4.0);
  EXPECT_EQ(made.dy(), 3.0);
  EXPECT_EQ(interval_width(made), 5.0);
}

TEST(PointInterval, WorksAxisByAxis) {
  EXPECT_EQ(add(box(0, 1, 2, 3), box(10, 20, 30, 40)), box(10, 21, 32, 43));
  EXPECT_EQ(subtract(box(0, 1, 2, 3), box(10, 20, 30, 40)), box(-20, -9, -38, -27));
  EXPECT_EQ(neg(box(0, 1, 2, 3)), box(-1, 0, -3, -2));
  EXPECT_EQ(mul(box(0, 1, 2, 3), -2), box(-2, 0, -6, -4));
  EXPECT_TRUE(equal(box(0, 1, 2, 3), box(0, 1, 2, 3)));
  EXPECT_FALSE(equal(box(0, 1, 2, 3), box(0, 1, 2, 4)));
}

TEST(PointInterval, ContainsEveryDistanceOfItsPoints) {
  const std::vector<PointInterval> some{box(-2, 1, -1, 3), box(4, 5, 0, 0.5), box(3, 3, 7, 9)};
  for (const PointInterval& a : some) {
    for (const PointInterval& b : some) {
      for (int k = 0; k < 625; ++k) {
        const auto at = [](Interval i, int step) { return i.min + step * 0.25 * (i.max - i.min); };
        const Point p{at(a.x, k % 5), at(a.y, k / 5 % 5)};
        const Point q{at(b.x, k / 25 % 5), at(b.y, k / 125)};
        const Interval all = grow_interval(dist(a, b), 1e-12);
        EXPECT_TRUE(in_interval(dist(p, q), all));
        EXPECT_TRUE(in_interval(norm(p), grow_interval(norm(a), 1e-12)));
      }
    }
  }
}

TEST(PointInterval, HasTightNorms) {
  EXPECT_EQ(norm(box(-1, 3, -2, 4)), (Interval{0, 5}));
  EXPECT_EQ(norm(box(3, 6, 4, 8)), (Interval{5, 10}));
  EXPECT_EQ(norm(box(-6, -3, -1, 8)), (Interval{3, 10}));
}

TEST(PointInterval, IntersectsOnlyWhenBothAxesDo) {
  EXPECT_TRUE(intervals_intersect(box(0, 2, 0, 2), box(2, 3, 1, 5)));
  EXPECT_FALSE(intervals_intersect(box(0, 2, 0, 2), box(1, 3, 3, 5)));
  EXPECT_EQ(interval_intersect(box(0, 2, 0, 2), box(1, 3, -1, 1)), box(1, 2, 0, 1));
  EXPECT_EQ(interval_intersect(box(0, 2, 0, 2), box(1, 3, 3, 5)), std::nullopt);
  EXPECT_EQ(interval_overlap_width(box(0, 4, 0, 5), box(1, 9, 1, 9)), 5.0);
  EXPECT_EQ(interval_overlap_width(box(0, 2, 0, 2), box(1, 3, 3, 5)), 0.0);
  EXPECT_TRUE(interval_subset(box(0, 1, 0, 1), box(0, 2, 0, 2)));
  EXPECT_FALSE(interval_subset(box(0, 1, 0, 3), box(0, 2, 0, 2)));
}

TEST(PointInterval, MeasuresGapsAlongTheAxes) {
  EXPECT_EQ(interval_dist(box(0, 1, 0, 1), box(4, 5, 0, 1)), 3.0);
  EXPECT_EQ(interval_dist(box(0, 1, 0, 1), box(0, 1, -3, -2)), 2.0);
  EXPECT_EQ(interval_dist(box(0, 1, 0, 1), box(4, 5, 6, 7)), 3.0);
  EXPECT_EQ(interval_dist(box(0, 1, 0, 1), box(1, 5, 1, 7)), 0.0);
}

TEST(PointInterval, IsLessOrGreaterOnlyOnBothAxes) {
  EXPECT_TRUE(less(box(0, 1, 0, 1), box(2, 3, 2, 3)));
  EXPECT_FALSE(less(box(0, 1, 0, 1), box(2, 3, 0, 3)));
  EXPECT_TRUE(greater(box(2, 3, 2, 3), box(0, 1, 0, 1)));
  EXPECT_FALSE(greater(box(2, 3, 0, 3), box(0, 1, 0, 1)));
}

TEST(PointInterval, BoundsPointsAndBoxes) {
  EXPECT_EQ(interval_lift(Point{1, 2}), box(1, 1, 2, 2));
  EXPECT_EQ(lift_lbi(std::array{Point{1, 2}, Point{0, 5}, Point{-3, 4}}), box(-3, 1, 2, 5));
  EXPECT_EQ(interval_lbi(box(0, 1, 0, 1), box(5, 6, -2, -1)), box(0, 6, -2, 1));
  EXPECT_EQ(add_to_lbi(box(0, 1, 0, 1), {0.5, 9}), box(0, 1, 0, 9));
  EXPECT_EQ(nominal(box(0, 1, 2, 5)), (Point{0.5, 3.5}));
  EXPECT_EQ(grow_interval(box(0, 1, 2, 5), 1), box(-1, 2, 1, 6));
  EXPECT_TRUE(in_interval(Point{0, 1}, box(0, 1, 0, 1)));
  EXPECT_FALSE(in_interval(Point{0, 1.1}, box(0, 1, 0, 1)));
}

TEST(PointInterval, DestructiveFormsChangeItInPlace) {
  PointInterval a = box(1, 2, 1, 2);
  const PointInterval before = copy_obj(a);
  a.add(box(1, 1, 0, 0)).subtract(box(0, 1, 0, 0)).neg().mul(2);
  EXPECT_EQ(a, box(-6, -2, -4, -2));
  EXPECT_EQ(before, box(1, 2, 1, 2));
  a.interval_lbi(box(0, 1, 0, 1)).add_to_lbi({7, 0}).grow_interval(1);
  EXPECT_EQ(a, box(-7, 8, -5, 2));
  EXPECT_TRUE(a.interval_intersect(box(0, 20, 0, 20)));
  EXPECT_EQ(a, box(0, 8, 0, 2));
  EXPECT_FALSE(a.interval_intersect(box(0, 20, 3, 20)));
  EXPECT_EQ(a, box(0, 8, 0, 2));
}

}  // namespace
}  // namespace magna
