// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/order_floor.h"

#include <algorithm>
#include <span>

#include "tests/core/mission/mission_rig.h"

namespace magna {
namespace {

constexpr double kP2at = 0.35;
constexpr Point kInLeftRoom{2.5, 2.5}, kInRightRoom{20, 9};  // of `two_rooms`

OrderFloor floor_of(const WorldDescription& description, double radius = kP2at) {
  const World world = std::move(World::build(description).value());
  return {world.field(), ObstacleLayer::Ground, radius};
}

double way(const OrderFloor& floor, Point from, Point to) {
  const auto start = floor.node_at(from);
  const auto end = floor.node_at(to);
  if (!start || !end) return FloorDistances::kNowhere;
  FloorDistances distances;
  distances.measure(floor, std::span(&*start, 1));
  return distances.metres(floor, *end);
}

TEST(OrderFloor, ADoorConnectsRoomsForRobotsThatFitThrough) {
  const OrderFloor narrow = floor_of(two_rooms());
  EXPECT_EQ(narrow.region(kInLeftRoom), narrow.region(kInRightRoom));
  // Straight to the door and on it is 18.7 m.
  EXPECT_GT(way(narrow, kInLeftRoom, kInRightRoom), 18.0);
  EXPECT_LT(way(narrow, kInLeftRoom, kInRightRoom), 22.0);
  const OrderFloor wide = floor_of(two_rooms(), 0.6);
  EXPECT_NE(wide.region(kInLeftRoom), wide.region(kInRightRoom));
  EXPECT_EQ(way(wide, kInLeftRoom, kInRightRoom), FloorDistances::kNowhere);
}

TEST(OrderFloor, AWallSeparates) {
  WorldDescription shut = two_rooms();
  shut.clauses.emplace_back(wall({11, 5}, {11, 5}));
  const OrderFloor floor = floor_of(shut);
  EXPECT_EQ(way(floor, kInLeftRoom, kInRightRoom), FloorDistances::kNowhere);
  EXPECT_LT(way(floor, kInLeftRoom, {9.5, 9.5}), 12.0);
}

TEST(OrderFloor, StandsForAllPositionsOfTheRobot) {
  const OrderFloor floor = floor_of(two_rooms());
  double area = 0.0;
  for (OrderFloor::Node node = 0; node < floor.size(); ++node) {
    area += floor.area(node);
    EXPECT_NE(floor.region(floor.place(node)), FreeRegions::kNone);
    EXPECT_EQ(floor.region(floor.place(node)), floor.region(node));
    EXPECT_EQ(floor.node_at(floor.place(node)), node);
  }
  // Two rooms of 9.3 x 9.3 m for the middle of the robot, and a strip in the door.
  EXPECT_NEAR(area, 173.5, 6.0);
}

TEST(OrderFloor, EdgesLeadBothWaysAtTheSameCost) {
  const OrderFloor floor = floor_of(two_rooms());
  for (OrderFloor::Node node = 0; node < floor.size(); ++node) {
    for (const OrderFloor::Edge& edge : floor.edges(node)) {
      const auto back = floor.edges(edge.to);
      EXPECT_TRUE(std::ranges::any_of(back,
                                      [&](const OrderFloor::Edge& other) {
                                        return other.to == node && other.cost == edge.cost;
                                      }))
          << node << " to " << edge.to;
    }
  }
}

TEST(OrderFloor, ARobotBesideAWallIsAtTheNearestPossiblePlace) {
  const OrderFloor floor = floor_of(two_rooms());
  const auto beside = floor.node_at({10.9, 2.5});
  ASSERT_TRUE(beside);
  EXPECT_EQ(floor.region(*beside), floor.region(kInLeftRoom));
  EXPECT_LT(floor.place(*beside).x, 11.0);
  EXPECT_FALSE(floor.node_at({11.5, 2.5})) << "in the middle of the wall";
  EXPECT_FALSE(floor.node_at({-5, 2.5}));
}

TEST(FloorDistances, AreThoseFromTheNearestOfSeveralPlaces) {
  const OrderFloor floor = floor_of(hall());
  const OrderFloor::Node from[] = {*floor.node_at({3, 3}), *floor.node_at({36, 26})};
  FloorDistances both;
  both.measure(floor, from);
  FloorDistances added;
  added.measure(floor, std::span(from, 1));
  added.add(floor, from[1]);
  FloorDistances first, second;
  first.measure(floor, std::span(from, 1));
  second.measure(floor, std::span(from + 1, 1));
  for (OrderFloor::Node node = 0; node < floor.size(); ++node) {
    const double least = std::min(first.metres(floor, node), second.metres(floor, node));
    EXPECT_EQ(both.metres(floor, node), least);
    EXPECT_EQ(added.metres(floor, node), least);
  }
}

}  // namespace
}  // namespace magna
