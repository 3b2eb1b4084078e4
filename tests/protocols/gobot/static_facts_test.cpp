// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/gobot_facts.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/support/small_hall.h"

namespace magna {
namespace {

using nlohmann::json;
using testing::ElementsAre;

/// All facts of a hall, in order.
std::vector<json> facts_of(const Engine& engine, GobotDialect dialect = GobotDialect::Classic) {
  std::vector<json> all;
  for (const std::string& object : static_facts({&engine.team(), engine.hall(), dialect})) {
    for (const json& fact : json::parse("[" + object + "]")) all.push_back(fact);
  }
  return all;
}
/// The facts of one object as they would be written.
std::vector<std::string> of(const std::vector<json>& facts, const std::string& name) {
  std::vector<std::string> found;
  for (const json& fact : facts) {
    if (fact.at(1) == name) found.push_back(fact.dump());
  }
  return found;
}

TEST(StaticFacts, ListObjectsInTheOrderOfTheOriginal) {
  const auto engine = test::make_hall();
  engine->step();  // the first package exists, in the input machine
  std::vector<std::string> names;
  for (const json& fact : facts_of(*engine)) {
    if (names.empty() || names.back() != fact.at(1)) names.push_back(fact.at(1));
  }
  EXPECT_THAT(names,
              ElementsAre("parking_area0", "machine0", "interact_area0", "belt0", "interact_area1",
                          "belt1", "input_machine0", "package0", "interact_area2", "belt2",
                          "output_machine0", "interact_area3", "belt3", "robot0", "robot1"));
}

TEST(StaticFacts, DescribeTheParkingArea) {
  EXPECT_THAT(of(facts_of(*test::make_hall()), "parking_area0"),
              ElementsAre(R"(["Parking_area.instance","parking_area0","parking_area"])",
                          R"(["Parking_area.cells","parking_area0",[[3,10],[4,10],[3,11],[4,11]]])",
                          R"(["Parking_area.polygons","parking_area0",)"
                          R"([[[3,12],[3,10],[5,10],[5,12]]]])"));
}

TEST(StaticFacts, OmitAParkingAreaWithoutCells) {
  HallDescription description = test::small_hall();
  TileMap map = test::small_hall_tiles();
  std::ranges::replace(map.tiles, Tile::Parking, Tile::Floor);
  description.hall = lay_out_hall(map);
  const auto engine = test::make_hall(description);
  EXPECT_THAT(of(facts_of(*engine), "parking_area0"), ElementsAre());
}

TEST(StaticFacts, DescribeAStandardMachine) {
  EXPECT_THAT(of(facts_of(*test::make_hall()), "machine0"),
              ElementsAre(R"(["Machine.instance","machine0","machine"])",
                          R"(["Machine.coordinates","machine0",[10.5,6.5]])",
                          R"(["Machine.coordinates_tile","machine0",[10,6]])",
                          R"(["Machine.input_belt","machine0","belt0"])",
                          R"(["Machine.output_belt","machine0","belt1"])",
                          R"(["Machine.processes_list","machine0",[0,1]])",
                          R"(["Machine.type","machine0","standard_machine"])"));
}

TEST(StaticFacts, OmitTheBeltOfAMachineWithoutOne) {
  const auto facts = facts_of(*test::make_hall());
  EXPECT_THAT(of(facts, "input_machine0"),
              ElementsAre(R"(["Machine.instance","input_machine0","machine"])",
                          R"(["Machine.coordinates","input_machine0",[2.5,3.5]])",
                          R"(["Machine.coordinates_tile","input_machine0",[2,3]])",
                          R"(["Machine.output_belt","input_machine0","belt2"])",
                          R"(["Machine.processes_list","input_machine0",[]])",
                          R"(["Machine.type","input_machine0","input_machine"])"));
  EXPECT_THAT(of(facts, "output_machine0"),
              testing::Not(testing::Contains(testing::HasSubstr("output_belt"))));
  EXPECT_THAT(of(facts, "output_machine0"),
              testing::Contains(R"(["Machine.type","output_machine0","output_machine"])"));
}

TEST(StaticFacts, DescribeABeltAndItsInteractArea) {
  const auto facts = facts_of(*test::make_hall());
  EXPECT_THAT(of(facts, "interact_area0"),
              ElementsAre(R"(["Interact_area.instance","interact_area0","interact_area"])",
                          testing::AllOf(testing::HasSubstr("[8,7]"), testing::HasSubstr("[7,7]")),
                          testing::HasSubstr("Interact_area.polygons"),
                          R"(["Interact_area.belt","interact_area0","belt0"])"));
  EXPECT_THAT(
      of(facts, "belt0"),
      ElementsAre(R"(["Belt.instance","belt0","belt"])", R"(["Belt.belt_type","belt0","input"])",
                  R"(["Belt.cells","belt0",[[9,6],[8,6],[7,6]]])",
                  testing::HasSubstr("Belt.polygons"),
                  R"(["Belt.interact_areas","belt0",["interact_area0"]])"));
  EXPECT_THAT(of(facts, "belt1"), testing::Contains(R"(["Belt.belt_type","belt1","output"])"));
}

TEST(StaticFacts, HaveThreeElementsInTheClassicDialect) {
  for (const json& fact : facts_of(*test::make_hall())) EXPECT_EQ(fact.size(), 3u) << fact;
}

TEST(StaticFacts, KeepNamesDistinctInLowerCase) {
  std::set<std::pair<std::string, std::string>> as_written, lowered;
  for (const json& fact : facts_of(*test::make_hall(), GobotDialect::Extended)) {
    std::string attribute = fact.at(0);
    std::string name = fact.at(1).is_string() ? fact.at(1) : "";
    as_written.emplace(attribute, name);
    std::ranges::transform(attribute, attribute.begin(), [](char c) { return std::tolower(c); });
    std::ranges::transform(name, name.begin(), [](char c) { return std::tolower(c); });
    lowered.emplace(attribute, name);
  }
  EXPECT_EQ(lowered.size(), as_written.size());
}

TEST(StaticFacts, DescribeRobotsAndPackages) {
  const auto engine = test::make_hall();
  engine->step();
  const auto facts = facts_of(*engine);
  EXPECT_THAT(of(facts, "robot1"), ElementsAre(R"(["Robot.instance","robot1","robot"])"));
  EXPECT_THAT(of(facts, "package0"), ElementsAre(R"(["Package.instance","package0","package"])"));
}

TEST(StaticFacts, GiveMoreInTheExtendedDialect) {
  const auto engine = test::make_hall();
  engine->step();
  const auto facts = facts_of(*engine, GobotDialect::Extended);
  EXPECT_EQ(facts.at(0).dump(), R"(["Globals.robot_default_battery_capacity",10])");
  EXPECT_EQ(facts.at(1).dump(), R"(["Globals.robot_battery_charge_rate",0.8])");
  EXPECT_EQ(facts.at(2).dump(), R"(["Globals.robot_battery_drain_rate",0.1])");
  EXPECT_EQ(facts.at(3).dump(), R"(["Globals.robot_battery_drain_rate_idle",0.001])");
  EXPECT_EQ(facts.at(4).dump(), R"(["Globals.robot_standard_speed",1.5625])");
  EXPECT_EQ(facts.at(5).dump(), R"(["Globals.robot_standard_velocity",1.5625])");
  EXPECT_THAT(of(facts, "robot0"), ElementsAre(R"(["Robot.charge_rate","robot0",0.8])",
                                               R"(["Robot.recharge_rate","robot0",0.8])",
                                               R"(["Robot.drain_rate","robot0",0.1])",
                                               R"(["Robot.standard_speed","robot0",1.5625])",
                                               R"(["Robot.default_velocity","robot0",1.5625])",
                                               R"(["Robot.instance","robot0","robot"])"));
  EXPECT_THAT(of(facts, "package0"),
              ElementsAre(R"(["Package.instance","package0","package"])",
                          R"(["Package.all_processes","package0",[[0,1],[1,0.5]]])"));
}

}  // namespace
}  // namespace magna
