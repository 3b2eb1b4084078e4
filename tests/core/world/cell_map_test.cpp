// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/cell_map.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

TEST(CellMap, StartsEmptyWithWallsBeyondItsBorder) {
  const CellMap map({0, 0}, 4, 3);
  EXPECT_FALSE(map.filled({0, 0}));
  EXPECT_FALSE(map.filled({3, 2}));
  EXPECT_TRUE(map.filled({4, 2}));
  EXPECT_TRUE(map.filled({3, 3}));
  EXPECT_TRUE(map.filled({-1, 0}));
  EXPECT_TRUE(map.filled({0, -1}));
  EXPECT_EQ(map.filled_cells().size(), 12U);
}

TEST(CellMap, FillsAndClearsACellWithItsSubstance) {
  CellMap map({0, 0}, 4, 3);
  const auto slate = map.types().intern("slate");
  map.fill({2, 1}, {slate, 12.5F});
  EXPECT_TRUE(map.filled({2, 1}));
  EXPECT_EQ(map.substance({2, 1}), (Substance{slate, 12.5F}));
  EXPECT_EQ(map.filled_cells()[1 * 4 + 2], 1);
  map.clear({2, 1});
  EXPECT_FALSE(map.filled({2, 1}));
  EXPECT_EQ(map.substance({2, 1}), Substance{});
}

TEST(CellMap, CanStartAtNegativeCells) {
  CellMap map({-5, -2}, 10, 4);
  EXPECT_TRUE(map.contains(Cell{-5, -2}));
  EXPECT_TRUE(map.contains(Cell{4, 1}));
  EXPECT_FALSE(map.contains(Cell{5, 1}));
  EXPECT_FALSE(map.contains(Cell{-6, 0}));
  EXPECT_TRUE(map.contains(Point{-4.5, 1.9}));
  EXPECT_FALSE(map.contains(Point{-5.1, 0.0}));
  EXPECT_EQ(map.lower(), (Point{-5.0, -2.0}));
  EXPECT_EQ(map.upper(), (Point{5.0, 2.0}));
  map.fill({-5, -2}, {0, 1.0F});
  EXPECT_EQ(map.filled_cells()[0], 1);
}

}  // namespace
}  // namespace magna
