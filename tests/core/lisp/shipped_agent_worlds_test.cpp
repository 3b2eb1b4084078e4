// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped worlds for neural agents: they load, and their places match the scenes of the
// original program.
#include <algorithm>

#include "core/agent/agent_eyes.h"
#include "core/geometry/angle.h"
#include "core/render/render.h"
#include "core/render/substance_look.h"
#include "tests/core/lisp/loading.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

Scenario shipped(const std::string& name) {
  LispRuntime lisp;
  auto scenario = lisp.load_world(std::string(MAGNA_SOURCE_DIR "/resources/worlds/") + name);
  if (!scenario) {
    ADD_FAILURE() << scenario.error().text();
    return {};
  }
  return std::move(*scenario);
}

/// In the frame of clients: X, Z, yaw in degrees (agent-vr.md, Frames).
struct OutsidePose {
  double x;
  double z;
  double yaw;
};

OutsidePose outside(const Scenario& scenario, Pose pose) {
  const Point origin = scenario.world.anchors.agent_origin.value();
  return {pose.x - origin.x, origin.y - pose.y, degrees(pose.theta) + 90.0};
}

OutsidePose beginning(const Scenario& scenario, std::size_t agent) {
  return outside(scenario, scenario.robots.at(agent).robot.pose);
}

const AgentReset& reset(const Scenario& scenario, bool trial, int type) {
  const auto& all = scenario.agents.resets;
  const auto found = std::ranges::find_if(
      all, [&](const AgentReset& one) { return one.trial == trial && one.type == type; });
  if (found == all.end()) throw std::out_of_range("no such reset");
  return *found;
}

void expect_pose(const OutsidePose& pose, double x, double z, double yaw) {
  EXPECT_NEAR(pose.x, x, 1e-9);
  EXPECT_NEAR(pose.z, z, 1e-9);
  EXPECT_NEAR(pose.yaw, yaw, 1e-9);
}

/// The numbers of the objects on the table of five-objects.lisp after a reset, ascending.
std::vector<int> on_the_table(const Scenario& scenario, const AgentReset& reset) {
  std::vector<int> numbers;
  for (const AgentObject& object : scenario.agents.objects) {
    if (object.number < 10) continue;  // the places
    const auto change =
        std::ranges::find(reset.objects, object.number, &AgentReset::Object::number);
    // What is in the chest is among its contents.
    const bool at_start =
        std::ranges::count(scenario.world.things, object.object, &ThingDescription::object) > 0;
    if (change == reset.objects.end() ? at_start : change->place.has_value()) {
      numbers.push_back(object.number);
    }
  }
  std::ranges::sort(numbers);
  return numbers;
}

TEST(ShippedAgentWorlds, HaveTheirOwnFramesAndTwentyTicksPerSecond) {
  for (const char* name :
       {"labyrinth.lisp", "children-room.lisp", "five-objects.lisp", "spatial-cognition.lisp"}) {
    const Scenario scenario = shipped(name);
    EXPECT_EQ(scenario.world.tick_seconds, 0.05) << name;
    ASSERT_TRUE(scenario.world.anchors.agent_origin) << name;
    EXPECT_NE(*scenario.world.anchors.agent_origin, Point{}) << name;
    EXPECT_FALSE(scenario.agents.objects.empty()) << name;
    EXPECT_FALSE(scenario.agents.resets.empty()) << name;
  }
}

TEST(ShippedAgentWorlds, LabyrinthHasThreeAgentsAtTheOriginalPlaces) {
  const Scenario scenario = shipped("labyrinth.lisp");
  ASSERT_EQ(scenario.robots.size(), 3U);
  expect_pose(beginning(scenario, 0), 0, 0, 0);
  expect_pose(beginning(scenario, 1), -20, 0, 0);
  expect_pose(beginning(scenario, 2), 20, 0, 0);
  EXPECT_EQ(scenario.robots[2].agent.value().speed, 12.0);
  EXPECT_EQ(reset(scenario, false, 2).objects.size(), 4U);
}

TEST(ShippedAgentWorlds, ChildrensRoomResetsPlaceFeliceAtTheTable) {
  const Scenario scenario = shipped("children-room.lisp");
  expect_pose(beginning(scenario, 0), 0, 10, 180);
  expect_pose(outside(scenario, reset(scenario, false, 1).agents.at(0).pose.value()), 2.3, 2.42,
              180);
  expect_pose(outside(scenario, reset(scenario, true, 1).agents.at(0).pose.value()), 2.3, 2.42,
              180);
  EXPECT_EQ(reset(scenario, false, 2).objects.at(0).number, 1);
  EXPECT_EQ(reset(scenario, false, 2).objects.at(0).usable, false);
}

TEST(ShippedAgentWorlds, FiveObjectsHasFivePlacesAndATrialPerThing) {
  const Scenario scenario = shipped("five-objects.lisp");
  expect_pose(beginning(scenario, 0), 0, 0, 0);
  EXPECT_EQ(scenario.agents.objects.size(), 50U);
  EXPECT_EQ(scenario.agents.resets.size(), 51U);
  const std::vector<int> at_the_start{11, 22, 33, 44, 55};
  EXPECT_EQ(on_the_table(scenario, reset(scenario, true, 0)), at_the_start);
  for (int type = 1; type <= 45; ++type) {
    const int number = (type - 1) / 9 * 10 + 11 + (type - 1) % 9;
    EXPECT_EQ(on_the_table(scenario, reset(scenario, true, type)), std::vector{number});
  }
  EXPECT_TRUE(on_the_table(scenario, reset(scenario, true, 46)).empty());
  EXPECT_EQ(on_the_table(scenario, reset(scenario, true, 50)), (std::vector{12, 22, 32, 42, 52}));
  EXPECT_EQ(on_the_table(scenario, reset(scenario, true, 52)), (std::vector{11, 19}));
}

TEST(ShippedAgentWorlds, FiveObjectsBeginsWithItsObjectsInViewOfBothEyes) {
  const auto engine = test::make_engine(shipped("five-objects.lisp"));
  const AgentState& agent = *engine->agents()->agent(0);
  const Pose body = engine->team().truth()[agent.robot.index()];
  for (const Eye eye : {Eye::Left, Eye::Right}) {
    const auto camera =
        Camera::make(eye_camera(agent.description, agent.robot, body, agent.gaze.angles, eye));
    ASSERT_TRUE(camera);
    const Rendering seen = render(*engine->scene(), *camera);
    for (const int number : {11, 22, 33, 44, 55}) {
      const ThingId thing = engine->agents()->thing_of(number).value();
      const auto found = std::ranges::find(seen.seen, thing.value, &SeenFeature::number);
      ASSERT_NE(found, seen.seen.end()) << number;
      EXPECT_GT(found->share, 0.5) << found->name;
    }
  }
}

TEST(ShippedAgentWorlds, ThingsNamedAfterAColourHaveIt) {
  for (const char* name :
       {"labyrinth.lisp", "children-room.lisp", "five-objects.lisp", "spatial-cognition.lisp"}) {
    const Scenario scenario = shipped(name);
    for (const ThingDescription& thing : scenario.world.things) {
      const std::string word = thing.name.substr(0, thing.name.find('-'));
      if (word == thing.name || (word != "yellow" && !named_colour(word))) continue;
      const AttributeValue* const colour = thing.attributes.find("color");
      ASSERT_NE(colour, nullptr) << thing.name;
      EXPECT_EQ(text(*colour), word) << thing.name;
      EXPECT_TRUE(named_colour(word)) << "and pictures show it";
    }
  }
}

TEST(ShippedAgentWorlds, SpatialCognitionStartsAtTheExperimentPlaces) {
  const Scenario scenario = shipped("spatial-cognition.lisp");
  expect_pose(beginning(scenario, 0), 9, 6, 180);
  expect_pose(outside(scenario, reset(scenario, false, 3).agents.at(0).pose.value()), 8, 17, 180);
  for (const int type : {4, 5, 999}) {
    EXPECT_FALSE(reset(scenario, false, type).agents.at(0).pose) << "stays, type " << type;
  }
  for (const int type : {0, 1, 2}) EXPECT_NO_THROW(reset(scenario, false, type)) << type;
  for (const ThingDescription& thing : scenario.world.things) {
    if (thing.name != "green-crane") continue;
    const OutsidePose place = outside(scenario, {thing.position.x, thing.position.y, 0.0});
    EXPECT_NEAR(place.x, 7.8, 1e-9);
    EXPECT_NEAR(place.z, 1.4, 1e-9);
  }
}

}  // namespace
}  // namespace magna
