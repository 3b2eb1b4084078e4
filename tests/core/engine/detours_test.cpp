// SPDX-License-Identifier: GPL-3.0-or-later
// Detours around obstacles planned by missions.
#include <gtest/gtest.h>

#include <sstream>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "core/view/snapshot_maker.h"
#include "tests/core/engine/divided_scenario.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::divided;
using test::make_engine;
using test::only;
using test::run;

constexpr RobotId kOne{0};
const Author kPerson = Author::person();
const Point kGoal{15.5, 2.5};

class Detours : public testing::Test {
 protected:
  void SetUp() override { engine->take_events(); }
  void go(const Waypoint& waypoint) {
    ASSERT_TRUE(engine->submit(kPerson, input::MissionAppend{kOne, waypoint}));
  }
  const Plan& plan() const { return engine->missions().plan(kOne); }
  MissionState state() const { return engine->missions().status(kOne).state; }
  std::string reason() const { return english(engine->missions().status(kOne).reason); }
  std::size_t detour() const { return engine->missions().detour(kOne).size(); }
  double away(Point p) const { return distance(engine->team().truth()[0].position(), p); }
  bool run_until(MissionState wanted, int ticks) {
    for (int k = 0; k < ticks && state() != wanted; ++k) run(*engine, 1);
    return state() == wanted;
  }

  std::unique_ptr<Engine> engine = make_engine(divided(), {.seed = 7});
};

TEST_F(Detours, LeadAroundAWallWithoutChangingThePlan) {
  go(Waypoint::go_to(kGoal, 1.0));
  const Plan given = plan();
  run(*engine, 7);
  EXPECT_GE(detour(), 1U);
  EXPECT_EQ(plan(), given);
  EXPECT_EQ(state(), MissionState::Running);
  EXPECT_EQ(only<event::PlanChanged>(engine->take_events()).size(), 1U) << "the edit, not the way";
  EXPECT_TRUE(run_until(MissionState::Idle, 1200));
  EXPECT_LT(away(kGoal), 0.3);
  EXPECT_TRUE(only<event::Refused>(engine->take_events()).empty());
}

TEST_F(Detours, AreNotRequestedOnAFreeStraightLine) {
  SnapshotMaker snapshots;
  go(Waypoint::go_to({5, 8}));
  run(*engine, 10);
  EXPECT_EQ(detour(), 0U);
  EXPECT_EQ(snapshots.make(*engine)->routes->at(0).last, nullptr);
  EXPECT_TRUE(run_until(MissionState::Idle, 600));
}

TEST_F(Detours, ArePlannedForEveryWaypointOfAPatrol) {
  Plan round{{Waypoint::go_to(kGoal), Waypoint::go_to({3, 3})}, true};
  ASSERT_TRUE(engine->submit(kPerson, input::MissionSet{kOne, round}));
  int there = 0;
  int back = 0;
  for (int k = 0; k < 3000 && (there < 2 || back < 2); ++k) {
    run(*engine, 1);
    for (const auto& done : only<event::PlanChanged>(engine->take_events())) {
      if (done.robot != kOne) continue;
      there += away(kGoal) < 0.3;
      back += away({3, 3}) < 0.3;
    }
  }
  EXPECT_GE(there, 2);
  EXPECT_GE(back, 2);
}

TEST_F(Detours, ImpossibleOnesLeaveTheRobotInPlaceWithTheReason) {
  const Pose before = engine->team().truth()[0];
  go(Waypoint::go_to({18, 9.5}));
  ASSERT_TRUE(run_until(MissionState::Blocked, 10));
  EXPECT_NE(reason().find("closed off"), std::string::npos) << reason();
  run(*engine, 50);
  EXPECT_EQ(state(), MissionState::Blocked);
  EXPECT_EQ(plan().waypoints.size(), 1U);
  EXPECT_EQ(engine->team().truth()[0], before);
}

TEST_F(Detours, AreNotPlannedWhenTheRobotDrivesStraight) {
  SnapshotMaker snapshots;
  ASSERT_TRUE(engine->submit(kPerson, input::RouteAutomatically{kOne, false}));
  EXPECT_FALSE(snapshots.make(*engine)->routes->at(0).automatic);
  go(Waypoint::go_to(kGoal));
  ASSERT_TRUE(run_until(MissionState::Blocked, 600));
  EXPECT_NE(reason().find("wall"), std::string::npos) << reason();
  // After this change it plans the detour from its current place.
  ASSERT_TRUE(engine->submit(kPerson, input::RouteAutomatically{kOne, true}));
  EXPECT_TRUE(run_until(MissionState::Idle, 1200)) << reason();
  EXPECT_LT(away(kGoal), 0.3);
}

TEST_F(Detours, AreDisabledByTheWorldFile) {
  Scenario scenario = divided();
  scenario.robots[0].straight = true;
  engine = make_engine(scenario, {.seed = 7});
  EXPECT_FALSE(engine->missions().routing(kOne));
  EXPECT_TRUE(engine->missions().routing(RobotId{1}));
}

TEST_F(Detours, AreRejectedForPointRobots) {
  Scenario scenario = divided();
  scenario.robots[0].robot.type = RobotType::Point;
  engine = make_engine(scenario, {.seed = 7});
  EXPECT_FALSE(engine->missions().routing(kOne));
  EXPECT_FALSE(engine->submit(kPerson, input::RouteAutomatically{kOne, true}));
  EXPECT_FALSE(engine->missions().routing(kOne));
}

TEST_F(Detours, EndAtTheirWaypoint) {
  SnapshotMaker snapshots;
  go(Waypoint::go_to(kGoal));
  run(*engine, 20);
  ASSERT_GE(detour(), 1U);
  const auto drawn = snapshots.make(*engine);
  EXPECT_EQ(drawn->routes->at(0).detour.size(), detour());
  ASSERT_TRUE(engine->submit(kPerson, input::MissionSet{kOne, {{Waypoint::go_to({3, 3})}, false}}));
  EXPECT_EQ(detour(), 0U);
  EXPECT_TRUE(snapshots.make(*engine)->routes->at(0).detour.empty());
  EXPECT_TRUE(run_until(MissionState::Idle, 600));
  EXPECT_LT(away({3, 3}), 0.3);
}

TEST_F(Detours, AreDiscardedWhenThePlanChangedMeanwhile) {
  go(Waypoint::go_to(kGoal));
  run(*engine, 2);
  ASSERT_TRUE(engine->submit(kPerson, input::MissionSet{kOne, {{Waypoint::go_to({3, 3})}, false}}));
  run(*engine, 10);
  EXPECT_EQ(detour(), 0U);
  EXPECT_TRUE(run_until(MissionState::Idle, 600));
}

TEST_F(Detours, ArePlannedAgainAfterAStop) {
  go(Waypoint::go_to(kGoal));
  run(*engine, 100);
  ASSERT_TRUE(engine->submit(kPerson, input::StopRobot{kOne}));
  run(*engine, 20);
  EXPECT_EQ(state(), MissionState::Held);
  ASSERT_TRUE(engine->submit(kPerson, input::MissionRun{kOne}));
  EXPECT_TRUE(run_until(MissionState::Idle, 1200)) << reason();
  EXPECT_LT(away(kGoal), 0.3);
}

TEST_F(Detours, WaitWhileAnotherRouteIsPlanned) {
  go(Waypoint::go_to(kGoal));
  run(*engine, 1);
  ASSERT_TRUE(engine->submit(Author::client("client-1"),
                             input::MissionGenerate{kOne, Waypoint::go_to({18, 9.5})}));
  run(*engine, 6);
  EXPECT_EQ(only<event::Refused>(engine->take_events()).size(), 1U) << "closed off";
  EXPECT_TRUE(run_until(MissionState::Idle, 1200)) << reason();
  EXPECT_LT(away(kGoal), 0.3) << "the plan that stood goes on";
}

TEST_F(Detours, ReportHowTheyWerePlanned) {
  SnapshotMaker snapshots;
  go(Waypoint::go_to(kGoal));
  run(*engine, 12);
  const auto drawn = snapshots.make(*engine);
  EXPECT_EQ(drawn->seed, 7U);
  const RobotRoute& route = drawn->routes->at(0);
  ASSERT_NE(route.last, nullptr);
  EXPECT_TRUE(route.last->detour);
  EXPECT_EQ(route.last->number, 1U);
  EXPECT_EQ(route.last->goal, kGoal);
  EXPECT_FALSE(route.last->route->tree.empty());
  EXPECT_FALSE(route.last->route->samples.empty());
  EXPECT_GT(route.last->route->length, distance(route.last->start, kGoal));
}

TEST_F(Detours, AreTheSameOnAnyNumberOfThreads) {
  std::vector<std::uint64_t> ends;
  for (const int threads : {1, 2, 4}) {
    engine = make_engine(divided(), {.seed = 7, .threads = threads});
    go(Waypoint::go_to(kGoal));
    run(*engine, 300);
    ends.push_back(engine->state_hash());
  }
  EXPECT_EQ(ends[0], ends[1]);
  EXPECT_EQ(ends[0], ends[2]);
}

TEST_F(Detours, ReplayTheSameOnOtherThreads) {
  std::stringstream file;
  file << header_line({"divided", 7, false}) << '\n';
  engine->set_input_observer([&file](const LoggedInput& in) { file << log_line(in) << '\n'; });
  go(Waypoint::go_to(kGoal));
  run(*engine, 3);
  engine->submit(Author::client("client-1"),
                 input::MissionGenerate{RobotId{1}, Waypoint::go_to({14, 4}, 0.5)});
  run(*engine, 37);
  engine->submit(kPerson, input::RouteAutomatically{RobotId{1}, false});
  engine->submit(kPerson, input::MissionAppend{RobotId{1}, Waypoint::go_to({3, 4})});
  run(*engine, 260);
  const auto log = read_input_log(file, "log");
  ASSERT_TRUE(log) << log.error().text();
  const auto played = make_engine(divided(), {.seed = 7, .threads = 4});
  test::play(*played, *log, 300);
  EXPECT_EQ(played->state_hash(), engine->state_hash());
}

}  // namespace
}  // namespace magna
