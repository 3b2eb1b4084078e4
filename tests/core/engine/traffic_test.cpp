// SPDX-License-Identifier: GPL-3.0-or-later
// Robots that wait for each other in the engine: making way, orders to do so, other routes, and
// what is reported.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "core/view/attention_queue.h"
#include "core/view/notice_board.h"
#include "core/view/snapshot_maker.h"
#include "tests/core/engine/divided_scenario.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::add_wall;
using test::make_engine;
using test::only;
using test::run;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr RobotId kComes{0}, kStands{1};
constexpr Point kDoor{9.5, 5.5};
constexpr Point kGoal{15.5, 5.5};
const Author kPerson = Author::person();
const Author kModel = Author::client("model");

/// Two rooms with a door of a metre, in which robot2 stands; robot1 is on the left.
Scenario with_door() {
  Scenario scenario = test::small_scenario(2);
  add_wall(scenario, {9, 1}, {9, 4});
  add_wall(scenario, {9, 6}, {9, 10});
  scenario.robots[0].robot.pose = {3.0, 5.5, 0.0};
  scenario.robots[1].robot.pose = {kDoor.x, kDoor.y, 0.0};
  return scenario;
}

class TrafficTest : public testing::Test {
 protected:
  void make(const Scenario& scenario) {
    engine = make_engine(scenario, {.seed = 7});
    engine->take_events();
  }
  /// robot1 drives through the door.
  void send() {
    ASSERT_TRUE(engine->submit(kPerson, input::MissionAppend{kComes, Waypoint::go_to(kGoal)}));
  }
  MissionState state(RobotId id) const { return engine->missions().status(id).state; }
  Point at(RobotId id) const { return engine->team().truth()[id.index()].position(); }
  /// Steps until it holds, at most these ticks.
  template <class Holds>
  bool run_until(int ticks, Holds holds) {
    for (int k = 0; k < ticks && !holds(); ++k) {
      engine->step();
      for (const auto& wait : only<event::WaitLasts>(engine->take_events())) waits.push_back(wait);
    }
    return holds();
  }
  bool arrives(int ticks) {
    return run_until(ticks, [this] { return state(kComes) == MissionState::Idle; });
  }
  bool begins_to_wait() {
    return run_until(400, [this] { return engine->missions().waits_for(kComes) == kStands; });
  }

  std::unique_ptr<Engine> engine;
  std::vector<event::WaitLasts> waits;
};

TEST_F(TrafficTest, AnIdleRobotLeavesADoorway) {
  make(with_door());
  send();
  ASSERT_TRUE(begins_to_wait());
  EXPECT_TRUE(run_until(25, [this] { return engine->missions().makes_way(kStands); }));
  EXPECT_EQ(SnapshotMaker().make(*engine)->statuses->at(kStands.index()).task, "makes way");
  EXPECT_TRUE(arrives(1200));
  EXPECT_LT(distance(at(kComes), kGoal), 0.3);
  EXPECT_GT(distance(at(kStands), kDoor), 0.9);
  EXPECT_THAT(waits, IsEmpty());
}

TEST_F(TrafficTest, ARobotThatDoesNotYieldStaysAndIsReported) {
  Scenario scenario = with_door();
  scenario.robots[1].robot.yields = false;
  make(scenario);
  send();
  ASSERT_TRUE(begins_to_wait());
  const Point before = at(kStands);
  EXPECT_TRUE(run_until(200, [this] { return !waits.empty(); }));
  ASSERT_THAT(waits, SizeIs(1));
  EXPECT_EQ(waits[0].robot, kStands);
  EXPECT_THAT(waits[0].waiting, ElementsAre(kComes));
  const auto notice = notice_of(waits[0], *engine);
  ASSERT_TRUE(notice);
  EXPECT_EQ(english(notice->text), "robot1 blocked by robot2");
  EXPECT_EQ(notice->robot, kStands);
  run(*engine, 300);
  EXPECT_EQ(state(kComes), MissionState::Waiting);
  EXPECT_EQ(at(kStands), before);
}

TEST_F(TrafficTest, AnOrderMovesARobotThatDoesNotYield) {
  Scenario scenario = with_door();
  scenario.robots[1].robot.yields = false;
  make(scenario);
  send();
  ASSERT_TRUE(begins_to_wait());
  run(*engine, 50);
  EXPECT_TRUE(engine->submit(kModel, input::MoveAside{kStands}));
  EXPECT_EQ(engine->writer(kStands), kModel);
  EXPECT_TRUE(arrives(1200));
  EXPECT_GT(distance(at(kStands), kDoor), 0.9);
}

TEST_F(TrafficTest, ARobotThatAPersonDrivesStaysUntilItIsReleased) {
  make(with_door());
  send();
  ASSERT_TRUE(begins_to_wait());
  for (int k = 0; k < 100; ++k) {
    ASSERT_TRUE(engine->submit(kPerson, input::Hold{kStands, {}}));
    engine->step();
  }
  EXPECT_EQ(state(kComes), MissionState::Waiting);
  EXPECT_LT(distance(at(kStands), kDoor), 0.1);
  engine->submit(kPerson, input::Release{kStands});
  EXPECT_TRUE(arrives(1200));
}

TEST_F(TrafficTest, TheStickEndsMakingWay) {
  make(with_door());
  send();
  ASSERT_TRUE(run_until(600, [this] { return engine->missions().makes_way(kStands); }));
  ASSERT_TRUE(engine->submit(kPerson, input::Hold{kStands, {}}));
  EXPECT_FALSE(engine->missions().makes_way(kStands));
}

TEST_F(TrafficTest, ARobotThatWasStoppedWithoutAMissionStays) {
  make(with_door());
  ASSERT_TRUE(engine->submit(kPerson, input::StopRobot{kStands}));
  run(*engine, 30);
  send();
  ASSERT_TRUE(begins_to_wait());
  run(*engine, 200);
  EXPECT_LT(distance(at(kStands), kDoor), 0.1);
  EXPECT_EQ(state(kComes), MissionState::Waiting);
  // A plan ends that.
  ASSERT_TRUE(engine->submit(kPerson, input::MissionAppend{kStands, Waypoint::turn_to(1.0)}));
  EXPECT_TRUE(arrives(1500));
}

TEST_F(TrafficTest, StopAllEndsItAndNothingResumesByItself) {
  make(with_door());
  send();
  ASSERT_TRUE(run_until(600, [this] { return engine->missions().makes_way(kStands); }));
  run(*engine, 5);
  engine->submit(kPerson, input::StopAll{});
  EXPECT_FALSE(engine->missions().makes_way(kStands));
  run(*engine, 30);
  const Point before = at(kStands);
  run(*engine, 50);
  engine->submit(kPerson, input::ReleaseStop{});
  run(*engine, 100);
  EXPECT_EQ(at(kStands), before);
  EXPECT_FALSE(engine->missions().makes_way(kStands));
  ASSERT_TRUE(engine->submit(kPerson, input::MissionRun{kComes}));
  EXPECT_TRUE(arrives(1500));
}

TEST_F(TrafficTest, MovingAsideIsRefusedWithAReason) {
  make(with_door());
  engine->submit(kPerson, input::Lock{kStands});
  EXPECT_THAT(engine->submit(kModel, input::MoveAside{kStands}).reason(),
              HasSubstr("locked by operator"));
  engine->submit(kPerson, input::Unlock{kStands});
  engine->submit(kPerson, input::StopAll{});
  EXPECT_THAT(engine->submit(kModel, input::MoveAside{kStands}).reason(), HasSubstr("STOP"));
  engine->submit(kPerson, input::ReleaseStop{});
  EXPECT_THAT(engine->submit(kModel, input::MoveAside{RobotId{7}}).reason(),
              HasSubstr("no robot number 7"));
  EXPECT_FALSE(engine->missions().makes_way(kStands));
}

TEST_F(TrafficTest, AHeldMissionIsStillHeldAfterMovingAside) {
  make(test::small_scenario(2));
  ASSERT_TRUE(engine->submit(kPerson, input::MissionAppend{kComes, Waypoint::go_to({15, 9})}));
  run(*engine, 10);
  ASSERT_TRUE(engine->submit(kPerson, input::StopRobot{kComes}));
  run(*engine, 20);
  const Point before = at(kComes);
  ASSERT_TRUE(engine->submit(kPerson, input::MoveAside{kComes}));
  EXPECT_TRUE(run_until(200, [this] { return !engine->missions().makes_way(kComes); }));
  EXPECT_GT(distance(at(kComes), before), 0.3);
  EXPECT_EQ(state(kComes), MissionState::Held);
  EXPECT_THAT(engine->missions().plan(kComes).waypoints, SizeIs(1));
  run(*engine, 30);
  ASSERT_TRUE(engine->submit(kPerson, input::MissionRun{kComes}));
  EXPECT_TRUE(arrives(1200));
}

/// The same with a second door, farther below.
Scenario with_two_doors() {
  Scenario scenario = test::small_scenario(2);
  add_wall(scenario, {9, 1}, {9, 4});
  add_wall(scenario, {9, 6}, {9, 8});
  scenario.robots[0].robot.pose = {3.0, 5.5, 0.0};
  scenario.robots[1].robot.pose = {kDoor.x, kDoor.y, 0.0};
  scenario.robots[1].robot.yields = false;
  return scenario;
}

TEST_F(TrafficTest, AnotherRouteLeadsRoundARobotThatStands) {
  make(with_two_doors());
  send();
  ASSERT_TRUE(begins_to_wait());
  run(*engine, 20);
  ASSERT_TRUE(engine->submit(kPerson, input::MissionReplan{kComes}));
  EXPECT_TRUE(arrives(1200)) << english(engine->missions().status(kComes).reason);
  EXPECT_LT(distance(at(kComes), kGoal), 0.3);
  EXPECT_LT(distance(at(kStands), kDoor), 0.1);
}

TEST_F(TrafficTest, WithoutAnotherRouteTheRobotKeepsItsWay) {
  Scenario scenario = with_door();
  scenario.robots[1].robot.yields = false;
  make(scenario);
  send();
  ASSERT_TRUE(begins_to_wait());
  ASSERT_TRUE(engine->submit(kModel, input::MissionReplan{kComes}));
  std::vector<event::Refused> refused;
  for (int k = 0; k < 30 && refused.empty(); ++k) {
    engine->step();
    refused = only<event::Refused>(engine->take_events());
  }
  ASSERT_THAT(refused, SizeIs(1));
  EXPECT_EQ(refused[0].what, "mission-replan");
  EXPECT_EQ(refused[0].author, kModel);
  EXPECT_TRUE(refused[0].late);
  run(*engine, 50);
  EXPECT_EQ(state(kComes), MissionState::Waiting) << "not blocked";
  ASSERT_TRUE(engine->submit(kPerson, input::MoveAside{kStands}));
  EXPECT_TRUE(arrives(1200));
}

TEST_F(TrafficTest, AnotherRouteIsRefusedForARobotWithoutAGoal) {
  make(test::small_scenario(1));
  EXPECT_THAT(engine->submit(kPerson, input::MissionReplan{kComes}).reason(),
              HasSubstr("no mission to go on with"));
  engine->submit(kPerson, input::MissionAppend{kComes, Waypoint::turn_to(2.0)});
  EXPECT_THAT(engine->submit(kPerson, input::MissionReplan{kComes}).reason(),
              HasSubstr("not on its way to a place"));
}

TEST_F(TrafficTest, EqualRunsEndInEqualStates) {
  std::vector<std::uint64_t> hashes;
  for (const int threads : {1, 3}) {
    engine = make_engine(with_door(), {.seed = 5, .threads = threads});
    send();
    run(*engine, 150);
    hashes.push_back(engine->state_hash());
  }
  EXPECT_EQ(hashes[0], hashes[1]);
}

TEST_F(TrafficTest, ModelsAndPeopleSeeOneEntryForTheRobotInTheWay) {
  Scenario scenario = with_door();
  scenario.robots[1].robot.yields = false;
  make(scenario);
  send();
  ASSERT_TRUE(begins_to_wait());
  AttentionQueue queue;
  const auto follow = [&] {
    const auto facts = attention_facts(*engine);
    queue.follow(engine->now(), engine->world().tick_seconds(), facts, {});
  };
  for (int second = 0; second < 14; ++second) {
    follow();
    EXPECT_THAT(queue.entries(), IsEmpty()) << second;
    run(*engine, 10);
  }
  run(*engine, 20);
  follow();
  ASSERT_THAT(queue.entries(), SizeIs(1));
  EXPECT_EQ(queue.entries()[0].robot, kStands);
  EXPECT_EQ(queue.entries()[0].cause, AttentionCause::InWay);
  EXPECT_THAT(queue.entries()[0].waiting, ElementsAre(kComes));
  EXPECT_EQ(english(queue.entries()[0].reason), "1 robot waits for it");
}

}  // namespace
}  // namespace magna
