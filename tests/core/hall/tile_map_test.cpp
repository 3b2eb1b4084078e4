// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/tile_map.h"

#include <gmock/gmock.h>

#include "tests/support/drawn_hall.h"
#include "tests/support/environment_text.h"

namespace magna {
namespace {

using ::testing::HasSubstr;

std::string error_of(const std::string& text) {
  const auto map = read_environment(text, "hall.json");
  return map ? "none" : map.error().text();
}

TEST(Environment, OuterIndexIsTheColumnAndTheOffsetIsAdded) {
  const auto map = read_environment(R"({"data":[[3,8],[4,5],[-1,13]],"offset":[-2,7]})", "e.json");
  ASSERT_TRUE(map) << map.error().text();
  EXPECT_EQ(map->width, 3);
  EXPECT_EQ(map->height, 2);
  EXPECT_EQ(map->origin, (Cell{-2, 7}));
  EXPECT_EQ(map->at({-2, 7}), Tile::Floor);
  EXPECT_EQ(map->at({-2, 8}), Tile::Wall);
  EXPECT_EQ(map->at({-1, 7}), Tile::Parking);
  EXPECT_EQ(map->at({0, 8}), Tile::OutputMachine);
  EXPECT_EQ(map->at({1, 8}), Tile::Air);  // outside
}

TEST(Environment, EveryTileNameIsReadBack) {
  const TileMap drawn = test::drawn_tiles({"#.P", "+Mi", "oIO", "   "}, {3, 4});
  const auto read = read_environment(test::environment_text(drawn), "e.json");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->tiles, drawn.tiles);
  EXPECT_EQ(read->origin, drawn.origin);
}

TEST(Environment, AcceptsTrailingCommasAndIntegersWithAPoint) {
  const auto map = read_environment("{\"data\":[[3.0,8,],[4,5,\n],],\"offset\":[0,0,],}", "e.json");
  ASSERT_TRUE(map) << map.error().text();
  EXPECT_EQ(map->at({0, 0}), Tile::Floor);
}

TEST(Environment, ReportsLineAndColumnOfBrokenJson) {
  EXPECT_THAT(error_of("{\"data\":[[3,\n  oops]]}"), HasSubstr("hall.json:2:"));
  EXPECT_THAT(error_of(""), HasSubstr("hall.json:1:1: no JSON"));
  EXPECT_THAT(error_of(R"({"data":[[,]],"offset":[0,0]})"), HasSubstr("hall.json:1:1"));
  EXPECT_THAT(error_of(R"({"data":[[3,,]],"offset":[0,0]})"), HasSubstr("no JSON"));
  EXPECT_THAT(error_of(R"({"data":[[1e999]],"offset":[0,0]})"), HasSubstr("no JSON"));
}

TEST(Environment, ReportsMistakesWithPathAndExpectation) {
  EXPECT_EQ(error_of("[]"), "hall.json: found an array of 0; expected an object");
  EXPECT_THAT(error_of(R"({"offset":[0,0]})"), HasSubstr("data: missing; expected 1 to 4096"));
  EXPECT_THAT(error_of(R"({"data":[],"offset":[0,0]})"), HasSubstr("data: found an array of 0"));
  EXPECT_THAT(error_of(R"({"data":[[3]]})"), HasSubstr("offset: missing; expected [x, y]"));
  EXPECT_THAT(error_of(R"({"data":[[3,3],[3]],"offset":[0,0]})"),
              HasSubstr("data[1]: found an array of 1; expected an array of 2"));
  EXPECT_THAT(error_of(R"({"data":[[3],[3],"x"],"offset":[0,0]})"),
              HasSubstr("data[2]: found \"x\"; expected a column"));
  EXPECT_THAT(error_of(R"({"data":[[3],[7]],"offset":[0,0]})"),
              HasSubstr("data[1][0]: found 7; expected a tile"));
  EXPECT_THAT(error_of(R"({"data":[[3.5]],"offset":[0,0]})"), HasSubstr("data[0][0]: found 3.5"));
  EXPECT_THAT(error_of(R"({"data":[[3]],"offset":[0]})"), HasSubstr("offset: found an array of 1"));
  EXPECT_THAT(error_of(R"({"data":[[3]],"offset":[0,1e9]})"), HasSubstr("offset[1]: found 1"));
}

}  // namespace
}  // namespace magna
