// SPDX-License-Identifier: GPL-3.0-or-later
// The way along a plan, which everything shows; legs that are planned ahead.
#include "core/engine/planned_route.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "core/engine/route_requests.h"
#include "core/mission/driven_ways.h"
#include "core/view/snapshot_maker.h"
#include "tests/core/engine/divided_scenario.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::divided;
using test::make_engine;
using test::run;

constexpr Point kHere{0, 0};
const Waypoint kA = Waypoint::go_to({4, 0});
const Waypoint kB = Waypoint::go_to({4, 3});

TEST(WayAlong, IsStraightWithoutRoutes) {
  const auto legs = way_along({{kA, Waypoint::turn_to(1.0), kB}, false}, {kHere, {}, {}, {}});
  ASSERT_EQ(legs.size(), 3U);
  EXPECT_EQ(legs[0].points, (std::vector<Point>{kHere, {4, 0}}));
  EXPECT_EQ(legs[1].points, (std::vector<Point>{{4, 0}})) << "it stays there";
  EXPECT_EQ(legs[2].length(), 3.0);
  EXPECT_TRUE(legs[0].known && legs[1].known && legs[2].known);
  EXPECT_EQ(length_of(legs), 7.0);
  EXPECT_TRUE(way_along({}, {kHere, {}, {}, {}}).empty());
}

TEST(WayAlong, TakesTheDetourToTheFirstWayPoint) {
  const std::vector<Point> detour{{0, 5}, {4, 5}};
  const auto legs = way_along({{kA, kB}, false}, {kHere, detour, {}, {}});
  EXPECT_EQ(legs[0].points, (std::vector<Point>{kHere, {0, 5}, {4, 5}, {4, 0}}));
  EXPECT_EQ(legs[0].length(), 14.0);
  EXPECT_EQ(legs[1].length(), 3.0);
}

TEST(WayAlong, TakesLegsThatWerePlannedAhead) {
  const PlannedLegs planned{{{4, 0}, {4, 3}, {{4, 0}, {6, 0}, {6, 3}, {4, 3}}},
                            {{0.2, 0}, {4, 0}, {{0.2, 0}, {2, -2}, {4, 0}}}};
  const auto legs = way_along({{kA, kB}, false}, {kHere, {}, {}, planned});
  EXPECT_EQ(legs[0].points, (std::vector<Point>{kHere, {2, -2}, {4, 0}}))
      << "it has moved a little";
  EXPECT_EQ(legs[1].length(), 7.0);
  const auto moved = way_along({{kA, kB}, false}, {{-3, 0}, {}, {}, planned});
  EXPECT_EQ(moved[0].points.size(), 2U) << "planned from elsewhere";
}

TEST(WayAlong, TellsWhereNoWayIsKnown) {
  const PlannedLegs planned{{{4, 0}, {4, 3}, {}}};
  const auto legs = way_along({{kA, kB}, false}, {kHere, {}, {}, planned});
  EXPECT_TRUE(legs[0].known);
  EXPECT_FALSE(legs[1].known);
  EXPECT_EQ(legs[1].length(), 3.0) << "the straight line";
}

TEST(WayAlong, KnowsOnlyTheFirstLegOfARemoteRobot) {
  const Plan plan{{kA, kB}, true};
  const KnownWay known{kHere, {}, {}, {}, false};
  const auto legs = way_along(plan, known);
  EXPECT_TRUE(legs[0].known);
  EXPECT_FALSE(legs[1].known);
  EXPECT_EQ(legs[1].length(), 3.0) << "the straight line";
  EXPECT_FALSE(way_back(plan, known)->known);
}

TEST(WayAlong, LeadsToTheTargetOfAnExploration) {
  const std::vector<Point> way{{3, 0}};
  const Plan plan{{Waypoint::explore(), kB}, false};
  const auto legs = way_along(plan, {kHere, way, Point{3, 4}, {}});
  EXPECT_EQ(legs[0].points, (std::vector<Point>{kHere, {3, 0}, {3, 4}}));
  EXPECT_FALSE(legs[1].known) << "where it ends is not known";
  const auto idle = way_along(plan, {kHere, {}, {}, {}});
  EXPECT_EQ(idle[0].points.size(), 1U);
}

TEST(WayAlong, ClosesPatrolsAlone) {
  EXPECT_FALSE(way_back({{kA, kB}, false}, {kHere, {}, {}, {}}));
  EXPECT_FALSE(way_back({{kA}, true}, {kHere, {}, {}, {}}));
  EXPECT_FALSE(way_back({{kA, Waypoint::turn_to(1)}, true}, {kHere, {}, {}, {}}));
  const auto straight = way_back({{kA, kB}, true}, {kHere, {}, {}, {}});
  ASSERT_TRUE(straight);
  EXPECT_EQ(straight->points, (std::vector<Point>{{4, 3}, {4, 0}}));
  const PlannedLegs planned{{{4, 3}, {4, 0}, {{4, 3}, {9, 1}, {4, 0}}}};
  EXPECT_EQ(way_back({{kA, kB}, true}, {kHere, {}, {}, planned})->points.size(), 3U);
}

// In the engine.

constexpr RobotId kOne{0}, kTwo{1};
const Author kPerson = Author::person();
const Point kFirst{15.5, 2.5};
const Point kBehind{3.0, 3.0};

class LegsAhead : public testing::Test {
 protected:
  void set(const Plan& plan, bool runs = true, RobotId robot = kOne) {
    ASSERT_TRUE(engine->submit(kPerson, input::MissionSet{robot, plan, runs}));
  }
  /// The published legs, once no more are being planned. Snapshots plan only a few at a time.
  PlannedLegs legs(RobotId robot = kOne) {
    while (true) {
      const auto legs = snapshots.make(*engine, {.ways = true})->routes->at(robot.index()).legs;
      const bool open = !legs || std::ranges::any_of(*legs, [](const PlannedLeg& leg) {
        return leg.points.empty();
      });
      if (!open) return *legs;
      std::this_thread::yield();
    }
  }

  std::unique_ptr<Engine> engine = make_engine(divided(), {.seed = 7});
  SnapshotMaker snapshots;
};

TEST_F(LegsAhead, LeadAroundWallsBeforeTheRobotBeginsThem) {
  set({{Waypoint::go_to({4, 4}), Waypoint::go_to(kFirst), Waypoint::go_to(kBehind)}, false});
  run(*engine, 3);
  const PlannedLegs found = legs();
  ASSERT_EQ(found.size(), 2U) << "the first is being driven";
  EXPECT_EQ(found[0].from, (Point{4, 4}));
  EXPECT_EQ(found[0].to, kFirst);
  EXPECT_GE(found[0].points.size(), 3U);
  EXPECT_EQ(found[1].points.front(), kFirst);
  EXPECT_EQ(found[1].points.back(), kBehind);
}

TEST_F(LegsAhead, IncludeTheFirstOneOfAPlanThatWaits) {
  set({{Waypoint::go_to(kFirst)}, false}, false);
  ASSERT_EQ(engine->missions().status(kOne).state, MissionState::Held);
  const PlannedLegs found = legs();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_GE(found[0].points.size(), 3U) << "not through the wall";
}

TEST_F(LegsAhead, IncludeTheWayBackOfAPatrol) {
  set({{Waypoint::go_to({4, 4}), Waypoint::go_to({4, 8})}, true}, false);
  const PlannedLegs found = legs();
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[2].from, (Point{4, 8}));
  EXPECT_EQ(found[2].to, (Point{4, 4}));
}

TEST_F(LegsAhead, AreOnlyPlannedOnRequestAndForRobotsThatPlanRoutes) {
  set({{Waypoint::go_to(kFirst)}, false}, false);
  for (int k = 0; k < 20; ++k) EXPECT_EQ(snapshots.make(*engine)->routes->at(0).legs, nullptr);
  ASSERT_TRUE(engine->submit(kPerson, input::RouteAutomatically{kOne, false}));
  EXPECT_EQ(snapshots.make(*engine, {.ways = true})->routes->at(0).legs, nullptr);
  EXPECT_EQ(snapshots.make(*engine, {.ways = true})->routes->at(1).legs, nullptr) << "no plan";
}

TEST_F(LegsAhead, EndWithThePlan) {
  set({{Waypoint::go_to(kFirst)}, false}, false);
  ASSERT_EQ(legs().size(), 1U);
  ASSERT_TRUE(engine->submit(kPerson, input::MissionClear{kOne}));
  EXPECT_EQ(snapshots.make(*engine, {.ways = true})->routes->at(0).legs, nullptr);
}

TEST_F(LegsAhead, TellThatThereIsNoWay) {
  set({{Waypoint::go_to({4, 4}), Waypoint::go_to({18, 9.5})}, false}, false);
  PlannedLegs found;
  while (found.empty() || found[0].points.empty()) {
    found = *snapshots.make(*engine, {.ways = true})->routes->at(0).legs;
    std::this_thread::yield();
  }
  ASSERT_EQ(found.size(), 2U);
  EXPECT_FALSE(found[0].points.empty());
  EXPECT_TRUE(found[1].points.empty()) << "the room is closed off";
}

TEST_F(LegsAhead, DoNotChangeTheRun) {
  const auto watched = make_engine(divided(), {.seed = 7});
  const Plan plan{{Waypoint::go_to({4, 4}), Waypoint::go_to(kFirst), Waypoint::go_to(kBehind)},
                  true};
  for (Engine* const each : {engine.get(), watched.get()}) {
    ASSERT_TRUE(each->submit(kPerson, input::MissionSet{kOne, plan, true}));
  }
  SnapshotMaker watching;
  for (int k = 0; k < 600; ++k) {
    engine->step();
    watched->step();
    watching.make(*watched, {.ways = true});
  }
  EXPECT_EQ(engine->state_hash(), watched->state_hash());
}

TEST_F(LegsAhead, TheDrivenWayLeadsAroundTheWallToo) {
  set({{Waypoint::go_to(kFirst)}, false});
  ASSERT_NE(snapshots.make(*engine)->driven, nullptr);
  auto snapshot = snapshots.make(*engine);
  while (snapshot->driven && snapshot->driven->at(0)->legs.at(0).size() < 2) {
    run(*engine, 1);
    snapshot = snapshots.make(*engine);
  }
  ASSERT_NE(snapshot->driven, nullptr) << "it arrived in a straight line";
  EXPECT_EQ(snapshot->driven->at(1), nullptr) << "robot2 has no order";
  EXPECT_EQ(snapshots.make(*engine)->driven, snapshot->driven) << "nothing has changed";
  ASSERT_TRUE(engine->submit(kPerson, input::MissionClear{kOne}));
  EXPECT_EQ(snapshots.make(*engine)->driven, nullptr);
}

TEST_F(LegsAhead, CountTheRequestsOfARobot) {
  EXPECT_EQ(snapshots.make(*engine)->routes->at(0).requests, 0U);
  set({{Waypoint::go_to(kFirst)}, false});
  run(*engine, 10);
  EXPECT_EQ(snapshots.make(*engine)->routes->at(0).requests, 1U);
  EXPECT_EQ(snapshots.make(*engine)->routes->at(1).requests, 0U);
}

}  // namespace
}  // namespace magna
