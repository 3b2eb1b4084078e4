// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/map_error.h"
#include "core/knowledge/coverage.h"
#include "core/world/world.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

constexpr std::array kSight{ObstacleLayer::Sight};
constexpr std::array kBoth{ObstacleLayer::Sight, ObstacleLayer::Wall};

/// An empty map of 5 x 5 m, and a team that knows its cells as the test sets them.
struct ErrorRig {
  Coverage coverage{CoverageGrid({0, 0}, {5, 5})};
  ObstacleField field{{0, 0}, {5, 5}};
  SweepRaster raster{coverage.grid()};

  void fill(Point lower, Point upper, ObstacleLayer layer = ObstacleLayer::Sight) {
    field.fill_box(layer, lower, upper);
  }
  void take(Cell cell, CellSeen seen) {
    const Point at = coverage.grid().centre(cell);
    raster.begin(at, 1.0);
    if (seen == CellSeen::Free) raster.pass(at, at);
    if (seen == CellSeen::Filled) raster.meet(at);
    coverage.take(raster, {0}, SightHeight::Ground, 1);
    ASSERT_EQ(coverage.at(cell), seen);
  }
  void take_all(CellSeen seen) {
    for (int j = 0; j < 20; ++j) {
      for (int i = 0; i < 20; ++i) take({i, j}, seen);
    }
  }
  MapError error(std::span<const ObstacleLayer> layers = kSight) const {
    return map_error(coverage, field, layers);
  }
};

TEST(MapError, IsZeroWithoutKnowledge) {
  ErrorRig rig;
  rig.fill({1, 1}, {4, 4});
  EXPECT_EQ(rig.error(), MapError{});
  EXPECT_EQ(rig.error().share(), 0.0);
}

TEST(MapError, IsZeroForACorrectMap) {
  ErrorRig rig;
  rig.fill({1, 1}, {2, 2});
  rig.take({5, 5}, CellSeen::Filled);
  rig.take({12, 12}, CellSeen::Free);
  EXPECT_EQ(rig.error(), (MapError{2, 0, 0}));
}

TEST(MapError, CountsFreeCellsWithinFilledSurroundings) {
  ErrorRig rig;
  rig.fill({1, 1}, {2, 2});  // cells 4 to 7
  rig.take_all(CellSeen::Free);
  EXPECT_EQ(rig.error(), (MapError{400, 4, 0})) << "the inner ones, not those on its rim";
  EXPECT_EQ(rig.error().share(), 0.01);
}

TEST(MapError, CountsACellAsFilledFromHalfItsArea) {
  ErrorRig half;
  half.fill({1, 1}, {1.75, 1.6});  // 2 of 5 rows of the lowest of three cells by three
  half.take({5, 5}, CellSeen::Free);
  EXPECT_EQ(half.error(), (MapError{1, 0, 0}));
  ErrorRig more;
  more.fill({1, 1}, {1.75, 1.65});
  more.take({5, 5}, CellSeen::Free);
  EXPECT_EQ(more.error(), (MapError{1, 1, 0}));
}

TEST(MapError, CountsFilledCellsWithinFreeSurroundings) {
  ErrorRig rig;
  rig.fill({2.6, 2.6}, {2.65, 2.65});  // a leg of a table, in cell 10
  for (int i = 5; i < 15; ++i) rig.take({i, 10}, CellSeen::Filled);
  EXPECT_EQ(rig.error(), (MapError{10, 0, 7})) << "all but three";
  EXPECT_DOUBLE_EQ(rig.error().share(), 0.7);
}

TEST(MapError, CountsCellsOutsideTheMapAsFilled) {
  ErrorRig rig;
  rig.take_all(CellSeen::Filled);
  EXPECT_EQ(rig.error(), (MapError{400, 0, 18 * 18}));
}

TEST(MapError, IncludesThingsOfASingleLayer) {
  ErrorRig rig;
  rig.fill({1, 1}, {2, 2}, ObstacleLayer::Wall);
  rig.take({5, 5}, CellSeen::Filled);
  rig.take({6, 6}, CellSeen::Free);
  EXPECT_EQ(rig.error(kSight), (MapError{2, 0, 1}));
  EXPECT_EQ(rig.error(kBoth), (MapError{2, 1, 0}));
  EXPECT_EQ(rig.error({}), (MapError{2, 0, 1}));
}

TEST(MapError, IgnoresCellsWhoseCentreIsBeyondTheMap) {
  Coverage coverage{CoverageGrid({0, 0}, {5, 5})};
  const ObstacleField field({0, 0}, {2.5, 5});
  SweepRaster raster{coverage.grid()};
  raster.begin({0.1, 1.1}, 6.0);
  raster.pass({0.1, 1.1}, {4.9, 1.1});
  coverage.take(raster, {0}, SightHeight::Ground, 1);
  EXPECT_EQ(coverage.seen(), 20U);
  EXPECT_EQ(map_error(coverage, field, kSight), (MapError{10, 0, 0}));
}

TEST(MapError, ComparesFieldsOfAnyResolution) {
  for (const double resolution : {0.02, 0.1, 0.5}) {
    ErrorRig rig;
    rig.field = ObstacleField({0, 0}, {5, 5}, resolution);
    rig.fill({1, 1}, {2.5, 2.5});  // cells 4 to 9
    rig.take({6, 6}, CellSeen::Free);
    rig.take({7, 7}, CellSeen::Filled);
    rig.take({14, 14}, CellSeen::Filled);
    EXPECT_EQ(rig.error(), (MapError{3, 1, 1})) << resolution;
  }
}

TEST(MapError, ComparesWithTheLayersOfTheTeamsRangers) {
  TeamRig rig;
  EXPECT_THAT(ranger_layers(*rig.team), testing::IsEmpty());
  rig.add(RobotType::Point, {5.5, 5.5, 0});
  EXPECT_THAT(ranger_layers(*rig.team), testing::IsEmpty()) << "has no ranger";
  rig.add(RobotType::P2at, {8.5, 5.5, 0});
  const RobotId flyer = rig.add(RobotType::Airrobot, {11.5, 5.5, 0});
  rig.add(RobotType::Telemax, {14.5, 5.5, 0});
  rig.team->remove(flyer);
  EXPECT_THAT(ranger_layers(*rig.team),
              testing::ElementsAre(ObstacleLayer::Sight, ObstacleLayer::Wall));
}

}  // namespace
}  // namespace magna
