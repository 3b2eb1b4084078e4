// SPDX-License-Identifier: GPL-3.0-or-later
// Ways round objects: the grid, the planner, and what a robot drives next.
#include "core/mission/obstacle_planner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <queue>
#include <random>

#include "core/geometry/segment.h"

namespace magna {
namespace {

using ::testing::HasSubstr;

constexpr double kRadius = 0.170053;  // m
constexpr ObstaclePlanner::Box kField{{-2.0, -2.0}, {2.0, 2.0}};
constexpr double kInflated = kRadius + ObstaclePlanner::kClearance;
// An edge between two free nodes enters a disc by at most so much.
constexpr double kSagitta = 0.0006;  // m

Sighting object(Point centre, double diameter, SightingClass kind = SightingClass::Blob) {
  Sighting made;
  made.kind = kind;
  made.centre = centre;
  made.diameter = diameter;
  return made;
}

double length(std::span<const Point> points) {
  double sum = 0.0;
  for (std::size_t k = 1; k < points.size(); ++k) sum += distance(points[k - 1], points[k]);
  return sum;
}

/// The least distance between a body on the way and the rims of the objects.
double room(std::span<const Point> points, const std::vector<Sighting>& objects) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 1; k < points.size(); ++k) {
    for (const Sighting& one : objects) {
      const Point near = nearest_on_segment(points[k - 1], points[k], one.centre);
      least = std::min(least, distance(near, one.centre) - one.diameter / 2.0 - kRadius);
    }
  }
  return least;
}

/// Drives leg by leg, as a robot that does so exactly; the places where it stops.
std::vector<Point> driven(const ObstaclePlanner& planner, Point start, Point goal) {
  std::vector<Point> stops{start};
  while (stops.size() < 100 && stops.back() != goal) {
    const ObstacleRoute route = planner.plan(stops.back(), goal);
    EXPECT_FALSE(route.failure) << english(route.failure);
    if (route.failure) break;
    stops.push_back(planner.next_leg(route, stops.back(), nullptr).end);
  }
  return stops;
}

/// Dijkstra's lengths from a node of a field of 201 x 201 nodes, without A*'s code.
std::vector<double> dijkstra(const std::vector<Sighting>& objects, int from) {
  constexpr int kSide = 201;
  const auto at = [](int node) {
    return Point{-2.0 + 0.02 * (node % kSide), -2.0 + 0.02 * (node / kSide)};
  };
  std::vector<bool> free(kSide * kSide, true);
  for (int node = 0; node < kSide * kSide; ++node) {
    for (const Sighting& one : objects) {
      if (distance(at(node), one.centre) <= one.diameter / 2.0 + kInflated) free[node] = false;
    }
  }
  std::vector<double> lengths(kSide * kSide, std::numeric_limits<double>::infinity());
  using Open = std::pair<double, int>;
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
  lengths[from] = 0.0;
  open.emplace(0.0, from);
  while (!open.empty()) {
    const auto [done, node] = open.top();
    open.pop();
    if (done > lengths[node]) continue;
    for (int dj = -1; dj <= 1; ++dj) {
      for (int di = -1; di <= 1; ++di) {
        const int i = node % kSide + di;
        const int j = node / kSide + dj;
        if (i < 0 || j < 0 || i >= kSide || j >= kSide || (di == 0 && dj == 0)) continue;
        const int next = j * kSide + i;
        if (!free[next] || !free[node + di] || !free[node + dj * kSide]) continue;
        const double travelled = done + 0.02 * std::hypot(di, dj);
        if (travelled >= lengths[next]) continue;
        lengths[next] = travelled;
        open.emplace(travelled, next);
      }
    }
  }
  return lengths;
}

TEST(ObstaclePlanner, IsNeverLongerThanDijkstraAndKeepsClearOnRandomFields) {
  std::mt19937 random(20);
  std::uniform_real_distribution<double> place(-1.9, 1.9);
  std::uniform_real_distribution<double> width(0.02, 0.4);
  std::uniform_int_distribution<int> index(5, 195);
  int found = 0;
  int closed = 0;
  for (int k = 0; k < 60; ++k) {
    std::vector<Sighting> objects;
    for (int n = 0; n < 5 + k; ++n) {
      objects.push_back(object({place(random), place(random)}, width(random)));
    }
    const auto node = [&] {
      for (;;) {
        const int i = index(random);
        const int j = index(random);
        const Point p{-2.0 + 0.02 * i, -2.0 + 0.02 * j};
        if (room(std::vector{p, p}, objects) > ObstaclePlanner::kClearance) return j * 201 + i;
      }
    };
    const int from = node();
    const int to = node();
    const auto point = [](int at) {
      return Point{-2.0 + 0.02 * (at % 201), -2.0 + 0.02 * (at / 201)};
    };
    const ObstaclePlanner planner(objects, kRadius, kField);
    const ObstacleRoute route = planner.plan(point(from), point(to));
    const double shortest = dijkstra(objects, from)[to];
    ASSERT_EQ(route.failure.has_value(), std::isinf(shortest)) << "field " << k;
    if (route.failure) {
      ++closed;
      continue;
    }
    ++found;
    // Lengths are counted in 65536ths of a step.
    EXPECT_LE(length(route.points), shortest * (1.0 + 1e-5)) << "field " << k;
    EXPECT_GE(room(route.points, objects), ObstaclePlanner::kClearance - kSagitta) << "field " << k;
    EXPECT_GE(room(driven(planner, point(from), point(to)), objects),
              ObstaclePlanner::kTight - 1e-9)
        << "field " << k;
    EXPECT_LE(length(planner.reduced(route)), length(route.points) + 1e-9);
  }
  EXPECT_GT(found, 30);
  EXPECT_GT(closed, 2);
}

TEST(ObstaclePlanner, DrivesStraightWhereNothingIsInTheWay) {
  const std::vector<Sighting> objects{object({0.0, 0.0}, 0.1)};
  const ObstaclePlanner planner(objects, kRadius, kField);
  const ObstacleRoute route = planner.plan({-1.0, 0.5}, {1.013, 0.5});
  EXPECT_TRUE(route.straight);
  EXPECT_EQ(planner.reduced(route), (std::vector<Point>{{1.013, 0.5}}));
  EXPECT_EQ(planner.next_leg(route, {-1.0, 0.5}, nullptr).end, (Point{1.013, 0.5}));
}

TEST(ObstaclePlanner, DrivesRoundAnObjectInAFewLegs) {
  const std::vector<Sighting> objects{object({0.0, 0.0}, 0.3)};
  const ObstaclePlanner planner(objects, kRadius, kField);
  const std::vector<Point> stops = driven(planner, {-1.0, 0.0}, {1.0, 0.0});
  EXPECT_LE(stops.size(), 6U);
  EXPECT_GE(stops.size(), 3U);
  // Two tangents and an arc: 1.8713 + 0.2506 m.
  EXPECT_LT(length(stops), 1.08 * 2.122);
  EXPECT_EQ(stops.back(), (Point{1.0, 0.0}));
}

TEST(ObstaclePlanner, FindsTheGapThatIsWideEnough) {
  // A row of posts, 0.35 m apart, and one gap of 0.6 m.
  std::vector<Sighting> objects;
  for (double y = -2.0; y <= 2.0; y += 0.35) {
    if (std::abs(y - 1.15) > 0.1) objects.push_back(object({0.0, y}, 0.06));
  }
  const ObstaclePlanner planner(objects, kRadius, kField);
  const ObstacleRoute route = planner.plan({-1.0, -1.0}, {1.0, -1.0});
  ASSERT_FALSE(route.failure) << english(route.failure);
  bool through = false;
  for (const Point p : route.points) through |= std::abs(p.x) < 0.011 && std::abs(p.y - 1.15) < 0.2;
  EXPECT_TRUE(through);
}

TEST(ObstaclePlanner, SeesASegmentWithinADiscAndAPoint) {
  const std::vector<Sighting> objects{object({0.0, 0.0}, 1.0)};
  const ObstaclePlanner planner(objects, kRadius, kField);
  EXPECT_FALSE(planner.clear({-0.1, 0.0}, {0.1, 0.0}, 0.0));
  EXPECT_FALSE(planner.clear({0.2, 0.0}, {0.2, 0.0}, 0.0));
  EXPECT_TRUE(planner.clear({0.68, 0.0}, {0.68, 0.0}, 0.0));
  EXPECT_FALSE(planner.clear({0.68, 0.0}, {0.68, 0.0}, 0.015));
  EXPECT_FALSE(planner.clear({-1.0, 0.0}, {1.0, 0.0}, 0.0));
}

TEST(ObstaclePlanner, ReportsWhatCoversTheGoal) {
  const std::vector<Sighting> objects{object({0.5, 0.0}, 0.1, SightingClass::Hole)};
  const ObstaclePlanner planner(objects, kRadius, kField);
  EXPECT_EQ(english(planner.plan({-1.0, 0.0}, {0.7, 0.0}).failure),
            "Blocked by hole at (0.50, 0.00)");
  EXPECT_FALSE(planner.plan({-1.0, 0.0}, {0.76, 0.0}).failure);
}

TEST(ObstaclePlanner, ReportsTheObjectThatClosesTheWay) {
  std::vector<Sighting> objects;
  for (double y = -2.0; y <= 2.0; y += 0.1) {
    objects.push_back(object({0.0, y}, 0.1, SightingClass::Tape));
  }
  const ObstaclePlanner planner(objects, kRadius, kField);
  EXPECT_THAT(english(planner.plan({-1.0, 0.0}, {1.0, 0.0}).failure),
              HasSubstr("Blocked by tape at (0.00, "));
}

TEST(ObstaclePlanner, BacksOutOfATightPlaceWithoutComingNearer) {
  const std::vector<Sighting> objects{object({0.0, 0.15}, 0.05, SightingClass::Hole),
                                      object({0.2, 0.05}, 0.1)};
  const ObstaclePlanner planner(objects, kRadius, kField);
  const Point start{0.0, 0.0};
  const ObstacleRoute route = planner.plan(start, {0.0, 1.0});
  ASSERT_FALSE(route.failure) << english(route.failure);
  const Point out = planner.next_leg(route, start, nullptr).end;
  for (const Sighting& one : objects) {
    EXPECT_GE(distance(nearest_on_segment(start, out, one.centre), one.centre),
              distance(start, one.centre) - 1e-6);
  }
  const std::vector<Point> stops = driven(planner, start, {0.0, 1.0});
  EXPECT_EQ(stops.back(), (Point{0.0, 1.0}));
  EXPECT_GE(room(std::span(stops).subspan(1), objects), ObstaclePlanner::kTight - 1e-9);
}

TEST(ObstaclePlanner, BacksOutBetweenTwoObjectsAwayFromAHole) {
  const std::vector<Sighting> objects{object({0.0, 0.15}, 0.05, SightingClass::Hole),
                                      object({0.25, -0.05}, 0.1), object({-0.25, -0.05}, 0.1)};
  const ObstaclePlanner planner(objects, kRadius, kField);
  const std::vector<Point> stops = driven(planner, {0.0, 0.0}, {0.0, 1.0});
  EXPECT_EQ(stops.back(), (Point{0.0, 1.0}));
  EXPECT_GE(room(stops, {objects[0]}), 0.15 - 0.025 - kRadius - 1e-6);
}

TEST(ObstaclePlanner, ReportsThatTheRobotIsEnclosed) {
  std::vector<Sighting> objects;
  for (int k = 0; k < 12; ++k) {
    const double angle = 2.0 * std::acos(-1.0) * k / 12;
    objects.push_back(
        object({0.2 * std::sin(angle), 0.2 * std::cos(angle)}, 0.1, SightingClass::Hole));
  }
  const ObstaclePlanner planner(objects, kRadius, kField);
  EXPECT_THAT(english(planner.plan({0.0, 0.0}, {1.0, 1.0}).failure),
              HasSubstr("no free place around (0.00, 0.00)"));
}

TEST(ObstaclePlanner, ExtendsTheFieldToAGoalOutsideButNotWithoutEnd) {
  const std::vector<Sighting> objects{object({2.5, 0.0}, 0.4), object({20.0, 0.0}, 0.4)};
  const ObstaclePlanner planner(objects, kRadius, kField);
  const ObstacleRoute route = planner.plan({0.0, 0.0}, {3.5, 0.0});
  ASSERT_FALSE(route.failure) << english(route.failure);
  EXPECT_EQ(route.points.back(), (Point{3.5, 0.0}));
  EXPECT_THAT(english(planner.plan({0.0, 0.0}, {900.0, 0.0}).failure),
              HasSubstr("(900.00, 0.00) is too far away to plan a way round objects"));
  EXPECT_FALSE(planner.plan({0.0, 1.0}, {900.0, 1.0}).failure) << "nothing in the way";
  constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(planner.plan({kNothing, 0.0}, {1.0, 0.0}).failure);
  EXPECT_TRUE(planner.plan({0.0, 0.0}, {1.0, kNothing}).failure);
}

TEST(ObstaclePlanner, IgnoresObjectsWithoutAPlaceOrSize) {
  constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
  const std::vector<Sighting> objects{object({kNothing, 0.0}, 0.4), object({0.0, 0.0}, kNothing)};
  const ObstaclePlanner planner(objects, kRadius, kField);
  EXPECT_TRUE(planner.plan({-1.0, 0.0}, {1.0, 0.0}).straight);
}

TEST(ObstaclePlanner, EndsALegBeforeUnknownGroundAndScans) {
  const ObstaclePlanner planner({}, kRadius, kField);
  ScannedZones zones;
  const ObstacleRoute route = planner.plan({0.0, 0.0}, {1.5, 0.0});
  ObstacleLeg leg = planner.next_leg(route, {0.0, 0.0}, &zones);
  EXPECT_TRUE(leg.scan);
  EXPECT_EQ(leg.end, (Point{0.0, 0.0})) << "scan where it is";
  zones.add({0.0, 0.0}, ScannedZones::kLong, RobotId{0}, 1);
  leg = planner.next_leg(route, {0.0, 0.0}, &zones);
  EXPECT_TRUE(leg.scan);
  EXPECT_NEAR(leg.end.x, 0.7, 0.02);
  EXPECT_LE(leg.end.x, 0.7);
  zones.add({0.7, 0.0}, ScannedZones::kLong, RobotId{0}, 2);
  zones.add({1.4, 0.0}, ScannedZones::kLong, RobotId{0}, 3);
  leg = planner.next_leg(route, {0.0, 0.0}, &zones);
  EXPECT_FALSE(leg.scan);
  EXPECT_EQ(leg.end, (Point{1.5, 0.0}));
}

TEST(ObstaclePlanner, LimitsALeg) {
  const ObstaclePlanner planner({}, kRadius, kField);
  const ObstacleRoute route = planner.plan({0.0, 0.0}, {20.0, 0.0});
  EXPECT_NEAR(planner.next_leg(route, {0.0, 0.0}, nullptr).end.x, ObstaclePlanner::kLongest, 0.021);
}

TEST(ObstaclePlanner, CountsWallsAsObstaclesOnRequest) {
  ObstacleField field({-2.0, -2.0}, {2.0, 2.0});
  field.fill_box(ObstacleLayer::Ground, {-0.1, -2.0}, {0.1, 1.0});
  const ClearanceMask mask(field, ObstacleLayer::Ground, kInflated);
  ObstaclePlanner::Walls walls{&mask, &field, ObstacleLayer::Ground, false};
  const Point start{-1.0, 0.0};
  const Point goal{1.0, 0.0};
  EXPECT_TRUE(ObstaclePlanner({}, kRadius, kField).plan(start, goal).straight);
  const std::vector<Point> stops = driven({{}, kRadius, kField, walls}, start, goal);
  EXPECT_EQ(stops.back(), goal);
  for (std::size_t k = 1; k < stops.size(); ++k) {
    EXPECT_EQ(field.free_travel(ObstacleLayer::Ground, stops[k - 1], stops[k], kRadius),
              distance(stops[k - 1], stops[k]));
  }
  EXPECT_THAT(english(ObstaclePlanner({}, kRadius, kField, walls).plan(start, {0.2, 0.0}).failure),
              HasSubstr("(0.20, 0.00) is too close to a wall"));
  walls.straight_is_free = true;
  EXPECT_TRUE(ObstaclePlanner({}, kRadius, kField, walls).plan(start, goal).straight);
}

TEST(ClearanceGrid, CutsNoCorners) {
  ClearanceGrid grid({0.0, 0.0}, {0.1, 0.1});
  const auto at = [&](int i, int j) { return grid.free_near({0.02 * i, 0.02 * j}, 0.001).front(); };
  const auto from = at(0, 0);
  const auto to = at(1, 1);
  EXPECT_EQ(grid.shortest(from, to).size(), 2U);
  grid.block({0.02, 0.0}, 0.001);
  EXPECT_EQ(grid.shortest(from, to).size(), 3U);
  grid.block({0.0, 0.02}, 0.001);
  EXPECT_TRUE(grid.shortest(from, to).empty());
}

TEST(ClearanceGrid, HasTheNodesOfCognavsField) {
  const ClearanceGrid grid({-2.0, -2.0}, {2.0, 2.0});
  EXPECT_EQ(grid.free_near({0.0, 0.0}, 10.0).size(), 201U * 201U);
}

}  // namespace
}  // namespace magna
