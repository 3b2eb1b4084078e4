// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/closed_ground.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "core/geometry/angle.h"
#include "core/sim/random.h"

namespace magna {
namespace {

const std::vector<Point> kSquare{{2, 2}, {4, 2}, {4, 4}, {2, 4}};
const std::vector<Point> kHook{{0, 0}, {6, 0}, {6, 2}, {2, 2}, {2, 6}, {0, 6}};

std::shared_ptr<const ClosedGround> two_squares() {
  return std::make_shared<const ClosedGround>(
      std::vector<ClosedGround::Area>{
          {.id = {1}, .name = "a", .corners = kSquare},
          {.id = {2}, .name = "b", .corners = {{6, 2}, {8, 2}, {8, 4}, {6, 4}}}},
      7);
}

const std::string& area_name(const ClosedGround::Area* area) {
  static const std::string kNone = "none";
  return area != nullptr ? area->name : kNone;
}

TEST(Polygon, DistanceIsNegativeInside) {
  EXPECT_DOUBLE_EQ(polygon_distance(kSquare, {5, 3}), 1.0);
  EXPECT_DOUBLE_EQ(polygon_distance(kSquare, {3, 3.5}), -0.5);
  EXPECT_DOUBLE_EQ(polygon_distance(kSquare, {5, 5}), std::sqrt(2.0));
  EXPECT_DOUBLE_EQ(polygon_distance(kSquare, {2, 3}), 0.0);
  EXPECT_DOUBLE_EQ(polygon_distance(kHook, {3, 3}), 1.0) << "in the inner corner";
  EXPECT_TRUE(polygon_contains(kHook, {1, 5}));
  EXPECT_FALSE(polygon_contains(kHook, {3, 3}));
  EXPECT_TRUE(polygon_contains(kHook, {2, 6})) << "a corner";
}

TEST(Polygon, ADiscTravelsUntilItTouches) {
  EXPECT_NEAR(polygon_travel(kSquare, {0, 3}, {10, 3}, 0.5), 1.5, 1e-12);
  EXPECT_NEAR(polygon_travel(kSquare, {0, 4.3}, {10, 4.3}, 0.5), 1.6, 1e-12) << "the corner";
  EXPECT_NEAR(polygon_travel(kSquare, {0, 4.6}, {10, 4.6}, 0.5), 10.0, 1e-12) << "past it";
  EXPECT_NEAR(polygon_travel(kSquare, {0, 3}, {1, 3}, 0.5), 1.0, 1e-12) << "not that far";
  EXPECT_NEAR(polygon_travel(kSquare, {5, 3}, {9, 3}, 0.5), 4.0, 1e-12) << "away from it";
  EXPECT_EQ(polygon_travel(kSquare, {0, 3}, {0, 3}, 0.5), 0.0);
}

TEST(Polygon, ADiscThatTouchesMayLeaveButGoesNoDeeper) {
  const Point touching{2.0 - 0.5 + 1e-4, 3};
  EXPECT_NEAR(polygon_travel(kSquare, touching, {0, 3}, 0.5), touching.x, 1e-12);
  EXPECT_NEAR(polygon_travel(kSquare, touching, {touching.x, 9}, 0.5), 6.0, 1e-12) << "along it";
  EXPECT_EQ(polygon_travel(kSquare, touching, {9, 3}, 0.5), 0.0);
}

// Against small steps of the disc.
TEST(Polygon, TravelEndsWhereTheDiscWouldOverlap) {
  RandomStream random(3, 0, StreamPurpose::World);
  const auto is_free = [](Point p, double radius) { return polygon_distance(kHook, p) >= radius; };
  int met = 0;
  for (int k = 0; k < 400; ++k) {
    const double radius = random.uniform(0.05, 0.6);
    const Point from{random.uniform(-2, 8), random.uniform(-2, 8)};
    const Point to{random.uniform(-2, 8), random.uniform(-2, 8)};
    if (!is_free(from, radius)) continue;
    const double length = distance(from, to);
    const double metres = polygon_travel(kHook, from, to, radius);
    const Point along = (1.0 / length) * (to - from);
    for (double at = 0.0; at < metres; at += 0.01) {
      ASSERT_TRUE(is_free(from + at * along, radius - 1e-9)) << k << " at " << at;
    }
    if (metres >= length) continue;
    ++met;
    EXPECT_LT(polygon_distance(kHook, from + (metres + 1e-4) * along), radius + 1e-9) << k;
  }
  EXPECT_GT(met, 50);
}

TEST(ClosedGround, TellsInWhichAreaABodyStands) {
  const auto ground = two_squares();
  EXPECT_EQ(area_name(ground->around({3, 3}, 0.3)), "a");
  EXPECT_EQ(area_name(ground->around({1.75, 3}, 0.3)), "a") << "a part of it";
  EXPECT_EQ(area_name(ground->around({1.7, 3}, 0.3)), "none") << "it touches";
  EXPECT_EQ(area_name(ground->around({7, 3}, 0.0)), "b") << "a point";
  EXPECT_EQ(area_name(ground->around({5, 3}, 0.3)), "none");
  EXPECT_EQ(area_name(ground->closes({1.7, 3}, 0.3)), "a") << "too near";
  EXPECT_EQ(area_name(ground->closes({1.69, 3}, 0.3)), "none");
}

TEST(ClosedGround, EndsAWayBeforeTheFirstArea) {
  const auto ground = two_squares();
  constexpr double kBody = 0.3;
  const auto way = ground->travel({0, 3}, {10, 3}, kBody);
  EXPECT_EQ(area_name(way.area), "a");
  EXPECT_NEAR(way.distance, 2.0 - kBody - ClosedGround::kGap, 1e-12);
  EXPECT_EQ(ground->around({way.distance, 3}, kBody), nullptr);
  EXPECT_EQ(area_name(ground->travel({10, 3}, {0, 3}, kBody).area), "b");
  const auto past = ground->travel({0, 5}, {10, 5}, kBody);
  EXPECT_EQ(past.area, nullptr);
  EXPECT_EQ(past.distance, 10.0);
}

TEST(ClosedGround, DoesNotBindABodyInAnArea) {
  const auto ground = two_squares();
  const auto out = ground->travel({3, 3}, {10, 3}, 0.3);
  EXPECT_EQ(area_name(out.area), "b") << "the other one binds it";
  EXPECT_NEAR(out.distance, 3.0 - 0.3 - ClosedGround::kGap, 1e-12);
  const auto permitted = ground->travel({0, 3}, {10, 3}, 0.3, NoGoId{1});
  EXPECT_EQ(area_name(permitted.area), "b");
  const auto outside = ClosedGround::outside(ground, {3, 3}, 0.3);
  ASSERT_TRUE(outside);
  ASSERT_EQ(outside->areas().size(), 1U);
  EXPECT_EQ(outside->areas()[0].name, "b");
  EXPECT_EQ(outside->version(), 7U);
  EXPECT_EQ(ClosedGround::outside(ground, {0, 0}, 0.3), ground) << "shared";
  EXPECT_EQ(ClosedGround::outside(outside, {7, 3}, 0.3), nullptr);
  EXPECT_EQ(ClosedGround::outside(nullptr, {7, 3}, 0.3), nullptr);
}

TEST(ClosedGround, IsTheSameWhereverABodyIsInAnArea) {
  const auto ground = two_squares();
  const auto same = [](const auto& a, const auto& b) {
    return ClosedGround::is_same(a.get(), b.get());
  };
  const auto in_first = ClosedGround::outside(ground, {3, 3}, 0.3);
  const auto also_in_first = ClosedGround::outside(ground, {3.2, 3}, 0.3);
  EXPECT_NE(in_first, also_in_first);
  EXPECT_TRUE(same(in_first, also_in_first));
  EXPECT_TRUE(same(ground, ground));
  EXPECT_FALSE(same(in_first, ground));
  EXPECT_FALSE(same(in_first, ClosedGround::outside(ground, {7, 3}, 0.3)));
  EXPECT_FALSE(same(ground, std::make_shared<const ClosedGround>(ground->areas(), 8)))
      << "another version";
  const std::shared_ptr<const ClosedGround> none;
  EXPECT_TRUE(same(none, none));
  EXPECT_FALSE(same(none, ground));
  EXPECT_FALSE(same(ground, none));
}

TEST(ClosedGround, EndsNoWayBecauseOfRounding) {
  const auto ground = two_squares();
  constexpr double kFar = std::numeric_limits<double>::infinity();
  EXPECT_EQ(ground->travel({0, 3}, {kFar, 3}, 0.3).distance, 0.0);
  EXPECT_EQ(ground->travel({0, 3}, {0, 3}, 0.3).area, nullptr);
  // A body that was stopped at the edge stays there, and may turn round.
  const Point edge{ground->travel({0, 3}, {10, 3}, 0.3).distance, 3};
  EXPECT_LT(ground->travel(edge, {10, 3}, 0.3).distance, 1e-9);
  EXPECT_NEAR(ground->travel(edge, {0, 3}, 0.3).distance, edge.x, 1e-12);
}

// Bodies that go where they can never come into an area, however they turn.
TEST(ClosedGround, NoBodyEnters) {
  const auto ground = two_squares();
  RandomStream random(9, 0, StreamPurpose::World);
  Point at{0, 3};
  constexpr double kBody = 0.26;
  for (int k = 0; k < 20000; ++k) {
    const Point aim = k % 3 == 0 ? Point{3, 3} : at + direction(random.uniform(-kPi, kPi));
    const double wanted = random.uniform(0.0, 0.1);
    const double length = distance(at, aim);
    if (length < 1e-9) continue;
    const Point to = at + (wanted / length) * (aim - at);
    const auto way = ground->travel(at, to, kBody);
    at = at + (way.distance / length) * (aim - at);
    ASSERT_EQ(ground->around(at, kBody), nullptr) << k << ": " << at.x << " " << at.y;
  }
}

TEST(ClosedGround, FillsFieldsForAllThatMove) {
  ObstacleField field({0, 0}, {10, 10});
  two_squares()->fill(field);
  for (const ObstacleLayer layer : {ObstacleLayer::Wall, ObstacleLayer::Ground}) {
    EXPECT_TRUE(field.filled(layer, Point{3, 3}));
    EXPECT_TRUE(field.filled(layer, Point{7.9, 2.1}));
    EXPECT_FALSE(field.filled(layer, Point{5, 3}));
  }
  EXPECT_FALSE(field.filled(ObstacleLayer::Sight, Point{3, 3})) << "they can be seen through";
}

TEST(ObstacleFieldPolygon, FillsTheCellsThatItTouches) {
  RandomStream random(4, 0, StreamPurpose::World);
  for (int k = 0; k < 20; ++k) {
    const std::vector<Point> corners{{random.uniform(0.1, 1.0), random.uniform(0.1, 1.0)},
                                     {random.uniform(2.0, 2.9), random.uniform(0.1, 1.0)},
                                     {random.uniform(0.1, 2.9), random.uniform(2.0, 2.9)}};
    ObstacleField field({0, 0}, {3, 3});
    field.fill_polygon(ObstacleLayer::Ground, corners);
    const double diagonal = 0.5 * std::sqrt(2.0) * field.resolution();
    for (int j = 0; j < field.height(); ++j) {
      for (int i = 0; i < field.width(); ++i) {
        const Point centre{(i + 0.5) * field.resolution(), (j + 0.5) * field.resolution()};
        const double off = polygon_distance(corners, centre);
        const bool filled = field.filled(ObstacleLayer::Ground, Cell{i, j});
        EXPECT_TRUE(filled || off > 0.0) << k << ": " << i << " " << j;
        EXPECT_TRUE(!filled || off <= diagonal + 1e-6) << k << ": " << i << " " << j;
      }
    }
  }
}

TEST(ObstacleFieldPolygon, FillsAnAreaThatHoldsNoCentre) {
  ObstacleField field({0, 0}, {3, 3});
  const std::vector<Point> thin{{0.51, 0.51}, {2.49, 0.51}, {2.49, 0.52}, {0.51, 0.52}};
  field.fill_polygon(ObstacleLayer::Wall, thin);
  EXPECT_LT(field.free_travel(ObstacleLayer::Wall, {1.5, 0.2}, {1.5, 1.5}, 0.1), 0.25);
  EXPECT_NEAR(field.free_travel(ObstacleLayer::Ground, {1.5, 0.2}, {1.5, 1.5}, 0.1), 1.3, 1e-9);
}

}  // namespace
}  // namespace magna
