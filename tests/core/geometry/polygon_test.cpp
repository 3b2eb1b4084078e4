// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/polygon.h"

#include <gtest/gtest.h>

#include <limits>

namespace magna {
namespace {

using Corners = std::vector<Point>;

const Corners kBox{{1, 1}, {5, 1}, {5, 4}, {1, 4}};
/// An L: the box without its lower right part.
const Corners kAngle{{0, 0}, {6, 0}, {6, 2}, {2, 2}, {2, 6}, {0, 6}};

TEST(Polygon, ContainsItsInsideAndItsSides) {
  EXPECT_TRUE(polygon_contains(kBox, {2, 2}));
  EXPECT_TRUE(polygon_contains(kBox, {1, 1}));
  EXPECT_TRUE(polygon_contains(kBox, {5, 2.5}));
  EXPECT_FALSE(polygon_contains(kBox, {5.001, 2.5}));
  EXPECT_FALSE(polygon_contains(kBox, {0, 1})) << "on the line of a side, not on the side";
  EXPECT_TRUE(polygon_contains(kAngle, {1, 5}));
  EXPECT_TRUE(polygon_contains(kAngle, {5, 1}));
  EXPECT_FALSE(polygon_contains(kAngle, {4, 4}));
  EXPECT_FALSE(polygon_contains({}, {0, 0}));
}

TEST(Polygon, DoesNotCountACornerTwice) {
  const Corners diamond{{3, 0}, {6, 3}, {3, 6}, {0, 3}};
  EXPECT_TRUE(polygon_contains(diamond, {2, 3}));
  EXPECT_FALSE(polygon_contains(diamond, {-1, 3})) << "its ray passes through two corners";
}

TEST(Polygon, DistanceIsThatToTheNearestSide) {
  EXPECT_EQ(polygon_distance(kBox, {3, 2}), -1.0) << "inside";
  EXPECT_EQ(polygon_distance(kBox, {3, 6}), 2.0);
  EXPECT_EQ(polygon_distance(kBox, {8, 8}), 5.0) << "to a corner";
  EXPECT_EQ(polygon_distance(kAngle, {4, 3}), 1.0) << "in its notch";
}

TEST(Polygon, AreaHasTheSignOfTheTurn) {
  EXPECT_EQ(doubled_area(kBox), 24.0);
  EXPECT_EQ(doubled_area({kBox.rbegin(), kBox.rend()}), -24.0);
}

TEST(Polygon, FindsWhatIsWrongWithCorners) {
  const Point low{0, 0}, high{10, 10};
  const auto fault = [&](const Corners& corners) { return polygon_fault(corners, low, high); };
  EXPECT_EQ(fault(kBox), PolygonFault::None);
  EXPECT_EQ(fault({}), PolygonFault::CornerCount);
  EXPECT_EQ(fault({{0, 0}, {1, 1}}), PolygonFault::CornerCount);
  EXPECT_EQ(fault(Corners(65, Point{1, 1})), PolygonFault::CornerCount);
  EXPECT_EQ(fault({{0, 0}, {1, std::numeric_limits<double>::quiet_NaN()}, {2, 2}}),
            PolygonFault::NotFinite);
  EXPECT_EQ(fault({{0, 0}, {10.5, 0}, {2, 2}}), PolygonFault::Outside);
  EXPECT_EQ(fault({{0, 0}, {0, 0}, {2, 2}}), PolygonFault::Coincide);
  EXPECT_EQ(fault({{0, 0}, {2, 2}, {2, 0}, {0, 2}}), PolygonFault::Crosses);
  EXPECT_EQ(fault({{0, 0}, {5, 0}, {3, 0}, {3, 3}}), PolygonFault::Crosses) << "it runs back";
  EXPECT_EQ(fault({{0, 0}, {0.1, 0}, {0.1, 0.1}}), PolygonFault::NoArea);
  EXPECT_EQ(polygon_fault({{0, 0}, {0.1, 0}, {0.1, 0.1}}, low, high, 0.004), PolygonFault::None);
}

TEST(Polygon, ARectangleHasItsCornersInTurn) {
  const Corners expected{{1, 2}, {4, 2}, {4, 6}, {1, 6}};
  EXPECT_EQ(rectangle_corners({1, 2}, {4, 6}), expected);
  EXPECT_EQ(rectangle_corners({4, 2}, {1, 6}), expected);
}

}  // namespace
}  // namespace magna
