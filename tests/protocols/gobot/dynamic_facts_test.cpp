// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/all_inputs.h"
#include "protocols/gobot/gobot_facts.h"

#include <gmock/gmock.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/support/small_hall.h"

namespace magna {
namespace {

using nlohmann::json;
using testing::ElementsAre;

class DynamicFactsTest : public testing::Test {
 protected:
  /// All current facts, in order.
  std::vector<json> now() {
    std::vector<json> all;
    for (const std::string& message : facts().messages()) {
      const json body = json::parse(message.substr(4));
      EXPECT_EQ(body.at("type"), "dynamic");
      for (const json& fact : body.at("data")) all.push_back(fact);
    }
    return all;
  }
  std::vector<std::string> of(const std::string& name) {
    std::vector<std::string> found;
    for (const json& fact : now()) {
      if (fact.at(1) == name) found.push_back(fact.dump());
    }
    return found;
  }
  DynamicFacts& facts() {
    if (!facts_) facts_.emplace(GobotWorld{&engine->team(), engine->hall(), dialect});
    return *facts_;
  }
  void tell(RobotId robot, const RobotAction& action) {
    ASSERT_TRUE(engine->submit(Author::person(), input::HallAction{robot, action}));
  }

  GobotDialect dialect = GobotDialect::Classic;
  std::unique_ptr<Engine> engine = test::make_hall();

 private:
  std::optional<DynamicFacts> facts_;
};

TEST_F(DynamicFactsTest, DescribeARobotAtTheStart) {
  EXPECT_THAT(
      of("robot0"),
      ElementsAre(R"(["Robot.coordinates","robot0",[4.5,8.5]])",
                  R"(["Robot.coordinates_tile","robot0",[4,8]])",
                  R"(["Robot.rotation","robot0",0])", R"(["Robot.battery","robot0",1])",
                  R"(["Robot.velocity","robot0",[0,0]])", R"(["Robot.rotation_speed","robot0",0])",
                  R"(["Robot.in_station","robot0",false])",
                  R"(["Robot.in_interact_areas","robot0",[]])"));
}

TEST_F(DynamicFactsTest, ListRobotsThenMachinesWithTheirContents) {
  engine->step();
  std::vector<std::string> names;
  for (const json& fact : now()) {
    if (names.empty() || names.back() != fact.at(1)) names.push_back(fact.at(1));
  }
  EXPECT_THAT(names, ElementsAre("robot0", "robot1", "machine0", "belt0", "belt1", "input_machine0",
                                 "package0", "belt2", "output_machine0", "belt3"));
}

TEST_F(DynamicFactsTest, DescribeAPackageWithPlaceAndRemainingWork) {
  engine->step();
  EXPECT_THAT(of("package0"),
              ElementsAre(R"(["Package.location","package0","input_machine0"])",
                          R"(["Package.processes_list","package0",[[0,1],[1,0.5]]])"));
  EXPECT_THAT(of("belt2"), ElementsAre(R"(["Belt.packages_list","belt2",[]])"));
  for (int k = 0; k < 70; ++k) engine->step();
  EXPECT_THAT(of("package0"), testing::Contains(R"(["Package.location","package0","belt2"])"));
  EXPECT_THAT(of("belt2"), ElementsAre(R"(["Belt.packages_list","belt2",["package0"]])"));
}

TEST_F(DynamicFactsTest, GiveTheSpeedOfARobotInTheFrameOfTheHall) {
  tell({0}, action::DoRotation{kPi / 2, 1.0});
  for (int k = 0; k < 30; ++k) engine->step();
  EXPECT_THAT(of("robot0"), testing::Contains(R"(["Robot.rotation_speed","robot0",1.570796])"));
  for (int k = 0; k < 40; ++k) engine->step();
  EXPECT_THAT(of("robot0"), testing::Contains(R"(["Robot.rotation","robot0",1.570796])"));
  EXPECT_THAT(of("robot0"), testing::Contains(R"(["Robot.rotation_speed","robot0",0])"));
  // Facing down the screen, it moves to the right.
  tell({0}, action::DoMove{0.0, 2.0, 1.0});
  for (int k = 0; k < 30; ++k) engine->step();
  EXPECT_THAT(of("robot0"), testing::Contains(R"(["Robot.velocity","robot0",[2,0]])"));
  for (int k = 0; k < 40; ++k) engine->step();
  EXPECT_THAT(of("robot0"), testing::Contains(R"(["Robot.velocity","robot0",[0,0]])"));
  EXPECT_THAT(of("robot0"), testing::Contains(R"(["Robot.coordinates","robot0",[6.5,8.5]])"));
  EXPECT_THAT(of("robot0"), testing::Contains(R"(["Robot.coordinates_tile","robot0",[6,8]])"));
}

TEST_F(DynamicFactsTest, DescribeARobotInAStationAndInAnInteractArea) {
  HallDescription description = test::small_hall();
  description.robots[0].position = {4.0, 11.0};
  description.robots[1].position = {7.5, 7.6};
  engine = test::make_hall(description);
  EXPECT_THAT(of("robot0"), testing::Contains(R"(["Robot.in_station","robot0",true])"));
  EXPECT_THAT(of("robot1"),
              testing::Contains(R"(["Robot.in_interact_areas","robot1",["interact_area0"]])"));
}

TEST_F(DynamicFactsTest, GiveTheBatteryAsAShare) {
  for (int k = 0; k < 600; ++k) engine->step();  // ten seconds of 0.1 of 10
  const auto battery = json::parse(of("robot0").at(3)).at(2).get<double>();
  EXPECT_NEAR(battery, 0.9, 1e-5);
}

TEST_F(DynamicFactsTest, CacheUnchangedFacts) {
  engine->step();
  now();
  const std::size_t all = facts().made();
  EXPECT_EQ(all, 2u + 3u + 4u + 1u) << "robots, machines, belts, the package";
  now();
  EXPECT_EQ(facts().made(), all);
  engine->step();
  now();
  EXPECT_EQ(facts().made(), all + 3) << "two batteries and the machine that waits";
}

TEST_F(DynamicFactsTest, KeepTheFactsOfAnObjectInOneMessageWithRobotsFirst) {
  HallDescription description = test::small_hall();
  description.templates = {PackageTemplates(1000, description.templates[0][0])};
  for (std::size_t& capacity : description.belt_capacity) capacity = 2000;
  for (MachineSettings& machine : description.machines) machine.time_step = 0.0;
  engine = test::make_hall(description);
  for (int k = 0; k < 3000; ++k) engine->step();
  ASSERT_GE(engine->hall()->packages().size(), 1000u);
  const auto messages = facts().messages();
  ASSERT_GE(messages.size(), 2u);
  std::vector<std::string> seen;
  for (const std::string& message : messages) {
    EXPECT_LT(message.size(), 65'536u) << "the buffer of some clients";
    const json body = json::parse(message.substr(4));
    for (const json& fact : body.at("data")) {
      if (fact.at(0) == "Package.location") {
        seen.push_back(fact.at(1));
      } else if (fact.at(0) == "Package.processes_list") {
        ASSERT_FALSE(seen.empty());
        EXPECT_EQ(fact.at(1), seen.back()) << "in the same message, right after it";
      }
    }
  }
  EXPECT_EQ(seen.size(), 1000u);
  EXPECT_EQ(json::parse(messages.at(0).substr(4)).at("data").at(0).at(1), "robot0");
}

TEST_F(DynamicFactsTest, NameAreasInTheExtendedDialect) {
  dialect = GobotDialect::Extended;
  HallDescription description = test::small_hall();
  description.robots[0].position = {4.0, 11.0};
  engine = test::make_hall(description);
  engine->step();
  EXPECT_THAT(of("robot0"),
              testing::Contains(R"(["Robot.closest_area","robot0","parking_area0"])"));
  EXPECT_THAT(of("robot0"), testing::Contains(R"(["Robot.location","robot0","parking_area0"])"));
  EXPECT_THAT(of("robot1"), testing::Contains(R"(["Robot.location","robot1","unk_location"])"));
  EXPECT_THAT(of("robot1"),
              testing::Contains(R"(["Robot.closest_area","robot1","interact_area1"])"));
  EXPECT_THAT(of("package0"),
              ElementsAre(R"(["Package.processes_list","package0",[[0,1],[1,0.5]]])",
                          R"(["Package.location","package0","input_machine0"])"));
}

TEST_F(DynamicFactsTest, ListOnlyRobotsWithoutAHall) {
  const auto small = test::make_engine(test::small_scenario(1), {7, true, {}});
  DynamicFacts bare(GobotWorld{&small->team(), small->hall(), GobotDialect::Extended});
  const json body = json::parse(bare.messages().at(0).substr(4));
  EXPECT_EQ(body.at("data").size(), 8u);
  EXPECT_EQ(body.at("data").at(0).dump(), R"(["Robot.coordinates","robot1",[2.5,2.5]])");
  EXPECT_EQ(body.at("data").at(3).dump(), R"(["Robot.battery","robot1",1])");
}

}  // namespace
}  // namespace magna
