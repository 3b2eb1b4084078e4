// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sensing/range_sensor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "core/geometry/angle.h"

namespace magna {
namespace {

constexpr ObstacleLayer kSight = ObstacleLayer::Sight;

ObstacleField cluttered(RandomStream& random, int shapes) {
  ObstacleField field({-1.0, -2.0}, {6.1, 4.03});
  for (int k = 0; k < shapes; ++k) {
    const Pose pose{random.uniform(-1.0, 6.0), random.uniform(-2.0, 4.0),
                    random.uniform(-kPi, kPi)};
    field.fill_rectangle(kSight, pose, random.uniform(0.03, 0.5), random.uniform(0.03, 0.5));
  }
  return field;
}

// Entry and exit of the ray in a cell's square; enter > leave = no crossing.
std::pair<double, double> through_cell(const ObstacleField& field, Cell c, Point origin,
                                       Point along) {
  double enter = 0.0, leave = 1e9;
  const double lower[2] = {field.lower().x + c.i * field.resolution(),
                           field.lower().y + c.j * field.resolution()};
  const double start[2] = {origin.x, origin.y}, slope[2] = {along.x, along.y};
  for (int axis = 0; axis < 2; ++axis) {
    const double upper = lower[axis] + field.resolution();
    if (slope[axis] == 0.0) {
      if (start[axis] < lower[axis] || start[axis] >= upper) return {1.0, 0.0};
      continue;
    }
    const double a = (lower[axis] - start[axis]) / slope[axis];
    const double b = (upper - start[axis]) / slope[axis];
    enter = std::max(enter, std::min(a, b));
    leave = std::min(leave, std::max(a, b));
  }
  return {enter, leave};
}

struct BruteHit {
  double distance;
  double sure;  ///< like `distance`, but without cells that are only grazed
};

// Clips the ray at every filled cell.
BruteHit brute_ray(const ObstacleField& field, Point origin, Point along, double range) {
  BruteHit hit{range, range};
  for (int j = -1; j <= field.height(); ++j) {
    for (int i = -1; i <= field.width(); ++i) {
      if (!field.filled(kSight, Cell{i, j})) continue;
      const auto [enter, leave] = through_cell(field, {i, j}, origin, along);
      if (enter <= leave + 1e-9) hit.distance = std::min(hit.distance, enter);
      if (enter < leave - 1e-9) hit.sure = std::min(hit.sure, enter);
    }
  }
  return hit;
}

TEST(StaticRay, ReturnsTheDistanceToTheFirstFilledCell) {
  ObstacleField field({0.0, 0.0}, {10.0, 10.0});
  field.fill_box(kSight, {5.0, 4.0}, {6.0, 5.0});
  EXPECT_NEAR(cast_static_ray(field, kSight, {1.0, 4.52}, {1, 0}, 20.0), 4.0, 1e-12);
  EXPECT_NEAR(cast_static_ray(field, kSight, {9.0, 4.52}, {-1, 0}, 20.0), 3.0, 1e-12);
  EXPECT_NEAR(cast_static_ray(field, kSight, {5.52, 1.0}, {0, 1}, 20.0), 3.0, 1e-12);
  EXPECT_NEAR(cast_static_ray(field, kSight, {5.52, 9.0}, {0, -1}, 20.0), 4.0, 1e-12);
  const double root = std::sqrt(0.5);
  EXPECT_NEAR(cast_static_ray(field, kSight, {2.0, 1.5}, {root, root}, 20.0), 3.0 / root, 1e-9);
}

TEST(StaticRay, EndsAtTheBorderOrAtItsRange) {
  const ObstacleField field({0.0, 0.0}, {10.0, 10.0});
  EXPECT_NEAR(cast_static_ray(field, kSight, {1.0, 4.5}, {1, 0}, 20.0), 9.0, 1e-12);
  EXPECT_EQ(cast_static_ray(field, kSight, {1.0, 4.5}, {1, 0}, 3.0), 3.0);
  EXPECT_NEAR(cast_static_ray(field, kSight, {1.0, 4.5}, {-1, 0}, 3.0), 1.0, 1e-12);
  EXPECT_NEAR(cast_static_ray(field, kSight, {1.0, 4.5}, {0, -1}, 9.0), 4.5, 1e-12);
}

TEST(StaticRay, IsZeroFromAFilledCellOrOutside) {
  ObstacleField field({0.0, 0.0}, {10.0, 10.0});
  field.fill_box(kSight, {5.0, 4.0}, {6.0, 5.0});
  EXPECT_EQ(cast_static_ray(field, kSight, {5.5, 4.5}, {1, 0}, 20.0), 0.0);
  EXPECT_EQ(cast_static_ray(field, kSight, {-0.5, 4.5}, {1, 0}, 20.0), 0.0);
  EXPECT_EQ(cast_static_ray(field, kSight, {0.5, 10.5}, {1, 0}, 20.0), 0.0);
}

TEST(StaticRay, MeasuresOnlyItsOwnLayer) {
  ObstacleField field({0.0, 0.0}, {10.0, 10.0});
  field.fill_box(kSight, {5.0, 4.0}, {6.0, 5.0});
  EXPECT_NEAR(cast_static_ray(field, ObstacleLayer::Wall, {1.0, 4.5}, {1, 0}, 20.0), 9.0, 1e-12);
}

TEST(StaticRay, MatchesClippingAtEveryFilledCell) {
  RandomStream random(21, 0, StreamPurpose::World);
  int hits = 0, misses = 0;
  for (int round = 0; round < 12; ++round) {
    const ObstacleField field = cluttered(random, 2 + round * 2);
    for (int k = 0; k < 40; ++k) {
      const Point origin{random.uniform(-1.0, 6.1), random.uniform(-2.0, 4.03)};
      Point along = direction(random.uniform(-kPi, kPi));
      if (k % 8 == 0) along = {k % 16 == 0 ? 1.0 : -1.0, 0.0};
      if (k % 8 == 1) along = {0.0, k % 16 == 1 ? 1.0 : -1.0};
      const double range = random.uniform(0.2, 9.0);
      const double cast = cast_static_ray(field, kSight, origin, along, range);
      const BruteHit brute = brute_ray(field, origin, along, range);
      // A cell only grazed at a corner may count or not.
      ASSERT_GE(cast, brute.distance - 1e-7);
      ASSERT_LE(cast, brute.sure + 1e-7);
      (cast < range ? hits : misses) += 1;
    }
  }
  EXPECT_GT(hits, 100);
  EXPECT_GT(misses, 50);
}

TEST(StaticRay, FromExactCellBordersFindsAnObstacleOfOneCell) {
  ObstacleField field({0.0, 0.0}, {4.0, 4.0});
  field.fill_box(kSight, {2.0, 2.0}, {2.05, 2.05});
  EXPECT_NEAR(cast_static_ray(field, kSight, {1.0, 2.0}, {1, 0}, 3.0), 1.0, 1e-12);
  EXPECT_NEAR(cast_static_ray(field, kSight, {2.0, 1.0}, {0, 1}, 3.0), 1.0, 1e-12);
  EXPECT_NEAR(cast_static_ray(field, kSight, {3.0, 2.0}, {-1, 0}, 3.0), 0.95, 1e-12);
}

TEST(StaticRay, AlongABorderRunsInTheCellThatStartsThere) {
  // Cells of 0.5 m: every number here is exact. Column and row 3 of a tile start at 1.5.
  for (int ahead : {3, 11}) {
    ObstacleField field({0.0, 0.0}, {8.0, 8.0}, 0.5);
    const double there = ahead * 0.5;
    field.fill_box(kSight, {there, there}, {there + 0.5, there + 0.5});
    EXPECT_EQ(cast_static_ray(field, kSight, {0.25, there}, {1, 0}, 20.0), there - 0.25);
    EXPECT_EQ(cast_static_ray(field, kSight, {7.75, there}, {-1, 0}, 20.0), 7.25 - there);
    EXPECT_EQ(cast_static_ray(field, kSight, {there, 0.25}, {0, 1}, 20.0), there - 0.25);
    EXPECT_EQ(cast_static_ray(field, kSight, {there, 7.75}, {0, -1}, 20.0), 7.25 - there);
    // One cell above or left of it there is nothing.
    EXPECT_EQ(cast_static_ray(field, kSight, {0.25, there - 0.125}, {1, 0}, 20.0), 7.75);
    EXPECT_EQ(cast_static_ray(field, kSight, {there - 0.125, 7.75}, {0, -1}, 20.0), 7.75);
  }
}

TEST(StaticRay, CanReachAnyDistance) {
  const ObstacleField field({0.0, 0.0}, {100.0, 10.0});
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_NEAR(cast_static_ray(field, kSight, {1.0, 4.5}, {1, 0}, infinity), 99.0, 1e-9);
  EXPECT_NEAR(cast_static_ray(field, kSight, {1.0, 4.5}, {1, 0}, 1e12), 99.0, 1e-9);
}

TEST(RangeSensorSpec, DistributesItsRaysEvenly) {
  const RangeSensorSpec half{5, kPi, 5.0, 0.0};
  EXPECT_DOUBLE_EQ(half.ray_angle(0), -kPi / 2);
  EXPECT_DOUBLE_EQ(half.ray_angle(2), 0.0);
  EXPECT_DOUBLE_EQ(half.ray_angle(4), kPi / 2);
  const RangeSensorSpec circle{4, 2 * kPi, 5.0, 0.0};
  EXPECT_DOUBLE_EQ(circle.ray_angle(0), -kPi);
  EXPECT_DOUBLE_EQ(circle.ray_angle(3), kPi / 2);
  const RangeSensorSpec one{1, 1.0, 5.0, 0.0};
  EXPECT_DOUBLE_EQ(one.ray_angle(0), 0.0);
  EXPECT_FALSE(RangeSensorSpec{}.present());
}

struct Sweep {
  ObstacleField field{{-1.0, -2.0}, {6.1, 4.03}};
  BodyGrid bodies;
  RandomStream stream{1, 2, StreamPurpose::Ranger};

  Sweep() { bodies.reset({-1.0, -2.0}, {6.1, 4.03}, 1.0); }

  std::vector<float> operator()(const RangeSensorSpec& spec, Pose pose, double radius,
                                int self = -1, bool noisy = false, std::uint32_t mask = 1) {
    std::vector<float> out(static_cast<std::size_t>(spec.rays), -1.0F);
    hits = sweep(ObstacleBoxes(field, kSight), bodies, mask, RangeSensor(spec), pose, radius, self,
                 stream, noisy, out);
    return out;
  }
  RangeHits hits;  ///< of the last one
};

TEST(Sweep, ReadingsStartAtTheRimFromLeftToRight) {
  Sweep sweep_at;
  sweep_at.field.fill_box(kSight, {4.0, -2.0}, {5.0, 4.0});
  // Facing down the screen, the smallest angle looks along +x.
  const auto out = sweep_at({3, kPi, 9.0, 0.0}, {1.0, 1.0, kPi / 2}, 0.25);
  EXPECT_NEAR(out[0], 3.0 - 0.25, 1e-6);
  EXPECT_NEAR(out[1], 3.05 - 0.25, 1e-6);
  EXPECT_NEAR(out[2], 2.0 - 0.25, 1e-6);
}

TEST(Sweep, CountsHitsOfTheNearerOfTwoObstacles) {
  Sweep sweep_at;
  sweep_at.field.fill_box(kSight, {4.0, -2.0}, {5.0, 4.0});
  // On the left a body before the wall, ahead one behind it, on the right nothing in range.
  sweep_at.bodies.rebuild(std::vector<Body>{{{1.0, -0.5}, 0.3}, {{5.7, 1.0}, 0.3}});
  sweep_at({3, kPi, 2.9, 0.0}, {1.0, 1.0, 0.0}, 0.2);
  EXPECT_EQ(sweep_at.hits, (RangeHits{.still = 2, .robots = 1, .none = 0}));
  sweep_at({3, kPi, 2.0, 0.0}, {1.0, 1.0, 0.0}, 0.2);
  EXPECT_EQ(sweep_at.hits, (RangeHits{.still = 0, .robots = 1, .none = 2}));
  // Noise changes the readings, not the hits.
  sweep_at({3, kPi, 2.9, 0.3}, {1.0, 1.0, 0.0}, 0.2, -1, true);
  EXPECT_EQ(sweep_at.hits, (RangeHits{.still = 2, .robots = 1, .none = 0}));
}

TEST(Sweep, MeasuresOtherBodiesOfItsLayerButNotItself) {
  Sweep sweep_at;
  sweep_at.bodies.rebuild(std::vector<Body>{
      {{1.0, 1.0}, 0.2}, {{3.0, 1.0}, 0.5}, {{2.0, 1.0}, 0.3, 2}, {{1.6, 1.0}, 0.0}});
  const RangeSensorSpec one{1, 0.0, 4.0, 0.0};
  EXPECT_NEAR(sweep_at(one, {1.0, 1.0, 0.0}, 0.2, 0)[0], 1.3, 1e-6);
  EXPECT_NEAR(sweep_at(one, {1.0, 1.0, 0.0}, 0.2, 0, false, 2)[0], 0.5, 1e-6);
  EXPECT_NEAR(sweep_at(one, {1.0, 1.0, 0.0}, 0.2, -1)[0], 0.0, 1e-6);
}

TEST(Sweep, RaysWithoutAFieldOfViewAllPointAhead) {
  Sweep sweep_at;
  sweep_at.bodies.rebuild(std::vector<Body>{{{3.0, 1.0}, 0.5}});
  const auto out = sweep_at({3, 0.0, 4.0, 0.0}, {1.0, 1.0, 0.0}, 0.2);
  for (float reading : out) EXPECT_NEAR(reading, 1.3, 1e-6);
}

TEST(Sweep, MatchesSingleRaysOverManyWorlds) {
  RandomStream random(31, 0, StreamPurpose::World);
  int body_hits = 0, rays = 0;
  for (int round = 0; round < 150; ++round) {
    Sweep sweep_at;
    sweep_at.field = cluttered(random, static_cast<int>(random.below(6)));
    std::vector<Body> bodies;
    for (int k = 0; k < 25; ++k) {
      bodies.push_back({{random.uniform(-1.0, 6.0), random.uniform(-2.0, 4.0)},
                        random.uniform(0.0, 0.5),
                        1U << random.below(2)});
    }
    sweep_at.bodies.rebuild(bodies);
    const double fields[] = {2 * kPi, 1.5 * kPi, kPi / 3, 6.2};
    const RangeSensorSpec spec{1 + static_cast<int>(random.below(round % 10 == 0 ? 700 : 60)),
                               fields[round % 4], random.uniform(0.5, 6.0), 0.0};
    const Pose pose{bodies[3].centre.x, bodies[3].centre.y, random.uniform(-7.0, 7.0)};
    const double radius = bodies[3].radius;
    const auto out = sweep_at(spec, pose, radius, 3);
    for (int k = 0; k < spec.rays; ++k) {
      const Point along = direction(pose.theta + spec.ray_angle(k));
      const Point rim = pose.position() + along * radius;
      const double still = cast_static_ray(sweep_at.field, kSight, rim, along, spec.range);
      const double body = sweep_at.bodies.ray(rim, along, spec.range, 1, 3);
      // Directions differ by rounding, which matters where a ray grazes a disc or a cell.
      const double wanted = std::min(still, body);
      const double got = out[static_cast<std::size_t>(k)];
      if (std::abs(got - wanted) > 1e-5) {
        const double wiggle = 1e-9;
        const Point left = direction(pose.theta + spec.ray_angle(k) - wiggle);
        const Point right = direction(pose.theta + spec.ray_angle(k) + wiggle);
        double low = wanted, high = wanted;
        for (Point near_by : {left, right}) {
          const Point from = pose.position() + near_by * radius;
          const double other =
              std::min(cast_static_ray(sweep_at.field, kSight, from, near_by, spec.range),
                       sweep_at.bodies.ray(from, near_by, spec.range, 1, 3));
          low = std::min(low, other);
          high = std::max(high, other);
        }
        ASSERT_GE(got, low - 1e-5) << "round " << round << " ray " << k << " of " << spec.rays;
        ASSERT_LE(got, high + 1e-5) << "round " << round << " ray " << k << " of " << spec.rays;
      }
      ++rays;
      body_hits += body < still;
    }
  }
  EXPECT_GT(body_hits, rays / 20);
}

// Bearings of shapes select the rays that are tested: none may be left out.
TEST(Sweep, MatchesTestingEveryShape) {
  RandomStream random(5, 0, StreamPurpose::World);
  ObstacleField field({0.0, 0.0}, {40.0, 40.0});
  std::vector<Body> bodies;
  for (int k = 0; k < 300; ++k) {
    const Point at{random.uniform(0.0, 40.0), random.uniform(0.0, 40.0)};
    field.fill_box(kSight, at, at + Point{random.uniform(0.1, 2.0), random.uniform(0.1, 2.0)});
  }
  while (bodies.size() < 1000) {
    const Point at{random.uniform(0.2, 39.8), random.uniform(0.2, 39.8)};
    if (!field.disc_hits(kSight, at, 0.15)) bodies.push_back({at, 0.15});
  }
  BodyGrid grid;
  grid.reset({0.0, 0.0}, {40.0, 40.0}, 1.0);
  grid.rebuild(bodies);
  const ObstacleBoxes boxes(field, kSight);
  const RangeSensor sensor({36, 1.5 * kPi, 5.0, 0.0});
  std::vector<float> out(36);
  RandomStream stream(1, 1, StreamPurpose::Ranger);
  std::uint64_t off = 0;
  StateHash hash;
  for (int k = 0; k < 1000; ++k) {
    const Point centre = bodies[static_cast<std::size_t>(k)].centre;
    const Pose pose{centre.x, centre.y, random.uniform(-kPi, kPi)};
    sweep(boxes, grid, 1, sensor, pose, 0.15, k, stream, false, out);
    for (int ray = 0; ray < 36; ++ray) {
      const Point along = direction(pose.theta + sensor.spec().ray_angle(ray));
      const Point rim = centre + along * 0.15;
      double wanted = cast_static_ray(field, kSight, rim, along, 5.0);
      for (const Body& body : bodies) {
        if (body.centre == centre) continue;
        const double hit = ray_to_disc(rim, along, body.centre, 0.15);
        if (hit >= 0.0) wanted = std::min(wanted, hit);
      }
      const float got = out[static_cast<std::size_t>(ray)];
      off += std::abs(double{got} - wanted) > 0.01 ? 1 : 0;
      hash.add(static_cast<std::uint64_t>(std::llround(double{got} * 1e4)));
    }
  }
  EXPECT_EQ(off, 0U);
  // The same readings with every compiler and instruction set.
  EXPECT_EQ(hash.value(), 12059726815645319695U);
}

// Static obstacles of many small pieces are met ray by ray, those of few as rectangles.
TEST(Sweep, MeetsCrowdedObstaclesAsWell) {
  Sweep sweep_at;
  const RangeSensorSpec spec{90, 2.0 * kPi, 3.0, 0.0};
  for (const int pieces : {30, 400}) {
    sweep_at.field.clear(kSight);
    RandomStream random(9, 0, StreamPurpose::World);
    for (int k = 0; k < pieces; ++k) {
      const Point at{random.uniform(-1.0, 6.0), random.uniform(-2.0, 4.0)};
      if (norm(at - Point{2.5, 1.0}) > 0.4)
        sweep_at.field.fill_box(kSight, at, at + Point{0.04, 0.04});
    }
    const auto out = sweep_at(spec, {2.5, 1.0, 0.3}, 0.2);
    for (int ray = 0; ray < spec.rays; ++ray) {
      const Point along = direction(0.3 + spec.ray_angle(ray));
      EXPECT_NEAR(
          out[static_cast<std::size_t>(ray)],
          cast_static_ray(sweep_at.field, kSight, Point{2.5, 1.0} + along * 0.2, along, 3.0), 1e-5)
          << pieces << " pieces, ray " << ray;
    }
  }
}

TEST(Sweep, NoiseIsProportionalToTheDistanceAndWithinTheRange) {
  Sweep sweep_at;
  sweep_at.field.fill_box(kSight, {4.0, -2.0}, {5.0, 4.03});
  const RangeSensorSpec spec{1, 0.0, 4.0, 0.1};
  double sum = 0.0, squares = 0.0;
  const int count = 4000;
  for (int k = 0; k < count; ++k) {
    const double reading = sweep_at(spec, {2.0, 1.0, 0.0}, 0.0, -1, true)[0];
    ASSERT_GE(reading, 0.0);
    ASSERT_LE(reading, 4.0);
    sum += reading;
    squares += reading * reading;
  }
  const double mean = sum / count;
  EXPECT_NEAR(mean, 2.0, 0.02);
  EXPECT_NEAR(std::sqrt(squares / count - mean * mean), 0.2, 0.02);
}

TEST(Sweep, UsesRandomNumbersOnlyForEchoesWithNoise) {
  Sweep sweep_at;
  const RandomStream before = sweep_at.stream;
  const RangeSensorSpec quiet{8, kPi, 9.0, 0.0};
  const RangeSensorSpec noisy{8, kPi, 9.0, 0.1};
  const RangeSensorSpec short_sighted{8, kPi, 0.1, 0.1};
  const Pose pose{2.0, 1.0, 0.0};
  sweep_at(quiet, pose, 0.1, -1, true);
  sweep_at(noisy, pose, 0.1, -1, false);
  EXPECT_EQ(sweep_at(short_sighted, pose, 0.1, -1, true), std::vector<float>(8, 0.1F));
  EXPECT_EQ(sweep_at.stream, before);
  sweep_at(noisy, pose, 0.1, -1, true);
  EXPECT_NE(sweep_at.stream, before);
}

TEST(Sweep, WithoutRaysItWritesNothing) {
  Sweep sweep_at;
  EXPECT_TRUE(sweep_at({}, {1.0, 1.0, 0.0}, 0.1).empty());
}

}  // namespace
}  // namespace magna
