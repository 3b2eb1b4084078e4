// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/uid_table.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>

namespace magna {
namespace {

TEST(UidTable, KeepsValidNames) {
  UidTable table;
  EXPECT_EQ(table.assign("robot1", "robot"), "robot1");
  EXPECT_EQ(table.assign("mapview1", "window"), "mapview1");
  EXPECT_EQ(table.assign("a_b-c9", "robot"), "a_b-c9");
}

TEST(UidTable, ConvertsOtherNames) {
  EXPECT_EQ(UidTable::slug("Robot 1", "robot"), "robot-1");
  EXPECT_EQ(UidTable::slug("7up", "robot"), "robot7up");
  EXPECT_EQ(UidTable::slug("-x", "robot"), "robot-x");
  EXPECT_EQ(UidTable::slug("Zo\xc3\xab (red)", "robot"), "zoe-red");
  EXPECT_EQ(UidTable::slug("", "robot"), "robot");
  EXPECT_EQ(UidTable::slug("\xe6\x9c\xba", "robot"), "u673a");
  EXPECT_EQ(UidTable::slug("\xff\xfe", "robot"), "robot");
  EXPECT_EQ(UidTable::slug(std::string(50, 'a'), "robot"), std::string(32, 'a'));
}

TEST(UidTable, SpellsOtherAlphabetsInLatinLetters) {
  EXPECT_EQ(UidTable::slug("Дозор-7 Щука", "robot"), "dozor-7-shchuka");
  EXPECT_EQ(UidTable::slug("Їжак", "robot"), "yizhak");
  EXPECT_EQ(UidTable::slug("Ηλίας", "robot"), "ilias");
  EXPECT_EQ(UidTable::slug("Größe Łódź", "robot"), "grosse-lodz");
  EXPECT_EQ(UidTable::slug("机器人1", "robot"), "u673a-u5668-u4eba-1");
  EXPECT_EQ(UidTable::slug("🤖 2", "robot"), "u1f916-2");
  EXPECT_EQ(UidTable::slug("Ｒｏｂｏｔ", "robot"), "robot") << "letters of full width";
  UidTable table;
  EXPECT_EQ(table.assign("机器人一二三四五", "robot"), "u673a-u5668-u4eba-u4e00-u4e8c-u4");
  EXPECT_EQ(table.assign("机器人一二三四六", "robot"), "u673a-u5668-u4eba-u4e00-u4e8c--2");
}

TEST(UidTable, AvoidsReservedSymbols) {
  EXPECT_EQ(UidTable::slug("NIL", "robot"), "robot-nil");
  EXPECT_EQ(UidTable::slug("T", "robot"), "robot-t");
  EXPECT_EQ(UidTable::slug("invalid", "robot"), "robot-invalid");
}

TEST(UidTable, ReservesTheNumberedNamesOfSightings) {
  UidTable table;
  EXPECT_EQ(table.assign("Sighting-3", "robot"), "robot-sighting-3");
  EXPECT_EQ(table.assign("sighting", "furn"), "furn-sighting");
  EXPECT_EQ(table.assign("sighting", "furn"), "furn-sighting-2");
}

TEST(UidTable, ReservesTheNumberedNamesOfVictimsAndPictures) {
  UidTable table;
  EXPECT_EQ(table.assign("victim-1", "robot"), "robot-victim-1");
  EXPECT_EQ(table.assign("Image", "robot"), "robot-image");
  EXPECT_EQ(table.assign("victim1", "robot"), "victim1");
  EXPECT_EQ(table.assign("imager", "robot"), "imager");
  EXPECT_EQ(UidTable::numbered(UidTable::kImages, 12), "image-12");
}

TEST(UidTable, ReservesTheNumberedNamesOfTheFrontier) {
  UidTable table;
  EXPECT_EQ(table.assign("Frontier-12", "robot"), "robot-frontier-12");
  EXPECT_EQ(table.assign("frontier", "wall"), "wall-frontier");
  EXPECT_EQ(table.assign("frontiersman", "robot"), "frontiersman");
  EXPECT_EQ(UidTable::numbered(UidTable::kFrontier, 12), "frontier-12");
}

TEST(UidTable, NamesAreUniqueOverAllClasses) {
  UidTable table;
  EXPECT_EQ(table.assign("mapview1", "window"), "mapview1");
  EXPECT_EQ(table.assign("mapview1", "robot"), "mapview1-2");
  EXPECT_EQ(table.assign("MAPVIEW1", "robot"), "mapview1-3");
  EXPECT_EQ(table.assign("mapview1-2", "robot"), "mapview1-2-2");
}

TEST(UidTable, StaysValidWhenNumbersAreAdded) {
  UidTable table;
  const std::regex legal("[a-z][a-z0-9_-]{0,31}");
  std::set<std::string> seen;
  for (int i = 0; i < 120; ++i) {
    const std::string uid = table.assign(std::string(40, 'x'), "robot");
    EXPECT_TRUE(std::regex_match(uid, legal)) << uid;
    EXPECT_TRUE(seen.insert(uid).second) << uid;
  }
}

}  // namespace
}  // namespace magna
