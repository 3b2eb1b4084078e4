// SPDX-License-Identifier: GPL-3.0-or-later
// Routes requested by an input.
#include <gtest/gtest.h>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "tests/core/engine/divided_scenario.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::divided;
using test::make_engine;
using test::only;
using test::run;

constexpr RobotId kOne{0}, kTwo{1};
const Author kClient = Author::client("client-1");
const Point kGoal{15.5, 2.5};

class Routes : public testing::Test {
 protected:
  void SetUp() override { engine->take_events(); }
  Outcome ask(Waypoint goal, RobotId robot = kOne) {
    return engine->submit(kClient, input::MissionGenerate{robot, goal});
  }
  const std::vector<Waypoint>& plan() const { return engine->missions().plan(kOne).waypoints; }
  std::vector<event::Refused> refused() { return only<event::Refused>(engine->take_events()); }

  std::unique_ptr<Engine> engine = make_engine(divided(), {.seed = 7});
};

TEST_F(Routes, ApplyFiveTicksLaterByOneEventAndAreDriven) {
  ASSERT_TRUE(ask(Waypoint::go_to(kGoal, 1.0)));
  run(*engine, 4);
  EXPECT_TRUE(plan().empty());
  engine->take_events();
  run(*engine, 1);
  ASSERT_GE(plan().size(), 3U);
  EXPECT_EQ(plan().back().target, kGoal);
  EXPECT_EQ(plan().back().theta, 1.0);
  for (std::size_t k = 0; k + 1 < plan().size(); ++k) {
    EXPECT_FALSE(plan()[k].theta) << "driven through";
    EXPECT_NEAR(plan()[k + 1].course, heading(plan()[k].target, plan()[k + 1].target), 1e-12);
  }
  EXPECT_EQ(only<event::PlanChanged>(engine->take_events()).size(), 1U);
  EXPECT_EQ(engine->missions().status(kOne).state, MissionState::Running);
  EXPECT_EQ(engine->writer(kOne), kClient);
  run(*engine, 1200);
  EXPECT_TRUE(plan().empty());
  const Pose end = engine->team().truth()[0];
  EXPECT_LT(distance(end.position(), kGoal), 0.3);
  EXPECT_NEAR(end.theta, 1.0, 0.2);
}

TEST_F(Routes, TheDelayIsAParameter) {
  engine->submit(kClient, input::SetParameter{"Plan-Delay", 12});
  ASSERT_TRUE(ask(Waypoint::go_to(kGoal)));
  run(*engine, 11);
  EXPECT_TRUE(plan().empty());
  run(*engine, 1);
  EXPECT_FALSE(plan().empty());
}

TEST_F(Routes, EndWithTheRequestedType) {
  ASSERT_TRUE(ask({WaypointType::TurnTo, kGoal, 0.5}));
  run(*engine, 5);
  ASSERT_GE(plan().size(), 3U);
  EXPECT_EQ(plan().back(), Waypoint::turn_to(0.5));
  EXPECT_EQ(plan()[plan().size() - 2].target, kGoal);
}

TEST_F(Routes, ImpossibleOnesAreRejectedAndTheRobotStays) {
  EXPECT_FALSE(ask(Waypoint::go_to({500, 2})));
  EXPECT_FALSE(ask({WaypointType::TurnTo, kGoal, {}}));
  EXPECT_FALSE(engine->submit(kClient, input::MissionGenerate{RobotId{9}, Waypoint::explore()}));
  EXPECT_EQ(refused().size(), 3U);
  const Pose before = engine->team().truth()[0];
  for (const auto& [goal, why] :
       {std::pair{Point{8.5, 4}, "lies in an obstacle"}, std::pair{Point{18, 9.5}, "closed off"}}) {
    ASSERT_TRUE(ask(Waypoint::go_to(goal)));
    run(*engine, 5);
    const auto told = refused();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_TRUE(told[0].late);
    EXPECT_EQ(told[0].author, kClient);
    EXPECT_EQ(told[0].robot, kOne);
    EXPECT_NE(english(told[0].reason).find(why), std::string::npos) << english(told[0].reason);
    EXPECT_TRUE(plan().empty());
  }
  EXPECT_EQ(engine->team().truth()[0], before);
}

TEST_F(Routes, AreDiscardedAfterAnEditStopMoveOrAnotherRequest) {
  const std::vector<Input> ends = {input::MissionAppend{kOne, Waypoint::turn_to(1)},
                                   input::StopRobot{kOne}, input::Command{kOne, TurnLeft{}},
                                   input::Hold{kOne, {0.1, 0.0, 0.0}}, input::StopAll{}};
  for (const Input& input : ends) {
    engine = make_engine(divided(), {.seed = 7});
    ask(Waypoint::go_to(kGoal));
    run(*engine, 2);
    EXPECT_TRUE(engine->submit(Author::person(), input));
    const bool edits = input.is<input::MissionAppend>();
    EXPECT_EQ(refused().size(), edits ? 0U : 1U) << name(input);
    run(*engine, 10);
    EXPECT_LE(plan().size(), 1U) << name(input);
  }
  engine = make_engine(divided(), {.seed = 7});
  ask(Waypoint::go_to(kGoal));
  run(*engine, 2);
  ask(Waypoint::go_to({5, 5}));
  run(*engine, 5);
  EXPECT_TRUE(refused().empty());
  EXPECT_EQ(plan().back().target, (Point{5, 5}));
}

TEST_F(Routes, AreStoredButNotDrivenWhileStopIsLatched) {
  engine->submit(Author::person(), input::StopAll{});
  ASSERT_TRUE(ask(Waypoint::go_to(kGoal)));
  run(*engine, 10);
  EXPECT_FALSE(plan().empty());
  EXPECT_EQ(engine->missions().status(kOne).state, MissionState::Held);
}

TEST_F(Routes, AreStoredButNotDrivenWhileTheStickIsHeld) {
  const input::Hold hold{kOne, {0.1, 0.0, 0.0}};
  ASSERT_TRUE(engine->submit(Author::person(), hold));
  ASSERT_TRUE(
      engine->submit(Author::person(), input::MissionGenerate{kOne, Waypoint::go_to(kGoal)}));
  for (int k = 0; k < 10; ++k) {
    ASSERT_TRUE(engine->submit(Author::person(), hold));
    run(*engine, 1);
  }
  EXPECT_TRUE(refused().empty());
  EXPECT_FALSE(plan().empty());
  EXPECT_EQ(engine->missions().status(kOne).state, MissionState::Held);
}

TEST_F(Routes, AreReproducibleAndHashed) {
  const auto story = [](Point goal, int ticks) {
    const auto told = make_engine(divided(), {.seed = 7});
    told->submit(kClient, input::MissionGenerate{kTwo, Waypoint::go_to(goal)});
    told->submit(kClient, input::MissionGenerate{kOne, Waypoint::go_to(kGoal)});
    run(*told, ticks);
    return told->state_hash();
  };
  EXPECT_EQ(story({5, 8}, 200), story({5, 8}, 200));
  EXPECT_NE(story({5, 8}, 3), story({5, 9}, 3)) << "what is not planned yet, too";
}

TEST_F(Routes, RejectAWayPointThatNoRouteLeadsTo) {
  const Waypoint fit = Waypoint::go_to(kGoal);
  ASSERT_TRUE(engine->submit(kClient, input::MissionAppend{kOne, fit}));
  const Plan before = engine->missions().plan(kOne);
  const auto reason = [&](const Input& edit) {
    const Outcome outcome = engine->submit(kClient, edit);
    EXPECT_FALSE(outcome);
    EXPECT_EQ(engine->missions().plan(kOne), before);
    return outcome.reason();
  };
  const std::string walled = "(8.5, 5) lies in an obstacle";
  const Waypoint in_wall = Waypoint::go_to({8.5, 5});
  EXPECT_EQ(reason(input::MissionAppend{kOne, in_wall}), walled);
  EXPECT_EQ(reason(input::MissionInsert{kOne, 0, in_wall}), walled);
  EXPECT_EQ(reason(input::MissionReplace{kOne, 0, in_wall}), walled);
  EXPECT_EQ(reason(input::MissionSet{kOne, {{in_wall}, false}}), walled);
  EXPECT_EQ(reason(input::MissionRevise{kOne, before, {{fit, in_wall}, false}}),
            "way-point 2: " + walled);
  EXPECT_EQ(reason(input::MissionAppend{kOne, Waypoint::go_to({7.95, 5})}).substr(0, 33),
            "(7.95, 5) is too near an obstacle");
  EXPECT_TRUE(engine->submit(kClient, input::MissionAppend{kOne, Waypoint::turn_to(1.0)}));
}

TEST_F(Routes, EditingThePlanKeepsAWayPointThatBecameBlocked) {
  Scenario scenario = test::small_scenario(1);
  const Waypoint in_wall = Waypoint::go_to({10.5, 0.5});
  scenario.robots[0].plan.waypoints = {in_wall, Waypoint::go_to(kGoal)};
  const auto world = make_engine(scenario, {.seed = 7});
  const Plan shorter{{in_wall}, false};
  EXPECT_TRUE(
      world->submit(kClient, input::MissionRevise{kOne, world->missions().plan(kOne), shorter}));
  EXPECT_EQ(world->missions().plan(kOne), shorter);
  EXPECT_TRUE(
      world->submit(kClient, input::MissionReplace{kOne, 0, Waypoint::go_to(in_wall.target, 1.0)}));
}

TEST_F(Routes, ATickIsReadyOnceAllRoutesDueArePlanned) {
  EXPECT_TRUE(engine->ready());
  ask(Waypoint::go_to(kGoal));
  EXPECT_TRUE(engine->ready()) << "not due yet";
  run(*engine, 5);
  EXPECT_TRUE(engine->ready());
}

}  // namespace
}  // namespace magna
