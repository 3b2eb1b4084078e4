// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/clearance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace magna {
namespace {

TEST(ClearanceMap, IsTheDistanceToTheNearestFilledSquare) {
  ObstacleField field({0, 0}, {6, 4});
  field.fill_box(ObstacleLayer::Ground, {0, 0}, {0.1, 0.1});
  field.fill_box(ObstacleLayer::Ground, {5, 3}, {5.2, 3.3});
  const ClearanceMap map(field, ObstacleLayer::Ground, 0.1);
  ASSERT_EQ(map.width(), 60);
  ASSERT_EQ(map.height(), 40);
  for (int j = 0; j < map.height(); ++j) {
    for (int i = 0; i < map.width(); ++i) {
      const int to_border = 1 + std::min({i, j, 59 - i, 39 - j});
      double nearest = std::min<double>(std::hypot(i, j), to_border);
      for (int y = 30; y < 33; ++y) {
        for (int x = 50; x < 52; ++x) nearest = std::min(nearest, std::hypot(i - x, j - y));
      }
      const double expected = std::max(0.0, 0.1 * (nearest - 0.5));
      EXPECT_NEAR(map.all()[static_cast<std::size_t>(j * 60 + i)], expected, 1e-4) << i << "," << j;
    }
  }
}

TEST(ClearanceMap, CountsSquaresOutsideAsFilled) {
  // 0.25 m: the third square is half outside.
  const ClearanceMap map(ObstacleField({0, 0}, {0.25, 4}), ObstacleLayer::Ground, 0.1);
  ASSERT_EQ(map.width(), 3);
  const auto middle = static_cast<std::size_t>(20 * 3);
  EXPECT_FLOAT_EQ(map.all()[middle], 0.05F);
  EXPECT_FLOAT_EQ(map.all()[middle + 1], 0.05F);
  EXPECT_EQ(map.all()[middle + 2], 0.0F);
}

TEST(ClearanceMap, FindsTheDistanceToASpaciousPlace) {
  ObstacleField field({0, 0}, {6, 4});
  field.fill_box(ObstacleLayer::Ground, {0, 0}, {6, 0.1});
  const ClearanceMap map(field, ObstacleLayer::Ground, 0.1);
  const std::vector<float> away = map.distance_to_clear(1.0);
  EXPECT_NEAR(away[static_cast<std::size_t>(5 * 60 + 30)], 0.6, 0.11);
  EXPECT_EQ(away[static_cast<std::size_t>(20 * 60 + 30)], 0.0F);
  EXPECT_TRUE(std::isinf(map.distance_to_clear(9.0)[0]));
}

}  // namespace
}  // namespace magna
