// SPDX-License-Identifier: GPL-3.0-or-later
// Cells seen by cameras: views and scans (manual 3.4.3, 4).
#include "core/sensing/camera_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"

namespace magna {
namespace {

constexpr int kSamples = 20'000;
using ::testing::ElementsAre;

/// A room of 20 x 10 cells: brick (10) in the west and north, slate (30) in the east and south.
WorldDescription room() {
  WorldDescription room;
  room.width = 20;
  room.height = 10;
  room.clauses = {WallClause{{0, 0}, {19, 0}, "bricks", 10, 10, {}},
                  WallClause{{0, 0}, {0, 9}, "bricks", 10, 10, {}},
                  WallClause{{19, 0}, {19, 9}, "slate", 30, 30, {}},
                  WallClause{{0, 9}, {19, 9}, "slate", 30, 30, {}}};
  return room;
}

ThingDescription thing(Point at, AttributeValue substance, bool obsview) {
  ThingDescription thing{.name = "thing", .position = at};
  thing.attributes.set("substance", std::move(substance));
  thing.attributes.set("obsview", obsview);
  return thing;
}

class CameraViewTest : public testing::Test {
 protected:
  void build(const WorldDescription& description) {
    world = std::make_unique<World>(std::move(World::build(description).value()));
    things = std::make_unique<ThingGrid>(*world);
  }
  /// The probabilities of a clean simulation.
  static const Parameters& exact() {
    static const Parameters kClean = [] {
      Parameters clean;
      clean.clean();
      return clean;
    }();
    return kClean;
  }
  std::vector<double> view(const CameraPose& camera, int resolution, bool noisy = false) {
    return camera_view(*world, *things, camera, resolution, noisy ? parameters : exact(), random);
  }

  std::unique_ptr<World> world;
  std::unique_ptr<ThingGrid> things;
  Parameters parameters;
  RandomStream random{7, 0, StreamPurpose::Camera};
};

TEST_F(CameraViewTest, CleanLeavesASingleEnabledError) {
  build(room());
  parameters.clean();
  EXPECT_THAT(view({{10.5, 5.5}, kPi, radians(30)}, 1, true), ElementsAre(10));
  ASSERT_FALSE(parameters.set(kParameter<"Pixel-Error-Range">, 2.0));
  EXPECT_NE(view({{10.5, 5.5}, kPi, radians(30)}, 1, true)[0], 10.0);
}

TEST_F(CameraViewTest, ShowsTheSubstanceOfTheNearestObstacle) {
  build(room());
  // The centres of four equal parts of a full circle.
  const CameraPose round{{10.5, 5.5}, radians(45), 2.0 * kPi};
  EXPECT_THAT(view(round, 4), ElementsAre(10, 30, 30, 10)) << "north, east, south, west";
  EXPECT_THAT(view({{10.5, 5.5}, 0.0, radians(30)}, 3), ElementsAre(30, 30, 30));
  EXPECT_THAT(view({{10.5, 5.5}, kPi, radians(30)}, 1), ElementsAre(10));
  EXPECT_TRUE(view({{10.5, 5.5}, 0.0, 1.0}, 0).empty());
}

TEST_F(CameraViewTest, SubstancesFollowTheOrderOfTheirWall) {
  WorldDescription description = room();
  description.clauses.push_back(WallClause{{15, 1}, {15, 8}, "slate", 0, 70, {}});
  build(description);
  for (int j = 1; j <= 8; ++j) {
    EXPECT_THAT(view({{10.5, j + 0.5}, 0.0, 0.01}, 1), ElementsAre(10.0 * (j - 1))) << j;
  }
}

TEST_F(CameraViewTest, ObstructingThingsShowTheirSubstance) {
  WorldDescription description = room();
  description.things = {thing({14.5, 5.5}, std::string("wood"), true),
                        thing({12.5, 2.5}, 77.0, false), thing({10.5, 5.5}, 99.0, true)};
  build(description);
  EXPECT_THAT(view({{10.5, 5.5}, 0.0, 0.01}, 1), ElementsAre(120))
      << "what lies beside the camera obstructs nothing";
  EXPECT_THAT(view({{10.5, 2.5}, 0.0, 0.01}, 1), ElementsAre(30)) << "nor what can be seen through";
  ASSERT_FALSE(world->set_attribute(ThingId{0}, "obsview", false));
  things->refresh(*world);
  EXPECT_THAT(view({{10.5, 5.5}, 0.0, 0.01}, 1), ElementsAre(30));
}

TEST_F(CameraViewTest, PixelErrorsMatchTheParameters) {
  build(room());
  int outliers = 0;
  double sum = 0.0;
  int within = 0;
  for (int k = 0; k < kSamples; ++k) {
    const double pixel = view({{10.5, 5.5}, 0.0, 0.01}, 1, true)[0];
    if (std::abs(pixel - 30.0) > 2.0) {
      ++outliers;
      EXPECT_TRUE(pixel >= 0.0 && pixel < kMostPixel);
    } else {
      ++within;
      sum += pixel - 30.0;
    }
  }
  // An outlier may fall within the error of others.
  const double expected = 0.01 * (1.0 - 4.0 / kMostPixel);
  EXPECT_NEAR(static_cast<double>(outliers) / kSamples, expected,
              4.0 * std::sqrt(expected * (1.0 - expected) / kSamples));
  // Uniform within 2: a standard deviation of 2 / sqrt(3).
  EXPECT_NEAR(sum / within, 0.0, 4.0 * 2.0 / std::sqrt(3.0) / std::sqrt(within));
  ASSERT_FALSE(parameters.set("No-Sensor-Error", "t"));
  EXPECT_THAT(view({{10.5, 5.5}, 0.0, 0.01}, 1, true), ElementsAre(30));
}

TEST_F(CameraViewTest, TransparentThingsAlterThePixelsBehindThem) {
  WorldDescription description = room();
  description.things = {thing({14.5, 5.5}, 130.0, false)};
  build(description);
  ASSERT_FALSE(parameters.set("Pixel-Outlier-Prob", "0"));
  ASSERT_FALSE(parameters.set("Pixel-Error-Range", "0.001"));
  double sum = 0.0;
  for (int k = 0; k < kSamples; ++k) {
    const double pixel = view({{10.5, 5.5}, 0.0, 0.01}, 1, true)[0];
    EXPECT_TRUE(pixel > 29.99 && pixel < 40.01) << "a tenth of the difference at most";
    sum += pixel;
  }
  EXPECT_NEAR(sum / kSamples, 35.0, 4.0 * 10.0 / std::sqrt(12.0) / std::sqrt(kSamples));
  EXPECT_THAT(view({{10.5, 2.5}, 0.0, 0.01}, 1, true)[0], testing::DoubleNear(30.0, 0.01));
}

TEST_F(CameraViewTest, ShowsTheSubstanceOfAContainerFromInside) {
  EXPECT_THAT(view_inside(120.0, 3, exact(), random), ElementsAre(120, 120, 120));
  for (const double pixel : view_inside(60.0, 200, parameters, random)) {
    EXPECT_TRUE(pixel >= 0.0 && pixel < kMostPixel);
  }
}

TEST_F(CameraViewTest, AScanVisitsEveryCellOnceInOrder) {
  build(room());
  CameraScan scan;
  const CameraPose east{{10.5, 5.5}, 0.0, 0.01};
  const auto straight = scan.cells(*world, *things, east, 3);
  EXPECT_THAT(std::vector<Cell>(straight.begin(), straight.end()),
              ElementsAre(Cell{10, 5}, Cell{11, 5}, Cell{12, 5}, Cell{13, 5}, Cell{14, 5},
                          Cell{15, 5}, Cell{16, 5}, Cell{17, 5}, Cell{18, 5}));
  const auto all = scan.cells(*world, *things, {{10.5, 5.5}, 0.0, 2.0 * kPi}, 2000);
  std::vector<Cell> sorted(all.begin(), all.end());
  std::ranges::sort(sorted);
  EXPECT_EQ(std::ranges::adjacent_find(sorted), sorted.end());
  EXPECT_EQ(sorted.size(), 18U * 8U) << "the whole floor, no wall";
}

TEST_F(CameraViewTest, AScanEndsAtAndIncludesAnObstructingThing) {
  WorldDescription description = room();
  description.things = {thing({13.5, 5.5}, 5.0, true), thing({12.5, 5.5}, 5.0, false)};
  build(description);
  CameraScan scan;
  const auto seen = scan.cells(*world, *things, {{10.5, 5.5}, 0.0, 0.01}, 3);
  EXPECT_THAT(std::vector<Cell>(seen.begin(), seen.end()),
              ElementsAre(Cell{10, 5}, Cell{11, 5}, Cell{12, 5}, Cell{13, 5}));
}

TEST_F(CameraViewTest, AThingIsVisibleWithoutObstaclesBeforeIt) {
  WorldDescription description = room();
  description.things = {thing({13.5, 5.5}, 5.0, true), thing({5.5, 5.5}, 5.0, false)};
  build(description);
  const auto sees = [this](Point from, Point to) { return in_sight(*world, *things, from, to); };
  EXPECT_TRUE(sees({10.5, 5.5}, {13.9, 5.5})) << "beside it is not before it";
  EXPECT_FALSE(sees({10.5, 5.5}, {14.1, 5.5}));
  EXPECT_TRUE(sees({13.1, 5.5}, {16.5, 5.5})) << "beside the camera";
  EXPECT_TRUE(sees({10.5, 5.5}, {2.5, 5.5}));
  EXPECT_TRUE(sees({10.5, 5.5}, {10.5, 5.5}));
  EXPECT_FALSE(sees({10.5, 5.5}, {19.5, 2.5})) << "in the wall";
  EXPECT_FALSE(sees({10.5, 5.5}, {30.5, 2.5})) << "off the map";
}

TEST_F(CameraViewTest, AThingOnACellCornerIsVisibleFromAllSides) {
  build(room());
  for (int k = 0; k < 2000; ++k) {
    const Point from{random.uniform(1.0, 19.0), random.uniform(1.0, 9.0)};
    const Point to{2.0 + static_cast<double>(random.below(17)),
                   2.0 + static_cast<double>(random.below(7))};
    ASSERT_TRUE(in_sight(*world, *things, from, to)) << from.x << ' ' << from.y;
    ASSERT_TRUE(in_sight(*world, *things, to, {to.x == 10.0 ? 11.0 : 10.0, to.y}));
  }
}

TEST(ThingGrid, FindsThingsInACellAfterEveryMove) {
  WorldDescription description = room();
  description.origin = {-4, -2};
  for (WorldDescription::Clause& clause : description.clauses) {
    auto& wall = std::get<WallClause>(clause);
    for (Cell* const c : {&wall.from, &wall.to}) *c = {c->i - 4, c->j - 2};
  }
  description.things = {thing({0.5, 0.5}, 5.0, true), thing({0.9, 0.1}, 6.0, false),
                        thing({3.5, 2.5}, 7.0, false)};
  World world = std::move(World::build(description).value());
  ThingGrid grid(world);
  ASSERT_EQ(grid.in({0, 0}).size(), 2U);
  EXPECT_EQ(grid.in({0, 0})[0].id, ThingId{0});
  EXPECT_TRUE(grid.in({0, 0})[0].obstructs_view);
  EXPECT_EQ(grid.in({0, 0})[1].substance, 6.0);
  EXPECT_EQ(grid.in({3, 2}).size(), 1U);
  EXPECT_TRUE(grid.in({1, 1}).empty());
  EXPECT_TRUE(grid.in({99, 99}).empty());
  ASSERT_FALSE(world.move_thing(ThingId{1}, Point{1.5, 1.5}));
  ASSERT_FALSE(world.move_thing(ThingId{2}, ThingId{0}));
  grid.refresh(world);
  EXPECT_EQ(grid.in({0, 0}).size(), 1U);
  EXPECT_EQ(grid.in({1, 1}).size(), 1U);
  EXPECT_TRUE(grid.in({3, 2}).empty()) << "inside of another thing";
}

}  // namespace
}  // namespace magna
