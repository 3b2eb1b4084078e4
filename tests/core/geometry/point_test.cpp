// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/point.h"

#include <gtest/gtest.h>

#include "core/geometry/angle.h"
#include "core/geometry/cell.h"
#include "core/geometry/pose.h"

namespace magna {
namespace {

TEST(Point, HasTheOperationsOfTheManual) {
  EXPECT_EQ(add(Point{1, 2}, Point{3, -5}), (Point{4, -3}));
  EXPECT_EQ(subtract(Point{1, 2}, Point{3, -5}), (Point{-2, 7}));
  EXPECT_EQ(neg(Point{1, -2}), (Point{-1, 2}));
  EXPECT_EQ(mul(Point{1, -2}, 3), (Point{3, -6}));
  EXPECT_EQ(dist(Point{1, 1}, Point{4, 5}), 5.0);
  EXPECT_EQ(norm(Point{-3, 4}), 5.0);
  EXPECT_TRUE(equal(Point{1, 2}, Point{1, 2}));
  EXPECT_FALSE(equal(Point{1, 2}, Point{2, 1}));
}

TEST(Point, DestructiveFormsChangeItInPlace) {
  Point a{1, 2};
  const Point before = copy_obj(a);
  a.add({1, 1}).subtract({0, 5}).neg().mul(2);
  EXPECT_EQ(a, (Point{-4, 4}));
  EXPECT_EQ(before, (Point{1, 2}));
}

TEST(Point, CrossProductIsPositiveClockwiseOnTheScreen) {
  EXPECT_GT(cross({1, 0}, {0, 1}), 0.0);
  EXPECT_EQ(dot({1, 2}, {3, 4}), 11.0);
}

TEST(Pose, DirectionGrowsClockwiseOnTheScreen) {
  EXPECT_NEAR(direction(kPi / 2).y, 1.0, 1e-15);
  EXPECT_DOUBLE_EQ(heading({1, 1}, {1, 3}), kPi / 2);
  EXPECT_DOUBLE_EQ(heading({1, 1}, {0, 1}), kPi);
}

TEST(Cell, ContainsItsLowerButNotItsUpperEdge) {
  EXPECT_EQ(cell_of({-0.5, 2.0}), (Cell{-1, 2}));
  EXPECT_EQ(cell_of({3.0, 2.999}), (Cell{3, 2}));
  EXPECT_EQ(cell_centre({-1, 2}), (Point{-0.5, 2.5}));
}

}  // namespace
}  // namespace magna
