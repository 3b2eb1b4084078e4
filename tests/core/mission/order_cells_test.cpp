// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/order_cells.h"

#include "tests/core/mission/explored_floor.h"
#include "tests/core/mission/mission_rig.h"

namespace magna {
namespace {

/// A walled room of 20 x 16 m and an area of 4 x 4 m in it: 256 cells.
struct OrderCellsTest : testing::Test {
  OrderCellsTest() {
    const World world = std::move(World::build(walled_room("room", 20, 16)).value());
    floor = std::make_unique<OrderFloor>(world.field(), ObstacleLayer::Ground, 0.35);
  }
  OrderCells cells_of(const AreaShape& shape) const {
    OrderCells cells{CoverageGrid({0, 0}, {20, 16})};
    cells.add(*floor, shape, {floor->region(Point{5, 5})});
    return cells;
  }

  const AreaShape area{{{2, 2}, {6, 2}, {6, 6}, {2, 6}}};
  std::unique_ptr<OrderFloor> floor;
  ExploredFloor known;
};

TEST_F(OrderCellsTest, CountsTheCellsThatARobotCanBeIn) {
  EXPECT_EQ(OrderCells().size(), 0U);
  OrderCells cells = cells_of(area);
  EXPECT_EQ(cells.size(), 256U);
  cells.add(*floor, area, {floor->region(Point{5, 5})});
  EXPECT_EQ(cells.size(), 256U) << "each cell once";
  OrderCells nowhere{CoverageGrid({0, 0}, {20, 16})};
  nowhere.add(*floor, area, {});
  EXPECT_EQ(nowhere.size(), 0U);
  // 17.3 x 13.3 m for its middle; the walls are cells 0, 19 and 15.
  EXPECT_NEAR(static_cast<double>(cells_of(AreaShape()).size()), 17.3 * 13.3 * 16, 180.0);
}

TEST_F(OrderCellsTest, CountsWhatIsSeen) {
  OrderCells cells = cells_of(area);
  known.free({1, 1}, {4, 15});
  cells.see_all(known.coverage);
  EXPECT_EQ(cells.seen(), 128U);
  known.coverage.clear_newly_known();
  known.free({3, 1}, {19, 15});
  cells.follow(known.coverage);
  EXPECT_EQ(cells.seen(), 256U);
  cells.see_all(known.coverage);
  EXPECT_EQ(cells.seen(), 256U) << "each cell once";
}

TEST_F(OrderCellsTest, ACameraLooksAtKnownFreeFloorOnly) {
  OrderCells cells = cells_of(area);
  known.free({1, 1}, {4, 15});
  cells.look(known.coverage, {{3, 4}, 0.0, 2 * kPi});
  EXPECT_GT(cells.looked(), 100U);
  EXPECT_LE(cells.looked(), 128U);
  known.free({4, 1}, {19, 15});
  cells.look(known.coverage, {{3, 4}, 0.0, 2 * kPi});
  EXPECT_EQ(cells.looked(), 256U);
}

TEST_F(OrderCellsTest, ACameraLooksAheadAndBesideTheRobot) {
  known.free({1, 1}, {19, 15});
  OrderCells narrow = cells_of(area);
  narrow.look(known.coverage, {{2.1, 4.1}, 0.0, kPi / 2});
  EXPECT_GT(narrow.looked(), 64U);
  EXPECT_LT(narrow.looked(), 256U);
  OrderCells away = cells_of(area);
  away.look(known.coverage, {{4, 4}, 0.0, 0.01});
  EXPECT_GT(away.looked(), 40U) << "the floor up to 1 m from the robot";
  EXPECT_LT(away.looked(), 90U);
  OrderCells far = cells_of(area);
  far.look(known.coverage, {{15, 4}, kPi, kPi / 2});
  EXPECT_EQ(far.looked(), 0U) << "it is 9 m away";
}

TEST_F(OrderCellsTest, AWallHidesWhatIsBehindIt) {
  known.free({1, 1}, {19, 15});
  known.fill({4, 1}, {4.5, 15});
  OrderCells cells = cells_of(area);
  cells.look(known.coverage, {{3, 4}, 0.0, 2 * kPi});
  EXPECT_EQ(cells.looked(), 128U);
}

TEST_F(OrderCellsTest, PartsAreWhatIsLeftToLookAt) {
  OrderCells cells = cells_of(area);
  EXPECT_TRUE(cells.parts(known.coverage).empty()) << "nothing is known";
  known.free({1, 1}, {19, 15});
  const auto parts = cells.parts(known.coverage);
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_EQ(parts[0].cells, 256U);
  EXPECT_LT(distance(parts[0].place, {4, 4}), 0.3);
  EXPECT_EQ(cells.part(known.coverage, parts[0].number)->place, parts[0].place);
  cells.give_up(known.coverage, parts[0].number);
  EXPECT_TRUE(cells.parts(known.coverage).empty());
  EXPECT_FALSE(cells.part(known.coverage, parts[0].number));
  EXPECT_EQ(cells.looked(), 0U) << "given up is not looked at";
  OrderCells all = cells_of(AreaShape());
  EXPECT_EQ(all.parts(known.coverage).size(), 20U) << "5 x 4 squares of 4 m";
  all.look(known.coverage, {{10, 8}, 0.0, 2 * kPi});
  EXPECT_LT(all.parts(known.coverage).size(), 20U);
}

}  // namespace
}  // namespace magna
