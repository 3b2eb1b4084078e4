// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/missions.h"
#include "core/robot/command.h"
#include "core/robot/robot_type.h"
#include "core/sim/state_hash.h"
#include "core/world/world_description.h"

#include <algorithm>
#include <cmath>

#include "tests/core/mission/mission_rig.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;

/// Every type of robot, without noise and with it.
class EveryRobot : public ::testing::TestWithParam<std::tuple<RobotType, bool>> {
 protected:
  EveryRobot() : rig(hall(), std::get<1>(GetParam()), 5) {
    id = rig.add(std::get<0>(GetParam()), {5.5, 5.5, 0});
  }
  double slack() const { return std::get<1>(GetParam()) ? 0.03 : 0.0; }  // of the localiser

  MissionRig rig;
  RobotId id;
};

TEST_P(EveryRobot, DrivesItsPlanAndTurnsAsRequested) {
  rig.send(id, {Waypoint::go_to({12.5, 5.5}), Waypoint::go_to({12.5, 12.5}, -2.0)});
  ASSERT_TRUE(rig.run_until(120.0, [&] { return rig.missions->plan(id).waypoints.size() == 1; }));
  EXPECT_LE(rig.away(id, {12.5, 5.5}), 0.1 + slack());
  ASSERT_TRUE(rig.run_until(120.0, id, MissionState::Idle));
  rig.run(1.0);
  EXPECT_LE(rig.away(id, {12.5, 12.5}), 0.1 + slack());
  EXPECT_LE(std::abs(angle_difference(rig.pose(id).theta, -2.0)), 0.05 + slack());
  rig.send(id, {Waypoint::turn_to(1.0)});
  ASSERT_TRUE(rig.run_until(20.0, id, MissionState::Idle));
  rig.run(1.0);
  EXPECT_LE(std::abs(angle_difference(rig.pose(id).theta, 1.0)), 0.05 + slack());
  EXPECT_EQ(rig.count(MissionEvent::Kind::WaypointDone), 3U);
  EXPECT_EQ(rig.speed(id), 0.0);
  EXPECT_LE(rig.away(id, {12.5, 12.5}), 0.1 + slack());
  EXPECT_EQ(rig.bumps, 0U);
}

TEST_P(EveryRobot, StopsBeforeAWallReportsItAndKeepsItsPlan) {
  rig.send(id, {Waypoint::go_to({5.5, 0.5})});
  ASSERT_TRUE(rig.run_until(60.0, id, MissionState::Blocked));
  EXPECT_THAT(rig.reason(id),
              MatchesRegex("wall 0\\.[0-9] m ahead on the way to \\(5\\.5, 0\\.5\\)"));
  rig.run(5.0);
  EXPECT_EQ(rig.state(id), MissionState::Blocked);
  EXPECT_EQ(rig.missions->plan(id).waypoints.size(), 1U);
  EXPECT_GT(rig.pose(id).y, 1.0);
  EXPECT_LT(rig.pose(id).y, 2.5);
  EXPECT_EQ(rig.speed(id), 0.0);
  EXPECT_EQ(rig.bumps, 0U);
}

INSTANTIATE_TEST_SUITE_P(
    Types, EveryRobot,
    ::testing::Combine(::testing::Values(RobotType::Point, RobotType::P2at, RobotType::Telemax,
                                         RobotType::Airrobot, RobotType::Rover),
                       ::testing::Bool()),
    [](const auto& test) {
      return std::string(magna::info(std::get<0>(test.param)).name) +
             (std::get<1>(test.param) ? "_noisy" : "_clean");
    });

TEST(OrderEnds, TellHowTheLastOrderOfAnIdleRobotEnded) {
  MissionRig rig;
  const RobotId id = rig.add(RobotType::P2at, {5.5, 5.5, 0.0});
  const auto ended = [&] { return rig.missions->status(id).ended; };
  EXPECT_EQ(ended(), MissionEnd::None) << "it never had one";
  rig.send(id, {Waypoint::go_to({7.5, 5.5})});
  EXPECT_EQ(ended(), MissionEnd::None);
  ASSERT_TRUE(rig.run_until(30.0, id, MissionState::Idle));
  EXPECT_EQ(ended(), MissionEnd::Arrived);
  rig.send(id, {Waypoint::go_to({9.5, 5.5}), Waypoint::turn_to(1.0)});
  EXPECT_EQ(ended(), MissionEnd::None) << "the next one";
  rig.run(0.5);
  EXPECT_EQ(rig.missions->clear(id), std::nullopt);
  EXPECT_EQ(ended(), MissionEnd::Cancelled);
  EXPECT_EQ(rig.missions->clear(id), std::nullopt);
  EXPECT_EQ(ended(), MissionEnd::Cancelled) << "there was nothing more to cancel";
  rig.send(id, {Waypoint::turn_to(1.0)});
  ASSERT_TRUE(rig.run_until(20.0, id, MissionState::Idle));
  EXPECT_EQ(ended(), MissionEnd::Arrived);
}

TEST(OrderEnds, APlanThatWaitsHasNotEnded) {
  MissionRig rig;
  const RobotId id = rig.add(RobotType::P2at, {5.5, 5.5, 0.0});
  EXPECT_EQ(rig.missions->set_plan(id, {{Waypoint::go_to({7.5, 5.5})}, false}), std::nullopt);
  EXPECT_EQ(rig.state(id), MissionState::Held);
  EXPECT_EQ(rig.missions->status(id).ended, MissionEnd::None);
  EXPECT_FALSE(rig.missions->knows_way(id)) << "it has not looked yet";
  rig.missions->run(id);
  rig.tick();
  EXPECT_TRUE(rig.missions->knows_way(id)) << "straight";
}

class MissionsTest : public ::testing::Test {
 protected:
  MissionRig rig;
};

TEST_F(MissionsTest, DriveThroughAWayPointWithASmallTurnWithoutStopping) {
  const RobotId id = rig.add(RobotType::P2at, {5, 5, 0});
  rig.send(id, {Waypoint::go_to({10, 5}), Waypoint::go_to({15, 6})});
  double slowest = 1.0;
  ASSERT_TRUE(rig.run_until(60.0, [&] {
    if (rig.pose(id).x > 7.0 && rig.pose(id).x < 13.0) slowest = std::min(slowest, rig.speed(id));
    return rig.state(id) == MissionState::Idle;
  }));
  EXPECT_GT(slowest, 0.5);
  EXPECT_LE(rig.away(id, {15, 6}), 0.1);
}

TEST_F(MissionsTest, StopAtAWayPointWithASharpTurn) {
  const RobotId id = rig.add(RobotType::P2at, {5, 5, 0});
  rig.send(id, {Waypoint::go_to({10, 5}), Waypoint::go_to({10, 10})});
  double farthest = 0.0;
  ASSERT_TRUE(rig.run_until(60.0, [&] {
    farthest = std::max(farthest, rig.pose(id).x);
    return rig.state(id) == MissionState::Idle;
  }));
  EXPECT_LT(farthest, 10.1);
  EXPECT_LE(rig.away(id, {10, 10}), 0.1);
}

TEST_F(MissionsTest, KeepTheGivenSpeed) {
  const RobotId id = rig.add(RobotType::P2at, {5, 5, 0});
  rig.team->command(id, SetSpeed{0.02}, {});  // cells a tick: 0.2 m/s
  rig.run(0.5);
  rig.send(id, {Waypoint::go_to({15, 5})});
  double fastest = 0.0;
  rig.run_until(20.0, [&] {
    fastest = std::max(fastest, rig.speed(id));
    return false;
  });
  EXPECT_NEAR(fastest, 0.2, 1e-9);
}

TEST_F(MissionsTest, ReportARobotWhoseSpeedIsZero) {
  const RobotId id = rig.add(RobotType::P2at, {5, 5, 0});
  rig.team->command(id, SetSpeed{0.0}, {});
  rig.run(0.5);
  rig.send(id, {Waypoint::go_to({15, 5})});
  ASSERT_TRUE(rig.run_until(2.0, id, MissionState::Blocked));
  EXPECT_THAT(rig.reason(id), HasSubstr("speed is set to 0"));
  rig.team->command(id, SetSpeed{0.05}, {});
  EXPECT_TRUE(rig.run_until(3.0, id, MissionState::Running));
}

TEST_F(MissionsTest, HoldStopsAndRunContinues) {
  const RobotId id = rig.add(RobotType::P2at, {5, 5, 0});
  rig.send(id, {Waypoint::go_to({15, 5})});
  rig.run(4.0);
  rig.missions->hold(id);
  EXPECT_EQ(rig.state(id), MissionState::Held);
  rig.run(2.0);
  const Pose held = rig.pose(id);
  EXPECT_EQ(rig.speed(id), 0.0);
  rig.run(5.0);
  EXPECT_EQ(rig.pose(id), held);
  EXPECT_EQ(rig.missions->plan(id).waypoints.size(), 1U);
  rig.missions->run(id);
  EXPECT_TRUE(rig.run_until(30.0, id, MissionState::Idle));
  EXPECT_LE(rig.away(id, {15, 5}), 0.1);
}

TEST_F(MissionsTest, YieldToAuthorsOfHigherRank) {
  const RobotId id = rig.add(RobotType::P2at, {5, 5, 0});
  rig.may_drive[0] = 0;
  rig.send(id, {Waypoint::go_to({15, 5})});
  rig.team->drive(id, {0.0, 0.0, 0.5}, 1000);
  rig.run(2.0);
  EXPECT_NEAR(rig.pose(id).x, 5.0, 1e-9);
  EXPECT_GT(rig.pose(id).theta, 0.5);
  EXPECT_EQ(rig.state(id), MissionState::Running);
  rig.may_drive[0] = 1;
  EXPECT_TRUE(rig.run_until(30.0, id, MissionState::Idle));
}

TEST_F(MissionsTest, APatrolRepeatsAllItsWayPoints) {
  const RobotId id = rig.add(RobotType::P2at, {5, 5, 0});
  const Waypoint a = Waypoint::go_to({8, 5});
  const Waypoint b = Waypoint::go_to({8, 8});
  const Waypoint c = Waypoint::go_to({5, 5});
  rig.send(id, {a, b, c}, true);
  ASSERT_TRUE(rig.run_until(30.0, [&] { return rig.away(id, a.target) < 0.1; }));
  rig.run(0.5);
  EXPECT_THAT(rig.missions->plan(id).waypoints, ElementsAre(b, c, a));
  ASSERT_TRUE(
      rig.run_until(200.0, [&] { return rig.count(MissionEvent::Kind::WaypointDone) == 7U; }));
  EXPECT_TRUE(rig.missions->plan(id).patrol);
  EXPECT_EQ(rig.missions->plan(id).waypoints.size(), 3U);
  EXPECT_EQ(rig.state(id), MissionState::Running);
}

TEST_F(MissionsTest, APatrolOfASinglePlaceRestsBetweenRounds) {
  const RobotId id = rig.add(RobotType::P2at, {5, 5, 0});
  rig.send(id, {Waypoint::go_to({5, 5})}, true);
  rig.run(10.0);
  EXPECT_LE(rig.count(MissionEvent::Kind::WaypointDone), 11U);
  EXPECT_GE(rig.count(MissionEvent::Kind::WaypointDone), 5U);
}

TEST_F(MissionsTest, ReachATargetCloseToAWall) {
  const RobotId id = rig.add(RobotType::P2at, {5, 5, 0});
  rig.send(id, {Waypoint::go_to({5, 1.27})});
  EXPECT_TRUE(rig.run_until(30.0, id, MissionState::Idle));
  EXPECT_LE(rig.away(id, {5, 1.27}), 0.1);
}

TEST_F(MissionsTest, DropTheMissionOfARemovedRobot) {
  const RobotId id = rig.add(RobotType::P2at, {5, 5, 0});
  rig.send(id, {Waypoint::go_to({15, 5})});
  rig.run(1.0);
  rig.team->remove(id);
  rig.run(0.5);
  EXPECT_EQ(rig.state(id), MissionState::Idle);
  EXPECT_THAT(rig.missions->plan(id).waypoints, IsEmpty());
}

TEST_F(MissionsTest, ReportAReasonOnceWhileItLasts) {
  const RobotId id = rig.add(RobotType::P2at, {5, 5, 0});
  rig.send(id, {Waypoint::go_to({5, 0.5})});
  ASSERT_TRUE(rig.run_until(30.0, id, MissionState::Blocked));
  rig.run(0.2);
  rig.events.clear();
  rig.run(10.0);
  EXPECT_EQ(rig.count(MissionEvent::Kind::StateChanged), 0U);
}

TEST(Missions, ContinueWhenTheObstacleIsRemoved) {
  WorldDescription description = hall();
  ThingDescription desk;
  desk.name = "desk";
  desk.position = {8, 5};
  desk.footprint = Footprint{0.8, 1.6, 0.0};
  desk.attributes.set("obsmove", true);
  description.things.push_back(desk);
  MissionRig rig(description);
  const RobotId id = rig.add(RobotType::P2at, {5, 5, 0});
  rig.send(id, {Waypoint::go_to({12, 5})});
  ASSERT_TRUE(rig.run_until(30.0, id, MissionState::Blocked));
  EXPECT_THAT(rig.reason(id), MatchesRegex("obstacle 0\\.[0-9] m ahead on the way to .*"));
  EXPECT_LT(rig.pose(id).x, 7.6 - 0.26);
  ASSERT_EQ(rig.world->move_thing(ThingId{0}, Point{8, 20}), std::nullopt);
  EXPECT_TRUE(rig.run_until(30.0, id, MissionState::Idle));
  EXPECT_LE(rig.away(id, {12, 5}), 0.1);
}

TEST(Missions, APointRobotStopsBeforeAThingInItsCell) {
  WorldDescription description = hall();
  ThingDescription crate;
  crate.name = "crate";
  crate.position = {8.5, 5.5};
  crate.attributes.set("obsmove", true);
  description.things.push_back(crate);
  MissionRig rig(description);
  const RobotId id = rig.add(RobotType::Point, {5.5, 5.5, 0});
  rig.send(id, {Waypoint::go_to({12.5, 5.5})});
  ASSERT_TRUE(rig.run_until(10.0, id, MissionState::Blocked));
  EXPECT_THAT(rig.reason(id), HasSubstr("obstacle"));
  EXPECT_LT(rig.pose(id).x, 8.0);
}

TEST(Missions, AreReproducibleAndDependOnTheSeed) {
  const auto story = [](std::uint64_t seed) {
    MissionRig rig(hall(), true, seed);
    for (int k = 0; k < 6; ++k) {
      const RobotId id = rig.add(RobotType::P2at, {5.0 + k, 5.0 + 2 * k, 0});
      rig.send(id, {Waypoint::go_to({30.0 - k, 8}), Waypoint::explore()}, true);
    }
    rig.run(60.0);
    StateHash hash;
    rig.missions->hash(hash);
    rig.team->hash(hash);
    return hash.value();
  };
  EXPECT_EQ(story(1), story(1));
  EXPECT_NE(story(1), story(2));
}

TEST(Missions, HashTheirPlansAndStates) {
  MissionRig rig;
  const RobotId id = rig.add(RobotType::P2at, {5, 5, 0});
  std::vector<std::uint64_t> hashes{rig.hash()};
  rig.missions->append(id, Waypoint::go_to({9, 9}));
  hashes.push_back(rig.hash());
  rig.missions->replace(id, 0, Waypoint::go_to({9, 9}, 0.0));
  hashes.push_back(rig.hash());
  rig.missions->run(id);
  hashes.push_back(rig.hash());
  rig.missions->append(id, Waypoint::explore());
  hashes.push_back(rig.hash());
  std::ranges::sort(hashes);
  EXPECT_EQ(std::ranges::adjacent_find(hashes), hashes.end());
}

}  // namespace
}  // namespace magna
