// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/charging.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "core/hall/hall_roads.h"
#include "tests/support/dispatched_hall.h"
#include "tests/support/drawn_hall.h"

namespace magna {
namespace {

double nearest_of(Point p, std::span<const Cell> cells) {
  double least = 1e9;
  for (const Cell c : cells) least = std::min(least, distance(p, cell_centre(c)));
  return least;
}

class PlacesOfShippedHall : public ::testing::TestWithParam<const char*> {
 protected:
  static constexpr std::size_t kRobots = 20;
  const Hall hall = test::shipped_hall(GetParam()).hall;
  const HallPlaces places{hall, kRobots};
};

TEST_P(PlacesOfShippedHall, DocksAreInTheParkingAreaSideBySide) {
  ASSERT_GE(places.docks().size(), 3U);
  const HallRoads roads(hall);
  for (std::size_t a = 0; a < places.docks().size(); ++a) {
    const Point dock = places.docks()[a];
    EXPECT_TRUE(roads.free(dock));
    EXPECT_LT(nearest_of(dock, hall.parking->cells), 0.9);
    for (std::size_t b = 0; b < a; ++b) EXPECT_GT(distance(dock, places.docks()[b]), 1.29);
  }
}

TEST_P(PlacesOfShippedHall, RobotsReachEachDockPastRobotsInAllOthers) {
  for (const Point dock : places.docks()) {
    std::vector<Point> others(places.docks().begin(), places.docks().end());
    std::erase(others, dock);
    const HallRoads roads = HallRoads(hall).round(others, 1.0);
    EXPECT_FALSE(roads.way({2.5, 2.5}, dock).empty()) << dock.x << " " << dock.y;
  }
}

TEST_P(PlacesOfShippedHall, PostsAreAwayFromInteractAreasAndDocks) {
  for (const Cell post : places.posts()) {
    const Point p = cell_centre(post);
    EXPECT_TRUE(places.at_post(p));
    EXPECT_EQ(hall.tiles.at(post), Tile::Floor);
    EXPECT_GT(nearest_of(p, hall.parking->cells), 1.5);
    for (const HallBelt& belt : hall.belts) EXPECT_GT(nearest_of(p, belt.interact.cells), 1.2);
  }
}

TEST_P(PlacesOfShippedHall, RobotsGetPastRobotsAtAllPosts) {
  std::vector<Point> robots;
  for (const Cell post : places.posts()) robots.push_back(cell_centre(post));
  // Squares inside the circles that others keep out of.
  const HallRoads roads = HallRoads(hall).round(robots, 0.6);
  for (const HallBelt& belt : hall.belts) {
    EXPECT_FALSE(
        roads.way(places.docks().front(), cell_centre(belt.interact.cells.front())).empty())
        << belt.name;
  }
}

INSTANTIATE_TEST_SUITE_P(All, PlacesOfShippedHall,
                         ::testing::Values("one_machine", "four_machines", "six_machines", "ft10",
                                           "la01"),
                         [](const auto& one) { return std::string(one.param); });

TEST(HallPlaces, ThereIsAPostForEachOfTwentyRobotsInAJobShop) {
  EXPECT_GE(HallPlaces(test::shipped_hall("ft06").hall, 20).posts().size(), 20U);
}

TEST(HallPlaces, WithoutAParkingAreaThereAreNoDocks) {
  TileMap tiles = test::one_machine_tiles();
  std::ranges::replace(tiles.tiles, Tile::Parking, Tile::Floor);
  const HallPlaces places(lay_out_hall(std::move(tiles)), 2);
  EXPECT_TRUE(places.docks().empty());
  EXPECT_FALSE(places.posts().empty());
  EXPECT_FALSE(places.at_post({4.5, 4.5}));  // an interact area
}

TEST(HallPlaces, AnEnclosedAreaHasDocks) {
  const HallPlaces places(lay_out_hall(test::drawn_tiles({"#####",  //
                                                          "#PPP#",  //
                                                          "#PPP#",  //
                                                          "#####"})),
                          1);
  EXPECT_FALSE(places.docks().empty());
}

TEST(HallPlaces, AnAisleThatARobotWouldBlockHasNoPosts) {
  // Two rooms, joined by an aisle in which no robot gets past another one.
  const HallPlaces places(lay_out_hall(test::drawn_tiles({"######################",  //
                                                          "#Miii..########......#",  //
                                                          "#.+++..########......#",  //
                                                          "#................PP..#",  //
                                                          "#..............+.PP..#",  //
                                                          "#......########i.....#",  //
                                                          "#......########M.....#",  //
                                                          "######################"})),
                          4);
  for (const Cell post : places.posts()) EXPECT_TRUE(post.i < 7 || post.i > 14) << post.i;
}

}  // namespace
}  // namespace magna
