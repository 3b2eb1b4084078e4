// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/mission_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "core/mission/no_go_area.h"
#include "core/view/mark_file.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const CellMap kMissionMap({0, 0}, 40, 20);

MissionDocument some_missions() {
  Plan round;
  round.waypoints = {Waypoint::go_to({1, 2}), Waypoint::go_to({3.25, 4}, 0.5),
                     Waypoint::turn_to(-1.5), Waypoint::explore()};
  round.waypoints[0].course = 0.75;
  round.patrol = true;
  Plan way;
  way.waypoints = {Waypoint::go_to({5, 6}), Waypoint::go_to({7, 6})};
  return {"office",
          {{"robot \"1\"", round, true}, {"Робот", way, {}}},
          {{MarkKind::Victim, {3, 4}, "two\nlines", "r7", 12, MarkState::Dismissed}},
          {{{{1, 1}, {4, 1.5}, {2, 3}},
            {.name = "wet \"floor\"", .on = false, .all_bodies = true, .from = 0.5, .until = 60.0}},
           {{{10, 10}, {12, 10}, {12, 12.25}, {10, 12}}, {.exploration_only = true}}}};
}

MissionDocument read_mission_text(std::string_view text) {
  auto read = read_missions(text, "f", kMissionMap);
  EXPECT_TRUE(read) << (read ? "" : read.error().text());
  return read ? *std::move(read) : MissionDocument{};
}

std::string mission_problem(std::string_view text) {
  const auto read = read_missions(text, "f", kMissionMap);
  return read ? "none" : read.error().text();
}

TEST(MissionFile, ReadsEverythingThatItWrote) {
  const MissionDocument again = read_mission_text(mission_json(some_missions()));
  EXPECT_EQ(again.world, "office");
  EXPECT_EQ(again.missions, some_missions().missions);
  EXPECT_EQ(again.marks, some_missions().marks);
  EXPECT_EQ(again.no_go, some_missions().no_go);
  EXPECT_THAT(again.unused, IsEmpty());
}

TEST(MissionFile, WritesPlacesAsGeoJsonAndNamesWhatHasNone) {
  std::vector<std::string> left_out;
  const MissionDocument again = read_mission_text(mission_geo_json(some_missions(), left_out));
  EXPECT_THAT(left_out, ElementsAre("robot \"1\": 2 of 4 way-points have no place"));
  ASSERT_EQ(again.missions.size(), 2U);
  EXPECT_EQ(again.missions[0].robot, "robot \"1\"");
  EXPECT_TRUE(again.missions[0].plan.patrol);
  EXPECT_THAT(again.missions[0].plan.waypoints,
              ElementsAre(Waypoint::go_to({1, 2}), Waypoint::go_to({3.25, 4}, 0.5)));
  EXPECT_EQ(again.missions[1].plan, some_missions().missions[1].plan);
  ASSERT_EQ(again.marks.size(), 1U);
  EXPECT_EQ(again.marks[0].text, "two\nlines");
  EXPECT_EQ(again.marks[0].state, MarkState::Dismissed);
  EXPECT_EQ(again.no_go, some_missions().no_go);
}

TEST(MissionFile, ReadsNoGoAreasOnlyWhereRobotsCanBeKeptOut) {
  const auto area = [](std::string_view corners) {
    return mission_problem(
        fmt::format(R"({{"magna": "missions", "version": 1, "no-go": [{}]}})", corners));
  };
  EXPECT_EQ(area(R"({"corners": [[1, 1], [2, 1], [2, 2]]})"), "none");
  EXPECT_THAT(area("{}"), HasSubstr("must have the list “corners”"));
  EXPECT_THAT(area(R"({"corners": [[1, 1], [2], [2, 2]]})"), HasSubstr("a list of x and y"));
  EXPECT_THAT(area(R"({"corners": [[1, 1], [2, 1]]})"), HasSubstr("3 to 64 corners"));
  EXPECT_THAT(area(R"({"corners": [[1, 1], [2, 1], [99, 2]]})"), HasSubstr("not on the map"));
  std::string many;
  for (std::size_t k = 0; k <= NoGoArea::kMost; ++k) {
    many += fmt::format("{}{{\"corners\": [[1, 1], [2, 1], [2, 2]]}}", k == 0 ? "" : ",");
  }
  EXPECT_THAT(area(many), HasSubstr("more than 100 no-go areas"));
  const MissionDocument read = read_mission_text(R"({"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"class": "no-go"},
     "geometry": {"type": "LineString", "coordinates": [[1, 1], [2, 1]]}},
    {"type": "Feature", "properties": {"class": "no-go"}, "geometry": {"type": "MultiPolygon",
     "coordinates": [[[[1, 1], [2, 1], [2, 2], [1, 1]]], [[[5, 1], [6, 1], [6, 2], [5, 1]]]]}}]})");
  EXPECT_EQ(read.no_go.size(), 2U);
  EXPECT_THAT(read.unused, ElementsAre(HasSubstr("only polygons")));
  EXPECT_THAT(mission_problem(R"({"type": "Feature", "properties": {"class": "no-go"}, "geometry":
    {"type": "Polygon", "coordinates": [[[1, 1], [2, 2], [2, 1], [1, 2], [1, 1]]]}})"),
              HasSubstr("must not cross"));
}

TEST(MissionFile, ReadsTheRulesOfNoGoAreas) {
  const auto rules = [](const std::string& members) {
    const MissionDocument read = read_mission_text(
        R"({"magna": "missions", "version": 1, "no-go": [{"corners": [[1, 1], [2, 1], [2, 2]])" +
        members + "}]}");
    return read.no_go.empty() ? NoGoRules{} : read.no_go[0].rules;
  };
  EXPECT_EQ(rules(""), NoGoRules{.exploration_only = true}) << "a file of an older version";
  EXPECT_EQ(rules(R"(, "closed": "exploration", "on": true)"), NoGoRules{.exploration_only = true});
  EXPECT_EQ(rules(R"(, "closed": "all", "name": "a", "from": 1, "until": 2.5, "on": false,
                     "all-bodies": true)"),
            (NoGoRules{.name = "a", .on = false, .all_bodies = true, .from = 1.0, .until = 2.5}));
  const auto problem = [](const std::string& members) {
    return mission_problem(
        R"({"magna": "missions", "version": 1, "no-go": [{"corners": [[1, 1], [2, 1], [2, 2]])" +
        members + "}]}");
  };
  EXPECT_THAT(problem(R"(, "closed": "never")"), HasSubstr("“closed” must be all or exploration"));
  EXPECT_THAT(problem(R"(, "closed": 1)"), HasSubstr("“closed” must be all or exploration"));
  EXPECT_THAT(problem(R"(, "on": "yes")"), HasSubstr("“on” must be true or false"));
  EXPECT_THAT(problem(R"(, "from": "now")"), HasSubstr("“from” must be a number"));
  EXPECT_THAT(problem(R"(, "from": 3, "until": 3)"), HasSubstr("until a later one"));
  EXPECT_THAT(problem(R"(, "until": -1)"), HasSubstr("in seconds from 0 on"));
  EXPECT_THAT(problem(fmt::format(R"(, "name": "{}")", std::string(65, 'x'))),
              HasSubstr("at most 64 bytes"));
  EXPECT_THAT(problem(R"(, "name": "two\nlines")"), HasSubstr("without control characters"));
  // The areas of one feature cannot all have its name.
  const MissionDocument several = read_mission_text(
      R"({"type": "Feature", "properties": {"class": "no-go", "name": "pit", "closed": "all"},
          "geometry": {"type": "MultiPolygon", "coordinates":
          [[[[1, 1], [2, 1], [2, 2], [1, 1]]], [[[5, 1], [6, 1], [6, 2], [5, 1]]]]}})");
  ASSERT_EQ(several.no_go.size(), 2U);
  EXPECT_EQ(several.no_go[0].rules.name, "pit");
  EXPECT_EQ(several.no_go[1].rules, NoGoRules{});
}

TEST(MissionFile, MakesWayPointsOfEveryGeometry) {
  const MissionDocument read = read_mission_text(R"({"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"robot": "a"},
     "geometry": {"type": "Point", "coordinates": [1, 1, 9]}},
    {"type": "Feature", "properties": {"robot": "a", "heading": [null, 2]},
     "geometry": {"type": "MultiPoint", "coordinates": [[2, 1], [3, 1]]}},
    {"type": "Feature", "properties": null,
     "geometry": {"type": "LineString", "coordinates": [[4, 1], [5, 1]]}},
    {"type": "Feature", "properties": {"robot": "b"},
     "geometry": {"type": "MultiLineString", "coordinates": [[[6, 1], [7, 1]], [[8, 1]]]}},
    {"type": "Feature", "properties": {"robot": "c"}, "geometry": {"type": "Polygon",
      "coordinates": [[[1, 5], [4, 5], [4, 8], [1, 5]], [[2, 6], [3, 6], [3, 7], [2, 6]]]}},
    {"type": "Feature", "properties": {"robot": "d"}, "geometry": {"type": "MultiPolygon",
      "coordinates": [[[[1, 9], [2, 9], [2, 10], [1, 9]]], [[[5, 9], [6, 9], [6, 10]]]]}},
    {"type": "Feature", "properties": {"robot": "e"}, "geometry": {"type": "GeometryCollection",
      "geometries": [{"type": "Point", "coordinates": [9, 9]},
                     {"type": "LineString", "coordinates": [[10, 9], [11, 9]]}]}},
    {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [12, 1]}},
    {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [13, 1]}}]})");
  std::vector<std::pair<std::string, std::size_t>> counts;
  for (const FileMission& mission : read.missions) {
    counts.emplace_back(mission.robot, mission.plan.waypoints.size());
    const bool area = mission.robot == "c" || mission.robot == "d";
    EXPECT_EQ(mission.plan.patrol, area) << mission.robot;
  }
  EXPECT_THAT(counts,
              ElementsAre(std::pair("a", 3), std::pair("", 2), std::pair("b", 3), std::pair("c", 3),
                          std::pair("d", 6), std::pair("e", 3), std::pair("", 2)));
  EXPECT_THAT(read.missions[0].plan.waypoints.back(), Waypoint::go_to({3, 1}, 2));
  EXPECT_THAT(read.unused,
              ElementsAre("feature 5, Polygon: 1 of its rings is a hole, which is not used"));
}

TEST(MissionFile, ReadsBareGeometriesAndSingleFeatures) {
  EXPECT_EQ(read_mission_text(R"({"type": "LineString", "coordinates": [[4, 1], [5, 1]]})")
                .missions.front()
                .plan.waypoints.size(),
            2U);
  EXPECT_EQ(read_mission_text(R"({"type": "Feature", "properties": {"robot": "a"},
      "geometry": {"type": "Point", "coordinates": [4, 1]}})")
                .missions.front()
                .robot,
            "a");
  EXPECT_EQ(read_mission_text(R"({"type": "GeometryCollection", "geometries": [
      {"type": "Polygon", "coordinates": [[[1, 5], [4, 5], [4, 8], [1, 5]]]}]})")
                .missions.size(),
            1U);
}

TEST(MissionFile, ListsWhatItCannotUseWithTheReason) {
  const MissionDocument read = read_mission_text(R"({"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {}, "geometry": null},
    {"type": "Feature", "properties": {}, "geometry": {"type": "Circle", "coordinates": [1, 2]}},
    {"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates": []}},
    {"type": "Feature", "properties": {},
     "geometry": {"type": "GeometryCollection", "geometries": []}},
    {"type": "Feature", "properties": {"class": "hazard"},
     "geometry": {"type": "LineString", "coordinates": [[1, 1], [2, 1]]}}]})");
  EXPECT_TRUE(read.empty());
  EXPECT_THAT(read.unused,
              ElementsAre("feature 1 has no geometry",
                          "feature 2, Circle: is not a type of geometry in GeoJSON",
                          "feature 3, LineString: has no coordinates",
                          "feature 4, GeometryCollection: has no geometries",
                          "feature 5, LineString: cannot be a mark; only points are marks"));
}

TEST(MissionFile, SurvivesDeepCollections) {
  std::string text;
  for (int k = 0; k < 5000; ++k) text += R"({"type": "GeometryCollection", "geometries": [)";
  text += R"({"type": "Point", "coordinates": [1, 1]})";
  for (int k = 0; k < 5000; ++k) text += "]}";
  EXPECT_THAT(read_mission_text(text).unused,
              ElementsAre("the geometry, GeometryCollection: is within too many others"));
}

TEST(MissionFile, NamesThePlaceOfAnError) {
  EXPECT_THAT(mission_problem("{\"magna\": \"missions\",\n oops"), HasSubstr("f:2:2: this is not"));
  EXPECT_THAT(mission_problem(R"({"magna": "missions", "version": 2})"), HasSubstr("“version”"));
  const auto mission = [](const std::string& body) {
    return mission_problem("{\"magna\": \"missions\", \"version\": 1, \"missions\": [\n{" + body +
                           "}]}");
  };
  EXPECT_THAT(mission("\"robot\": 5"), HasSubstr("f:2:1: “robot” must be"));
  EXPECT_THAT(mission("\"robot\": \"a\""), HasSubstr("f:2:1: a mission must have the list"));
  EXPECT_THAT(mission(R"("waypoints": [{"type": "fly"}])"),
              HasSubstr("way-point 1: “type” must be goto, turnto or explore"));
  EXPECT_THAT(mission(R"("waypoints": [{"type": "explore"}, {"type": "goto", "x": 1}])"),
              HasSubstr("way-point 2: “y” must be a number"));
  EXPECT_THAT(mission(R"("waypoints": [{"type": "goto", "x": 99, "y": 1}])"),
              HasSubstr("(99, 1) is not on the map"));
  EXPECT_THAT(mission(R"("waypoints": [{"type": "turnto"}])"), HasSubstr("needs an angle"));
  EXPECT_THAT(mission(R"("patrol": 1, "waypoints": [])"), HasSubstr("“patrol” must be true"));
  EXPECT_THAT(mission_problem("[1]"), HasSubstr("f:1:1: a file of marks or missions"));
  EXPECT_THAT(mission_problem(R"({"type": "FeatureCollection"})"), HasSubstr("f:1:1: a file of"));
  EXPECT_THAT(mission_problem("{\"features\": [\n {\"type\": \"Feature\", \"geometry\": "
                              "{\"type\": \"LineString\", \"coordinates\": [[1, 1], [50, 1]]}}]}"),
              HasSubstr("f:2:2: (50, 1) is not on the map"));
}

TEST(MissionFile, RefusesTooManyWayPoints) {
  std::string text = R"({"type": "LineString", "coordinates": [[1, 1])";
  for (std::size_t k = 0; k < Missions::kMaxWaypoints; ++k) text += ", [1, 1]";
  EXPECT_THAT(mission_problem(text + "]}"), HasSubstr("more than 1000 way-points"));
}

TEST(MissionFile, RecognizesMissionsAmongOtherJson) {
  std::vector<std::string> none;
  EXPECT_TRUE(looks_like_missions(mission_json(some_missions())));
  EXPECT_TRUE(looks_like_missions(mission_geo_json(some_missions(), none)));
  EXPECT_TRUE(looks_like_missions(R"({"type": "Point", "coordinates": [1, 2]})"));
  EXPECT_FALSE(looks_like_missions(R"({"belts": [], "machines": []})"));
  EXPECT_FALSE(looks_like_missions("(defmap m (5 5))"));
}

// The page of the formats shows files that are read as it says.
TEST(MissionFile, ReadsTheExamplesOfItsPage) {
  std::ifstream in(MAGNA_SOURCE_DIR "/docs/missions.md");
  const std::string page{std::istreambuf_iterator<char>(in), {}};
  std::vector<std::string> examples;
  for (std::size_t at = page.find("```json\n"); at != std::string::npos;
       at = page.find("```json\n", at)) {
    at += 8;
    examples.push_back(page.substr(at, page.find("```", at) - at));
  }
  ASSERT_EQ(examples.size(), 2U);
  const MissionDocument all = read_mission_text(examples[0]);
  EXPECT_EQ(mission_json(all), examples[0]) << "as Magna writes it";
  ASSERT_EQ(all.missions.size(), 2U);
  EXPECT_TRUE(all.missions[0].plan.patrol);
  EXPECT_EQ(all.missions[1].plan.waypoints.size(), 4U);
  EXPECT_EQ(all.marks.size(), 1U);
  EXPECT_EQ(all.no_go.size(), 1U);
  const MissionDocument geo = read_mission_text(examples[1]);
  ASSERT_EQ(geo.missions.size(), 2U);
  EXPECT_TRUE(geo.missions[0].plan.patrol);
  EXPECT_EQ(geo.missions[1].robot, "");
  EXPECT_EQ(geo.marks.size(), 1U);
  EXPECT_EQ(geo.no_go, all.no_go);
  EXPECT_THAT(geo.unused, IsEmpty());
}

}  // namespace
}  // namespace magna
