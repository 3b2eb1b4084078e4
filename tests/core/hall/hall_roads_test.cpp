// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_roads.h"
#include "core/world/world.h"

#include <gtest/gtest.h>

#include <cmath>
#include <span>

#include "core/mission/route_shortcut.h"
#include "core/sim/random.h"
#include "tests/support/drawn_hall.h"

namespace magna {
namespace {

Hall hall_of(const std::vector<std::string_view>& lines, Cell origin = {}) {
  return lay_out_hall(test::drawn_tiles(lines, origin));
}

Hall wall_between() {
  return hall_of({"###########",  //
                  "#.........#",  //
                  "#.........#",  //
                  "#....#....#",  //
                  "#....#....#",  //
                  "#....#....#",  //
                  "#.........#",  //
                  "#.........#",  //
                  "###########"});
}

double length_of(Point from, std::vector<Point> way) {
  way.insert(way.begin(), from);
  return route_length(way);
}

TEST(HallRoads, AreStraightWithoutObstacles) {
  const HallRoads roads(wall_between());
  EXPECT_EQ(roads.way({2.0, 2.0}, {8.0, 2.0}), std::vector<Point>({{8.0, 2.0}}));
}

TEST(HallRoads, PassWallCornersWithTheClearance) {
  const HallRoads roads(wall_between());
  const std::vector<Point> way = roads.way({4.0, 4.0}, {7.0, 4.0});
  // Over the wall's upper end, (5, 3) to (6, 3), enlarged by 0.625 m.
  const std::vector<Point> wanted{{4.375, 2.375}, {6.625, 2.375}, {7.0, 4.0}};
  EXPECT_EQ(way, wanted);
}

TEST(HallRoads, TakeTheShorterSide) {
  const HallRoads roads(wall_between());
  const std::vector<Point> way = roads.way({4.0, 5.2}, {7.0, 5.2});
  ASSERT_EQ(way.size(), 3U);
  EXPECT_EQ(way[0], (Point{4.375, 6.625}));
}

TEST(HallRoads, KeepTheDistanceFromStationaryRobots) {
  const HallRoads roads(wall_between());
  const std::vector<Point> robots{{5.0, 2.0}, {5.0, 7.0}};
  const Point from{2.0, 2.0};
  const Point to{8.0, 2.0};
  EXPECT_EQ(roads.round(robots, 1.15).way(from, to), std::vector<Point>{});
  const std::vector<Point> way = roads.round({robots.data(), 1}, 1.15).way(from, to);
  ASSERT_FALSE(way.empty());
  EXPECT_EQ(way.back(), to);
  EXPECT_GT(way.front().y, 5.0);
  EXPECT_EQ(roads.way(from, to), std::vector<Point>{to});
}

TEST(HallRoads, MoveAGoalBesideAnObstacleToTheNearestFreePlace) {
  const HallRoads roads(wall_between());
  EXPECT_FALSE(roads.free({4.5, 4.5}));
  EXPECT_EQ(roads.nearest_free({4.5, 4.5}), (Point{4.375, 4.5}));
  EXPECT_EQ(roads.way({2.0, 4.5}, {4.5, 4.5}), std::vector<Point>({{4.375, 4.5}}));
  EXPECT_EQ(roads.nearest_free({0.5, 0.5}), (Point{1.625, 1.625}));  // in a corner
}

TEST(HallRoads, LeaveAStartBesideAnObstacleFirst) {
  const HallRoads roads(wall_between());
  const std::vector<Point> wanted{{4.375, 4.5}, {2.0, 4.5}};
  EXPECT_EQ(roads.way({4.5, 4.5}, {2.0, 4.5}), wanted);
}

TEST(HallRoads, TreatAMachineAsTwoMetresWide) {
  const HallRoads roads(hall_of({"#########",  //
                                 "#.......#",  //
                                 "#.......#",  //
                                 "#...M...#",  //
                                 "#.......#",  //
                                 "#.......#",  //
                                 "#########"}));
  EXPECT_FALSE(roads.free({4.5, 3.5 + 1.6}));
  EXPECT_TRUE(roads.free({4.5, 3.5 + 1.625}));
}

TEST(HallRoads, DoNotReachAnEnclosedPlace) {
  const HallRoads roads(hall_of({"###########",  //
                                 "#.........#",  //
                                 "#.........#",  //
                                 "#...#####.#",  //
                                 "#...#...#.#",  //
                                 "#...#...#.#",  //
                                 "#...#...#.#",  //
                                 "#...#####.#",  //
                                 "#.........#",  //
                                 "###########"}));
  EXPECT_TRUE(roads.free({6.5, 5.5}));
  EXPECT_TRUE(roads.way({2.0, 2.0}, {6.5, 5.5}).empty());
}

TEST(HallRoads, SupportMapsWithNegativeCells) {
  const HallRoads roads(hall_of({"#####", "#...#", "#...#", "#...#", "#####"}, {-10, -20}));
  EXPECT_TRUE(roads.free({-7.5, -17.5}));
  EXPECT_EQ(roads.nearest_free({-9.5, -17.5}), (Point{-8.375, -17.5}));
}

Point free_place(RandomStream& lots, const HallRoads& roads) {
  Point p;
  do {
    p = {lots.uniform(1.0, 19.0), lots.uniform(1.0, 13.0)};
  } while (!roads.free(p));
  return p;
}

// What is known of the visibility of corners is used again for roads round robots.
TEST(HallRoads, RoundRobotsDoNotDependOnEarlierWays) {
  const Hall hall = lay_out_hall(test::one_machine_tiles());
  const HallRoads asked(hall);
  const HallRoads fresh(hall);
  RandomStream lots(11, 0, StreamPurpose::World);
  for (int k = 0; k < 100; ++k) asked.way(free_place(lots, asked), free_place(lots, asked));
  std::size_t bent = 0;
  for (int k = 0; k < 100; ++k) {
    const std::vector<Point> robots{free_place(lots, asked), free_place(lots, asked),
                                    free_place(lots, asked)};
    const std::span<const Point> first = std::span(robots).first(1);
    const std::span<const Point> others = std::span(robots).subspan(1);
    const Point from = free_place(lots, asked), to = free_place(lots, asked);
    const std::vector<Point> way = asked.round(robots, 1.15).way(from, to);
    EXPECT_EQ(way, fresh.round(robots, 1.15).way(from, to));
    bent += way.size() > 2 ? 1 : 0;
    const HallRoads once = asked.round(first, 1.15);
    once.way(to, from);
    EXPECT_EQ(once.round(others, 1.15).way(from, to),
              fresh.round(first, 1.15).round(others, 1.15).way(from, to));
  }
  EXPECT_GT(bent, 10U) << "ways past several corners";
}

// No road is shorter than that of a fine grid, and none is nearer than the clearance.
TEST(HallRoads, AreFreeAndSatisfyTheTriangleInequality) {
  const Hall hall = lay_out_hall(test::one_machine_tiles());
  const HallRoads roads(hall);
  RandomStream lots(7, 0, StreamPurpose::World);
  const auto place = [&lots, &roads] { return free_place(lots, roads); };
  for (int k = 0; k < 200; ++k) {
    const Point from = place(), to = place(), by = place();
    const std::vector<Point> way = roads.way(from, to);
    ASSERT_FALSE(way.empty());
    EXPECT_EQ(way.back(), to);
    Point last = from;
    for (const Point next : way) {
      EXPECT_TRUE(roads.free_way(last, next));
      last = next;
    }
    const double direct = length_of(from, way);
    const double round = length_of(from, roads.way(from, by)) + length_of(by, roads.way(by, to));
    EXPECT_LE(direct, round + 1e-9);
  }
}

}  // namespace
}  // namespace magna
