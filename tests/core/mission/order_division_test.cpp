// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/order_division.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <span>

#include "tests/core/mission/mission_rig.h"

namespace magna {
namespace {

using testing::ElementsAre;

/// Robots in the two rooms of `two_rooms`: 0 in the right one, 1 and 2 in the left one, 2 with
/// something to do.
struct DivisionTest : testing::Test {
  DivisionTest() {
    build(two_rooms());
    query.robots = {{RobotId{0}, 0, {20, 9}, 1.0, false, true},
                    {RobotId{1}, 0, {5, 5}, 1.0, false, true},
                    {RobotId{2}, 0, {3, 3}, 1.0, false, false}};
    query.shape = AreaShape({{1, 1}, {11, 1}, {11, 11}, {1, 11}});
  }
  void build(const WorldDescription& description) {
    const World world = std::move(World::build(description).value());
    query.floors = {std::make_shared<const OrderFloor>(world.field(), ObstacleLayer::Ground, 0.35)};
  }
  void shut_door() {
    WorldDescription shut = two_rooms();
    shut.clauses.emplace_back(wall({11, 5}, {11, 5}));
    build(shut);
  }
  Division divide(OrderKind kind, std::optional<std::size_t> wanted = {}) {
    query.kind = kind;
    query.wanted = wanted;
    return divide_area(query, false);
  }
  static std::vector<std::uint32_t> crew_of(const Division& division) {
    std::vector<std::uint32_t> robots;
    for (const Division::Share& share : division.crew) robots.push_back(share.robot.value);
    return robots;
  }
  double metres(Point from, Point to) const {
    const OrderFloor& floor = *query.floors[0];
    const auto start = floor.node_at(from);
    FloorDistances distances;
    distances.measure(floor, std::span(&*start, 1));
    return distances.metres(floor, *floor.node_at(to));
  }

  DivisionQuery query;
};

TEST_F(DivisionTest, AsManyAsNeededAreFreeRobotsNearby) {
  // 86 m² need one robot.
  EXPECT_THAT(crew_of(divide(OrderKind::Explore)), ElementsAre(1));
  EXPECT_FALSE(divide(OrderKind::Explore).crew[0].place) << "it finds its places while it sees";
  query.shape = AreaShape();
  EXPECT_THAT(crew_of(divide(OrderKind::Search)), ElementsAre(0, 1)) << "173 m²";
}

TEST_F(DivisionTest, ANumberIsTheNearestFreeOnesFirst) {
  EXPECT_THAT(crew_of(divide(OrderKind::Explore, 2)), ElementsAre(0, 1));
  EXPECT_THAT(crew_of(divide(OrderKind::Explore, 3)), ElementsAre(0, 1, 2));
  EXPECT_THAT(crew_of(divide(OrderKind::Explore, 99)), ElementsAre(0, 1, 2));
}

TEST_F(DivisionTest, RobotsThatCarryItOutStay) {
  query.robots[2].fixed = true;
  EXPECT_THAT(crew_of(divide(OrderKind::Explore, 1)), ElementsAre(2));
  EXPECT_THAT(crew_of(divide(OrderKind::Explore, 2)), ElementsAre(1, 2));
}

TEST_F(DivisionTest, OnlyRobotsThatCanGetThere) {
  shut_door();
  EXPECT_THAT(crew_of(divide(OrderKind::Guard, 3)), ElementsAre(1, 2));
  query.robots[0].fixed = true;
  EXPECT_THAT(crew_of(divide(OrderKind::Guard, 3)), ElementsAre(1, 2));
  query.robots.resize(1);
  EXPECT_TRUE(divide(OrderKind::Guard, 3).crew.empty());
  query.robots.clear();
  EXPECT_TRUE(divide(OrderKind::Search).crew.empty());
}

TEST_F(DivisionTest, AnAreaInAWallHasNoCrew) {
  query.shape = AreaShape({{11.3, 1.5}, {11.7, 1.5}, {11.7, 3.5}, {11.3, 3.5}});
  EXPECT_TRUE(divide(OrderKind::Guard, 1).crew.empty());
}

TEST_F(DivisionTest, GuardsSpreadOut) {
  for (std::uint32_t k = 3; k < 6; ++k) {
    query.robots.push_back({RobotId{k}, 0, {2.0 + k, 9}, 1.0, false, true});
  }
  const Division division = divide(OrderKind::Guard, 5);
  EXPECT_THAT(crew_of(division), ElementsAre(0, 1, 3, 4, 5));
  ASSERT_EQ(division.places.size(), 5U);
  std::set<std::size_t> taken;
  for (const Division::Share& share : division.crew) {
    ASSERT_TRUE(share.place);
    EXPECT_TRUE(taken.insert(*share.place).second);
  }
  for (const Point one : division.places) {
    EXPECT_TRUE(query.shape.contains(one));
    for (const Point other : division.places) {
      EXPECT_TRUE(one == other || distance(one, other) > 4.0);
    }
  }
  EXPECT_EQ(divide(OrderKind::Guard).places.size(), 1U) << "one sees all of the room";
}

TEST_F(DivisionTest, PlacesAreAssignedByTravelTime) {
  query.robots[2].idle = true;
  query.robots[0].speed = 0.5;
  const Division division = divide(OrderKind::Guard, 3);
  ASSERT_EQ(division.places.size(), 3U);
  const auto seconds = [&](std::size_t robot, std::size_t place) {
    return metres(query.robots[robot].at, division.places[place]) / query.robots[robot].speed;
  };
  double found = 0.0;
  for (std::size_t k = 0; k < 3; ++k) found += seconds(k, division.crew[k].place.value());
  std::size_t order[] = {0, 1, 2};
  double least = std::numeric_limits<double>::infinity();
  do {
    least = std::min(least, seconds(0, order[0]) + seconds(1, order[1]) + seconds(2, order[2]));
  } while (std::next_permutation(std::begin(order), std::end(order)));
  EXPECT_NEAR(found, least, 1e-9);
}

TEST_F(DivisionTest, PatrolHasPlacesWithinReachOfAllFloor) {
  const Division division = divide(OrderKind::Patrol);
  EXPECT_THAT(crew_of(division), ElementsAre(1)) << "six places for each robot";
  EXPECT_GE(division.places.size(), 2U);
  EXPECT_LE(division.places.size(), kPlacesOfRobot);
  EXPECT_TRUE(division.crew[0].place);
  for (double x = 1.5; x < 11; x += 1.0) {
    for (double y = 1.5; y < 11; y += 1.0) {
      const auto near = [&](Point place) { return metres(place, {x, y}) <= kPatrolReach; };
      EXPECT_TRUE(std::ranges::any_of(division.places, near)) << x << ' ' << y;
    }
  }
}

TEST_F(DivisionTest, LeavingEndsOutside) {
  const Division division = divide(OrderKind::Leave, 3);
  EXPECT_THAT(crew_of(division), ElementsAre(1, 2)) << "the other one is outside";
  ASSERT_GE(division.places.size(), 2U);
  for (const Point place : division.places) EXPECT_FALSE(query.shape.contains(place));
  for (const Division::Share& share : division.crew) {
    ASSERT_TRUE(share.place);
    EXPECT_LT(division.places[*share.place].x, 16.0) << "just behind the door";
  }
  EXPECT_NE(division.crew[0].place, division.crew[1].place);
  query.shape = AreaShape({{12, 1}, {22, 1}, {22, 11}, {12, 11}});
  EXPECT_THAT(crew_of(divide(OrderKind::Leave)), ElementsAre(0));
}

TEST_F(DivisionTest, EachKindOfRobotHasItsOwnFloor) {
  const World world = std::move(World::build(two_rooms()).value());
  query.floors.push_back(
      std::make_shared<const OrderFloor>(world.field(), ObstacleLayer::Ground, 0.6));
  query.robots[0].floor = 1;  // too wide for the door
  EXPECT_THAT(crew_of(divide(OrderKind::Guard, 3)), ElementsAre(1, 2));
  query.shape = AreaShape();
  const Division division = divide(OrderKind::Guard, 3);
  EXPECT_THAT(crew_of(division), ElementsAre(0, 1, 2));
  std::vector<double> xs;
  for (const Division::Share& share : division.crew) {
    ASSERT_TRUE(share.place) << share.robot.value;
    xs.push_back(division.places[*share.place].x);
  }
  EXPECT_GT(xs[0], 11.5) << "in its room";
  EXPECT_LT(std::min(xs[1], xs[2]), 11.5) << "the other room has a guard, too";
}

TEST_F(DivisionTest, DependsOnTheQueryOnly) {
  query.shape = AreaShape();
  const Division one = divide(OrderKind::Patrol, 3), two = divide(OrderKind::Patrol, 3);
  EXPECT_EQ(one.places, two.places);
  EXPECT_EQ(one.regions, two.regions);
  for (std::size_t k = 0; k < one.crew.size(); ++k) {
    EXPECT_EQ(one.crew[k].place, two.crew[k].place);
  }
}

}  // namespace
}  // namespace magna
