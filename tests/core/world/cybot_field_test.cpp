// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/cybot_field.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/world/world.h"

namespace magna {
namespace {

constexpr std::uint64_t kSeeds = 200;

World build(const CybotField& field, bool with_posts = true) {
  auto world = World::build(describe_cybot_field(field, with_posts));
  if (!world) throw std::runtime_error(world.error().text());
  return std::move(*world);
}

bool over(const Thing& thing, Point p, double radius) {
  const Point offset = p - std::get<Point>(thing.location);
  const double x = std::max(std::abs(offset.x) - thing.footprint->width / 2, 0.0);
  const double y = std::max(std::abs(offset.y) - thing.footprint->depth / 2, 0.0);
  return std::hypot(x, y) < radius;
}

/// Whether a disc is on the floor and off every obstacle, from what a CyBOT's world has.
bool is_clear(const World& world, Point p, double radius) {
  if (world.field().disc_hits(ObstacleLayer::Ground, p, radius)) return false;
  for (const Thing& thing : world.things()) {
    if (!thing.attributes.flag("obsmove") && over(thing, p, radius)) return false;
  }
  return true;
}

/// Whether a disc of 0.20 m can go from the start to the goal box's centre: a flood fill over
/// nodes 0.025 m apart.
bool floods_to_goal(const World& world, Point goal) {
  constexpr double kStep = 0.025;
  std::set<std::pair<int, int>> seen{{0, 0}};
  std::vector<std::pair<int, int>> open{{0, 0}};
  while (!open.empty()) {
    const auto [i, j] = open.back();
    open.pop_back();
    const Point at{i * kStep, j * kStep};
    if (!is_clear(world, at, 0.20)) continue;
    if (distance(at, goal) < kStep) return is_clear(world, goal, 0.20);
    for (const auto& next : {std::pair(i + 1, j), {i - 1, j}, {i, j + 1}, {i, j - 1}}) {
      if (seen.insert(next).second) open.push_back(next);
    }
  }
  return false;
}

TEST(CybotField, GoalIsReachableWithTheClearanceOfCognav) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const CybotField field = cybot_field(seed);
    EXPECT_TRUE(floods_to_goal(build(field), field.goal.centre())) << seed;
  }
}

TEST(CybotField, PostsMarkTheCornersOfABoxThatTheStartIsOutsideOf) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const CybotField field = cybot_field(seed);
    const auto& [lower, upper] = field.goal;
    for (const double side : {upper.x - lower.x, upper.y - lower.y}) {
      EXPECT_GE(side, CybotField::kShortestBoxSide) << seed;
      EXPECT_LE(side, CybotField::kLongestBoxSide) << seed;
    }
    EXPECT_EQ(std::set({std::pair(field.posts[0].x, field.posts[0].y),
                        std::pair(field.posts[1].x, field.posts[1].y),
                        std::pair(field.posts[2].x, field.posts[2].y),
                        std::pair(field.posts[3].x, field.posts[3].y)}),
              std::set({std::pair(lower.x, lower.y), std::pair(upper.x, lower.y),
                        std::pair(lower.x, upper.y), std::pair(upper.x, upper.y)}))
        << seed;
    EXPECT_FALSE(lower.x < 0.0 && upper.x > 0.0 && lower.y < 0.0 && upper.y > 0.0) << seed;
    const World world = build(field);
    EXPECT_EQ(world.cybot_start().position(), Point()) << seed;
    EXPECT_TRUE(is_clear(world, {}, CybotField::kStartRoom - 0.02)) << seed;  // cells of 1 cm
    for (const Point post : field.posts) {
      EXPECT_TRUE(world.field().filled(ObstacleLayer::Sight, post)) << seed;
      // 2.5 cm to each side of the centre.
      EXPECT_FALSE(world.field().filled(ObstacleLayer::Sight, post + Point{0.036, 0.0})) << seed;
    }
  }
}

TEST(CybotField, HasABorderBlocksTapeAndHoles) {
  int walls = 0;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const CybotField field = cybot_field(seed);
    const World world = build(field);
    if (field.walls) ++walls;
    const std::size_t border = field.walls ? 0 : 4;
    EXPECT_GE(field.blocks.size(), 3U) << seed;
    EXPECT_GE(field.tapes.size(), 1 + border) << seed;
    EXPECT_GE(field.holes.size(), 1U) << seed;
    EXPECT_EQ(world.things().size(),
              4 + field.blocks.size() + field.tapes.size() + field.holes.size());
    for (const Point edge : {Point{-1.99, 0.3}, Point{1.99, -0.3}, Point{1.2, 1.99}}) {
      EXPECT_FALSE(is_clear(world, edge, 0.02)) << seed;
    }
    EXPECT_EQ(world.field().filled(ObstacleLayer::Ground, Point{2.3, 0.1}), field.walls) << seed;
  }
  EXPECT_GT(walls, 60);
  EXPECT_LT(walls, 140);
}

TEST(CybotField, TheSameSeedGivesTheSameField) {
  const auto hash_of = [](std::uint64_t seed) {
    StateHash hash;
    build(cybot_field(seed)).hash(hash);
    return hash.value();
  };
  EXPECT_EQ(hash_of(7), hash_of(7));
  EXPECT_NE(hash_of(7), hash_of(8));
  // With other values seeds name other fields than before.
  EXPECT_DOUBLE_EQ(cybot_field(7).goal.centre().x, 0.93245687508416286);
  EXPECT_DOUBLE_EQ(cybot_field(7).goal.centre().y, 0.28415593465574251);
}

TEST(CybotField, WithoutPostsAllElseIsTheSame) {
  const CybotField field = cybot_field(3);
  const World with = build(field);
  const World without = build(field, false);
  ASSERT_EQ(with.things().size(), without.things().size() + 4);
  for (std::size_t i = 0; i < without.things().size(); ++i) {
    EXPECT_EQ(without.things()[i].name, with.things()[i + 4].name);
    EXPECT_EQ(without.things()[i].location, with.things()[i + 4].location);
  }
}

}  // namespace
}  // namespace magna
