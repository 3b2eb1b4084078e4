// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/world/world.h"

namespace magna {
namespace {

using ::testing::HasSubstr;

WorldDescription map_of(int width, int height, Cell origin = {}) {
  WorldDescription d;
  d.origin = origin;
  d.width = width;
  d.height = height;
  return d;
}

World built(const WorldDescription& d) {
  auto world = World::build(d);
  if (!world) throw std::runtime_error(world.error().text());
  return std::move(*world);
}

std::string error_of(const WorldDescription& d) {
  auto world = World::build(d);
  return world ? "built" : world.error().text();
}

int count_filled(const CellMap& map) {
  int count = 0;
  for (auto filled : map.filled_cells()) count += filled;
  return count;
}

TEST(WorldBuilder, AWallIsADigitisedLineWithInterpolatedParameters) {
  WorldDescription d = map_of(75, 75);
  d.clauses.push_back(WallClause{{30, 10}, {30, 50}, "Slate", 10.0, 30.0, {}});
  const World world = built(d);
  EXPECT_EQ(count_filled(world.cells()), 41);
  EXPECT_FALSE(world.cells().filled({30, 9}));
  EXPECT_FLOAT_EQ(world.cells().substance({30, 10}).parameter, 10.0F);
  EXPECT_FLOAT_EQ(world.cells().substance({30, 30}).parameter, 20.0F);
  EXPECT_FLOAT_EQ(world.cells().substance({30, 50}).parameter, 30.0F);
  EXPECT_EQ(world.cells().types().name(world.cells().substance({30, 20}).type), "slate");
}

TEST(WorldBuilder, ASlantedWallHasNoGaps) {
  WorldDescription d = map_of(20, 20);
  d.clauses.push_back(WallClause{{2, 3}, {15, 8}, "bricks", 5.0, 5.0, {}});
  const World world = built(d);
  EXPECT_EQ(count_filled(world.cells()), 14);
  for (int i = 2; i <= 15; ++i) {
    const int j = static_cast<int>(std::lround(3.0 + (i - 2) * 5.0 / 13.0));
    EXPECT_TRUE(world.cells().filled({i, j})) << i;
  }
}

TEST(WorldBuilder, ASingleCellWallHasTheFirstParameter) {
  WorldDescription d = map_of(5, 5);
  d.clauses.push_back(WallClause{{2, 2}, {2, 2}, "bricks", 3.0, 9.0, {}});
  const World world = built(d);
  EXPECT_EQ(count_filled(world.cells()), 1);
  EXPECT_FLOAT_EQ(world.cells().substance({2, 2}).parameter, 3.0F);
}

TEST(WorldBuilder, RectangleOfTheManualMayEndAtTheSizeOfTheMap) {
  WorldDescription d = map_of(75, 75);
  d.clauses.push_back(RectClause{{0, 0}, {75, 75}, "Bricks", {0, 10, 30, 25}, {}});
  const World world = built(d);
  EXPECT_EQ(count_filled(world.cells()), 4 * 74);
  EXPECT_FALSE(world.cells().filled({1, 1}));
  EXPECT_FALSE(world.cells().filled({73, 73}));
  // From corner to corner, clockwise on the screen from (x0, y0).
  EXPECT_FLOAT_EQ(world.cells().substance({0, 0}).parameter, 0.0F);
  EXPECT_FLOAT_EQ(world.cells().substance({37, 0}).parameter, 5.0F);
  EXPECT_FLOAT_EQ(world.cells().substance({74, 0}).parameter, 10.0F);
  EXPECT_FLOAT_EQ(world.cells().substance({74, 37}).parameter, 20.0F);
  EXPECT_FLOAT_EQ(world.cells().substance({74, 74}).parameter, 30.0F);
  EXPECT_FLOAT_EQ(world.cells().substance({0, 74}).parameter, 25.0F);
  EXPECT_FLOAT_EQ(world.cells().substance({0, 37}).parameter, 12.5F);
}

TEST(WorldBuilder, ACircleIsAFilledDisc) {
  WorldDescription d = map_of(20, 20);
  d.clauses.push_back(CircleClause{{10, 10}, 3.0, "stone", 7.0, {}});
  const World world = built(d);
  EXPECT_EQ(count_filled(world.cells()), 29);
  for (int j = 0; j < 20; ++j) {
    for (int i = 0; i < 20; ++i) {
      EXPECT_EQ(world.cells().filled({i, j}), (i - 10) * (i - 10) + (j - 10) * (j - 10) <= 9);
    }
  }
  EXPECT_FLOAT_EQ(world.cells().substance({12, 11}).parameter, 7.0F);
}

TEST(WorldBuilder, ACircleOfRadiusZeroIsOneCellAndIsClippedAtTheBorder) {
  WorldDescription d = map_of(6, 6);
  d.clauses.push_back(CircleClause{{2, 2}, 0.0, "stone", 7.0, {}});
  d.clauses.push_back(CircleClause{{6, 6}, 1.0, "stone", 7.0, {}});
  const World world = built(d);
  EXPECT_EQ(count_filled(world.cells()), 1 + 3);
  EXPECT_TRUE(world.cells().filled({5, 5}));
}

TEST(WorldBuilder, ALaterClauseOverwritesAnEarlierOne) {
  WorldDescription d = map_of(9, 9);
  d.clauses.push_back(WallClause{{1, 4}, {7, 4}, "bricks", 1.0, 1.0, {}});
  d.clauses.push_back(WallClause{{4, 1}, {4, 7}, "slate", 2.0, 2.0, {}});
  const World world = built(d);
  EXPECT_EQ(world.cells().types().name(world.cells().substance({4, 4}).type), "slate");
  EXPECT_EQ(world.cells().types().name(world.cells().substance({3, 4}).type), "bricks");
}

TEST(WorldBuilder, CellNumbersStartAtTheOrigin) {
  WorldDescription d = map_of(10, 6, {-4, -3});
  d.clauses.push_back(RectClause{{-4, -3}, {6, 3}, "bricks", {1, 1, 1, 1}, {}});
  const World world = built(d);
  EXPECT_EQ(count_filled(world.cells()), 2 * 10 + 2 * 4);
  EXPECT_TRUE(world.cells().filled({5, 2}));
  EXPECT_TRUE(world.field().filled(ObstacleLayer::Ground, Point{-3.5, -2.5}));
  EXPECT_FALSE(world.field().filled(ObstacleLayer::Ground, Point{-2.5, -1.5}));
}

TEST(WorldBuilder, ACoordinateBeyondTheSizeIsAnErrorWithPlaceAndRange) {
  WorldDescription d = map_of(10, 6, {-4, -3});
  d.clauses.push_back(WallClause{{0, 0}, {7, 0}, "bricks", 1, 1, {12, 3}});
  auto world = World::build(d);
  ASSERT_FALSE(world);
  EXPECT_EQ(world.error().line, 12);
  EXPECT_EQ(world.error().column, 3);
  EXPECT_THAT(world.error().message, HasSubstr("wall"));
  EXPECT_THAT(world.error().message, HasSubstr("x = 7"));
  EXPECT_THAT(world.error().message, HasSubstr("-4 to 6"));

  d.clauses[0] = RectClause{{0, -5}, {1, 0}, "bricks", {}, {13, 5}};
  EXPECT_THAT(error_of(d), HasSubstr("rect has y = -5"));
  EXPECT_THAT(error_of(d), HasSubstr("-3 to 3"));
  d.clauses[0] = CircleClause{{0, 99}, 1.0, "bricks", 1.0, {14, 1}};
  EXPECT_THAT(error_of(d), HasSubstr("circle has y = 99"));
  EXPECT_EQ(World::build(d).error().line, 14);
}

TEST(WorldBuilder, RejectsInvalidClauses) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  WorldDescription d = map_of(5, 5);
  d.clauses.push_back(WallClause{{0, 0}, {1, 0}, "", 1, 1, {}});
  EXPECT_THAT(error_of(d), HasSubstr("without a substance"));
  d.clauses[0] = WallClause{{0, 0}, {1, 0}, "bricks", 1, nan, {}};
  EXPECT_THAT(error_of(d), HasSubstr("expected a number"));
  d.clauses[0] = RectClause{{0, 0}, {1, 1}, "bricks", {0, 0, nan, 0}, {}};
  EXPECT_THAT(error_of(d), HasSubstr("expected a number"));
  d.clauses[0] = CircleClause{{1, 1}, -1.0, "bricks", 1.0, {}};
  EXPECT_THAT(error_of(d), HasSubstr("radius -1"));
  d.clauses[0] = CircleClause{{1, 1}, nan, "bricks", 1.0, {}};
  EXPECT_THAT(error_of(d), HasSubstr("radius"));
}

TEST(WorldBuilder, RejectsMapsOfImpossibleSize) {
  EXPECT_THAT(error_of(map_of(0, 5)), HasSubstr("1 to 4096"));
  EXPECT_THAT(error_of(map_of(5, -1)), HasSubstr("1 to 4096"));
  EXPECT_THAT(error_of(map_of(4097, 5)), HasSubstr("1 to 4096"));
  EXPECT_THAT(error_of(map_of(5, 5, {2'000'000, 0})), HasSubstr("begins at cell"));
  WorldDescription fine = map_of(4096, 4096);
  fine.field_resolution = 0.02;
  EXPECT_THAT(error_of(fine), HasSubstr("too large"));
  WorldDescription tick = map_of(5, 5);
  tick.tick_seconds = 0.0;
  EXPECT_THAT(error_of(tick), HasSubstr("tick"));
  WorldDescription coarse = map_of(5, 5);
  coarse.field_resolution = 2.0;
  EXPECT_THAT(error_of(coarse), HasSubstr("0.01 to 1 m"));
}

TEST(WorldBuilder, BoxesFillAllLayersAndNeedAnExtent) {
  WorldDescription d = map_of(5, 5);
  d.boxes.push_back({{1.0, 1.0}, {1.5, 1.5}});
  const World world = built(d);
  for (int k = 0; k < kObstacleLayers; ++k) {
    const auto layer = static_cast<ObstacleLayer>(k);
    EXPECT_TRUE(world.field().filled(layer, Point{1.25, 1.25}));
    EXPECT_FALSE(world.field().filled(layer, Point{1.75, 1.25}));
  }
  EXPECT_FALSE(world.cells().filled({1, 1}));
  d.boxes.push_back({{2.0, 1.0}, {2.0, 1.5}});
  EXPECT_THAT(error_of(d), HasSubstr("box"));
}

TEST(WorldBuilder, AWallFillsItsWholeCellInAllLayers) {
  WorldDescription d = map_of(5, 5);
  d.clauses.push_back(WallClause{{2, 2}, {3, 2}, "bricks", 1, 1, {}});
  const World world = built(d);
  for (int k = 0; k < kObstacleLayers; ++k) {
    const auto layer = static_cast<ObstacleLayer>(k);
    EXPECT_TRUE(world.field().filled(layer, Point{2.01, 2.01}));
    EXPECT_TRUE(world.field().filled(layer, Point{3.99, 2.99}));
    EXPECT_FALSE(world.field().filled(layer, Point{1.99, 2.5}));
    EXPECT_FALSE(world.field().filled(layer, Point{4.01, 2.5}));
  }
}

TEST(WorldBuilder, KeepsNameTickAnchorsAndResolution) {
  WorldDescription d = map_of(5, 5);
  d.name = "big-room";
  d.tick_seconds = 0.05;
  d.field_resolution = 0.02;
  d.anchors.agent_origin = Point{1, 2};
  const World world = built(d);
  EXPECT_EQ(world.name(), "big-room");
  EXPECT_EQ(world.tick_seconds(), 0.05);
  EXPECT_EQ(world.field().width(), 250);
  EXPECT_EQ(world.anchors().agent_origin, (Point{1, 2}));
  EXPECT_FALSE(world.anchors().cybot_start);
}

TEST(WorldBuilder, CybotsStartAtTheAnchorElseAtTheCentreLookingUp) {
  WorldDescription d = map_of(6, 4);
  d.origin = {-2, 1};
  const Pose centre = built(d).cybot_start();
  EXPECT_EQ(centre.position(), (Point{1.0, 3.0}));
  EXPECT_NEAR(centre.theta, -1.5707963267948966, 1e-15);
  d.anchors.cybot_start = Pose{-1.5, 2.0, 0.3};
  EXPECT_EQ(built(d).cybot_start(), (Pose{-1.5, 2.0, 0.3}));
  for (const Pose bad :
       {Pose{4.5, 2, 0}, Pose{0, 0.5, 0}, Pose{std::nan(""), 2, 0}, Pose{0, 2, HUGE_VAL}}) {
    d.anchors.cybot_start = bad;
    const auto world = World::build(d);
    ASSERT_FALSE(world);
    EXPECT_NE(world.error().message.find("cybot start"), std::string::npos);
  }
}

TEST(WorldBuilder, ThingsThatDoNotFitAreErrorsAtTheirPlace) {
  WorldDescription d = map_of(5, 5);
  ThingDescription pen{.name = "pen", .place = {8, 7}};
  pen.attributes.set("size", -1.0);
  d.things.push_back({.name = "box", .position = {1, 1}, .contents = {pen}, .place = {7, 3}});
  auto world = World::build(d);
  ASSERT_FALSE(world);
  EXPECT_EQ(world.error().line, 8);
  EXPECT_THAT(world.error().message, HasSubstr("'pen'"));

  d.things = {{.name = "lamp", .position = {5.0, 1.0}, .place = {9, 3}}};
  EXPECT_EQ(World::build(d).error().line, 9);
  EXPECT_THAT(error_of(d), HasSubstr("x from 0 to 5"));
  d.things = {{.name = "", .position = {1, 1}}};
  EXPECT_THAT(error_of(d), HasSubstr("without a name"));
  d.things = {{.name = "desk", .position = {1, 1}, .footprint = Footprint{0.0, 1.0, 0.0}}};
  EXPECT_THAT(error_of(d), HasSubstr("footprint"));
}

}  // namespace
}  // namespace magna
