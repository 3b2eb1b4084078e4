// SPDX-License-Identifier: GPL-3.0-or-later
// Paths: agent-vr.md, Ways.
#include "core/agent/agent_movement.h"

#include <gmock/gmock.h>

#include "core/mission/route_shortcut.h"
#include "tests/core/agent/agent_rig.h"

namespace magna {
namespace {

using testing::HasSubstr;

WallClause wall(Cell from, Cell to) { return {from, to, "bricks", 10.0, 10.0, {}}; }

World built(const WorldDescription& description) {
  return std::move(World::build(description).value());
}

AgentGrid grid_of(const World& world) { return AgentGrid(world, info(RobotType::Agent)); }

/// The body has this clearance everywhere along the path, checked finely.
void expect_free(const World& world, const std::vector<Point>& way, double room = 0.009) {
  const double radius = info(RobotType::Agent).radius + room;
  const double length = route_length(way);
  for (double metres = 0.0; metres <= length; metres += 0.003) {
    const Point at = place_along(way.front(), way, metres);
    ASSERT_FALSE(world.field().disc_hits(ObstacleLayer::Ground, at, radius)) << at.x << " " << at.y;
  }
}

TEST(AgentGrid, PlansAStraightPathWithoutObstacles) {
  const World world = built(agent_room());
  const auto way = grid_of(world).way({5.2, 10.4}, {14.8, 3.1}, true);
  ASSERT_TRUE(way);
  EXPECT_EQ(*way, (std::vector<Point>{{5.2, 10.4}, {14.8, 3.1}}));
}

TEST(AgentGrid, EndsAtTheCellCentreUnlessTheExactPlaceIsRequested) {
  const World world = built(agent_room());
  const auto way = grid_of(world).way({5.2, 10.4}, {14.8, 3.1}, false);
  ASSERT_TRUE(way);
  EXPECT_EQ(way->back(), (Point{14.5, 3.5}));
}

TEST(AgentGrid, FindsTheGapInAWall) {
  WorldDescription description = agent_room();
  description.clauses.push_back(wall({10, 1}, {10, 15}));
  description.clauses.push_back(wall({10, 17}, {10, 18}));
  const World world = built(description);
  const auto way = grid_of(world).way({5.5, 5.5}, {15.5, 5.5}, true);
  ASSERT_TRUE(way);
  expect_free(world, *way);
  EXPECT_GT(route_length(*way), 23.0);
  EXPECT_LT(route_length(*way), 26.0);
}

TEST(AgentGrid, KeepsTheBodyOffObstaclesOfAnyShape) {
  WorldDescription description = agent_room();
  for (int k = 0; k < 6; ++k) {
    ThingDescription thing = table({4.3 + 2.1 * k, 6.2 + 1.3 * k}, 2.6, 0.7);
    thing.footprint->rotation = 0.6 * k;
    description.things.push_back(thing);
  }
  const World world = built(description);
  const AgentGrid grid = grid_of(world);
  for (int k = 0; k < 13; ++k) {
    const auto way = grid.way({2.5 + k, 3.5}, {17.0 - 1.1 * k, 17.3}, true);
    ASSERT_TRUE(way) << k;
    expect_free(world, *way);
    EXPECT_EQ(way->front(), (Point{2.5 + k, 3.5}));
    EXPECT_EQ(way->back(), (Point{17.0 - 1.1 * k, 17.3}));
  }
}

TEST(AgentGrid, DoesNotCutCorners) {
  WorldDescription description = agent_room(6, 6);
  description.clauses.push_back(wall({3, 1}, {3, 1}));
  const World round = built(description);
  const auto way = grid_of(round).way({2.5, 1.5}, {3.5, 2.5}, false);
  ASSERT_TRUE(way);
  expect_free(round, *way);
  EXPECT_GT(route_length(*way), 1.5) << "straight across the corner";
  // Now (2, 1) and (3, 2) touch at a corner, the only connection between them.
  description.clauses.push_back(wall({1, 2}, {2, 2}));
  const World closed = built(description);
  EXPECT_FALSE(grid_of(closed).way({2.5, 1.5}, {3.5, 2.5}, false));
}

TEST(AgentGrid, AvoidsTheCornerOfABlockedCellEvenForAPointBody) {
  WorldDescription description = agent_room();
  for (int j = 2; j < 18; ++j) {
    ThingDescription rubble = table({10.5, j + 0.5}, 1.0, 1.0);
    rubble.footprint.reset();
    description.things.push_back(rubble);
  }
  const World world = built(description);
  const auto way = grid_of(world).way({8.5, 9.5}, {12.5, 9.5}, true);
  ASSERT_TRUE(way);
  EXPECT_GT(route_length(*way), 12.0);
  for (double metres = 0.0; metres < route_length(*way); metres += 0.01) {
    EXPECT_FALSE(world.cell_blocked(cell_of(place_along(way->front(), *way, metres))));
  }
}

TEST(AgentGrid, LeavesABlockedCellUnderTheBody) {
  WorldDescription description = agent_room();
  ThingDescription rubble = table({10.5, 9.5}, 1.0, 1.0);
  rubble.footprint.reset();
  description.things.push_back(rubble);
  const World world = built(description);
  EXPECT_TRUE(grid_of(world).way({10.4, 9.4}, {3.5, 3.5}, true));
}

TEST(AgentGrid, StartsBesideAWall) {
  const World world = built(agent_room());
  const auto way = grid_of(world).way({1.2801, 9.9}, {1.2801, 3.0}, true);
  ASSERT_TRUE(way);
  expect_free(world, *way, 0.0);
  EXPECT_EQ(way->back(), (Point{1.2801, 3.0}));
}

TEST(AgentGrid, EndsInTheNearestFreeCellOfABlockedGoal) {
  WorldDescription description = agent_room();
  description.clauses.push_back(wall({9, 9}, {10, 9}));
  const World world = built(description);
  const AgentGrid grid = grid_of(world);
  for (const bool exact : {false, true}) {
    const auto way = grid.way({5.5, 5.5}, {9.4, 9.3}, exact);
    ASSERT_TRUE(way);
    EXPECT_EQ(way->back(), (Point{9.5, 8.5})) << exact;
  }
  const auto outside = grid.way({5.5, 5.5}, {500.0, 10.2}, true);
  ASSERT_TRUE(outside);
  EXPECT_EQ(outside->back(), (Point{18.5, 10.5}));
}

TEST(AgentGrid, ReportsAnUnreachableGoal) {
  WorldDescription description = agent_room();
  description.clauses.push_back(wall({10, 1}, {10, 18}));
  const World world = built(description);
  const auto way = grid_of(world).way({5.5, 5.5}, {15.5, 5.5}, true);
  ASSERT_FALSE(way);
  EXPECT_THAT(english(way.error()), HasSubstr("no way from (5.50, 5.50) to (15.50, 5.50)"));
}

TEST(AgentGrid, ReportsAnEnclosedBody) {
  WorldDescription description = agent_room();
  for (const Point p : {Point{9.5, 10.0}, {10.5, 10.0}}) {
    description.things.push_back(table(p, 0.3, 3.0));
  }
  for (const Point p : {Point{10.0, 9.5}, {10.0, 10.5}}) {
    description.things.push_back(table(p, 3.0, 0.3));
  }
  const World world = built(description);
  const auto way = grid_of(world).way({10.0, 10.0}, {15.5, 5.5}, true);
  ASSERT_FALSE(way);
  EXPECT_THAT(english(way.error()), HasSubstr("no free cell round (10.00, 10.00)"));
}

TEST(AgentGrid, TakesTheShortestPath) {
  WorldDescription description = agent_room();
  description.clauses.push_back(wall({5, 5}, {14, 5}));
  const World world = built(description);
  const auto way = grid_of(world).way({6.5, 3.5}, {6.5, 7.5}, true);
  ASSERT_TRUE(way);
  for (const Point p : *way) EXPECT_LE(p.x, 6.5) << "the far end of the wall";
}

}  // namespace
}  // namespace magna
