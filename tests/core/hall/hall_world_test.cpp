// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/hall/hall.h"
#include "core/world/world.h"
#include "tests/support/drawn_hall.h"

namespace magna {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> thing_names(const WorldDescription& world) {
  std::vector<std::string> names;
  for (const ThingDescription& thing : world.things) names.push_back(thing.name);
  return names;
}

const std::vector<std::string_view> kPlan{"#######",  //
                                          "#.....#",  //
                                          "#.iiM.#",  //
                                          "#.i...#",  //
                                          "#....o#",  //
                                          "#######"};

TEST(HallWorld, HasTilesPlaceAndTickOfTheHall) {
  const WorldDescription world =
      hall_world(lay_out_hall(test::drawn_tiles(kPlan, {-3, 2})), "hall");
  EXPECT_EQ(world.name, "hall");
  EXPECT_EQ(world.origin, (Cell{-3, 2}));
  EXPECT_EQ(world.width, 7);
  EXPECT_EQ(world.height, 6);
  EXPECT_EQ(world.tick_seconds, 1.0 / 60.0);
}

TEST(HallWorld, WallsFillExactlyTheirCells) {
  const auto world =
      World::build(hall_world(lay_out_hall(test::drawn_tiles(kPlan, {-3, 2})), "hall"));
  ASSERT_TRUE(world) << world.error().text();
  int filled = 0;
  for (int i = -3; i < 4; ++i) {
    for (int j = 2; j < 8; ++j) {
      const bool wall = i == -3 || i == 3 || j == 2 || j == 7;
      EXPECT_EQ(world->field().filled(ObstacleLayer::Wall, cell_centre({i, j})), wall)
          << i << " " << j;
      filled += wall ? 1 : 0;
    }
  }
  EXPECT_EQ(filled, 22);
}

TEST(HallWorld, MachinesAndStraightBeltsAreObstacles) {
  const WorldDescription description = hall_world(lay_out_hall(test::drawn_tiles(kPlan)), "hall");
  // Cells that no machine reaches are obstacles too.
  EXPECT_THAT(thing_names(description), ElementsAre("machine0", "belt0", "belt0", "belt"));
  const auto world = World::build(description);
  ASSERT_TRUE(world) << world.error().text();
  for (const ObstacleLayer layer : {ObstacleLayer::Ground, ObstacleLayer::Sight}) {
    EXPECT_TRUE(world->field().filled(layer, Point{3.6, 1.6}));   // two metres of machine
    EXPECT_FALSE(world->field().filled(layer, Point{3.4, 1.4}));  // and not more
    EXPECT_TRUE(world->field().filled(layer, Point{2.5, 2.5}));
    EXPECT_TRUE(world->field().filled(layer, Point{2.5, 3.5}));
    EXPECT_FALSE(world->field().filled(layer, Point{1.5, 3.5}));
    EXPECT_FALSE(world->field().filled(layer, Point{2.5, 4.5}));
    EXPECT_TRUE(world->field().filled(layer, Point{5.5, 4.5}));
  }
}

}  // namespace
}  // namespace magna
