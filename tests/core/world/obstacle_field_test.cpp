// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/obstacle_field.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "core/geometry/angle.h"
#include "core/sim/random.h"

namespace magna {
namespace {

constexpr ObstacleLayer kGround = ObstacleLayer::Ground;

int count(const ObstacleField& field, ObstacleLayer layer) {
  int filled = 0;
  for (int j = 0; j < field.height(); ++j) {
    for (int i = 0; i < field.width(); ++i) filled += field.filled(layer, Cell{i, j});
  }
  return filled;
}

// Distance from a point to a cell's square, metres.
double distance_to_cell(const ObstacleField& field, Point p, Cell c) {
  const double x = field.lower().x + c.i * field.resolution();
  const double y = field.lower().y + c.j * field.resolution();
  const double dx = std::max({x - p.x, p.x - x - field.resolution(), 0.0});
  const double dy = std::max({y - p.y, p.y - y - field.resolution(), 0.0});
  return std::hypot(dx, dy);
}

// Distance to the nearest filled cell or the border, by brute force.
double clearance(const ObstacleField& field, ObstacleLayer layer, Point p) {
  double nearest = std::min({p.x - field.lower().x, p.y - field.lower().y,
                             field.lower().x + field.width() * field.resolution() - p.x,
                             field.lower().y + field.height() * field.resolution() - p.y});
  for (int j = 0; j < field.height(); ++j) {
    for (int i = 0; i < field.width(); ++i) {
      if (field.filled(layer, Cell{i, j})) {
        nearest = std::min(nearest, distance_to_cell(field, p, {i, j}));
      }
    }
  }
  return nearest;
}

ObstacleField cluttered(std::uint64_t seed) {
  ObstacleField field({-2.0, -1.0}, {2.25, 2.1});
  RandomStream random(seed, 0, StreamPurpose::World);
  for (int k = 0; k < 10; ++k) {
    const Pose pose{random.uniform(-2.0, 2.2), random.uniform(-1.0, 2.1),
                    random.uniform(-kPi, kPi)};
    field.fill_rectangle(kGround, pose, random.uniform(0.05, 0.4), random.uniform(0.05, 0.4));
  }
  return field;
}

TEST(ObstacleField, IsEmptyInsideAndFilledOutside) {
  const ObstacleField field({0.0, 0.0}, {3.0, 2.0});
  EXPECT_EQ(field.width(), 60);
  EXPECT_EQ(field.height(), 40);
  for (int k = 0; k < kObstacleLayers; ++k) {
    EXPECT_EQ(count(field, static_cast<ObstacleLayer>(k)), 0);
  }
  EXPECT_TRUE(field.filled(kGround, Cell{-1, 5}));
  EXPECT_TRUE(field.filled(kGround, Cell{60, 5}));
  EXPECT_TRUE(field.filled(kGround, Cell{5, 40}));
  EXPECT_TRUE(field.filled(kGround, Point{3.01, 1.0}));
  EXPECT_FALSE(field.filled(kGround, Point{2.99, 1.99}));
}

TEST(ObstacleField, RoundsABorderOutwardsToWholeCells) {
  const ObstacleField field({0.0, 0.0}, {1.02, 1.0});
  EXPECT_EQ(field.width(), 21);
  EXPECT_EQ(field.height(), 20);
}

TEST(ObstacleField, ABoxFillsTheOverlappedCellsOfItsLayer) {
  ObstacleField field({0.0, 0.0}, {3.0, 3.0});
  field.fill_box(kGround, {1.0, 1.0}, {2.0, 2.0});
  EXPECT_EQ(count(field, kGround), 20 * 20);
  EXPECT_EQ(count(field, ObstacleLayer::Sight), 0);
  EXPECT_TRUE(field.filled(kGround, Point{1.0, 1.0}));
  EXPECT_TRUE(field.filled(kGround, Point{1.999, 1.999}));
  EXPECT_FALSE(field.filled(kGround, Point{2.0, 1.5}));
  EXPECT_FALSE(field.filled(kGround, Point{0.999, 1.5}));
  field.fill_box(ObstacleLayer::Wall, {0.01, 0.01}, {0.06, 0.04});
  EXPECT_EQ(count(field, ObstacleLayer::Wall), 2);
}

TEST(ObstacleField, IgnoresPartsBeyondItsBorder) {
  ObstacleField field({0.0, 0.0}, {1.0, 1.0});
  field.fill_box(kGround, {-5.0, 0.9}, {5.0, 7.0});
  EXPECT_EQ(count(field, kGround), 20 * 2);
  field.fill_box(kGround, {3.0, 3.0}, {4.0, 4.0});
  field.fill_box(kGround, {-4.0, -4.0}, {-3.0, -3.0});
  field.fill_rectangle(kGround, {-3.0, 0.0, 0.3}, 1.0, 1.0);
  EXPECT_EQ(count(field, kGround), 20 * 2);
}

TEST(ObstacleField, ClearingEmptiesOneLayer) {
  ObstacleField field({0.0, 0.0}, {1.07, 1.03});
  field.fill_box(kGround, {0.0, 0.0}, {2.0, 2.0});
  field.fill_box(ObstacleLayer::Sight, {0.0, 0.0}, {0.05, 0.05});
  field.clear(kGround);
  EXPECT_EQ(count(field, kGround), 0);
  EXPECT_EQ(count(field, ObstacleLayer::Sight), 1);
  EXPECT_TRUE(field.filled(kGround, Cell{field.width(), 0}));
}

TEST(ObstacleField, AnUnturnedRectangleIsTheSameAsABox) {
  ObstacleField a({0.0, 0.0}, {3.0, 3.0});
  ObstacleField b({0.0, 0.0}, {3.0, 3.0});
  a.fill_rectangle(kGround, {1.5, 1.25, 0.0}, 1.0, 0.5);
  b.fill_box(kGround, {1.0, 1.0}, {2.0, 1.5});
  for (int j = 0; j < 60; ++j) {
    for (int i = 0; i < 60; ++i) {
      ASSERT_EQ(a.filled(kGround, Cell{i, j}), b.filled(kGround, Cell{i, j})) << i << ' ' << j;
    }
  }
}

TEST(ObstacleField, ATurnedRectangleFillsEveryCellWithAPointOfIt) {
  RandomStream random(5, 0, StreamPurpose::World);
  for (int round = 0; round < 20; ++round) {
    ObstacleField field({0.0, 0.0}, {3.0, 3.0});
    const Pose pose{random.uniform(0.8, 2.2), random.uniform(0.8, 2.2), random.uniform(-4.0, 4.0)};
    const double width = random.uniform(0.1, 1.0), depth = random.uniform(0.1, 1.0);
    field.fill_rectangle(kGround, pose, width, depth);
    const Point ahead = direction(pose.theta);
    const Point right{-ahead.y, ahead.x};
    // Sample points of it are in filled cells …
    for (int k = 0; k < 500; ++k) {
      const Point p = pose.position() + ahead * (width * random.uniform(-0.499, 0.499)) +
                      right * (depth * random.uniform(-0.499, 0.499));
      ASSERT_TRUE(field.filled(kGround, p)) << p.x << ' ' << p.y;
    }
    // … and every filled cell lies within one cell's diagonal of it.
    for (int j = 0; j < field.height(); ++j) {
      for (int i = 0; i < field.width(); ++i) {
        if (!field.filled(kGround, Cell{i, j})) continue;
        const Point to = Point{(i + 0.5) * 0.05, (j + 0.5) * 0.05} - pose.position();
        const double beyond_x = std::max(std::abs(dot(to, ahead)) - width / 2, 0.0);
        const double beyond_y = std::max(std::abs(dot(to, right)) - depth / 2, 0.0);
        ASSERT_LT(std::hypot(beyond_x, beyond_y), 0.0354);
      }
    }
  }
}

TEST(ObstacleField, TilesAndCellsAgreeAndTheRimIsFilled) {
  const ObstacleField field = cluttered(3);
  const auto tiles = field.tiles(kGround);
  for (int line = -1; line <= field.tile_lines(); ++line) {
    for (int column = -1; column <= field.tile_columns(); ++column) {
      const std::uint64_t tile = tiles(column, line);
      for (int bit = 0; bit < 64; ++bit) {
        const Cell c{column * 8 + bit % 8, line * 8 + bit / 8};
        ASSERT_EQ(((tile >> bit) & 1U) != 0, field.filled(kGround, c)) << c.i << ' ' << c.j;
      }
    }
  }
}

TEST(ObstacleField, ADiscHitsExactlyIfAFilledCellIsNearerThanItsRadius) {
  int hits = 0, misses = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const ObstacleField field = cluttered(seed);
    RandomStream random(seed, 1, StreamPurpose::World);
    for (int k = 0; k < 500; ++k) {
      const Point p{random.uniform(-2.0, 2.25), random.uniform(-1.0, 2.1)};
      const double radius = random.uniform(0.01, 0.7);
      const double clear = clearance(field, kGround, p);
      if (std::abs(clear - radius) < 1e-9) continue;
      const bool hit = field.disc_hits(kGround, p, radius);
      ASSERT_EQ(hit, clear < radius) << p.x << ' ' << p.y << " r " << radius << " c " << clear;
      (hit ? hits : misses) += 1;
    }
  }
  EXPECT_GT(hits, 200);
  EXPECT_GT(misses, 200);
}

// Summaries of the tiles must include every cell anywhere in a wide field, and drop it again.
TEST(ObstacleField, ADiscFindsASingleCellInAWideField) {
  ObstacleField field({0.0, 0.0}, {60.0, 3.0});
  for (int i = 3; i < field.width() - 3; i += 7) {
    const Point cell{0.05 * i, 1.0};
    field.fill_box(kGround, cell, cell + Point{0.05, 0.05});
    const Point centre = cell + Point{0.025, 0.025};
    ASSERT_TRUE(field.disc_hits(kGround, centre + Point{0.1, 0.0}, 0.08)) << i;
    ASSERT_TRUE(field.disc_hits(kGround, centre - Point{0.1, 0.0}, 0.08)) << i;
    ASSERT_TRUE(field.disc_hits(kGround, centre + Point{0.0, 0.7}, 0.7)) << i;
    ASSERT_TRUE(field.disc_hits(kGround, {30.0, 1.5}, 40.0)) << i;
    ASSERT_FALSE(field.disc_hits(kGround, centre + Point{0.1, 0.0}, 0.07)) << i;
    const double way =
        field.free_travel(kGround, centre - Point{0.2, 0.0}, centre + Point{0.2, 0.0}, 0.05);
    if (cell.x > 0.3 && cell.x < 59.6) {
      ASSERT_LT(way, 0.126) << i;
    }
    field.clear(kGround);
    ASSERT_FALSE(field.disc_hits(kGround, centre + Point{0.0, 0.1}, 0.08)) << i;
  }
}

TEST(ObstacleField, ATouchingDiscDoesNotHit) {
  ObstacleField field({0.0, 0.0}, {4.0, 4.0});
  field.fill_box(kGround, {2.0, 0.0}, {3.0, 4.0});
  EXPECT_FALSE(field.disc_hits(kGround, {1.75, 2.0}, 0.25));
  EXPECT_TRUE(field.disc_hits(kGround, {1.7501, 2.0}, 0.25));
  EXPECT_FALSE(field.disc_hits(kGround, {0.25, 2.0}, 0.25));
  EXPECT_TRUE(field.disc_hits(kGround, {0.2499, 2.0}, 0.25));
  EXPECT_FALSE(field.disc_hits(kGround, {3.5, 3.5}, 0.5));
}

TEST(ObstacleField, ADiscOfRadiusZeroIsTheCellBelowIt) {
  ObstacleField field({0.0, 0.0}, {1.0, 1.0});
  field.fill_box(kGround, {0.5, 0.5}, {0.55, 0.55});
  EXPECT_TRUE(field.disc_hits(kGround, {0.52, 0.52}, 0.0));
  EXPECT_FALSE(field.disc_hits(kGround, {0.48, 0.52}, 0.0));
}

TEST(ObstacleField, ADiscOutsideOrAtAnInvalidPlaceHits) {
  const ObstacleField field({0.0, 0.0}, {1.0, 1.0});
  EXPECT_TRUE(field.disc_hits(kGround, {5.0, 0.5}, 0.1));
  EXPECT_TRUE(field.disc_hits(kGround, {-1e9, 0.5}, 0.1));
  EXPECT_TRUE(field.disc_hits(kGround, {std::numeric_limits<double>::quiet_NaN(), 0.5}, 0.1));
}

TEST(ObstacleField, FreeTravelEndsBeforeTheObstacle) {
  ObstacleField field({0.0, 0.0}, {10.0, 4.0});
  field.fill_box(kGround, {5.0, 0.0}, {6.0, 4.0});
  const double far = field.free_travel(kGround, {1.0, 2.0}, {9.0, 2.0}, 0.25);
  EXPECT_LE(far, 3.75);
  EXPECT_GE(far, 3.75 - 0.025);
  EXPECT_DOUBLE_EQ(field.free_travel(kGround, {1.0, 2.0}, {3.0, 2.0}, 0.25), 2.0);
  EXPECT_DOUBLE_EQ(field.free_travel(kGround, {1.0, 2.0}, {1.0, 2.0}, 0.25), 0.0);
  EXPECT_DOUBLE_EQ(field.free_travel(kGround, {5.5, 2.0}, {9.0, 2.0}, 0.25), 0.0);
  EXPECT_DOUBLE_EQ(field.free_travel(ObstacleLayer::Sight, {1.0, 2.0}, {9.0, 2.0}, 0.25), 8.0);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_DOUBLE_EQ(field.free_travel(kGround, {1.0, 2.0}, {nan, 2.0}, 0.25), 0.0);
}

TEST(ObstacleField, FreeTravelStaysFreeAndStopsWithinAStepOfTheHit) {
  int stopped = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const ObstacleField field = cluttered(seed);
    RandomStream random(seed, 2, StreamPurpose::World);
    for (int k = 0; k < 200; ++k) {
      const Point from{random.uniform(-1.9, 2.0), random.uniform(-0.9, 2.0)};
      const Point to{random.uniform(-1.9, 2.0), random.uniform(-0.9, 2.0)};
      const double radius = random.uniform(0.02, 0.2);
      if (field.disc_hits(kGround, from, radius)) continue;
      const double whole = distance(from, to);
      const double way = field.free_travel(kGround, from, to, radius);
      ASSERT_LE(way, whole);
      ASSERT_FALSE(field.disc_hits(kGround, from + (to - from) * (way / whole), radius - 1e-9));
      if (way == whole) continue;
      ++stopped;
      bool hit_soon = false;
      for (int m = 1; m <= 100 && !hit_soon; ++m) {
        const double share = std::min((way + 0.00026 * m) / whole, 1.0);
        hit_soon = field.disc_hits(kGround, from + (to - from) * share, radius + 1e-9);
      }
      ASSERT_TRUE(hit_soon);
    }
  }
  EXPECT_GT(stopped, 50);
}

}  // namespace
}  // namespace magna
