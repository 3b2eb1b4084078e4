// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/route_planner.h"

#include <gtest/gtest.h>

#include "core/sim/random.h"

namespace magna {
namespace {

std::size_t slow_nearest(const std::vector<Point>& points, Point p) {
  std::size_t best = 0;
  for (std::size_t k = 1; k < points.size(); ++k) {
    const Point a = points[k] - p;
    const Point b = points[best] - p;
    if (dot(a, a) < dot(b, b)) best = k;
  }
  return best;
}

TEST(NearestPoints, MatchesALinearSearch) {
  RandomStream lots(3, 0, StreamPurpose::World);
  const auto anywhere = [&](double margin) {
    return Point{lots.uniform(-2 - margin, 7 + margin), lots.uniform(1 - margin, 4 + margin)};
  };
  NearestPoints grid({-2, 1}, {7, 4}, 0.37);
  std::vector<Point> points;
  for (int k = 0; k < 1200; ++k) {
    points.push_back(anywhere(0));
    grid.add(points.back());
    // Also from outside of the box.
    for (int look = 0; look < 5; ++look) {
      const Point p = anywhere(look < 3 ? 0 : 3);
      ASSERT_EQ(grid.nearest(p), slow_nearest(points, p)) << k << ": " << p.x << ", " << p.y;
    }
  }
  EXPECT_EQ(grid.size(), 1200U);
}

TEST(NearestPoints, PrefersTheFirstAddedOfEquallyNearPoints) {
  NearestPoints grid({0, 0}, {4, 4}, 1);
  for (const int others : {0, 1000}) {  // small sets use another method
    for (const Point p : {Point{3, 2}, Point{1, 2}, Point{2, 1}, Point{1, 2}}) grid.add(p);
    for (int k = 0; k < others; ++k) grid.add({4, 4});
    EXPECT_EQ(grid.nearest({2, 2}), 0U);
    EXPECT_EQ(grid.nearest({1, 2}), 1U);
    grid.clear();
    grid.add({1, 2});
    EXPECT_EQ(grid.nearest({2, 2}), 0U);
    grid.clear();
  }
}

}  // namespace
}  // namespace magna
