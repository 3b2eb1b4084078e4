// SPDX-License-Identifier: GPL-3.0-or-later
// The bundled worlds.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/geometry/angle.h"
#include "core/lisp/world_file.h"
#include "core/robot/robot_type.h"
#include "core/world/world.h"

namespace magna {
namespace {

Scenario load_resource(const std::string& name) {
  LispRuntime lisp;
  auto scenario = lisp.load_world(std::string(MAGNA_SOURCE_DIR "/resources/worlds/") + name);
  if (!scenario) {
    ADD_FAILURE() << scenario.error().text();
    return {};
  }
  return std::move(*scenario);
}

World build(const Scenario& scenario) {
  auto world = World::build(scenario.world);
  if (!world) {
    ADD_FAILURE() << world.error().text();
    WorldDescription empty;
    empty.width = empty.height = 1;
    return std::move(*World::build(empty));
  }
  return std::move(*world);
}

// Whether a disc of the robot's size plus `margin` can move straight from one point to the other.
::testing::AssertionResult clear_way(const World& world, RobotType type, Point from, Point to,
                                     double margin) {
  const RobotTypeInfo& robot = info(type);
  const double free =
      world.field().free_travel(movement_layer(robot), from, to, robot.radius + margin);
  if (free >= distance(from, to) - 1e-6) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "(" << from.x << " " << from.y << ") to (" << to.x << " "
                                       << to.y << ") is free for " << free << " m only";
}

TEST(OfficeWorld, StartsAtNegativeCellsAndIsFreeWhereModelsSendRobots) {
  const Scenario office = load_resource("office.lisp");
  const World world = build(office);
  EXPECT_EQ(world.cells().origin(), (Cell{-4, -4}));
  for (const Point place : {Point{1, 2}, Point{10, 0.5}}) {
    for (int layer = 0; layer < kObstacleLayers; ++layer) {
      EXPECT_FALSE(world.field().disc_hits(static_cast<ObstacleLayer>(layer), place, 0.9));
    }
  }
}

TEST(OfficeWorld, HasTwelveRobotsOfThreeTypesFourIdleAndEightOnPatrol) {
  const Scenario office = load_resource("office.lisp");
  ASSERT_EQ(office.robots.size(), 12u);
  std::set<RobotType> types;
  for (std::size_t k = 0; k < office.robots.size(); ++k) {
    const auto& [robot, plan, straight, agent] = office.robots[k];
    types.insert(robot.type);
    EXPECT_EQ(robot.name, "robot" + std::to_string(k + 1));
    EXPECT_EQ(plan.patrol, k >= 4) << robot.name;
    EXPECT_EQ(plan.waypoints.empty(), k < 4) << robot.name;
  }
  EXPECT_EQ(types, (std::set{RobotType::P2at, RobotType::Telemax, RobotType::Airrobot}));
}

TEST(OfficeWorld, FirstTwoRobotsDriveStraightToTheTargetsOfModels) {
  const Scenario office = load_resource("office.lisp");
  const World world = build(office);
  for (std::size_t k = 0; k < 2; ++k) {
    const RobotDescription& robot = office.robots[k].robot;
    EXPECT_TRUE(clear_way(world, robot.type, robot.pose.position(), {1, 2}, 0.3));
    EXPECT_TRUE(clear_way(world, robot.type, {1, 2}, {10, 0.5}, 0.3));
  }
}

TEST(OfficeWorld, PatrolsKeepSixtyCentimetresFromWallsAndFurniture) {
  const Scenario office = load_resource("office.lisp");
  const World world = build(office);
  for (const auto& [robot, plan, straight, agent] : office.robots) {
    std::vector<Point> stops{robot.pose.position()};
    for (int round = 0; round < 2 && !plan.waypoints.empty(); ++round) {
      for (const Waypoint& waypoint : plan.waypoints) {
        if (waypoint.type == WaypointType::Goto) stops.push_back(waypoint.target);
      }
    }
    for (std::size_t k = 1; k < stops.size(); ++k) {
      EXPECT_TRUE(clear_way(world, robot.type, stops[k - 1], stops[k], 0.6)) << robot.name;
    }
  }
}

TEST(OfficeWorld, HasWallsOfSeveralSubstancesFurnitureAndVictims) {
  const World world = build(load_resource("office.lisp"));
  EXPECT_GE(world.cells().types().size(), 4u);
  const auto count = [&world](ThingKind kind) {
    return std::ranges::count(world.things(), kind, &Thing::kind);
  };
  EXPECT_GE(count(ThingKind::Furniture), 15);
  EXPECT_EQ(count(ThingKind::Victim), 4);
}

TEST(RescueWorld, HasTwentyFourRobotsTogetherOnFreeFloorAndRubble) {
  const Scenario rescue = load_resource("rescue.lisp");
  const World world = build(rescue);
  EXPECT_EQ(rescue.world.width, 80);
  EXPECT_EQ(rescue.world.height, 60);
  ASSERT_EQ(rescue.robots.size(), 24u);
  for (const auto& [robot, plan, straight, agent] : rescue.robots) {
    EXPECT_LT(robot.pose.x, 20.0) << robot.name;
    EXPECT_LT(robot.pose.y, 14.0) << robot.name;
    const RobotTypeInfo& type = info(robot.type);
    EXPECT_FALSE(
        world.field().disc_hits(movement_layer(type), robot.pose.position(), type.radius + 0.3))
        << robot.name;
  }
  const auto rubble = std::ranges::count(world.things(), ThingKind::Wall, &Thing::kind);
  EXPECT_EQ(rubble, 160);
  EXPECT_EQ(std::ranges::count(world.things(), ThingKind::Victim, &Thing::kind), 9);
}

TEST(CybotField, HasFreeFloorAroundTheStartAndObjectsToFind) {
  const World world = build(load_resource("cybot-field.lisp"));
  ASSERT_TRUE(world.anchors().cybot_start);
  const Pose start = *world.anchors().cybot_start;
  for (const Point corner : {Point{0, 0}, Point{0, -1}, Point{1, -1}, Point{1, 0}}) {
    EXPECT_FALSE(world.field().disc_hits(ObstacleLayer::Ground, start.position() + corner, 0.3));
  }
  for (const char* name : {"post", "block", "tape", "hole"}) {
    EXPECT_GE(std::ranges::count(world.things(), std::string(name), &Thing::name), 1) << name;
  }
}

TEST(RescueWorld, LoadsTheSameEachTime) {
  StateHash first, second;
  build(load_resource("rescue.lisp")).hash(first);
  build(load_resource("rescue.lisp")).hash(second);
  EXPECT_EQ(first.value(), second.value());
}

TEST(RescueWorld, SendsRobotsOnlyAlongClearPaths) {
  const Scenario rescue = load_resource("rescue.lisp");
  const World world = build(rescue);
  for (const auto& [robot, plan, straight, agent] : rescue.robots) {
    Point from = robot.pose.position();
    for (const Waypoint& waypoint : plan.waypoints) {
      if (waypoint.type != WaypointType::Goto) break;
      EXPECT_TRUE(clear_way(world, robot.type, from, waypoint.target, 0.2)) << robot.name;
      from = waypoint.target;
    }
  }
}

TEST(BigRoomWorld, MatchesTheExampleOfTheManual) {
  const Scenario scenario = load_resource("big-room.lisp");
  const World world = build(scenario);
  EXPECT_EQ(world.cells().width(), 75);
  EXPECT_TRUE(world.cells().filled({74, 74})) << "75 means the last cell";
  EXPECT_FLOAT_EQ(world.cells().substance({30, 50}).parameter, 30.0F);

  std::vector<std::string> names;
  for (const Thing& thing : world.things()) names.push_back(thing.display_name());
  EXPECT_EQ(names, (std::vector<std::string>{"lamp#1", "pen#2", "small-box#3", "a-box#4",
                                             "big-box#5", "table#6"}));
  const Thing& box = world.things()[3];
  EXPECT_EQ(box.attributes.number("capacity"), 8.0) << "from the prototype";
  EXPECT_EQ(box.attributes.number("size"), 6.0) << "overridden";

  ASSERT_EQ(scenario.robots.size(), 1u);
  const RobotDescription& robbie = scenario.robots[0].robot;
  EXPECT_EQ(robbie.name, "robbie");
  EXPECT_EQ(robbie.type, RobotType::Point);
  ASSERT_EQ(robbie.cameras.size(), 2u);
  EXPECT_DOUBLE_EQ(robbie.cameras[0].field_of_view, kPi / 4);
  EXPECT_EQ(robbie.cameras[1].resolution, 5);
  EXPECT_EQ(robbie.hands, (std::vector{10.0, 4.0}));
  EXPECT_EQ(robbie.bins, (std::vector{20.0, 5.0}));
}

TEST(WorkshopWorld, DrawsItsPlacesAndSomeThings) {
  const World world = build(load_resource("workshop.lisp"));
  for (const char* name : {"doorway", "keep-clear", "charger"}) {
    const PlaceType* type = world.place_types().find(name);
    ASSERT_NE(type, nullptr) << name;
    EXPECT_NE(type->drawing, nullptr) << name;
    EXPECT_GE(std::ranges::count_if(
                  world.places().all(),
                  [&](const Place& p) { return &world.place_types().all()[p.type] == type; }),
              2)
        << name;
  }
  for (const Thing& thing : world.things()) {
    EXPECT_EQ(thing.drawing != nullptr, thing.name == "lathe" || thing.name == "lamp")
        << thing.name;
  }
}

}  // namespace
}  // namespace magna
