// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/place_map.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>

#include "core/geometry/angle.h"

namespace magna {
namespace {

/// '#' is wall.
CellMap drawn(const std::vector<std::string_view>& rows, Cell origin = {}) {
  CellMap map(origin, static_cast<int>(rows[0].size()), static_cast<int>(rows.size()));
  for (std::size_t j = 0; j < rows.size(); ++j) {
    for (std::size_t i = 0; i < rows[j].size(); ++i) {
      if (rows[j][i] != '#') continue;
      map.fill({origin.i + static_cast<int>(i), origin.j + static_cast<int>(j)}, {});
    }
  }
  return map;
}

/// The map with the first letter of the type's name at each place, c = concave, v = convex.
std::vector<std::string> marked(const std::vector<std::string_view>& rows,
                                const PlaceTypes& types = {}) {
  std::vector<std::string> picture(rows.begin(), rows.end());
  const PlaceMap map(drawn(rows), types);
  for (const Place& place : map.all()) {
    const std::string& name = types.all()[place.type].name;
    picture[static_cast<std::size_t>(place.cell.j)][static_cast<std::size_t>(place.cell.i)] =
        name == "convex" ? 'v' : name[0];
  }
  return picture;
}

/// Both canonical directions of the place in a cell of a drawing, in degrees.
std::vector<double> directions(const std::vector<std::string_view>& rows, Cell cell,
                               const PlaceTypes& types = {}) {
  const PlaceMap map(drawn(rows), types);
  const Place* const place = map.at(cell);
  if (place == nullptr) return {};
  std::vector<double> all;
  for (const double d : canonical_directions(*place, types)) all.push_back(degrees(d));
  return all;
}

using ::testing::DoubleNear;
using ::testing::ElementsAre;

auto at(double a, double b) { return ElementsAre(DoubleNear(a, 1e-9), DoubleNear(b, 1e-9)); }

TEST(PlaceMap, MarksARoomAsInTheManual) {
  EXPECT_EQ(marked({"#############",  //
                    "#.....#.....#",  //
                    "#.....#.....#",  //
                    "#...........#",  //
                    "#.....#.....#",  //
                    "#.....#.....#",  //
                    "#..#........#",  //
                    "#..#........#",  //
                    "#############"}),
            (std::vector<std::string>{"#############",  //
                                      "#c...c#c...c#",  //
                                      "#.....#.....#",  //
                                      "#.....d.....#",  //
                                      "#.....#.....#",  //
                                      "#..b..#.....#",  //
                                      "#..#..b.....#",  //
                                      "#cc#c......c#",  //
                                      "#############"}));
}

TEST(PlaceMap, ADoorwayHasBothDirections) {
  EXPECT_THAT(directions({".....", "..#..", ".....", "..#..", "....."}, {2, 2}), at(0, 180));
  EXPECT_THAT(directions({".....", ".....", ".#.#.", ".....", "....."}, {2, 2}), at(90, -90));
  EXPECT_THAT(directions({".....", ".#...", ".....", "...#.", "....."}, {2, 2}), at(45, -135));
  EXPECT_THAT(directions({".....", "...#.", ".....", ".#...", "....."}, {2, 2}), at(135, -45));
}

// The four patterns of the manual's checker with their descriptions.
TEST(PlaceMap, AConvexCornerPointsAwayFromItsWalls) {
  EXPECT_THAT(directions({".....", ".....", "###..", "..#..", "..#.."}, {3, 1}), at(0, -90));
  EXPECT_THAT(directions({"..#..", "..#..", "###..", ".....", "....."}, {3, 3}), at(90, 0));
  EXPECT_THAT(directions({".....", ".....", "..###", "..#..", "..#.."}, {1, 1}), at(-90, 180));
  EXPECT_THAT(directions({"..#..", "..#..", "..###", ".....", "....."}, {1, 3}), at(180, 90));
  // Its inside may be filled.
  EXPECT_THAT(directions({".....", ".....", "###..", "###..", "###.."}, {3, 1}), at(0, -90));
}

TEST(PlaceMap, AConcaveCornerPointsAlongItsWalls) {
  const std::vector<std::string_view> room{"#####", "#...#", "#...#", "#...#", "#####"};
  EXPECT_THAT(directions(room, {1, 1}), at(0, 90));
  EXPECT_THAT(directions(room, {3, 1}), at(90, 180));
  EXPECT_THAT(directions(room, {3, 3}), at(180, -90));
  EXPECT_THAT(directions(room, {1, 3}), at(-90, 0));
  EXPECT_THAT(directions({"....", "....", "...."}, {0, 0}), at(0, 90)) << "outside is wall";
}

TEST(PlaceMap, ABeakPointsToBothSidesOfItsWall) {
  EXPECT_THAT(
      directions({".......", ".......", ".......", "###....", ".......", ".......", "......."},
                 {3, 3}),
      at(90, -90));
  EXPECT_EQ(directions({".....", ".....", ".#...", ".....", "....."}, {2, 2}),
            std::vector<double>{})
      << "a post is not a wall";
}

TEST(PlaceMap, TheLastDefinedTypeTakesTheCell) {
  PlaceTypes types;
  const std::vector<std::string_view> room{"######", "#....#", "#....#", "#....#", "######"};
  EXPECT_THAT(directions(room, {1, 1}, types), at(0, 90));
  ASSERT_FALSE(types.define({.name = "nook", .matchers = {{{"**x", "*--", "x--"}, kPi}}}));
  EXPECT_EQ(marked(room, types),
            (std::vector<std::string>{"######", "#n..c#", "#....#", "#c..c#", "######"}));
  EXPECT_THAT(directions(room, {1, 1}, types), at(180, 180));
  // After a redefinition, concave is last again.
  ASSERT_FALSE(types.define(*PlaceTypes().find("concave")));
  EXPECT_EQ(marked(room, types)[1], "#c..c#");
}

TEST(PlaceMap, AcceptsKnownPlacesInTheOrderOfTheirTypes) {
  const std::vector<std::string_view> room{"####", "#..#", "####"};
  const PlaceTypes types;
  const auto type = [&](std::string_view name) {
    return static_cast<std::uint32_t>(types.find(name) - types.all().data());
  };
  const auto found = [&](Place place) {
    const PlaceMap map(drawn(room), types, std::vector<Place>{place});
    const Place* const there = map.at(place.cell);
    return there == nullptr ? "nothing" : types.all()[there->type].name;
  };
  EXPECT_EQ(found({{1, 1}, type("beak"), 1.0}), "beak");
  EXPECT_EQ(found({{1, 1}, type("doorway"), 1.0}), "concave") << "defined later";
  EXPECT_EQ(found({{0, 1}, type("beak"), 1.0}), "nothing") << "in the wall";
  EXPECT_EQ(found({{4, 1}, type("beak"), 1.0}), "nothing") << "outside the map";
}

TEST(PlaceMap, AKnownPlaceHasItsOwnDirections) {
  const PlaceTypes types;
  const auto concave = static_cast<std::uint32_t>(types.find("concave") - types.all().data());
  const std::vector<Place> known{{{1, 1}, concave, 0.5, std::array{2.0, kPi + 1.0}},
                                 {{1, 1}, concave, 0.7, std::array{3.0, 3.0}}};
  const PlaceMap map(drawn({"####", "#..#", "####"}), types, known);
  ASSERT_EQ(map.all().size(), 2U);
  EXPECT_EQ(map.at({1, 1})->direction, 0.5) << "the first of a type, before its patterns";
  EXPECT_THAT(canonical_directions(*map.at({1, 1}), types),
              ElementsAre(2.0, DoubleNear(1.0 - kPi, 1e-9)));
  EXPECT_THAT(canonical_directions(*map.at({2, 1}), types), ElementsAre(kPi / 2.0, kPi));
}

TEST(PlaceMap, APatternWorksWithoutWalls) {
  PlaceTypes types;
  ASSERT_FALSE(types.define({.name = "open", .matchers = {{{"---", "---", "---"}, 0.0}}}));
  EXPECT_EQ(marked({"#####", "#...#", "#...#", "#...#", "#####"}, types)[2], "#.o.#");
}

TEST(PlaceMap, CountsCellsFromTheOriginOfTheMap) {
  const PlaceMap map(drawn({"###", "#.#", "###"}, {-5, 7}), PlaceTypes());
  ASSERT_EQ(map.all().size(), 1U);
  EXPECT_EQ(map.all()[0].cell, (Cell{-4, 8}));
  EXPECT_NE(map.at({-4, 8}), nullptr);
  EXPECT_EQ(map.at({-4, 7}), nullptr);
}

TEST(PlaceTypes, IncludeTheFourTypesOfTheManual) {
  const PlaceTypes types;
  std::string names;
  for (const PlaceType& type : types.all()) names += type.name + ' ';
  EXPECT_EQ(names, "doorway convex concave beak ");
  EXPECT_EQ(types.find("DOORWAY")->confusion, 0.05);
  EXPECT_EQ(types.find("convex")->confusion, 0.03);
  EXPECT_EQ(types.find("kitchen"), nullptr);
}

TEST(PlaceTypes, RejectPatternsWithoutACentreAndInvalidProbabilities) {
  PlaceTypes types;
  const auto refusal = [&](std::vector<std::string> rows) {
    return types.define({.name = "odd", .matchers = {{std::move(rows), 0.0}}}).value_or("");
  };
  for (const auto& rows : std::vector<std::vector<std::string>>{
           {}, {"--"}, {"-", "-"}, {"---", "--", "---"}, {"---", "-?-", "---"}}) {
    EXPECT_EQ(refusal(rows), "the place type odd has a pattern without a cell in its middle");
  }
  EXPECT_EQ(types.define({.name = "odd", .confusion = 2.0}),
            "the place type odd has :confusion 2; it is a probability from 0 to 1");
  EXPECT_EQ(types.find("odd"), nullptr);
}

}  // namespace
}  // namespace magna
