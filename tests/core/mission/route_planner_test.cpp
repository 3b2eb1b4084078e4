// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/route_planner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <deque>
#include <memory>

#include "core/mission/route_shortcut.h"
#include "core/sim/state_hash.h"
#include "core/sim/worker_pool.h"

namespace magna {
namespace {

using testing::HasSubstr;

constexpr ObstacleLayer kGround = ObstacleLayer::Ground;
constexpr double kRadius = 0.25;
const std::atomic<bool> kGoOn{false};

RandomStream lots(std::uint64_t seed) { return {seed, 0, StreamPurpose::World}; }

/// Rooms of 4 x 4 m with a door of 0.8 m in each wall between them, and furniture.
ObstacleField rooms(std::uint64_t seed) {
  RandomStream random = lots(seed);
  ObstacleField field({-3, 1}, {13, 13});
  const auto put = [&](Point lower, Point upper) { field.fill_box(kGround, lower, upper); };
  for (const double x : {1.0, 5.0, 9.0}) {
    for (const double y : {1.0, 5.0, 9.0}) {
      const double door = y + random.uniform(0.3, 2.9);
      put({x - 0.1, y}, {x + 0.1, door});
      put({x - 0.1, door + 0.8}, {x + 0.1, y + 4});
    }
  }
  for (const double y : {5.0, 9.0}) {
    for (const double x : {-3.0, 1.0, 5.0, 9.0}) {
      const double door = x + random.uniform(0.3, 2.9);
      put({x, y - 0.1}, {door, y + 0.1});
      put({door + 0.8, y - 0.1}, {x + 4, y + 0.1});
    }
  }
  for (int k = 0; k < 24; ++k) {
    const double x = random.uniform(-3, 13);
    const double y = random.uniform(1, 13);
    const double width = random.uniform(0.2, 0.9);
    put({x, y}, {x + width, y + random.uniform(0.2, 0.9)});
  }
  return field;
}

/// The connected places, found by brute force: by discs slightly larger than the robot at centres
/// of field cells.
class Floods {
 public:
  explicit Floods(const ObstacleField& field) : field_(field), region_(size(), 0) {
    int number = 0;
    for (int j = 0; j < field.height(); ++j) {
      for (int i = 0; i < field.width(); ++i) flood({i, j}, number + 1) ? ++number : number;
    }
  }
  /// 0 = no robot fits there.
  int region(Point p) const { return region_[index(field_.field_cell(p))]; }

 private:
  std::size_t size() const {
    return static_cast<std::size_t>(field_.width()) * static_cast<std::size_t>(field_.height());
  }
  std::size_t index(Cell c) const {
    return static_cast<std::size_t>(c.j) * static_cast<std::size_t>(field_.width()) +
           static_cast<std::size_t>(c.i);
  }
  bool open(Cell c) const {
    if (!field_.contains(c) || region_[index(c)] != 0) return false;
    const Point centre = field_.lower() + field_.resolution() * Point{c.i + 0.5, c.j + 0.5};
    return !field_.disc_hits(kGround, centre, kRadius + 0.06);
  }
  bool flood(Cell from, int number) {
    if (!open(from)) return false;
    std::deque<Cell> edge = {from};
    region_[index(from)] = number;
    while (!edge.empty()) {
      const Cell c = edge.front();
      edge.pop_front();
      for (const Cell next :
           {Cell{c.i + 1, c.j}, Cell{c.i - 1, c.j}, Cell{c.i, c.j + 1}, Cell{c.i, c.j - 1}}) {
        if (!open(next)) continue;
        region_[index(next)] = number;
        edge.push_back(next);
      }
    }
    return true;
  }

  const ObstacleField& field_;
  std::vector<int> region_;
};

RouteMap map_of(const ObstacleField& field) {
  return {std::make_shared<const ObstacleField>(field), kGround, kRadius};
}

struct Asked {
  std::shared_ptr<const RouteMap> map;
  ObstacleField field;
  RouteQuery query;
};

/// 200 queries between connected places, in ten worlds.
const std::vector<Asked>& solvable() {
  static const std::vector<Asked> kAll = [] {
    std::vector<Asked> all;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const ObstacleField field = rooms(seed);
      const auto map = std::make_shared<const RouteMap>(map_of(field));
      const Floods floods(field);
      RandomStream random = lots(100 + seed);
      for (int found = 0; found < 20;) {
        const Point from{random.uniform(-3, 13), random.uniform(1, 13)};
        const Point to{random.uniform(-3, 13), random.uniform(1, 13)};
        if (floods.region(from) == 0 || floods.region(from) != floods.region(to)) continue;
        if (field.disc_hits(kGround, from, kRadius) || field.disc_hits(kGround, to, kRadius)) {
          continue;
        }
        ++found;
        all.push_back({map, field, {from, to, lots(1000 + all.size())}});
      }
    }
    return all;
  }();
  return kAll;
}

std::uint64_t bits(const Route& route) {
  StateHash hash;
  const auto add = [&](Point p) {
    hash.add(p.x);
    hash.add(p.y);
  };
  hash.add(std::string_view(english(route.failure)));
  hash.add(route.iterations);
  hash.add(route.length);
  for (const Point p : route.points) add(p);
  for (const Route::Edge& edge : route.tree) {
    add(edge.from);
    add(edge.to);
    hash.add(edge.sample);
    hash.add(edge.of_goal);
  }
  return hash.value();
}

TEST(RoutePlanner, SolvesAll200SolvableQueriesOnFreePaths) {
  int planned = 0;
  for (const Asked& asked : solvable()) {
    const Route route = plan_route(*asked.map, asked.query, kGoOn);
    ASSERT_TRUE(route.found()) << english(route.failure);
    ASSERT_GE(route.points.size(), 2U);
    EXPECT_EQ(route.points.front(), asked.query.start);
    EXPECT_EQ(route.points.back(), asked.query.goal);
    for (std::size_t k = 1; k < route.points.size(); ++k) {
      const Point from = route.points[k - 1];
      const Point to = route.points[k];
      EXPECT_GE(asked.field.free_travel(kGround, from, to, kRadius), distance(from, to) - 1e-6);
    }
    EXPECT_DOUBLE_EQ(route.length, route_length(route.points));
    EXPECT_EQ(route.tree.empty(), route.iterations == 0);
    planned += route.iterations > 0 ? 1 : 0;
  }
  EXPECT_GT(planned, 100) << "most need the planner";
}

TEST(RoutePlanner, RecordsTheSampleAndTheTreeOfEachEdge) {
  int planned = 0;
  for (const Asked& asked : solvable()) {
    const Route route = plan_route(*asked.map, asked.query, kGoOn);
    if (route.tree.empty()) continue;
    ++planned;
    // Each edge starts at an end of the way or at a node that its tree already has.
    std::vector<Point> nodes[2] = {{route.raw.front()}, {route.raw.back()}};
    std::uint32_t last = 1;
    for (const Route::Edge& edge : route.tree) {
      EXPECT_GE(edge.sample, last);
      EXPECT_LE(edge.sample, route.samples.size());
      std::vector<Point>& tree = nodes[edge.of_goal ? 1 : 0];
      EXPECT_THAT(tree, testing::Contains(edge.from));
      tree.push_back(edge.to);
      last = edge.sample;
    }
    EXPECT_EQ(last, route.samples.size()) << "the last sample joins the trees";
    EXPECT_THAT(nodes[0], testing::Contains(route.tree.back().to));
    EXPECT_THAT(nodes[1], testing::Contains(route.tree.back().to));
    EXPECT_GE(route_length(route.raw), route.length - 2 * kRadius);
  }
  EXPECT_GT(planned, 100);
}

TEST(RoutePlanner, IsIdenticalOnOneAndFourInterleavedThreads) {
  std::vector<std::uint64_t> alone;
  for (const Asked& asked : solvable()) {
    alone.push_back(bits(plan_route(*asked.map, asked.query, kGoOn)));
  }
  for (const int threads : {1, 4}) {
    WorkerPool pool(threads);
    std::vector<std::uint64_t> found(alone.size(), 0);
    pool.parallel_for(found.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k) {
        const std::size_t other = (k * 77) % found.size();  // in another order
        found[other] = bits(plan_route(*solvable()[other].map, solvable()[other].query, kGoOn));
      }
    });
    EXPECT_EQ(found, alone) << threads;
  }
}

TEST(RoutePlanner, AnotherSeedGivesAnotherTreeAndAValidPath) {
  int differ = 0;
  for (std::size_t k = 0; k < 40; ++k) {
    const Asked& asked = solvable()[k];
    RouteQuery other = asked.query;
    other.lots = lots(77);
    const Route one = plan_route(*asked.map, asked.query, kGoOn);
    const Route two = plan_route(*asked.map, other, kGoOn);
    EXPECT_TRUE(two.found()) << english(two.failure);
    differ += one.iterations > 0 && bits(one) != bits(two) ? 1 : 0;
  }
  EXPECT_GT(differ, 10);
}

class RouteReasons : public testing::Test {
 protected:
  /// Two halls without a door between them, and a cupboard in the left one.
  static RouteMap halls() {
    ObstacleField field({0, 0}, {12, 6});
    field.fill_box(kGround, {6, 0}, {6.5, 6});
    field.fill_box(kGround, {2, 2}, {3, 3});
    return map_of(field);
  }
  static Route go(Point from, Point to) { return plan_route(halls(), {from, to, lots(1)}, kGoOn); }
};

TEST_F(RouteReasons, EachUnsolvableQueryHasItsOwnReason) {
  const Point from{1, 1};
  EXPECT_EQ(go(from, {8, 3}).failure, "there is no way to (8, 3): it is closed off");
  EXPECT_EQ(go(from, {2.5, 2.5}).failure, "(2.5, 2.5) lies in an obstacle");
  EXPECT_EQ(go(from, {3.1, 2.5}).failure,
            "(3.1, 2.5) is too near an obstacle for a robot of radius 0.25 m");
  EXPECT_EQ(go(from, {-1, 2}).failure, "(-1, 2) is not on the map");
  EXPECT_EQ(go(from, {1e300, 2}).failure, "(1e+300, 2) is not on the map");
  EXPECT_TRUE(go(from, {8, 3}).points.empty());
}

TEST_F(RouteReasons, ReportsWhenIterationsRunOut) {
  for (const Asked& asked : solvable()) {
    RouteQuery query = asked.query;
    if (plan_route(*asked.map, query, kGoOn).iterations < 5) continue;
    query.iterations = 2;
    const Route route = plan_route(*asked.map, query, kGoOn);
    EXPECT_THAT(english(route.failure), HasSubstr("was found in 2 iterations of the planner"));
    EXPECT_EQ(route.iterations, 2);
    EXPECT_TRUE(route.points.empty());
    return;
  }
  FAIL() << "none was hard enough";
}

TEST_F(RouteReasons, ACancelledPlanEndsImmediately) {
  const std::atomic<bool> cancelled{true};
  for (std::size_t k = 0; k < 20; ++k) {
    const Route route = plan_route(*solvable()[k].map, solvable()[k].query, cancelled);
    EXPECT_FALSE(route.found());
    EXPECT_LE(route.iterations, 1);
  }
}

TEST_F(RouteReasons, ARobotAtAWallGetsAwayAndAVisibleGoalIsReachedStraight) {
  // The distance of its centre from the wall is its radius, and by its localiser slightly less.
  for (const double y : {0.25, 0.22}) {
    const Route route = go({5, y}, {1, 5.75});
    ASSERT_TRUE(route.found()) << english(route.failure);
    EXPECT_EQ(route.points.front(), (Point{5, y}));
    EXPECT_EQ(route.points.back(), (Point{1, 5.75}));
    EXPECT_LT(route.length, 8.0);
  }
  const Route seen = go({1, 1}, {5, 1});
  EXPECT_EQ(seen.points, (std::vector<Point>{{1, 1}, {5, 1}}));
  EXPECT_EQ(seen.iterations, 0);
}

TEST(RoutePlanner, FindsANarrowGapInAHallOf50Metres) {
  // A gap with a freedom of one or two field cells for the centre: random samples hardly hit it.
  ObstacleField field({0, 0}, {50, 50});
  field.fill_box(kGround, {25, 0}, {25.3, 31});
  field.fill_box(kGround, {25, 31.65}, {25.3, 50});
  field.fill_box(kGround, {22, 30.9}, {25, 31});
  field.fill_box(kGround, {22, 31.65}, {25, 31.75});
  const RouteMap map = map_of(field);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Route route = plan_route(map, {{3, 4}, {47, 6}, lots(seed)}, kGoOn);
    ASSERT_TRUE(route.found()) << english(route.failure);
    EXPECT_LT(route.iterations, 1500);
    EXPECT_LT(route.length,
              1.1 * (distance({3, 4}, {22, 31.3}) + 3 + distance({25, 31.3}, {47, 6})));
  }
}

TEST(RouteShortcut, NeverLengthensAndNearsTheShortestPathAroundABox) {
  ObstacleField field({0, 0}, {10, 10});
  field.fill_box(kGround, {4, 0}, {6, 6});
  const ClearanceMask mask(field, kGround, 0.0);
  const auto is_free = [&](Point a, Point b) { return mask.free_way(a, b); };
  const std::vector<Point> detour = {{2, 1}, {1, 5}, {2, 9}, {5, 9.5}, {9, 9}, {8, 1}};
  const std::vector<Point> shorter = shortcut(detour, is_free);
  const double shortest = 2 * distance({2, 1}, {4, 6}) + 2;
  EXPECT_LT(route_length(shorter), 1.1 * shortest);
  EXPECT_GE(route_length(shorter), shortest);
  for (std::size_t k = 1; k < shorter.size(); ++k) {
    EXPECT_TRUE(is_free(shorter[k - 1], shorter[k]));
  }
  EXPECT_EQ(shorter, shortcut(detour, is_free));
}

}  // namespace
}  // namespace magna
