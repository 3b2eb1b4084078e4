// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/ars_driver.h"

#include "core/geometry/angle.h"
#include "core/sim/random.h"
#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

World world_with(std::vector<Cell> walls) {
  WorldDescription description = room(10, 10);
  for (const Cell cell : walls)
    description.clauses.push_back(WallClause{cell, cell, "slate", 1, 1, {}});
  return std::move(World::build(description).value());
}

TEST(CellWalk, FollowsAFreePathToItsEnd) {
  const World world = world_with({});
  const CellWalk walk = walk_cells(world, {2.5, 2.5}, direction(0.3), 4.0);
  EXPECT_EQ(walk.distance, 4.0);
  EXPECT_FALSE(walk.blocked);
}

TEST(CellWalk, StopsJustBeforeAWall) {
  const World world = world_with({{6, 2}});
  const CellWalk walk = walk_cells(world, {2.5, 2.5}, {1.0, 0.0}, 9.0);
  EXPECT_EQ(walk.blocked, (Cell{6, 2}));
  EXPECT_NEAR(walk.distance, 3.5 - kCellClearance, 1e-12);
}

TEST(CellWalk, TreatsTheEdgeOfTheMapAsAWall) {
  WorldDescription description;
  description.width = 4;
  description.height = 4;
  const World world = std::move(World::build(description).value());
  const CellWalk walk = walk_cells(world, {2.5, 2.5}, {0.0, -1.0}, 9.0);
  EXPECT_EQ(walk.blocked, (Cell{2, -1}));
  EXPECT_NEAR(walk.distance, 2.5 - kCellClearance, 1e-12);
}

TEST(CellWalk, IgnoresItsStartCell) {
  const World world = world_with({{2, 2}});
  EXPECT_FALSE(walk_cells(world, {2.5, 2.5}, {1.0, 0.0}, 2.0).blocked);
}

TEST(CellWalk, DoesNotPassBetweenCellsThatTouchAtACorner) {
  const World world = world_with({{5, 4}, {4, 5}});
  const CellWalk walk = walk_cells(world, {4.5, 4.5}, direction(kPi / 4.0), 3.0);
  EXPECT_TRUE(walk.blocked);
  EXPECT_LT(walk.distance, 0.5 * std::sqrt(2.0));
}

TEST(CellWalk, EndsInAFreeCellForEveryStartAndDirection) {
  const World world = world_with({{4, 4}, {5, 4}, {3, 7}, {7, 3}, {6, 6}});
  RandomStream random(7, 0, StreamPurpose::World);
  for (int k = 0; k < 20000; ++k) {
    Point at{random.uniform(1.0, 9.0), random.uniform(1.0, 9.0)};
    if (world.cell_blocked(cell_of(at))) continue;
    for (int leg = 0; leg < 5; ++leg) {
      const Point along = direction(random.uniform(-kPi, kPi));
      const CellWalk walk = walk_cells(world, at, along, random.uniform(0.0, 4.0));
      at += along * walk.distance;
      ASSERT_FALSE(world.cell_blocked(cell_of(at))) << at.x << ", " << at.y;
    }
  }
}

}  // namespace
}  // namespace magna
