// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/clearance.h"

#include <gtest/gtest.h>

#include "core/sim/random.h"

namespace magna {
namespace {

constexpr ObstacleLayer kGround = ObstacleLayer::Ground;

/// Boxes of all sizes in a field whose width is not a multiple of a word or tile.
ObstacleField cluttered(std::uint64_t seed, RandomStream& lots) {
  lots = RandomStream(seed, 0, StreamPurpose::World);
  ObstacleField field({-1, -2}, {9.3, 7.7});
  for (int k = 0; k < 25; ++k) {
    const double x = lots.uniform(-1, 9);
    const double y = lots.uniform(-2, 7);
    const double width = lots.uniform(0.05, 1.2);
    field.fill_box(kGround, {x, y}, {x + width, y + lots.uniform(0.05, 1.2)});
  }
  return field;
}

Point anywhere(RandomStream& lots) {
  const double x = lots.uniform(-1.5, 9.8);
  return {x, lots.uniform(-2.5, 8)};
}

TEST(ClearanceMask, FreePointsFitTheDiscAndAmplySpacedPointsAreFree) {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    RandomStream lots;
    const ObstacleField field = cluttered(seed, lots);
    for (const double radius : {0.0, 0.1, 0.25, 0.33}) {
      const ClearanceMask mask(field, kGround, radius);
      const FreeRegions regions(mask);
      for (int k = 0; k < 4000; ++k) {
        const Point p = anywhere(lots);
        const bool is_free = mask.free(p);
        if (is_free) {
          ASSERT_FALSE(field.disc_hits(kGround, p, radius));
        } else {
          ASSERT_TRUE(field.disc_hits(kGround, p, radius + 0.1));
        }
        ASSERT_EQ(is_free, regions.region(mask.cell(p)) != FreeRegions::kNone);
      }
    }
  }
}

TEST(ClearanceMask, ADiscMovesAlongAFreePathWithinItsRegion) {
  int ways = 0;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    RandomStream lots;
    const ObstacleField field = cluttered(seed, lots);
    const ClearanceMask mask(field, kGround, 0.2);
    const FreeRegions regions(mask);
    for (int k = 0; k < 4000; ++k) {
      const Point from = anywhere(lots);
      const Point to = anywhere(lots);
      if (!mask.free_way(from, to)) continue;
      ++ways;
      ASSERT_GE(field.free_travel(kGround, from, to, 0.2), distance(from, to) - 1e-9);
      ASSERT_EQ(regions.region(mask.cell(from)), regions.region(mask.cell(to)));
    }
  }
  EXPECT_GT(ways, 300);
}

TEST(FreeRegions, AWallSeparatesAndADoorJoinsThem) {
  ObstacleField field({0, 0}, {10, 6});
  field.fill_box(kGround, {4, 0}, {4.5, 6});
  const ClearanceMask closed(field, kGround, 0.3);
  const FreeRegions two(closed);
  EXPECT_EQ(two.size(), 2U);
  EXPECT_NE(two.region(closed.cell({2, 3})), two.region(closed.cell({8, 3})));
  const FreeRegions::Box box = two.box(two.region(closed.cell({8, 3})));
  EXPECT_NEAR(closed.centre({box.left, box.top}).x, 4.85, 0.06);
  EXPECT_NEAR(closed.centre({box.right, box.bottom}).y, 5.65, 0.06);

  field.clear(kGround);
  field.fill_box(kGround, {4, 0}, {4.5, 2.5});
  field.fill_box(kGround, {4, 3.5}, {4.5, 6});
  EXPECT_EQ(FreeRegions(ClearanceMask(field, kGround, 0.3)).size(), 1U);
  EXPECT_EQ(FreeRegions(ClearanceMask(field, kGround, 0.5)).size(), 2U);
}

TEST(FreeRegions, EndAtTheBordersOfBlocks) {
  const ObstacleField field({0, 0}, {6.4, 4});  // 128 x 80 cells
  const ClearanceMask mask(field, kGround, 0.0);
  const FreeRegions blocks(mask, 20);
  EXPECT_EQ(blocks.size(), 28U);
  EXPECT_EQ(blocks.region({20, 20}), blocks.region({39, 39}));
  EXPECT_NE(blocks.region({20, 20}), blocks.region({19, 20}));
  EXPECT_NE(blocks.region({20, 20}), blocks.region({20, 19}));
  EXPECT_EQ(blocks.runs(21).size(), 7U);
  const FreeRegions::Box box = blocks.box(blocks.region({25, 25}));
  EXPECT_EQ(box.left, 20);
  EXPECT_EQ(box.bottom, 39);
}

}  // namespace
}  // namespace magna
