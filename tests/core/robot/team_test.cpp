// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/team.h"

#include <set>

#include "core/geometry/angle.h"
#include "core/robot/team_state.h"
#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

std::string refusal(TeamRig& rig, const RobotDescription& description) {
  const std::uint64_t before = rig.hash();
  const auto result = rig.team->add(description);
  EXPECT_FALSE(result);
  EXPECT_EQ(rig.hash(), before);
  return result ? "" : result.error().text();
}

TEST(Team, NumbersRobotsInOrderAndFindsThemByNameInAnyCase) {
  TeamRig rig;
  const auto first = rig.team->add(robot("Anna", RobotType::P2at, {5, 5, 4.0 * kPi + 0.5}));
  const auto second = rig.team->add(robot("bert", RobotType::Point, {8, 5, 0}));
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->value, 0U);
  EXPECT_EQ(second->value, 1U);
  EXPECT_EQ(rig.team->find("ANNA"), *first);
  EXPECT_EQ(rig.team->find("berta"), std::nullopt);
  EXPECT_EQ(rig.team->description(*first).name, "Anna");
  EXPECT_NEAR(rig.pose(*first).theta, 0.5, 1e-12);
  EXPECT_EQ(rig.team->type(*second).type, RobotType::Point);
}

TEST(Team, RejectsAnImpossiblePlaceWithAReason) {
  WorldDescription description = room();
  description.things.push_back(crate({20.5, 5.5}));
  TeamRig rig(description);
  rig.add(RobotType::P2at, {10.0, 10.0, 0.0});
  EXPECT_NE(refusal(rig, robot("ROBOT1", RobotType::P2at, {5, 5, 0})).find("already"),
            std::string::npos);
  EXPECT_NE(refusal(rig, robot("", RobotType::P2at, {5, 5, 0})).find("name"), std::string::npos);
  EXPECT_NE(refusal(rig, robot("a", RobotType::P2at, {-5, 5, 0})).find("outside"),
            std::string::npos);
  EXPECT_NE(refusal(rig, robot("a", RobotType::P2at, {std::nan(""), 5, 0})).find("not a number"),
            std::string::npos);
  EXPECT_NE(refusal(rig, robot("a", RobotType::P2at, {1.1, 5, 0})).find("wall"), std::string::npos);
  EXPECT_NE(refusal(rig, robot("a", RobotType::Telemax, {20.5, 5.5, 0})).find("obstacle"),
            std::string::npos);
  EXPECT_NE(refusal(rig, robot("a", RobotType::Point, {20.5, 5.5, 0})).find("obstacle"),
            std::string::npos);
  EXPECT_NE(refusal(rig, robot("a", RobotType::Rover, {10.3, 10.0, 0})).find("robot1"),
            std::string::npos);
  EXPECT_EQ(rig.team->size(), 1U);
  rig.add(RobotType::Airrobot, {20.5, 5.5, 0.0});   // over furniture
  rig.add(RobotType::Airrobot, {10.0, 10.0, 0.0});  // over another robot
}

TEST(Team, ARejectionHasThePlaceInTheWorldFile) {
  TeamRig rig;
  RobotDescription description = robot("a", RobotType::P2at, {-5, 5, 0});
  description.place = {12, 7};
  const auto result = rig.team->add(description);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().line, 12);
  EXPECT_EQ(result.error().column, 7);
}

TEST(Team, DetectsOverlapsAmongManyRobotsAddedTogether) {
  TeamRig rig(room(120, 30));
  for (int k = 0; k < 600; ++k) {
    rig.add(RobotType::Rover, {2.0 + (k % 115), 2.0 + 4.0 * (k / 115), 0.0});
  }
  for (const int k : {0, 200, 300, 599}) {
    const Pose taken{2.1 + (k % 115), 2.0 + 4.0 * (k / 115), 0.0};
    EXPECT_NE(refusal(rig, robot("late", RobotType::Rover, taken)).find("would stand in"),
              std::string::npos);
  }
}

TEST(Team, ARemovedRobotBlocksNothingAndKeepsItsNumber) {
  TeamRig rig;
  rig.clean();
  const RobotId a = rig.add(RobotType::P2at, {10.0, 15.0, 0.0});
  const RobotId b = rig.add(RobotType::P2at, {12.0, 15.0, 0.0});
  rig.team->remove(b);
  EXPECT_FALSE(rig.team->alive(b));
  EXPECT_EQ(rig.team->find("robot2"), std::nullopt);
  rig.team->drive(a, {0.7, 0.0, 0.0}, 1000);
  rig.team->drive(b, {0.7, 0.0, 0.0}, 1000);
  rig.tick(60);
  EXPECT_GT(rig.pose(a).x, 13.0);
  EXPECT_EQ(rig.pose(b), (Pose{12.0, 15.0, 0.0}));
  const auto again = rig.team->add(robot("robot2", RobotType::P2at, {12.0, 20.0, 0.0}));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->value, 2U);
}

TEST(Team, RangersMeasureWallsThingsAndRobotsFromTheRim) {
  WorldDescription description = room();
  description.things.push_back(crate({10.5, 12.5}));
  TeamRig rig(description);
  rig.clean();
  const RobotId id = rig.add(RobotType::P2at, {10.5, 15.5, 0.0});
  rig.add(RobotType::Telemax, {14.0, 15.5, 0.0});
  EXPECT_EQ(rig.team->ranges(id).size(), 61U);
  rig.tick();
  const auto ranges = rig.team->ranges(id);
  EXPECT_NEAR(ranges[30], 3.5 - 0.35 - 0.26, 1e-4);  // straight ahead
  EXPECT_NEAR(ranges[0], 2.5 - 0.26, 0.05);          // to the left, up the map
  EXPECT_NEAR(ranges[60], 8.0, 1e-6);                // to the right: nothing within reach
  EXPECT_EQ(rig.team->readings(), 61U + 81U);
  double sum = 0.0;
  for (const RobotId each : {RobotId{0}, RobotId{1}}) {
    for (const float r : rig.team->ranges(each)) sum += r;
  }
  EXPECT_NEAR(rig.team->mean_range(), sum / 142.0, 1e-9);
}

TEST(Team, AnOwnRangerReplacesThatOfTheType) {
  TeamRig rig;
  RobotDescription description = robot("a", RobotType::P2at, {10.0, 10.0, 0.0});
  description.ranger = RangeSensorSpec{5, kPi, 3.0, 0.0};
  const auto id = rig.team->add(description);
  ASSERT_TRUE(id);
  EXPECT_EQ(rig.team->ranges(*id).size(), 5U);
  EXPECT_EQ(rig.team->ranger(*id).range, 3.0);
}

TEST(Team, FreeAheadIsTheDistanceToTheNextStaticObstacle) {
  TeamRig rig;
  const RobotId body = rig.add(RobotType::P2at, {30.0, 15.0, 0.0});
  const RobotId point = rig.add(RobotType::Point, {30.0, 10.5, 0.0});
  EXPECT_NEAR(rig.team->free_ahead(body, 0.0, 20.0), 9.0 - 0.26, 0.03);
  EXPECT_NEAR(rig.team->free_ahead(body, 0.0, 2.0), 2.0, 1e-9);
  EXPECT_NEAR(rig.team->free_ahead(point, kPi, 50.0), 29.0, 0.01);
  EXPECT_EQ(rig.team->free_ahead(point, kPi, -1.0), 0.0);
}

TEST(Team, RoundsTicksUpToAtLeastOne) {
  const TickUnits units{0.1};
  EXPECT_EQ(units.ticks(1.0), 10);
  EXPECT_EQ(units.ticks(1.01), 11);
  EXPECT_EQ(units.ticks(0.0), 1);
  EXPECT_EQ(units.ticks(-5.0), 1);
  EXPECT_EQ(units.ticks(std::nan("")), 1);
  EXPECT_GT(units.ticks(HUGE_VAL), 1000000);
  EXPECT_DOUBLE_EQ(units.per_second(units.per_tick(3.0)), 3.0);
}

/// A small mixed team with everything that uses random numbers; returns its state after some ticks.
std::uint64_t story(std::uint64_t seed, bool noisy = true, double motion_noise = 0.1,
                    int wanderers = 3) {
  TeamRig rig(room(), seed);
  if (!noisy) rig.clean();
  rig.parameters.set(kParameter<"Motion-Noise">, motion_noise);
  const RobotId point = rig.add(RobotType::Point, {10.5, 10.5, 0.3});
  const RobotId body = rig.add(RobotType::P2at, {20.0, 15.0, 2.0});
  for (int k = 0; k < wanderers; ++k) {
    RobotDescription rover = robot("w" + std::to_string(k), RobotType::Rover, {5.0 + k, 20.0, 1.0});
    rover.wanders = true;
    rig.team->add(rover);
  }
  rig.command(point, GoForward{7});
  rig.command(body, Drive{{0.5, 0.0, 0.2}, 10.0});
  rig.tick(60);
  rig.command(point, Turn{2.0});
  rig.tick(60);
  return rig.hash();
}

TEST(Team, IsReproducibleBitByBit) {
  EXPECT_EQ(story(7), story(7));
  EXPECT_NE(story(7), story(8));
  EXPECT_NE(story(7), story(7, false));
  EXPECT_NE(story(7), story(7, true, 0.2));
}

TEST(Team, AnotherRobotDoesNotChangeTheOthers) {
  TeamRig alone(room(), 3);
  TeamRig together(room(), 3);
  const RobotId a = alone.add(RobotType::P2at, {5.0, 5.0, 0.0});
  together.add(RobotType::P2at, {5.0, 5.0, 0.0});
  const RobotId far = together.add(RobotType::P2at, {30.0, 25.0, 0.0});
  for (TeamRig* rig : {&alone, &together}) rig->command(a, GoForward{50});
  together.command(far, Turn{2.0});
  alone.tick(60);
  together.tick(60);
  EXPECT_EQ(alone.pose(a), together.pose(a));
  EXPECT_EQ(alone.team->believed()[0], together.team->believed()[0]);
}

TEST(Team, TheSeedDoesNotChangeMotionWithoutNoise) {
  Pose poses[2];
  for (int k = 0; k < 2; ++k) {
    TeamRig rig(room(), static_cast<std::uint64_t>(k + 1));
    rig.clean();
    const RobotId point = rig.add(RobotType::Point, {10.5, 10.5, 0.3});
    const RobotId body = rig.add(RobotType::P2at, {20.0, 15.0, 2.0});
    rig.carry_out(point, GoForward{7});
    rig.carry_out(body, Drive{{0.5, 0.0, 0.2}, 10.0});
    rig.carry_out(point, Turn{1.0});
    poses[k] = {rig.pose(point).x, rig.pose(body).y, rig.pose(point).theta};
  }
  EXPECT_EQ(poses[0], poses[1]);
}

TEST(Team, HashCoversEveryPartOfItsState) {
  TeamRig rig;
  const RobotId id = rig.add(RobotType::P2at, {10.0, 10.0, 0.0});
  std::set<std::uint64_t> seen{rig.hash()};
  const auto changed = [&] { return seen.insert(rig.hash()).second; };
  rig.team->drive(id, {0.1, 0.0, 0.0}, 50);
  EXPECT_TRUE(changed()) << "target";
  rig.team->drive(id, {0.1, 0.0, 0.0}, 51);
  EXPECT_TRUE(changed()) << "until";
  rig.tick();
  EXPECT_TRUE(changed()) << "motion";
  rig.command(id, Turn{1.0});
  EXPECT_TRUE(changed()) << "command";
  rig.command(id, Turn{1.1});
  EXPECT_TRUE(changed()) << "angle";
  rig.carry_out(id, SetSpeed{0.01});
  EXPECT_TRUE(changed()) << "speed";
  rig.team->set_frozen(true);
  EXPECT_TRUE(changed()) << "frozen";
  rig.team->remove(id);
  EXPECT_TRUE(changed()) << "removed";
}

TEST(Team, MeasuresTheWaysThatRobotsDrive) {
  TeamRig rig;  // with noise
  const RobotId point = rig.add(RobotType::Point, {5.5, 5.5, 0.0});
  const RobotId rover = rig.add(RobotType::P2at, {10.0, 10.0, 0.0});
  const RobotId exact = rig.add(RobotType::Gobot, {20.0, 20.0, 0.0});
  const RobotId distant = rig.add(RobotType::Cybot, {30.0, 20.0, 0.0});
  std::vector<double> ways(rig.team->size());
  std::vector<Point> before;
  for (const Pose& pose : rig.team->truth()) before.push_back(pose.position());
  rig.each_tick = [&] {
    for (std::size_t k = 0; k < ways.size(); ++k) {
      const Point here = rig.team->truth()[k].position();
      ways[k] += distance(std::exchange(before[k], here), here);
    }
  };
  rig.command(point, GoForward{10});
  rig.team->drive(rover, {0.3, 0.0, 0.4}, 60);
  rig.team->glide(exact, {20.0, 23.0, 0.0}, true);
  rig.tick(80);
  EXPECT_TRUE(rig.team->report_displacement(distant, 1.5));
  EXPECT_TRUE(rig.team->report_displacement(distant, -0.5));
  EXPECT_GT(ways[point.index()], 1.0);
  EXPECT_GT(ways[rover.index()], 1.0);
  EXPECT_NEAR(rig.team->travelled()[point.index()], ways[point.index()], 1e-9);
  EXPECT_NEAR(rig.team->travelled()[rover.index()], ways[rover.index()], 1e-9);
  EXPECT_NEAR(rig.team->travelled()[exact.index()], 3.0, 1e-12);
  EXPECT_DOUBLE_EQ(rig.team->travelled()[distant.index()], 2.0) << "back and forth";

  EXPECT_FALSE(rig.team->place(rover, {30.0, 10.0, 0.0}));
  rig.team->remove(exact);
  rig.tick(3);
  EXPECT_LT(rig.team->travelled()[rover.index()], 10.0) << "being placed is not driving";
  EXPECT_NEAR(rig.team->travelled()[exact.index()], 3.0, 1e-12);
}

TEST(Team, HashCoversEveryRandomStream) {
  TeamRig rig;
  TeamState state(rig.world, rig.parameters, rig.scheduler, 1);
  state.push_back(robot("a", RobotType::P2at, {10.0, 10.0, 0.0}));
  const auto value = [&] {
    StateHash hash;
    state.hash(hash);
    return hash.value();
  };
  std::set<std::uint64_t> seen{value()};
  for (auto* streams : {&state.motion_streams, &state.odometer_streams, &state.localiser_streams,
                        &state.ranger_streams, &state.wander_streams}) {
    streams->front().next();
    EXPECT_TRUE(seen.insert(value()).second);
  }
}

}  // namespace
}  // namespace magna
