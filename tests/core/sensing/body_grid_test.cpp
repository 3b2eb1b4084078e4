// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sensing/body_grid.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "core/geometry/angle.h"
#include "core/geometry/pose.h"
#include "core/sim/random.h"

namespace magna {
namespace {

using ::testing::ElementsAre;

BodyGrid grid_of(const std::vector<Body>& bodies, double bucket = 1.0) {
  BodyGrid grid;
  grid.reset({0.0, 0.0}, {10.0, 8.0}, bucket);
  grid.rebuild(bodies);
  return grid;
}

std::vector<std::uint32_t> near(const BodyGrid& grid, Point p, double reach) {
  std::vector<std::uint32_t> found;
  grid.near(p, reach, [&](std::uint32_t index) { found.push_back(index); });
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<Body> random_bodies(RandomStream& random, int count) {
  std::vector<Body> bodies;
  for (int k = 0; k < count; ++k) {
    // Some are beyond the border, some are points, some fly.
    bodies.push_back({{random.uniform(-1.5, 11.5), random.uniform(-1.5, 9.5)},
                      k % 7 == 0 ? 0.0 : random.uniform(0.05, 0.6),
                      1U << random.below(2)});
  }
  return bodies;
}

int brute_overlapping(std::span<const Body> bodies, Point p, double radius, std::uint32_t mask,
                      int self) {
  int best = -1;
  for (int k = 0; k < static_cast<int>(bodies.size()); ++k) {
    const Body& b = bodies[static_cast<std::size_t>(k)];
    if (k == self || b.radius <= 0.0 || (b.layer_mask & mask) == 0) continue;
    const double d = distance(b.centre, p);
    if (d >= b.radius + radius) continue;
    if (best < 0 || d < distance(bodies[static_cast<std::size_t>(best)].centre, p)) best = k;
  }
  return best;
}

double brute_ray(std::span<const Body> bodies, Point p, Point along, double range,
                 std::uint32_t mask, int self) {
  double best = range;
  for (int k = 0; k < static_cast<int>(bodies.size()); ++k) {
    const Body& b = bodies[static_cast<std::size_t>(k)];
    if (k == self || b.radius <= 0.0 || (b.layer_mask & mask) == 0) continue;
    const double hit = ray_to_disc(p, along, b.centre, b.radius);
    if (hit >= 0.0) best = std::min(best, hit);
  }
  return best;
}

TEST(RayToDisc, ReturnsTheFirstPointOfTheDisc) {
  EXPECT_DOUBLE_EQ(ray_to_disc({0, 0}, {1, 0}, {5, 0}, 1.0), 4.0);
  EXPECT_DOUBLE_EQ(ray_to_disc({0, 0}, {1, 0}, {5, 1}, 1.0), 5.0);
  EXPECT_LT(ray_to_disc({0, 0}, {1, 0}, {5, 1.01}, 1.0), 0.0);
  EXPECT_LT(ray_to_disc({0, 0}, {-1, 0}, {5, 0}, 1.0), 0.0);
  EXPECT_DOUBLE_EQ(ray_to_disc({4.5, 0}, {-1, 0}, {5, 0}, 1.0), 0.0);
}

TEST(BodyGrid, FindsNothingInAnEmptyGrid) {
  BodyGrid grid;
  EXPECT_EQ(grid.overlapping({1, 1}, 1.0, 1, -1), -1);
  EXPECT_EQ(grid.ray({1, 1}, {1, 0}, 4.0, 1, -1), 4.0);
  EXPECT_TRUE(near(grid, {1, 1}, 100.0).empty());
  grid.reset({0, 0}, {10, 10}, 1.0);
  EXPECT_EQ(grid.overlapping({1, 1}, 1.0, 1, -1), -1);
}

TEST(BodyGrid, FindsTheNearestOverlapAndNotItself) {
  const BodyGrid grid = grid_of({{{2.0, 2.0}, 0.3}, {{2.5, 2.0}, 0.3}, {{1.6, 2.0}, 0.3}});
  EXPECT_EQ(grid.overlapping({2.0, 2.0}, 0.3, 1, 0), 2);
  EXPECT_EQ(grid.overlapping({2.0, 2.0}, 0.3, 1, -1), 0);
  EXPECT_EQ(grid.overlapping({6.0, 2.0}, 0.3, 1, -1), -1);
}

TEST(BodyGrid, PrefersTheLowerNumberOfEquallyNearBodies) {
  const BodyGrid grid = grid_of({{{5.0, 5.0}, 0.3}, {{4.0, 4.0}, 0.3}, {{4.0, 3.0}, 0.3}});
  EXPECT_EQ(grid.overlapping({4.0, 3.5}, 0.3, 1, -1), 1);
}

TEST(BodyGrid, TouchingBodiesAndPointsDoNotOverlap) {
  const BodyGrid grid = grid_of({{{2.0, 2.0}, 0.5}, {{6.0, 2.0}, 0.0}});
  EXPECT_EQ(grid.overlapping({3.0, 2.0}, 0.5, 1, -1), -1);
  EXPECT_EQ(grid.overlapping({2.9, 2.0}, 0.5, 1, -1), 0);
  EXPECT_EQ(grid.overlapping({6.0, 2.0}, 0.5, 1, -1), -1);
  EXPECT_EQ(grid.overlapping({2.0, 2.0}, 0.0, 1, -1), -1);
  EXPECT_EQ(grid.ray({5.0, 2.0}, {1, 0}, 4.0, 1, -1), 4.0);
}

TEST(BodyGrid, DifferentLayersDoNotOverlap) {
  const BodyGrid grid = grid_of({{{2.0, 2.0}, 0.5, 1}, {{2.0, 2.0}, 0.5, 2}});
  EXPECT_EQ(grid.overlapping({2.0, 2.0}, 0.5, 2, -1), 1);
  EXPECT_EQ(grid.overlapping({2.0, 2.0}, 0.5, 3, -1), 0);
  EXPECT_EQ(grid.overlapping({2.0, 2.0}, 0.5, 1, 0), -1);
  EXPECT_EQ(grid.overlapping({2.0, 2.0}, 0.5, 4, -1), -1);
}

TEST(BodyGrid, VisitsEveryBodyWithinReachOnce) {
  const BodyGrid grid = grid_of({{{0.5, 0.5}}, {{1.5, 0.5}}, {{9.5, 7.5}}, {{5.5, 0.5}}});
  EXPECT_THAT(near(grid, {1.0, 0.5}, 0.6), ElementsAre(0U, 1U));
  EXPECT_THAT(near(grid, {0.0, 0.0}, 100.0), ElementsAre(0U, 1U, 2U, 3U));
}

TEST(BodyGrid, FindsMovedBodiesAtTheirNewPlace) {
  BodyGrid grid = grid_of({{{1.5, 1.5}, 0.2}, {{8.5, 6.5}, 0.2}});
  grid.update(0, {5.0, 5.0});
  EXPECT_EQ(grid.overlapping({5.1, 5.0}, 0.2, 1, -1), 0);
  EXPECT_EQ(grid.overlapping({1.5, 1.5}, 0.2, 1, -1), -1);
  EXPECT_DOUBLE_EQ(grid.ray({3.0, 5.0}, {1, 0}, 4.0, 1, -1), 1.8);
  EXPECT_EQ(grid.bodies()[0].centre, (Point{5.0, 5.0}));
  grid.rebuild(std::vector<Body>{{{2.0, 2.0}, 0.2}});
  EXPECT_EQ(grid.bodies().size(), 1U);
  EXPECT_EQ(grid.overlapping({5.1, 5.0}, 0.2, 1, -1), -1);
}

TEST(BodyGrid, MatchesALinearSearchAlsoAfterMotion) {
  RandomStream random(11, 0, StreamPurpose::World);
  int overlaps = 0, hits = 0;
  for (int round = 0; round < 40; ++round) {
    BodyGrid grid = grid_of(random_bodies(random, 60), random.uniform(0.3, 3.0));
    for (int moves = 0; moves < 3; ++moves) {
      for (int k = 0; k < 40; ++k) {
        const Point p{random.uniform(-2.0, 12.0), random.uniform(-2.0, 10.0)};
        const double radius = random.uniform(0.05, 0.7);
        const auto mask = static_cast<std::uint32_t>(1 + random.below(3));
        const int self = static_cast<int>(random.below(60));
        const int other = brute_overlapping(grid.bodies(), p, radius, mask, self);
        ASSERT_EQ(grid.overlapping(p, radius, mask, self), other);
        overlaps += other >= 0;

        Point along = direction(random.uniform(-kPi, kPi));
        if (k % 10 == 0) along = {k % 20 == 0 ? 1.0 : -1.0, 0.0};
        if (k % 10 == 1) along = {0.0, k % 20 == 1 ? 1.0 : -1.0};
        const double range = random.uniform(0.1, 15.0);
        const double hit = brute_ray(grid.bodies(), p, along, range, mask, self);
        ASSERT_DOUBLE_EQ(grid.ray(p, along, range, mask, self), hit);
        hits += hit < range;
      }
      for (std::uint32_t k = 0; k < 60; k += 2) {
        const Point step{random.uniform(-0.8, 0.8), random.uniform(-0.8, 0.8)};
        grid.update(k, grid.bodies()[k].centre + step);
      }
    }
  }
  EXPECT_GT(overlaps, 500);
  EXPECT_GT(hits, 500);
}

}  // namespace
}  // namespace magna
