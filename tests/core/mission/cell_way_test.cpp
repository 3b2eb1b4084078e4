// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/clearance.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

constexpr ObstacleLayer kGround = ObstacleLayer::Ground;

/// A hall of 10 x 10 m with a wall across that has a gap at (5, 8.025).
ClearanceMask hall(bool gap = true) {
  ObstacleField field({0, 0}, {10, 10});
  field.fill_box(kGround, {4.95, 0}, {5.05, 7.94});
  field.fill_box(kGround, {4.95, gap ? 8.11 : 7.9}, {5.05, 10});
  return {field, kGround, 0.0};
}

TEST(CellWay, PassesTheOnlyGapCellByCell) {
  const ClearanceMask mask = hall();
  const Point from{1.01, 1.02}, to{9.03, 2.04};
  const auto way = cell_way(mask, from, to);
  ASSERT_FALSE(way.empty());
  EXPECT_EQ(way.front(), mask.centre(mask.cell(from)));
  EXPECT_EQ(way.back(), mask.centre(mask.cell(to)));
  bool through_gap = false;
  for (std::size_t k = 0; k < way.size(); ++k) {
    EXPECT_TRUE(mask.free(way[k]));
    through_gap |= distance(way[k], {5.0, 8.025}) < 0.05;
    if (k == 0) continue;
    EXPECT_NEAR(distance(way[k - 1], way[k]), mask.resolution(), 1e-9);
  }
  EXPECT_TRUE(through_gap);
  EXPECT_EQ(way, cell_way(mask, from, to));
}

TEST(CellWay, IsTheShortestWithoutObstacles) {
  const ClearanceMask mask = hall();
  EXPECT_EQ(cell_way(mask, {1.025, 1.025}, {3.025, 4.025}).size(), 40U + 60U + 1U);
  EXPECT_EQ(cell_way(mask, {1.01, 1.01}, {1.02, 1.02}).size(), 1U);
}

TEST(CellWay, IsEmptyForAnUnreachableGoal) {
  const ClearanceMask closed = hall(false);
  EXPECT_TRUE(cell_way(closed, {1, 1}, {9, 1}).empty());
  EXPECT_TRUE(cell_way(hall(), {1, 1}, {5, 1}).empty()) << "in the wall";
  EXPECT_TRUE(cell_way(hall(), {-1, 1}, {1, 1}).empty()) << "outside";
}

}  // namespace
}  // namespace magna
