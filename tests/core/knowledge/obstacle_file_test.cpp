// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/obstacle_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/knowledge/sighting_table.h"

namespace magna {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view kHole = R"({"class": "hole", "x": 1, "y": 2, "diameter": 0.2})";

std::string with(std::string_view obstacles, std::string_view zones = "") {
  return std::string(R"({"obstacles": [)").append(obstacles).append(R"(], "zones": [)") +
         std::string(zones).append("]}");
}

TEST(ObstacleFile, ReadsWhatItWrites) {
  SightingTable table;
  ScannedZones zones;
  for (int kind = 0; kind < kSightingClasses; ++kind) {
    table.add(static_cast<SightingClass>(kind), {kind + 0.1, -1.0 / 3.0}, std::nextafter(0.2, 1.0),
              RobotId{2}, static_cast<std::uint32_t>(kind), 5);
  }
  zones.add({0.1, 1e-9}, ScannedZones::kLong, RobotId{2}, 7);
  zones.add({-3, 2}, ScannedZones::kShort, RobotId{2}, 8);
  const auto read = read_obstacles(obstacle_text(table.all(), zones.all()), "map.json");
  ASSERT_TRUE(read) << read.error().text();
  ASSERT_EQ(read->sightings.size(), table.all().size());
  for (std::size_t k = 0; k < table.all().size(); ++k) {
    const Sighting &wrote = table.all()[k], &got = read->sightings[k];
    EXPECT_EQ(got.kind, wrote.kind);
    EXPECT_EQ(got.centre, wrote.centre) << "to the last bit";
    EXPECT_EQ(got.diameter, wrote.diameter);
    EXPECT_EQ(got.by, kNoReporter);
  }
  ASSERT_EQ(read->zones.size(), 2U);
  EXPECT_EQ(read->zones[0].centre, zones.all()[0].centre);
  EXPECT_EQ(read->zones[1].radius, ScannedZones::kShort);
}

TEST(ObstacleFile, ReadsEmptyMapsAndAnyOrder) {
  EXPECT_TRUE(read_obstacles(obstacle_text({}, {}), ""));
  EXPECT_TRUE(read_obstacles(R"({"obstacles":[]})", "")) << "zones may be missing";
  const auto read = read_obstacles(
      R"({"zones":[{"radius":0.4,"y":2,"x":1}],"obstacles":[{"diameter":0,"y":-2e-1,"x":1,"class":"tape"}]})",
      "");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->sightings[0].centre, (Point{1, -0.2}));
  EXPECT_EQ(read->zones[0].centre, (Point{1, 2}));
}

struct Fault {
  std::string text;
  int line, column;
  std::string message;
};

TEST(ObstacleFile, NamesLineAndColumnOfAFault) {
  const std::vector<Fault> faults{
      {"", 1, 1, "not JSON"},
      {"{\"obstacles\": [\n  nul]}", 2, 6, "not JSON"},
      {with(kHole).substr(0, 40), 1, 41, "not JSON"},
      {with(kHole) + " 5", 1, 82, "not JSON"},
      {"[]", 1, 1, "is an object"},
      {" 7", 1, 2, "is an object"},
      {"{}", 1, 1, "“obstacles” is missing"},
      {"{\"zones\": []}", 1, 1, "“obstacles” is missing"},
      {"{\n \"things\": []}", 2, 2, "only the lists"},
      {"{\"obstacles\": {}}", 1, 15, "“obstacles” must be a list"},
      {"{\"obstacles\": [], \"zones\": 3}", 1, 28, "“zones” must be a list"},
      {"{\"obstacles\": [],\n\"obstacles\": []}", 2, 1, "repeated"},
      {with("\n[]"), 2, 1, "must be an object"},
      {with("\n1,"), 2, 1, "must be an object"},
      {with(R"({"class": "pit", "x": 1})"), 1, 26, "must be blip, blob"},
      {with(R"({"class": 6})"), 1, 26, "must be blip, blob"},
      {with("{\"class\": \"hole\",\n \"x\": \"1\"}"), 2, 7, "“x” must be a number"},
      {with("{\"x\": null}"), 1, 22, "“x” must be a number"},
      {with("{\"x\": [1]}"), 1, 22, "“x” must be a number"},
      {with("{\n\"y\":1e999}"), 2, 9, "too large"},
      {with("{\"y\":1,\n \"diameter\" : -1}"), 2, 15, "“diameter” must be a number from 0 to 10 m"},
      {with("{\"diameter\":10.5}"), 1, 28, "from 0 to 10 m"},
      {with("{\"x\":1,\n\"x\":1}"), 2, 1, "“x” is repeated"},
      {with("{\"class\":\"blob\",\n\"class\":\"blob\"}"), 2, 1, "“class” is repeated"},
      {with("{\"x\":1, \"radius\":1}"), 1, 24, "an obstacle has only"},
      {with("", "{\"class\":\"hole\"}"), 1, 30, "a zone has only"},
      {with("", "{\"\":1}"), 1, 30, "a zone has only"},
      {with("", "{\"x\":1,\"y\":1,\"radius\":true}"), 1, 51, "“radius” must be"},
      {with(std::string(kHole) + ",\n {\"class\": \"hole\", \"x\": 1, \"y\": 2}"), 2, 2,
       "an obstacle needs"},
      {with("", "\n{\"x\":1,\"y\":1}"), 2, 1, "a zone needs"},
  };
  for (const Fault& fault : faults) {
    SCOPED_TRACE(fault.text);
    const auto read = read_obstacles(fault.text, "map.json");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().file, "map.json");
    EXPECT_EQ(read.error().line, fault.line);
    EXPECT_EQ(read.error().column, fault.column);
    EXPECT_THAT(read.error().message, HasSubstr(fault.message));
  }
}

TEST(ObstacleFile, IsBounded) {
  std::string list(kHole);
  for (std::size_t k = 1; k < SightingTable::kMost; ++k) list.append(",\n").append(kHole);
  EXPECT_TRUE(read_obstacles(with(list), ""));
  const auto more = read_obstacles(with(list.append(",\n").append(kHole)), "");
  ASSERT_FALSE(more);
  EXPECT_EQ(more.error().line, static_cast<int>(SightingTable::kMost) + 1);
  EXPECT_THAT(more.error().message, HasSubstr("more than 5000"));
  std::string zones = "{\"x\":1,\"y\":1,\"radius\":1}";
  for (std::size_t k = 0; k < ScannedZones::kMost; ++k) {
    zones.append(",{\"x\":1,\"y\":1,\"radius\":1}");
  }
  EXPECT_THAT(read_obstacles(with("", zones), "").error().message, HasSubstr("more than 1000"));
  const auto large = read_obstacles(with(std::string(kMostObstacleBytes, ' ')), "map.json");
  ASSERT_FALSE(large);
  EXPECT_THAT(large.error().text(), HasSubstr("larger than 2 MiB"));
  EXPECT_FALSE(read_obstacles(std::string(1'000'000, '['), ""));
  EXPECT_LT(read_obstacles("{\"" + std::string(1'000'000, 'a'), "").error().message.size(), 200U);
}

TEST(SightingClass, IsFoundByItsName) {
  for (int kind = 0; kind < kSightingClasses; ++kind) {
    const auto known = static_cast<SightingClass>(kind);
    EXPECT_EQ(named_sighting_class(name(known)), known);
  }
  EXPECT_FALSE(named_sighting_class("Hole"));
}

}  // namespace
}  // namespace magna
