// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/scene/shown_floor.h"

#include <gtest/gtest.h>

#include <QLineF>
#include <functional>

namespace magna {
namespace {

/// A map of 16 x 16 m, 64 x 64 cells of the coverage.
class ShownFloorTest : public testing::Test {
 protected:
  ShownFloorTest() {
    world.cells = CellMap({0, 0}, 16, 16);
    coverage.grid = CoverageGrid({0, 0}, {16, 16});
    coverage.tiles.resize(coverage.grid.tiles());
  }
  void see(Cell low, Cell end, CellSeen as = CellSeen::Free) {
    for (int j = low.j; j < end.j; ++j) {
      for (int i = low.i; i < end.i; ++i) {
        tile->cells[CoverageGrid::place_in_tile({i, j})] = as;
      }
    }
  }
  ShownFloor floor() {
    coverage.tiles[0] = tile;
    return {world, std::make_shared<const CoverageSnapshot>(coverage)};
  }
  static double length(const std::vector<QPolygonF>& lines) {
    double sum = 0.0;
    for (const QPolygonF& line : lines) {
      for (qsizetype k = 1; k < line.size(); ++k) sum += QLineF(line[k - 1], line[k]).length();
    }
    return sum;
  }

  WorldSnapshot world;
  CoverageSnapshot coverage;
  std::shared_ptr<CoverageTile> tile = std::make_shared<CoverageTile>();
};

TEST_F(ShownFloorTest, IsTheSeenFloorWithoutFrays) {
  see({10, 10}, {30, 30});
  see({30, 13}, {50, 14});  // a single ray
  see({30, 17}, {50, 19});
  see({30, 23}, {50, 27});  // wide enough
  const ShownFloor known = floor();
  EXPECT_TRUE(known.known({10, 10}) && known.known({29, 29}));
  EXPECT_FALSE(known.known({9, 10}));
  EXPECT_FALSE(known.known({40, 13}));
  EXPECT_FALSE(known.known({40, 17}) || known.known({40, 18}));
  EXPECT_TRUE(known.known({49, 23}) && known.known({49, 26}));
  EXPECT_FALSE(known.known({-1, 0}) || known.known({64, 0}));
}

TEST_F(ShownFloorTest, ClosesNarrowGapsOnly) {
  see({10, 10}, {40, 20});
  see({10, 22}, {40, 30});
  see({10, 33}, {40, 40});
  const ShownFloor known = floor();
  EXPECT_TRUE(known.known({30, 20}) && known.known({30, 21}));
  EXPECT_FALSE(known.known({30, 31}));
}

TEST_F(ShownFloorTest, FillsSmallPocketsOnly) {
  see({10, 10}, {40, 40});
  see({15, 15}, {19, 19}, CellSeen::Unknown);
  see({25, 25}, {31, 31}, CellSeen::Unknown);
  const ShownFloor known = floor();
  EXPECT_TRUE(known.known({17, 17}));
  EXPECT_FALSE(known.known({28, 28}));
}

TEST_F(ShownFloorTest, MeasuresAPocketAcrossItsArms) {
  see({10, 10}, {50, 50});
  // Two arms of 9 cells that meet in their last rows only.
  see({20, 20}, {23, 23}, CellSeen::Unknown);
  see({27, 20}, {30, 23}, CellSeen::Unknown);
  see({20, 23}, {30, 26}, CellSeen::Unknown);
  // Pockets at the edge of the grid are not filled.
  see({0, 40}, {10, 60});
  see({0, 48}, {3, 51}, CellSeen::Unknown);
  const ShownFloor known = floor();
  EXPECT_FALSE(known.known({21, 21}) || known.known({28, 21}));
  EXPECT_FALSE(known.known({0, 49}));
}

TEST_F(ShownFloorTest, KeepsFraysAndGapsOfLargeMaps) {
  world.cells = CellMap({0, 0}, 513, 512);
  coverage.grid = CoverageGrid({0, 0}, {513, 512});
  coverage.tiles.resize(coverage.grid.tiles());
  see({10, 10}, {30, 30});
  see({30, 13}, {50, 14});
  see({20, 20}, {22, 22}, CellSeen::Unknown);
  const ShownFloor known = floor();
  EXPECT_TRUE(known.known({29, 29}) && known.known({40, 13}));
  EXPECT_FALSE(known.known({20, 20}) || known.known({200, 200}));
}

TEST_F(ShownFloorTest, ContainsWallCellsAndThingsSeenInPart) {
  for (int i = 2; i < 12; ++i) world.cells.fill({i, 4}, {});
  Thing table;
  table.location = Point{6.0, 8.0};
  table.footprint = Footprint{2.0, 1.0, 0.0};
  world.things = {table};
  table.location = Point{6.0, 14.0};
  world.things.push_back(table);
  see({8, 20}, {40, 31});
  see({8, 19}, {30, 20}, CellSeen::Filled);   // the lower face of the wall, as far as x = 7.5
  see({20, 30}, {28, 31}, CellSeen::Filled);  // the upper edge of the table
  const ShownFloor known = floor();
  EXPECT_TRUE(known.known({10, 16})) << "the whole thickness";
  EXPECT_FALSE(known.known({10, 15}));
  EXPECT_FALSE(known.known({40, 17}));
  EXPECT_TRUE(known.known({24, 33})) << "the whole table";
  EXPECT_FALSE(known.known({24, 37}));
  EXPECT_FALSE(known.known({24, 56})) << "not the other one";
}

TEST_F(ShownFloorTest, HasTheRestAsBoxes) {
  see({0, 0}, {32, 64});
  const auto boxes = floor().unknown();
  ASSERT_EQ(boxes.size(), 1U);
  EXPECT_EQ(boxes[0], QRectF(8, 0, 8, 16));
}

TEST_F(ShownFloorTest, HasAFrontierAlongOpenSidesOnly) {
  see({0, 0}, {32, 64});
  see({32, 20}, {44, 21});  // a fray
  see({31, 40}, {32, 64}, CellSeen::Filled);
  const ShownFloor known = floor();
  std::vector<FrontierSide> sides{{{1}, {8, 16}, {8, 0}, true}};
  EXPECT_NEAR(length(known.frontier(sides)), 10.0, 0.6) << "not along detected obstacles";
  sides[0].over = true;
  EXPECT_TRUE(known.frontier(sides).empty());
  sides = {{{1}, {8, 5}, {8, 0}, true}, {{2}, {8, 16}, {8, 5}, false}};
  EXPECT_NEAR(length(known.frontier(sides)), 5.0, 1.3);
  EXPECT_TRUE(known.frontier({}).empty());
}

TEST_F(ShownFloorTest, ClosesTheFrontierAroundAnIsland) {
  see({20, 20}, {40, 40});
  const std::vector<FrontierSide> sides{{{1}, {5, 5}, {10, 5}, true},
                                        {{2}, {10, 5}, {10, 10}, true},
                                        {{3}, {10, 10}, {5, 10}, true},
                                        {{4}, {5, 10}, {5, 5}, true}};
  EXPECT_NEAR(length(floor().frontier(sides)), 20.0, 0.1);
}

}  // namespace
}  // namespace magna
