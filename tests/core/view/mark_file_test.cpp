// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/mark_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/marks.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const CellMap kMap({0, 0}, 10, 10);

std::vector<Mark> some_marks() {
  return {
      {MarkId{1}, {MarkKind::Victim, {1.25, 2}, ""}, "operator", 15},
      {MarkId{4}, {MarkKind::SuspectedVictim, {0.1, 9.5}, "“deep”, under \"rubble\""}, "act-r", 0},
      {MarkId{5}, {MarkKind::Note, {3, 4}, "two\nlines"}, "operator", 20}};
}

std::vector<MarkContent> contents(const std::vector<Mark>& marks) {
  std::vector<MarkContent> all;
  for (const Mark& mark : marks) all.push_back(mark.mark);
  return all;
}

std::string problem(std::string_view text) {
  const auto read = read_marks(text, "f", kMap);
  return read ? "none" : read.error().text();
}

TEST(MarkFile, ReadsBothFormatsThatItWrites) {
  for (const std::string& text : {mark_csv(some_marks(), 0.1), mark_json(some_marks(), 0.1)}) {
    const auto read = read_marks(text, "f", kMap);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(*read, contents(some_marks()));
  }
}

TEST(MarkFile, WritesAuthorAndSimulatedTime) {
  EXPECT_THAT(mark_csv(some_marks(), 0.1), HasSubstr("victim,,1.250,2.000,operator,1.50,,,confirmed\r\n"));
  EXPECT_THAT(mark_json(some_marks(), 0.1), HasSubstr(R"("coordinates": [1.250, 2.000])"));
  EXPECT_THAT(mark_json(some_marks(), 0.1), HasSubstr(R"("who": "act-r", "when": 0.00)"));
}

TEST(MarkFile, WritesThePictureAndThreeDecimals) {
  const std::vector<Mark> marks = {
      {MarkId{1}, {MarkKind::Victim, {1.0 / 3, 9.99999}, "", "Дозор 1", 12}, "operator", 15},
      {MarkId{2}, {MarkKind::Victim, {2.0 / 3, 0}, "", "robot2"}, "operator", 15}};
  const std::string csv = mark_csv(marks, 0.1);
  EXPECT_THAT(csv, HasSubstr("class,text,x,y,who,when,robot,image,state\r\n"));
  EXPECT_THAT(csv, HasSubstr("victim,,0.333,9.999,operator,1.50,Дозор 1,12,confirmed\r\n"));
  EXPECT_THAT(csv, HasSubstr("victim,,0.667,0.000,operator,1.50,robot2,,confirmed\r\n"));
  const std::string json = mark_json(marks, 0.1);
  EXPECT_THAT(json, HasSubstr(R"("coordinates": [0.333, 9.999])"));
  EXPECT_THAT(json, HasSubstr(R"("when": 1.50, "robot": "Дозор 1", "image": 12, "state": "confirmed"})"));
  EXPECT_THAT(json, HasSubstr(R"("when": 1.50, "robot": "robot2", "state": "confirmed"})"));
  EXPECT_TRUE(read_marks(csv, "f", kMap)) << "at the border of the map, too";
}

TEST(MarkFile, KeepsStates) {
  std::vector<Mark> marks = some_marks();
  marks[0].mark = with_state(marks[0].mark, MarkState::Dismissed);
  marks[2].mark = with_state(marks[2].mark, MarkState::Suspected);
  const std::string csv = mark_csv(marks, 0.1);
  EXPECT_THAT(csv, HasSubstr(",1.50,,,dismissed\r\n"));
  EXPECT_THAT(csv, HasSubstr(",act-r,0.00,,,suspected\r\n"));
  EXPECT_THAT(mark_json(marks, 0.1), HasSubstr(R"("when": 1.50, "state": "dismissed"})"));
  for (const std::string& text : {csv, mark_json(marks, 0.1)}) {
    const auto read = read_marks(text, "f", kMap);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(*read, contents(marks));
  }
}

TEST(MarkFile, AStateSaysMoreThanTheClass) {
  const auto read =
      read_marks("class,x,y,state\nvictim,1,2,Suspected\nsuspected-victim,1,2,confirmed\n"
                 "suspected-victim,1,2,\n",
                 "f", kMap);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(*read, (std::vector<MarkContent>{{MarkKind::SuspectedVictim, {1, 2}, ""},
                                             {MarkKind::Victim, {1, 2}, ""},
                                             {MarkKind::SuspectedVictim, {1, 2}, ""}}));
  EXPECT_THAT(problem("class,x,y,state\nnote,1,2,odd\n"),
              HasSubstr("f:2:10: “state” must be confirmed, suspected or dismissed, not 'odd'"));
  EXPECT_THAT(problem(R"({"features": [{"geometry": {"type": "Point", "coordinates": [1, 2]},
                          "properties": {"class": "note", "state": 3}}]})"),
              HasSubstr("the property “state” of a mark must be confirmed"));
  const auto other = read_marks(
      R"({"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]},
          "properties": {"name": "well", "state": "Bavaria"}})",
      "f", kMap);
  ASSERT_TRUE(other) << other.error().text();
  EXPECT_EQ(*other, (std::vector<MarkContent>{{MarkKind::Note, {1, 2}, "well"}}));
}

TEST(MarkFile, AcceptsOtherColumnsInAnyOrderAndOtherGeometries) {
  const auto csv = read_marks("\xEF\xBB\xBFy,id,class,heading,x\n2,7,hazard,90,1\n\n", "f", kMap);
  ASSERT_TRUE(csv) << csv.error().text();
  EXPECT_EQ(*csv, (std::vector<MarkContent>{{MarkKind::Hazard, {1, 2}, ""}}));
  const auto json = read_marks(
      R"({"crs": {"properties": {"name": "local"}}, "features": [
          {"geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}},
          {"geometry": {"type": "Point", "coordinates": [5, 6, 0]}, "properties": {"class": "note"}}]})",
      "f", kMap);
  ASSERT_TRUE(json) << json.error().text();
  EXPECT_EQ(*json, (std::vector<MarkContent>{{MarkKind::Note, {5, 6}, ""}}));
}

TEST(MarkFile, ReadsEveryPointAndListsTheRest) {
  std::vector<std::string> unused;
  const auto read = read_marks(R"({"type": "FeatureCollection", "features": [
      {"geometry": {"type": "MultiPoint", "coordinates": [[1, 2], [3, 4]]},
       "properties": {"class": "hazard", "text": "gas"}},
      {"geometry": {"type": "Point", "coordinates": [5, 6]}, "properties": {"name": "door"}},
      {"geometry": {"type": "GeometryCollection", "geometries": [
         {"type": "Point", "coordinates": [7, 8]},
         {"type": "Polygon", "coordinates": [[[1, 1], [2, 1], [2, 2], [1, 1]]]}]},
       "properties": {"class": "victim"}},
      {"geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}},
      {"geometry": {"type": "Point", "coordinates": [1, 1]}, "properties": {"robot": "r1"}},
      {"geometry": null}]})",
                               "f", kMap, &unused);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(*read, (std::vector<MarkContent>{{MarkKind::Hazard, {1, 2}, "gas"},
                                             {MarkKind::Hazard, {3, 4}, "gas"},
                                             {MarkKind::Note, {5, 6}, "door"},
                                             {MarkKind::Victim, {7, 8}, ""}}));
  EXPECT_THAT(unused,
              ElementsAre("feature 6 has no geometry",
                          "feature 3, Polygon: cannot be a mark; only points are marks",
                          "feature 4, LineString: is a way, not a mark; load it as a mission",
                          "feature 5, Point: is the mission of r1; load it as a mission"));
  const auto bare = read_marks(R"({"type": "Point", "coordinates": [1, 2]})", "f", kMap);
  ASSERT_TRUE(bare);
  EXPECT_EQ(*bare, (std::vector<MarkContent>{{MarkKind::Note, {1, 2}, ""}}));
}

TEST(MarkFile, ReadsTheTablesOfOtherCountriesSpreadsheets) {
  const std::vector<MarkContent> expected = {{MarkKind::Hazard, {1.25, 2}, "hot;\r\nwet"},
                                             {MarkKind::SuspectedVictim, {3, 4.5}, "Küche"}};
  for (const std::string_view text :
       {"\xEF\xBB\xBF"
        "Class;Text;X;Y\r\nHazard;\"hot;\r\nwet\";1,25;2\r\n"
        "Suspected-victim;Küche;3;4,5\r\n;;;\r\n",
        "CLASS\tX\tY\tTEXT\nhazard\t1.25\t2\t\"hot;\r\nwet\"\nsuspected-victim\t3\t4.5\tKüche\n",
        "class,x,y,text\nhazard,\"1,25\",2,\"hot;\r\nwet\"\nsuspected-victim,3,\"4,5\",Küche"}) {
    const auto read = read_marks(text, "f", kMap);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(*read, expected);
  }
  EXPECT_THAT(problem("class;x;y\nnote;1,5;2\nnote;1;abc\n"), HasSubstr("f:3:8: “y” must be"));
  EXPECT_THAT(problem("class,x,y\nnote,1,5,2,5\n"), HasSubstr("f:2:10: the line has 5 values"));
}

TEST(MarkFile, NamesLineAndColumnOfCsvErrors) {
  EXPECT_THAT(problem("class,x\nnote,1\n"), HasSubstr("f:1:1: the first line must name"));
  EXPECT_THAT(problem(""), HasSubstr("f:1:1:"));
  EXPECT_THAT(problem("class,x,y\nnote,1,2\nghost,1,2\n"), HasSubstr("f:3:1: “class” must be"));
  EXPECT_THAT(problem("class,x,y\nnote,1,2 m\n"), HasSubstr("f:2:8: “y” must be a number"));
  EXPECT_THAT(problem("class,x,y\nnote,1,nan\n"), HasSubstr("f:2:8:"));
  EXPECT_THAT(problem("class,x,y\nnote,1\n"), HasSubstr("f:2:1: the value of “y” is missing"));
  EXPECT_THAT(problem("class,x,y\nnote,1,99\n"), HasSubstr("f:2:1: the place 1 99 is outside"));
  EXPECT_THAT(problem("class,text,x,y\nnote,\"open,1,2\n"), HasSubstr("f:2:6: the closing"));
  EXPECT_THAT(problem("class,text,x,y\nnote,\xFF,1,2\n"), HasSubstr("f:2:6: “text” is not UTF-8"));
  EXPECT_THAT(problem("class,x,x,y\n"), HasSubstr("f:1:9: the column “x” is repeated"));
}

TEST(MarkFile, NamesLineAndColumnOfJsonErrors) {
  EXPECT_THAT(problem("{\n \"features\": 5}"), HasSubstr("f:1:1: a file of marks"));
  EXPECT_THAT(problem("{\n \"features\": [\n"), HasSubstr("this is not JSON"));
  EXPECT_THAT(problem("{\"features\": [\n {\"geometry\": {\"type\": \"Point\", \"coordinates\": "
                      "[1, 2]}, \"properties\": {\"class\": \"ghost\"}}]}"),
              HasSubstr("f:2:2: the property “class”"));
  EXPECT_THAT(problem("{\"features\": [\n\n  {\"geometry\": {\"type\": \"Point\", "
                      "\"coordinates\": [\"1\", 2]}, \"properties\": {\"class\": \"note\"}}]}"),
              HasSubstr("f:3:3: the coordinates"));
  EXPECT_THAT(problem("{\"features\": [1e999]}"), HasSubstr("f:1:"));
  EXPECT_THAT(problem("{\"features\": [7]}"), HasSubstr("must be an object"));
}

TEST(MarkFile, RefusesTooManyMarks) {
  std::string text = "class,x,y\n";
  for (std::size_t k = 0; k <= Marks::kMost; ++k) text += "note,1,2\n";
  EXPECT_THAT(problem(text), HasSubstr("f:10002:1: there are more than 10000 marks"));
}

TEST(MarkFile, RecognizesDuplicates) {
  const std::vector<MarkContent> read = {{MarkKind::Victim, {1.252, 2}, ""},   // there
                                         {MarkKind::Victim, {1.4, 2}, ""},     // another place
                                         {MarkKind::Hazard, {1.25, 2}, ""},    // another class
                                         {MarkKind::Victim, {1.25, 2}, "x"},   // another text
                                         {MarkKind::Hazard, {1.251, 2}, ""}};  // twice in the file
  const auto added = new_marks(read, some_marks());
  EXPECT_EQ(added, (std::vector<MarkContent>{read[1], read[2], read[3]}));
  EXPECT_THAT(new_marks(contents(some_marks()), some_marks()), IsEmpty());
}

}  // namespace
}  // namespace magna
