// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/travel_map.h"

#include <gtest/gtest.h>

#include "core/knowledge/knowledge.h"
#include "tests/core/mission/explored_floor.h"
#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

/// The distance by current knowledge; infinite without a path.
double way_length(const Coverage& coverage, double radius, Point from, Point to,
                  const TravelLimits& limits = {}) {
  TravelMap map(radius);
  map.make(coverage, limits);
  TravelDistances distances;
  if (!distances.measure(map, from)) return TravelDistances::kNowhere;
  return distances.metres(map, map.grid().cell(to));
}
bool passes(const Coverage& coverage, double radius, Point from, Point to,
            const TravelLimits& limits = {}) {
  return way_length(coverage, radius, from, to, limits) < TravelDistances::kNowhere;
}

constexpr Point kLeft{4.1, 4.1}, kRight{15.1, 6.1};

TEST(TravelMap, AGapIsPassableForNarrowerRobots) {
  for (const double top : {5.0, 5.25}) {
    for (const double wide : {0.5, 0.75, 1.0, 1.25, 1.5}) {
      ExploredFloor floor;
      floor.two_halls(top, top + wide);
      for (const double radius : {0.15, 0.26, 0.35, 0.48, 0.5, 0.6}) {
        EXPECT_EQ(passes(floor.coverage, radius, kLeft, kRight),
                  2 * (radius + TravelMap::kMargin) <= wide)
            << radius << " through " << wide << " from " << top;
      }
    }
  }
}

// Obstacles not aligned with the grid are known as up to 0.16 m thicker than they are.
TEST(TravelMap, RealGapsStayPassableAtAnyPlace) {
  for (const double off : {0.0, 0.05, 0.1, 0.15, 0.2}) {
    for (const auto& [radius, wide] : {std::pair(0.35, 1.0), std::pair(0.5, 1.5)}) {
      WorldDescription description = room(12, 14);
      description.things.push_back(crate({6.0 + off, 4.0}, 2.0));
      description.things.push_back(crate({6.0 + off + 2.0 + wide, 4.0}, 2.0));
      TeamRig rig(description);
      WorkerPool workers;
      Knowledge knowledge(rig.world, *rig.team, workers);
      rig.each_tick = [&] { knowledge.advance(rig.scheduler.now()); };
      const double middle = 6.0 + off + 1.0 + wide / 2;
      rig.add(RobotType::P2at, {middle - 0.1, 7.0, -kPi / 2});
      rig.tick(10);
      EXPECT_TRUE(passes(knowledge.coverage(), radius, {middle, 7.0 - 0.9}, {middle, 2.2}))
          << radius << " through " << wide << " at " << off;
    }
  }
}

TEST(TravelMap, TreatsUnseenFloorNeitherAsFreeNorAsFilled) {
  ExploredFloor floor;
  floor.free({2, 2}, {8, 2.25});
  floor.free({10, 2}, {12, 4});
  EXPECT_TRUE(passes(floor.coverage, 0.5, {2.1, 2.1}, {7.9, 2.1})) << "a cell wide";
  EXPECT_FALSE(passes(floor.coverage, 0.0, {2.1, 2.1}, {10.1, 2.1}));
  EXPECT_FALSE(passes(Coverage(CoverageGrid({0, 0}, {9, 9})), 0.2, {1, 1}, {2, 2})) << "nothing";
}

TEST(TravelMap, KeepsClearOfNoGoAreasFurnitureAndBlockedPlaces) {
  ExploredFloor floor;
  floor.two_halls(5, 6);
  const std::vector<NoGoArea> thin{
      {{1}, {{10.45, 4}, {10.5, 4}, {10.5, 7}, {10.45, 7}}, "", {.exploration_only = true}}};
  const std::vector<FeatureBox> table{{{10.5, 5.5, 0.4}, 0.5, 0.5}};
  const std::vector<Point> stuck{{10.4, 5.4}};
  TravelLimits limits;
  EXPECT_TRUE(passes(floor.coverage, 0.3, kLeft, kRight, limits));
  limits.no_go = thin;
  EXPECT_FALSE(passes(floor.coverage, 0.3, kLeft, kRight, limits)) << "it holds no cell's centre";
  // A body that is not a point keeps out of one that is closed for all driving.
  const std::vector<NoGoArea> beside{{{1}, {{10, 5.9}, {11, 5.9}, {11, 6}, {10, 6}}, ""}};
  limits.no_go = beside;
  EXPECT_FALSE(passes(floor.coverage, 0.45, kLeft, kRight, limits));
  std::vector<NoGoArea> explorers = beside;
  explorers[0].rules.exploration_only = true;
  limits.no_go = explorers;
  EXPECT_TRUE(passes(floor.coverage, 0.45, kLeft, kRight, limits)) << "with its centre only";
  limits = {};
  limits.furniture = table;
  EXPECT_FALSE(passes(floor.coverage, 0.3, kLeft, kRight, limits));
  limits = {};
  limits.stuck = stuck;
  EXPECT_FALSE(passes(floor.coverage, 0.3, kLeft, kRight, limits));
}

TEST(TravelMap, ClearanceIsTheDistanceToTheNextFilledCell) {
  ExploredFloor floor;
  floor.two_halls(5, 6);
  TravelMap map(0.3);
  map.make(floor.coverage, {});
  EXPECT_NEAR(map.clearance({9.8, 3.0}), 0.2, 1e-9);
  EXPECT_NEAR(map.clearance({9.8, 5.1}), std::hypot(0.2, 0.1), 1e-9) << "from the frame's corner";
  EXPECT_NEAR(map.clearance({10.5, 5.5}), 0.5, 1e-9);
  EXPECT_DOUBLE_EQ(map.clearance({4.0, 4.0}), map.comfort());
  EXPECT_EQ(map.place(map.grid().cell({10.6, 5.4})).y, 5.5) << "the middle of the gap";
}

TEST(TravelDistances, MeasureThePathAroundObstacles) {
  ExploredFloor floor;
  floor.free({1, 1}, {9, 9});
  EXPECT_DOUBLE_EQ(way_length(floor.coverage, 0.3, {1.1, 1.1}, {8.1, 1.1}), 7.0);
  EXPECT_NEAR(way_length(floor.coverage, 0.3, {1.1, 1.1}, {8.1, 8.1}), 7 * 1.4, 1e-9);
  floor.fill({4, 1}, {5, 8});
  const double round = way_length(floor.coverage, 0.3, {1.1, 1.1}, {8.1, 1.1});
  EXPECT_GT(round, 14.0);
  EXPECT_LT(round, 22.0);
}

TEST(TravelDistances, DoNotCutCorners) {
  ExploredFloor floor;
  floor.free({1, 1}, {3, 3});
  floor.free({3, 3}, {5, 5});
  EXPECT_FALSE(passes(floor.coverage, 0.0, {1.1, 1.1}, {4.1, 4.1})) << "they touch at a corner";
  floor.free({3, 2.75}, {3.25, 3});
  EXPECT_TRUE(passes(floor.coverage, 0.0, {1.1, 1.1}, {4.1, 4.1}));
}

TEST(TravelDistances, StartBesideARobotWhoseBelievedPlaceIsBlocked) {
  ExploredFloor floor;
  floor.two_halls(5, 6);
  EXPECT_TRUE(passes(floor.coverage, 0.5, {9.7, 3.0}, {4, 4})) << "just beside the wall";
  EXPECT_FALSE(passes(floor.coverage, 0.5, {0.5, 14.0}, {15, 4})) << "not through a wall";
  EXPECT_FALSE(passes(floor.coverage, 0.5, {10.5, 10.0}, {4, 4})) << "in the midst of one";
}

struct WayRig {
  explicit WayRig(const Coverage& coverage, double radius = 0.3) : map(radius) {
    map.make(coverage, {});
  }
  std::vector<Point> way(Point from, Point to) {
    TravelDistances distances;
    EXPECT_TRUE(distances.measure(map, from));
    return distances.way(map, map.grid().cell(to));
  }
  TravelMap map;
};

TEST(TravelDistances, PathIsStraightWithoutObstacles) {
  ExploredFloor floor;
  floor.free({1, 1}, {19, 15});
  WayRig rig(floor.coverage);
  const std::vector<Point> way = rig.way({2.0, 2.0}, {17.0, 9.0});
  ASSERT_EQ(way.size(), 1U);
  EXPECT_EQ(way[0], rig.map.place(rig.map.grid().cell({17.0, 9.0})));
}

TEST(TravelDistances, PathPassesAGapInItsMiddle) {
  ExploredFloor floor;
  floor.two_halls(5, 6);
  for (const double radius : {0.26, 0.35, 0.48}) {
    WayRig rig(floor.coverage, radius);
    std::vector<Point> way = rig.way({4.0, 2.0}, {16.0, 13.0});
    EXPECT_LE(way.size(), 6U);
    way.insert(way.begin(), {4.0, 2.0});
    for (std::size_t k = 0; k + 1 < way.size(); ++k) {
      const Point step = way[k + 1] - way[k];
      for (double part = 0.0; part <= 1.0; part += 0.01) {
        EXPECT_GE(rig.map.clearance(way[k] + step * part), radius - 0.005)
            << radius << ", leg " << k << " at " << part;
      }
    }
  }
}

TEST(TravelDistances, PathsKeepOffWallsWhereThereIsRoom) {
  ExploredFloor floor;
  floor.free({1, 1}, {19, 15});
  floor.fill({6, 1}, {7, 10});
  WayRig rig(floor.coverage, 0.26);
  const std::vector<Point> way = rig.way({3.0, 3.0}, {12.0, 3.0});
  ASSERT_GE(way.size(), 2U);
  for (std::size_t k = 0; k + 1 < way.size(); ++k) EXPECT_GT(rig.map.clearance(way[k]), 0.45);
}

TEST(TravelDistances, APathFromABlockedPlaceLeadsFirstToFreeFloor) {
  ExploredFloor floor;
  floor.two_halls(5, 6);
  WayRig rig(floor.coverage, 0.5);
  const std::vector<Point> way = rig.way({9.8, 3.0}, {4.1, 4.1});
  ASSERT_EQ(way.size(), 2U);
  EXPECT_LT(distance(way[0], {9.8, 3.0}), 0.6);
  EXPECT_GE(rig.map.clearance(way[0]), 0.5);
}

}  // namespace
}  // namespace magna
