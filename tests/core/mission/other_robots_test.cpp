// SPDX-License-Identifier: GPL-3.0-or-later
// Robots that obstruct each other.
#include "core/mission/obstruction.h"
#include "tests/core/mission/mission_rig.h"

namespace magna {
namespace {

using ::testing::HasSubstr;

/// A corridor of two metres along y 10 to 12 from x 1 to 39.
WorldDescription corridor() {
  WorldDescription description = hall();
  description.clauses.push_back(wall({0, 9}, {39, 9}));
  description.clauses.push_back(wall({0, 12}, {39, 12}));
  return description;
}

TEST(OtherRobots, AreDetectedAheadButNotBesideOrBehind) {
  MissionRig rig;
  const RobotId self = rig.add(RobotType::P2at, {10, 10, 0});
  rig.add(RobotType::P2at, {13, 10.1, 0});
  rig.add(RobotType::P2at, {10, 10.6, 0});
  rig.add(RobotType::P2at, {8, 10, 0});
  rig.add(RobotType::Airrobot, {12, 10, 0});
  const RobotAhead ahead = robot_ahead(*rig.team, self, {1, 0}, 5.0);
  EXPECT_EQ(ahead.robot, 1);
  EXPECT_NEAR(ahead.gap, 3.0 - 0.53, 0.02);
  EXPECT_EQ(robot_ahead(*rig.team, self, {1, 0}, 2.0).robot, -1);
  EXPECT_EQ(robot_ahead(*rig.team, self, {0, -1}, 5.0).robot, -1);
  EXPECT_EQ(robot_ahead(*rig.team, self, {-1, 0}, 5.0).robot, 3);
}

TEST(OtherRobots, AreWaitedForByName) {
  MissionRig rig(corridor());
  const RobotId id = rig.add(RobotType::P2at, {5, 11, 0});
  // Two side by side block the corridor.
  const RobotId first = rig.add(RobotType::P2at, {10, 10.7, 0});
  const RobotId second = rig.add(RobotType::P2at, {10, 11.3, 0});
  rig.send(id, {Waypoint::go_to({20, 11})});
  ASSERT_TRUE(rig.run_until(30.0, id, MissionState::Waiting));
  EXPECT_THAT(rig.reason(id),
              testing::MatchesRegex("robot[23] is in the way to \\(20\\.0, 11\\.0\\)"));
  rig.run(5.0);
  EXPECT_LT(rig.pose(id).x, 10.0 - 0.52);
  EXPECT_EQ(rig.missions->plan(id).waypoints.size(), 1U);
  rig.send(first, {Waypoint::go_to({30, 10.7})});
  rig.send(second, {Waypoint::go_to({30, 11.3})});
  EXPECT_TRUE(rig.run_until(90.0, id, MissionState::Idle));
  EXPECT_LE(rig.away(id, {20, 11}), 0.1);
}

TEST(OtherRobots, StationaryOnesArePassed) {
  MissionRig rig;
  const RobotId id = rig.add(RobotType::P2at, {5, 10, 0});
  rig.add(RobotType::P2at, {10, 10, 0});
  rig.send(id, {Waypoint::go_to({20, 10})});
  EXPECT_TRUE(rig.run_until(120.0, id, MissionState::Idle));
  EXPECT_LE(rig.away(id, {20, 10}), 0.1);
}

TEST(OtherRobots, TwoMeetingHeadOnPassEachOther) {
  for (const bool noisy : {false, true}) {
    MissionRig rig(hall(), noisy, 3);
    const RobotId a = rig.add(RobotType::P2at, {5, 10, 0});
    const RobotId b = rig.add(RobotType::P2at, {20, 10, kPi});
    rig.send(a, {Waypoint::go_to({20, 10})});
    rig.send(b, {Waypoint::go_to({5, 10})});
    EXPECT_TRUE(rig.run_until(
        120.0,
        [&] { return rig.state(a) == MissionState::Idle && rig.state(b) == MissionState::Idle; }))
        << rig.reason(a) << " / " << rig.reason(b);
    EXPECT_EQ(rig.bumps, 0U);
  }
}

TEST(OtherRobots, TwoMeetingInACorridorPassEachOther) {
  MissionRig rig(corridor());
  const RobotId a = rig.add(RobotType::P2at, {5, 11, 0});
  const RobotId b = rig.add(RobotType::P2at, {20, 11, kPi});
  rig.send(a, {Waypoint::go_to({20, 11})});
  rig.send(b, {Waypoint::go_to({5, 11})});
  EXPECT_TRUE(rig.run_until(
      180.0,
      [&] { return rig.state(a) == MissionState::Idle && rig.state(b) == MissionState::Idle; }))
      << rig.reason(a) << " / " << rig.reason(b);
}

TEST(OtherRobots, TwoMeetingInADoorwayPassOneAfterAnother) {
  WorldDescription description = hall();
  description.clauses.push_back(wall({15, 1}, {15, 9}));
  description.clauses.push_back(wall({15, 11}, {15, 28}));
  MissionRig rig(description);
  const RobotId a = rig.add(RobotType::P2at, {8, 10.5, 0});
  const RobotId b = rig.add(RobotType::P2at, {23, 10.5, kPi});
  rig.send(a, {Waypoint::go_to({22, 10.5})});
  rig.send(b, {Waypoint::go_to({9, 10.5})});
  EXPECT_TRUE(rig.run_until(
      240.0,
      [&] { return rig.state(a) == MissionState::Idle && rig.state(b) == MissionState::Idle; }))
      << rig.reason(a) << " / " << rig.reason(b);
}

TEST(OtherRobots, PatrolsThroughSharedDoorsKeepMoving) {
  WorldDescription description = hall();  // four rooms with doors of two metres
  for (const auto& [from, to] : std::vector<std::pair<Cell, Cell>>{{{20, 1}, {20, 6}},
                                                                   {{20, 9}, {20, 20}},
                                                                   {{20, 23}, {20, 28}},
                                                                   {{1, 15}, {8, 15}},
                                                                   {{11, 15}, {29, 15}},
                                                                   {{32, 15}, {38, 15}}}) {
    description.clauses.push_back(wall(from, to));
  }
  const std::vector<Waypoint> round = {Waypoint::go_to({17, 8}),  Waypoint::go_to({24, 8}),
                                       Waypoint::go_to({31, 12}), Waypoint::go_to({31, 18}),
                                       Waypoint::go_to({24, 22}), Waypoint::go_to({17, 22}),
                                       Waypoint::go_to({10, 18}), Waypoint::go_to({10, 12})};
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    MissionRig rig(description, true, seed);
    for (int k = 0; k < 8; ++k) {
      const RobotType type = k % 3 == 2 ? RobotType::Telemax : RobotType::P2at;
      const RobotId id = rig.add(type, {3.0 + 2 * k, 4, 0});
      std::vector<Waypoint> mine = round;
      if (k % 2 == 1) std::ranges::reverse(mine);  // half of them in the opposite direction
      rig.send(id, mine, true);
    }
    rig.run(600.0);
    rig.events.clear();
    rig.run(300.0);
    std::vector<int> done(8, 0);
    for (const MissionEvent& event : rig.events) {
      if (event.kind == MissionEvent::Kind::WaypointDone) ++done[event.robot.index()];
    }
    for (std::uint32_t k = 0; k < 8; ++k) {
      EXPECT_GE(done[k], 3) << "seed " << seed << ", robot" << k + 1 << ": "
                            << rig.reason(RobotId{k});
    }
  }
}

TEST(OtherRobots, ARobotPassesACornerThatItsRimTouches) {
  WorldDescription description = hall();
  description.clauses.push_back(wall({15, 1}, {15, 9}));
  description.clauses.push_back(wall({15, 12}, {15, 28}));
  MissionRig rig(description);
  // The straight line passes 0.1 m beside the door frame; the robot's radius is 0.26 m.
  const RobotId id = rig.add(RobotType::P2at, {10, 10.1, 0});
  rig.send(id, {Waypoint::go_to({20, 10.1})});
  EXPECT_TRUE(rig.run_until(120.0, id, MissionState::Idle)) << rig.reason(id);
  EXPECT_LE(rig.away(id, {20, 10.1}), 0.1);
  EXPECT_EQ(rig.bumps, 0U);
}

TEST(OtherRobots, AQueueFollowsWithoutCollisions) {
  MissionRig rig(corridor());
  std::vector<RobotId> queue;
  for (int k = 0; k < 5; ++k) {
    queue.push_back(rig.add(RobotType::P2at, {12.0 - 2 * k, 11, 0}));
    rig.send(queue.back(), {Waypoint::go_to({30.0 - 2 * k, 11})});
  }
  rig.team->command(queue.front(), SetSpeed{0.02}, {});  // the first is slow
  rig.run(0.3);
  EXPECT_TRUE(rig.run_until(240.0, [&] {
    return std::ranges::all_of(queue,
                               [&](RobotId q) { return rig.state(q) == MissionState::Idle; });
  }));
  EXPECT_EQ(rig.bumps, 0U);
}

TEST(OtherRobots, ASideStepPrefersAFreeRightSide) {
  MissionRig rig;
  const RobotId self = rig.add(RobotType::P2at, {10, 10, 0});
  const RobotId other = rig.add(RobotType::P2at, {11, 10, 0});
  const auto right = side_step(*rig.world, *rig.team, self, other, {20, 10}, SideStep::Right);
  ASSERT_TRUE(right.has_value());
  EXPECT_GT(right->y, 10.5);  // y down: to the right of +x
  EXPECT_GT(right->x, 10.0);
  const auto left = side_step(*rig.world, *rig.team, self, other, {20, 10}, SideStep::Left);
  ASSERT_TRUE(left.has_value());
  EXPECT_LT(left->y, 9.5);
  const auto back = side_step(*rig.world, *rig.team, self, other, {20, 10}, SideStep::Retreat);
  ASSERT_TRUE(back.has_value());
  EXPECT_LT(back->x, 9.5);
}

TEST(OtherRobots, ASideStepAvoidsWallsAndRobots) {
  MissionRig rig(corridor());
  const RobotId self = rig.add(RobotType::P2at, {10, 11.6, 0});
  const RobotId other = rig.add(RobotType::P2at, {11, 11.6, 0});
  EXPECT_EQ(side_step(*rig.world, *rig.team, self, other, {20, 11.6}, SideStep::Right),
            std::nullopt);
  rig.add(RobotType::P2at, {10.1, 11.0, 0});
  EXPECT_EQ(side_step(*rig.world, *rig.team, self, other, {20, 11.6}, SideStep::Left),
            std::nullopt);
}

}  // namespace
}  // namespace magna
