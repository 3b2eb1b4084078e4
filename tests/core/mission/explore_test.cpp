// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include "core/mission/mission_explorer.h"
#include "core/robot/command.h"
#include "core/robot/robot_type.h"
#include "core/world/world_description.h"
#include "tests/core/mission/mission_rig.h"

namespace magna {
namespace {

using ::testing::HasSubstr;

const auto kAnywhere = [](Point) { return true; };

TEST(ExploreMemory, KnowsCellsWithinRangeOfVisitedPlaces) {
  const CellMap map({0, 0}, 30, 20);
  ExploreMemory memory(map, 5.0);
  EXPECT_FALSE(memory.known(map, {10, 10}));
  memory.visit(map, {10.2, 10.9});
  EXPECT_TRUE(memory.known(map, {10, 10}));
  EXPECT_TRUE(memory.known(map, {15, 10}));
  EXPECT_FALSE(memory.known(map, {16, 10}));
  EXPECT_TRUE(memory.known(map, {13, 14}));
  EXPECT_FALSE(memory.known(map, {14, 14}));
}

TEST(ExploreMemory, ChoosesTheNearestReachableUnknownCell) {
  CellMap map({-5, -5}, 30, 20);
  ExploreMemory memory(map, 3.0);
  memory.visit(map, {2.5, 2.5});
  EXPECT_EQ(memory.nearest(map, {2.5, 2.5}, kAnywhere).target, (Point{1.5, -0.5}));
  EXPECT_EQ(memory.nearest(map, {2.9, 2.5}, kAnywhere).target, (Point{5.5, 1.5}));
  map.fill({5, 1}, {});
  EXPECT_EQ(memory.nearest(map, {2.9, 2.5}, kAnywhere).target, (Point{5.5, 3.5}));
  const auto far = [](Point p) { return p.x > 10.0; };
  EXPECT_EQ(memory.nearest(map, {2.5, 2.5}, far).target, (Point{10.5, 2.5}));
}

TEST(ExploreMemory, DistinguishesExploredFromUnreachable) {
  const CellMap map({0, 0}, 8, 8);
  ExploreMemory memory(map, 5.0);
  memory.visit(map, {4.5, 4.5});
  const auto nowhere = [](Point) { return false; };
  ExploreMemory::Choice choice = memory.nearest(map, {4.5, 4.5}, nowhere);
  EXPECT_EQ(choice.target, std::nullopt);
  EXPECT_TRUE(choice.anything_unknown);
  memory.give_up(map, {0, 0});
  choice = memory.nearest(map, {4.5, 4.5}, kAnywhere);
  EXPECT_NE(choice.target, (Point{0.5, 0.5}));
  ExploreMemory all(map, 20.0);
  all.visit(map, {4.5, 4.5});
  EXPECT_FALSE(all.nearest(map, {4.5, 4.5}, kAnywhere).anything_unknown);
}

TEST(ExploreMemory, MatchesASearchOfTheWholeMap) {
  CellMap map({-3, 2}, 25, 17);
  for (int k = 0; k < 60; ++k) map.fill({-3 + k * 7 % 25, 2 + k * 5 % 17}, {});
  ExploreMemory memory(map, 4.5);
  for (int k = 0; k < 12; ++k) {
    const Point here{-2.3 + (k * 5) % 22, 3.1 + (k * 3) % 15};
    memory.visit(map, here);
    double nearest = 1e9;
    for (int j = 2; j < 19; ++j) {
      for (int i = -3; i < 22; ++i) {
        if (map.filled({i, j}) || memory.known(map, {i, j})) continue;
        nearest = std::min(nearest, distance(here, cell_centre({i, j})));
      }
    }
    const auto found = memory.nearest(map, here, kAnywhere).target;
    ASSERT_EQ(found.has_value(), nearest < 1e9);
    if (found) {
      EXPECT_DOUBLE_EQ(distance(here, *found), nearest);
    }
  }
}

TEST(Explore, VisitsAllReachablePlaces) {
  MissionRig rig;
  const RobotId id = rig.add(RobotType::P2at, {3, 3, 0});
  rig.send(id, {Waypoint::explore()}, true);
  std::set<std::pair<double, double>> targets;
  EXPECT_TRUE(rig.run_until(900.0, [&] {
    if (const auto target = rig.missions->explore_target(id))
      targets.insert({target->x, target->y});
    return rig.state(id) == MissionState::Blocked;
  }));
  EXPECT_GE(targets.size(), 6U);
  EXPECT_EQ(rig.reason(id), "nothing is left to explore");
  EXPECT_EQ(rig.count(MissionEvent::Kind::WaypointDone), targets.size());
  EXPECT_EQ(rig.missions->explore_target(id), std::nullopt);
}

TEST(Explore, ARobotAtZeroSpeedKeepsItsTarget) {
  MissionRig rig;
  const RobotId id = rig.add(RobotType::P2at, {3, 3, 0});
  rig.send(id, {Waypoint::explore()});
  rig.tick();
  const std::optional<Point> target = rig.missions->explore_target(id);
  ASSERT_TRUE(target.has_value());
  rig.team->command(id, SetSpeed{0.0}, {});
  rig.run(20.0);
  EXPECT_EQ(rig.missions->explore_target(id), target);
}

TEST(Explore, IsFinishedWhenItsTargetIsReached) {
  MissionRig rig;
  const RobotId id = rig.add(RobotType::P2at, {3, 3, 0});
  rig.send(id, {Waypoint::explore(), Waypoint::turn_to(0.5)});
  rig.tick();
  const std::optional<Point> target = rig.missions->explore_target(id);
  ASSERT_TRUE(target.has_value());
  EXPECT_GT(rig.away(id, *target), 8.0);
  EXPECT_TRUE(rig.run_until(60.0, [&] { return rig.missions->plan(id).waypoints.size() == 1; }));
  EXPECT_LE(rig.away(id, *target), 0.1);
  EXPECT_EQ(rig.missions->explore_target(id), std::nullopt);
}

TEST(Explore, ReportsPlacesThatCannotBeReachedStraight) {
  WorldDescription description = hall();
  description.clauses.push_back(wall({8, 0}, {8, 8}));
  description.clauses.push_back(wall({0, 8}, {8, 8}));
  MissionRig rig(description);
  const RobotId id = rig.add(RobotType::P2at, {5, 5, 0});
  rig.send(id, {Waypoint::explore()});
  ASSERT_TRUE(rig.run_until(5.0, id, MissionState::Blocked));
  EXPECT_EQ(rig.reason(id), "nothing unexplored can be reached straight from (5.0, 5.0)");
  EXPECT_EQ(rig.missions->plan(id).waypoints.size(), 1U);
}

TEST(Explore, APointRobotExploresBeyondItsNeighbourhood) {
  MissionRig rig;
  const RobotId id = rig.add(RobotType::Point, {3.5, 3.5, 0});
  rig.send(id, {Waypoint::explore()});
  rig.tick();
  ASSERT_TRUE(rig.missions->explore_target(id).has_value());
  EXPECT_NEAR(rig.away(id, *rig.missions->explore_target(id)), std::sqrt(2.0), 1.0);
  EXPECT_TRUE(rig.run_until(10.0, id, MissionState::Idle));
}

}  // namespace
}  // namespace magna
