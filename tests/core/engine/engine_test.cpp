// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/engine.h"
#include "core/engine/all_inputs.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <sstream>

#include "core/engine/input_log.h"
#include "core/view/snapshot_maker.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::only;
using test::run;
using test::small_scenario;

constexpr RobotId kOne{0}, kTwo{1}, kThree{2}, kNobody{99};
const Author kOperator = Author::person();
const Author kClient = Author::client("client-1");

double travelled(const Engine& engine, RobotId robot, Point from) {
  return distance(engine.team().truth()[robot.index()].position(), from);
}

class EngineTest : public testing::Test {
 protected:
  void SetUp() override { engine->take_events(); }

  std::unique_ptr<Engine> engine = make_engine(small_scenario(), {.seed = 7});
  Point start(RobotId robot) const { return {2.5, 2.5 + 2.0 * static_cast<double>(robot.value)}; }
};

TEST(EngineCreation, ReportsEveryRobotAndStartsTheMissionsOfTheWorld) {
  Scenario scenario = small_scenario(2);
  scenario.robots[1].plan.waypoints = {Waypoint::go_to({8, 4.5})};
  const auto engine = make_engine(scenario);
  const auto events = engine->take_events();
  EXPECT_EQ(only<event::RobotAdded>(events).size(), 2U);
  EXPECT_EQ(engine->missions().status(kOne).state, MissionState::Idle);
  EXPECT_EQ(engine->missions().status(kTwo).state, MissionState::Running);
  EXPECT_EQ(engine->writer(kTwo).kind, AuthorKind::World);
}

TEST(EngineCreation, ReportsTheErrorOfAScenario) {
  Scenario taken = small_scenario(2);
  taken.robots[1].robot.name = "ROBOT1";
  taken.robots[1].robot.place = {12, 3};
  auto engine = Engine::create(taken, {});
  ASSERT_FALSE(engine);
  EXPECT_EQ(engine.error().line, 12);
  EXPECT_EQ(engine.error().file, "small");

  Scenario outside = small_scenario(1);
  outside.robots[0].plan.waypoints = {Waypoint::go_to({500, 4})};
  outside.robots[0].robot.place = {5, 1};
  engine = Engine::create(outside, {});
  ASSERT_FALSE(engine);
  EXPECT_EQ(engine.error().line, 5);
  EXPECT_NE(engine.error().message.find("robot1"), std::string::npos);

  EXPECT_FALSE(Engine::create(small_scenario(), {.parameters = {{"Max-Spede", "1"}}}));
  EXPECT_FALSE(Engine::create(small_scenario(), {.parameters = {{"Max-Speed", "fast"}}}));
}

TEST_F(EngineTest, SelectIsAlwaysEchoed) {
  EXPECT_TRUE(engine->submit(kClient, input::Select{kTwo}));
  auto events = engine->take_events();
  ASSERT_EQ(only<event::Selected>(events).size(), 1U);
  EXPECT_EQ(only<event::Selected>(events)[0].robot, kTwo);
  EXPECT_EQ(only<event::Selected>(events)[0].author, kClient);
  EXPECT_EQ(only<event::SelectionChanged>(events).size(), 1U);
  EXPECT_TRUE(engine->submit(kClient, input::Select{kTwo}));
  events = engine->take_events();
  EXPECT_EQ(only<event::Selected>(events).size(), 1U);
  EXPECT_TRUE(only<event::SelectionChanged>(events).empty());
  EXPECT_EQ(engine->active(), kTwo);
}

TEST_F(EngineTest, RejectsUnknownRobotsWithoutAnEffect) {
  const auto before = engine->state_hash();
  EXPECT_FALSE(engine->submit(kClient, input::Select{kNobody}));
  EXPECT_FALSE(engine->submit(kClient, input::SelectSet{{kOne, kNobody}}));
  EXPECT_FALSE(engine->submit(kClient, input::MissionAppend{kNobody, Waypoint::explore()}));
  EXPECT_FALSE(engine->submit(kOperator, input::StopRobot{kNobody}));
  EXPECT_FALSE(engine->submit(kOperator, input::Command{kNobody, TurnLeft{}}));
  EXPECT_EQ(engine->state_hash(), before);
  EXPECT_FALSE(engine->active());
  EXPECT_EQ(only<event::Refused>(engine->take_events()).size(), 5U);
}

TEST_F(EngineTest, DrivesAMissionUntilItIsEmpty) {
  EXPECT_TRUE(engine->submit(kClient, input::MissionAppend{kOne, Waypoint::go_to({6, 2.5})}));
  auto events = engine->take_events();
  EXPECT_EQ(only<event::PlanChanged>(events).size(), 1U);
  EXPECT_EQ(only<event::WriterChanged>(events).size(), 1U);
  EXPECT_EQ(engine->writer(kOne), kClient);
  run(*engine, 300);
  EXPECT_TRUE(engine->missions().plan(kOne).waypoints.empty());
  EXPECT_LT(distance(engine->team().truth()[0].position(), {6, 2.5}), 0.2);
  events = engine->take_events();
  EXPECT_GE(only<event::PlanChanged>(events).size(), 1U);
  EXPECT_EQ(engine->missions().status(kOne).state, MissionState::Idle);
}

TEST_F(EngineTest, ARejectedMissionCommandLeavesThePlanUnchanged) {
  EXPECT_FALSE(engine->submit(kClient, input::MissionAppend{kOne, Waypoint::go_to({600, 2.5})}));
  auto events = engine->take_events();
  ASSERT_EQ(only<event::Refused>(events).size(), 1U);
  EXPECT_EQ(only<event::Refused>(events)[0].robot, kOne);
  EXPECT_TRUE(only<event::PlanChanged>(events).empty());
  EXPECT_TRUE(engine->missions().plan(kOne).waypoints.empty());
}

TEST_F(EngineTest, RemovingTheWaypointBeingDrivenStopsTheRobot) {
  engine->submit(kClient, input::MissionAppend{kOne, Waypoint::go_to({15, 2.5})});
  run(*engine, 40);
  EXPECT_GT(travelled(*engine, kOne, start(kOne)), 0.5);
  EXPECT_TRUE(engine->submit(kClient, input::MissionRemoveLast{kOne}));
  run(*engine, 30);
  const Point stood = engine->team().truth()[0].position();
  run(*engine, 50);
  EXPECT_EQ(engine->team().truth()[0].position(), stood);
}

TEST_F(EngineTest, ARevisionAppliesToTheCurrentPlan) {
  const Waypoint near = Waypoint::go_to({4, 2.5}), far = Waypoint::go_to({8, 2.5});
  const Plan before{{near}}, after{{near, far}};
  ASSERT_TRUE(engine->submit(kOperator, input::MissionRevise{kOne, {}, before, true}));
  EXPECT_EQ(engine->missions().status(kOne).state, MissionState::Running);
  run(*engine, 300);
  ASSERT_TRUE(engine->missions().plan(kOne).waypoints.empty());
  ASSERT_TRUE(engine->submit(kOperator, input::MissionRevise{kOne, before, after, false}));
  EXPECT_EQ(engine->missions().plan(kOne).waypoints, std::vector{far});  // `near` was finished
  EXPECT_EQ(engine->missions().status(kOne).state, MissionState::Held);  // without a command to run
  const auto refused = engine->submit(kOperator, input::MissionRevise{kOne, before, {}, false});
  EXPECT_NE(refused.reason().find("changed the plan of robot1"), std::string::npos)
      << refused.reason();
}

TEST_F(EngineTest, SaysWhyAMissionIsHeld) {
  const Plan plan{{Waypoint::go_to({15, 2.5})}};
  EXPECT_FALSE(engine->hold_reason(kOne));
  engine->submit(kOperator, input::MissionRevise{kOne, {}, plan, false});
  EXPECT_EQ(english(engine->hold_reason(kOne)), "not started");
  engine->submit(kOperator, input::MissionRun{kOne});
  EXPECT_FALSE(engine->hold_reason(kOne));
  engine->submit(kOperator, input::Hold{kOne, {0, 0, 0.5}});
  EXPECT_EQ(english(engine->hold_reason(kOne)), "interrupted by operator");
  engine->submit(kClient, input::StopRobot{kOne});
  EXPECT_EQ(english(engine->hold_reason(kOne)), "stopped by client-1");
  engine->submit(kClient, input::MissionAppend{kTwo, Waypoint::go_to({15, 5})});
  engine->submit(kClient, input::StopAll{});
  EXPECT_EQ(english(engine->hold_reason(kOne)), "stopped by client-1");  // it stood already
  EXPECT_EQ(english(engine->hold_reason(kTwo)), "held by STOP ALL");
  engine->submit(kOperator, input::ReleaseStop{});
  EXPECT_EQ(english(engine->hold_reason(kTwo)), "held by STOP ALL");
  SnapshotMaker snapshots;
  EXPECT_EQ(english((*snapshots.make(*engine)->statuses)[1].reason), "held by STOP ALL");
}

TEST_F(EngineTest, StopAllLatchesWithinATickAndNothingResumes) {
  for (const RobotId robot : {kOne, kTwo, kThree}) {
    engine->submit(kClient, input::MissionAppend{robot, Waypoint::go_to({15, start(robot).y})});
  }
  run(*engine, 40);
  EXPECT_TRUE(engine->submit(kClient, input::StopAll{}));
  EXPECT_TRUE(engine->stopped());
  EXPECT_EQ(only<event::StopLatched>(engine->take_events()).size(), 1U);
  run(*engine, 30);
  const std::vector<Pose> stood(engine->team().truth().begin(), engine->team().truth().end());

  // Plans can be edited, nothing moves.
  EXPECT_TRUE(engine->submit(kClient, input::MissionAppend{kOne, Waypoint::go_to({15, 5})}));
  EXPECT_FALSE(engine->submit(kClient, input::Command{kOne, TurnLeft{}}));
  EXPECT_FALSE(engine->submit(kOperator, input::Hold{kOne, {0.5, 0, 0}}));
  EXPECT_FALSE(engine->submit(kOperator, input::MissionRun{kOne}));
  run(*engine, 50);
  EXPECT_TRUE(std::equal(stood.begin(), stood.end(), engine->team().truth().begin()));

  EXPECT_FALSE(engine->submit(kClient, input::ReleaseStop{}));
  EXPECT_TRUE(engine->submit(kOperator, input::ReleaseStop{}));
  run(*engine, 50);
  EXPECT_TRUE(std::equal(stood.begin(), stood.end(), engine->team().truth().begin()));
  EXPECT_EQ(engine->missions().status(kOne).state, MissionState::Held);

  EXPECT_TRUE(engine->submit(kOperator, input::MissionRun{kOne}));
  run(*engine, 50);
  EXPECT_NE(engine->team().truth()[0], stood[0]);
  EXPECT_EQ(engine->team().truth()[1], stood[1]);
}

TEST_F(EngineTest, HeldInputFadesToZeroWithoutUpdates) {
  EXPECT_TRUE(engine->submit(kOperator, input::Hold{kOne, {0.5, 0, 0}}));
  run(*engine, 30);
  const Point stood = engine->team().truth()[0].position();
  EXPECT_GT(travelled(*engine, kOne, start(kOne)), 0.0);
  run(*engine, 30);
  EXPECT_EQ(engine->team().truth()[0].position(), stood);
  EXPECT_LT(travelled(*engine, kOne, start(kOne)), 0.5 * 0.25 + 0.5);
}

TEST_F(EngineTest, HeldInputWithoutUpdatesIsZeroWithin250Milliseconds) {
  SnapshotMaker snapshots;
  for (int i = 0; i < 20; ++i) {
    engine->submit(kOperator, input::Hold{kOne, {0.5, 0, 0}});
    run(*engine, 1);
  }
  const double before = snapshots.make(*engine)->speeds[0];
  ASSERT_GT(before, 0.4);
  run(*engine, 3);  // the third tick begins 0.2 s after the last hold: it brakes
  EXPECT_LT(snapshots.make(*engine)->speeds[0], before - 0.04);
}

TEST_F(EngineTest, AHeldStickDoesNotUndoAStop) {
  const auto hold = [&] { return engine->submit(kOperator, input::Hold{kOne, {0.5, 0, 0}}); };
  EXPECT_TRUE(hold());
  run(*engine, 2);
  EXPECT_TRUE(engine->submit(kClient, input::StopRobot{kOne}));
  EXPECT_FALSE(hold());
  run(*engine, 30);
  const Point stood = engine->team().truth()[0].position();
  EXPECT_FALSE(hold());
  run(*engine, 30);
  EXPECT_EQ(engine->team().truth()[0].position(), stood);
  EXPECT_TRUE(engine->submit(kOperator, input::Release{kOne}));
  EXPECT_TRUE(hold());
}

TEST_F(EngineTest, ReleasingStopDoesNotMoveARobotWhoseStickIsHeld) {
  const auto hold = [&] { return engine->submit(kOperator, input::Hold{kOne, {0.5, 0, 0}}); };
  EXPECT_TRUE(hold());
  engine->submit(kClient, input::StopAll{});
  engine->submit(kOperator, input::ReleaseStop{});
  EXPECT_FALSE(hold());
  engine->submit(kOperator, input::Release{kOne});
  EXPECT_TRUE(hold());
}

TEST_F(EngineTest, HeldInputOutranksClientsUntilASecondAfterItsRelease) {
  engine->submit(kOperator, input::Hold{kOne, {0.5, 0, 0}});
  EXPECT_FALSE(engine->submit(kClient, input::MissionAppend{kOne, Waypoint::go_to({9, 2.5})}));
  engine->submit(kOperator, input::Release{kOne});
  run(*engine, 9);
  EXPECT_FALSE(engine->submit(kClient, input::Command{kOne, TurnLeft{}}));
  run(*engine, 1);
  EXPECT_TRUE(engine->submit(kClient, input::MissionAppend{kOne, Waypoint::go_to({9, 2.5})}));
  EXPECT_EQ(engine->writer(kOne), kClient);
}

TEST_F(EngineTest, HeldInputPausesTheMissionWithoutAutomaticResumption) {
  engine->submit(kClient, input::MissionAppend{kOne, Waypoint::go_to({15, 2.5})});
  run(*engine, 10);
  engine->submit(kOperator, input::Hold{kOne, {0, 0, 0.5}});
  engine->submit(kOperator, input::Release{kOne});
  run(*engine, 40);
  const Pose stood = engine->team().truth()[0];
  run(*engine, 40);
  EXPECT_EQ(engine->team().truth()[0], stood);
  EXPECT_EQ(engine->missions().status(kOne).state, MissionState::Held);
  EXPECT_EQ(engine->missions().plan(kOne).waypoints.size(), 1U);
}

TEST_F(EngineTest, CommandsEndWithAnEventAndTheNewestWins) {
  EXPECT_TRUE(engine->submit(kClient, input::Command{kOne, Turn{1.5}}));
  run(*engine, 1);
  EXPECT_TRUE(engine->submit(kOperator, input::Command{kOne, Turn{-0.5}}));
  auto ended = only<event::CommandEnded>(engine->take_events());
  ASSERT_EQ(ended.size(), 1U);
  EXPECT_EQ(ended[0].author, kClient);
  EXPECT_EQ(ended[0].result.code, ErrorCode::Interrupt);
  run(*engine, 100);
  ended = only<event::CommandEnded>(engine->take_events());
  ASSERT_EQ(ended.size(), 1U);
  EXPECT_EQ(name(ended[0].command), "turn");
  EXPECT_EQ(ended[0].result.code, ErrorCode::None);
  EXPECT_EQ(engine->writer(kOne), kOperator);
}

TEST_F(EngineTest, RejectsNumbersThatAreNotFinite) {
  const double nan = std::nan("");
  const auto before = engine->state_hash();
  EXPECT_FALSE(engine->submit(kOperator, input::Command{kOne, Turn{nan}}));
  EXPECT_FALSE(engine->submit(kOperator, input::Command{kOne, SetSpeed{INFINITY}}));
  EXPECT_FALSE(engine->submit(kOperator, input::Command{kOne, GoForward{-1}}));
  EXPECT_FALSE(engine->submit(kOperator, input::Command{kOne, Drive{{nan, 0, 0}, 1}}));
  EXPECT_FALSE(engine->submit(kOperator, input::Hold{kOne, {0, nan, 0}}));
  EXPECT_FALSE(engine->submit(kOperator, input::SetParameter{"Max-Speed", nan}));
  EXPECT_FALSE(engine->submit(kOperator, input::PaneChanged{{PaneType::Mapview, 0, 0, -1, 5}}));
  EXPECT_EQ(engine->state_hash(), before);
}

TEST_F(EngineTest, ALockExcludesOthersUntilItIsReleased) {
  SnapshotMaker snapshots;
  EXPECT_FALSE(engine->submit(kClient, input::Lock{kOne}));
  EXPECT_TRUE(engine->submit(kOperator, input::Lock{kOne}));
  EXPECT_EQ((*snapshots.make(*engine)->statuses)[0].locked_by, "operator");
  EXPECT_FALSE(engine->submit(kClient, input::MissionAppend{kOne, Waypoint::go_to({9, 2.5})}));
  EXPECT_FALSE(engine->submit(kClient, input::Unlock{kOne}));
  EXPECT_TRUE(engine->submit(kOperator, input::Unlock{kOne}));
  EXPECT_TRUE(engine->submit(kClient, input::MissionAppend{kOne, Waypoint::go_to({9, 2.5})}));
}

TEST_F(EngineTest, SetsParametersByNameAndAppliesCleanAndDirty) {
  EXPECT_TRUE(engine->submit(kOperator, input::SetParameter{"motion-noise*", 0.25}));
  EXPECT_EQ(engine->parameters()[kParameter<"Motion-Noise">], 0.25);
  const auto changed = only<event::ParameterChanged>(engine->take_events());
  ASSERT_EQ(changed.size(), 1U);
  EXPECT_EQ(changed[0].name, "Motion-Noise");
  EXPECT_TRUE(engine->submit(kOperator, input::Clean{true}));
  EXPECT_EQ(engine->parameters()[kParameter<"Motion-Noise">], 0.0);
  EXPECT_TRUE(engine->submit(kOperator, input::Clean{false}));
  EXPECT_EQ(engine->parameters()[kParameter<"Motion-Noise">], 0.25);
}

TEST_F(EngineTest, SnapshotsShareUnchangedParameters) {
  SnapshotMaker snapshots;
  const auto before = snapshots.make(*engine)->parameters;
  ASSERT_TRUE(before);
  EXPECT_EQ(snapshots.make(*engine)->parameters, before);
  EXPECT_FALSE(engine->submit(kOperator, input::SetParameter{"Motion-Noise", 2.0}));
  EXPECT_EQ(snapshots.make(*engine)->parameters, before);
  EXPECT_TRUE(engine->submit(kOperator, input::SetParameter{"Motion-Noise", 0.25}));
  EXPECT_EQ((*snapshots.make(*engine)->parameters)[kParameter<"Motion-Noise">], 0.25);
  EXPECT_TRUE(engine->submit(kOperator, input::Clean{true}));
  EXPECT_TRUE(snapshots.make(*engine)->parameters->is_clean());
  EXPECT_EQ((*before)[kParameter<"Motion-Noise">], 0.1);
}

TEST_F(EngineTest, PanesAreEngineStateButNotHashed) {
  const auto before = engine->state_hash();
  const Pane pane{PaneType::Mapview, 10, 20, 300, 400};
  EXPECT_TRUE(engine->submit(kOperator, input::PaneChanged{pane}));
  EXPECT_EQ(only<event::PaneChanged>(engine->take_events()).size(), 1U);
  EXPECT_TRUE(engine->submit(kOperator, input::PaneChanged{pane}));
  EXPECT_TRUE(engine->take_events().empty());
  EXPECT_EQ(engine->panes()[2], pane);
  EXPECT_EQ(engine->state_hash(), before);
}

TEST_F(EngineTest, GeometryIsEngineStateButNotHashed) {
  const auto before = engine->state_hash();
  EXPECT_FALSE(engine->geometry());
  const std::vector rows{ListRow{kOne, 1, 2, 30, 4}};
  const PictureArea picture{5, 6, 640, 480, 320, 240};
  EXPECT_TRUE(engine->submit(kOperator, input::GeometryChanged{rows, picture, MapPlace{7, 8, 20}}));
  EXPECT_EQ(only<event::GeometryChanged>(engine->take_events()).size(), 1U);
  const input::GeometryChanged other_map{{}, {}, MapPlace{-70, 8, 40.5, 0.5}};
  EXPECT_TRUE(engine->submit(kOperator, other_map));
  EXPECT_TRUE(engine->submit(kOperator, other_map));
  EXPECT_EQ(only<event::GeometryChanged>(engine->take_events()).size(), 1U);
  ASSERT_TRUE(engine->geometry());
  const StopArea stop{1100, 2, 90, 30};
  EXPECT_TRUE(engine->submit(kOperator, input::GeometryChanged{{}, {}, {}, stop}));
  EXPECT_EQ(*engine->geometry(), (WindowGeometry{rows, picture, *other_map.map, stop}));
  EXPECT_FALSE(engine->submit(kOperator, input::GeometryChanged{{}, {}, {}, StopArea{0, 0, -1}}));
  EXPECT_FALSE(engine->submit(kOperator, input::GeometryChanged{{}, {}, MapPlace{0, 0, -1}}));
  EXPECT_FALSE(engine->submit(kOperator, input::GeometryChanged{{}, PictureArea{0, 0, -1}, {}}));
  EXPECT_EQ(engine->geometry()->map, *other_map.map);
  EXPECT_EQ(engine->state_hash(), before);
}

TEST_F(EngineTest, RobotNamesDetermineTheirNumbers) {
  const auto numbers = [](std::initializer_list<const char*> names) {
    Scenario scenario = small_scenario(static_cast<int>(names.size()));
    std::size_t k = 0;
    for (const char* name : names) scenario.robots[k++].robot.name = name;
    std::string all;
    const auto snapshot = SnapshotMaker().make(*make_engine(scenario, {}));
    for (const RobotLabel& label : *snapshot->labels) {
      all += label.letter + ' ';
    }
    return all;
  };
  EXPECT_EQ(numbers({"robot0", "robot1", "robot2"}), "0 1 2 ");
  EXPECT_EQ(numbers({"r7", "r12"}), "7 12 ");
  EXPECT_EQ(numbers({"robot1", "cybot1"}), "1 2 ") << "both have the same";
  EXPECT_EQ(numbers({"alpha", "robot7"}), "1 2 ") << "one has none";
  EXPECT_EQ(numbers({"cam2026", "cam2027"}), "1 2 ");
}

TEST_F(EngineTest, SnapshotsShareUnchangedBlocks) {
  SnapshotMaker snapshots;
  const auto first = snapshots.make(*engine);
  engine->step();
  const auto second = snapshots.make(*engine);
  EXPECT_EQ(first->labels, second->labels);
  EXPECT_EQ(first->plans, second->plans);
  EXPECT_EQ(first->world, second->world);
  EXPECT_EQ(first->statuses, second->statuses);
  EXPECT_EQ(second->tick, 1);
  engine->submit(kClient, input::MissionAppend{kOne, Waypoint::go_to({9, 2.5})});
  const auto third = snapshots.make(*engine);
  EXPECT_NE(second->plans, third->plans);
  EXPECT_EQ((*third->plans)[0].waypoints.size(), 1U);
  EXPECT_EQ((*third->statuses)[0].writer, "client-1");
  EXPECT_EQ((*third->statuses)[0].task, "goto, 1 left");
  EXPECT_EQ((*third->labels)[2].name, "robot3");
  EXPECT_EQ(third->poses.size(), 3U);
}

TEST_F(EngineTest, SnapshotsHoldSweepsOnlyOnRequest) {
  SnapshotMaker snapshots;
  run(*engine, 3);
  const auto hash = engine->state_hash();
  EXPECT_EQ(snapshots.make(*engine)->sweeps, nullptr);
  const auto shown = snapshots.make(*engine, {.sweeps = true});
  ASSERT_NE(shown->sweeps, nullptr);
  for (const RobotId robot : {kOne, RobotId{2}}) {
    const auto readings = engine->team().ranges(robot);
    ASSERT_FALSE(readings.empty());
    EXPECT_TRUE(std::ranges::equal(shown->sweeps->of(robot), readings));
    EXPECT_EQ(shown->sweeps->rangers[robot.index()], engine->team().ranger(robot));
  }
  EXPECT_TRUE(shown->sweeps->of(RobotId{99}).empty());
  EXPECT_EQ(engine->state_hash(), hash);
  EXPECT_EQ(snapshots.make(*engine)->sweeps, nullptr);
}

TEST_F(EngineTest, ReportsARobotAtAWallOnce) {
  engine->submit(kClient, input::Command{kOne, Drive{{-0.7, 0, 0}, 6.0}});
  run(*engine, 60);
  const auto bumps = only<event::Collided>(engine->take_events());
  ASSERT_EQ(bumps.size(), 1U);
  EXPECT_EQ(bumps[0].robot, kOne);
  EXPECT_EQ(bumps[0].other, -1);
}

TEST_F(EngineTest, DoesNotRunAMissionWhileTheStickIsHeld) {
  engine->submit(kClient, input::MissionAppend{kOne, Waypoint::go_to({15, 2.5})});
  engine->submit(kOperator, input::Hold{kOne, {0, 0, 0.5}});
  EXPECT_FALSE(engine->submit(kOperator, input::MissionRun{kOne}));
  run(*engine, 40);
  EXPECT_EQ(engine->missions().status(kOne).state, MissionState::Held);
}

class WanderersTest : public testing::Test {
 protected:
  void SetUp() override { run(*engine, 10); }

  // Whether both robots stand still from two seconds on.
  bool stand() {
    run(*engine, 20);
    const std::vector<Pose> before(engine->team().truth().begin(), engine->team().truth().end());
    run(*engine, 50);
    return std::equal(before.begin(), before.end(), engine->team().truth().begin());
  }
  bool moves(RobotId robot) {
    const Pose before = engine->team().truth()[robot.index()];
    run(*engine, 30);
    return engine->team().truth()[robot.index()] != before;
  }

  std::unique_ptr<Engine> engine = make_engine(*parse_field("field:2", 7), {.seed = 7});
};

TEST_F(WanderersTest, WanderUntilTheyAreStopped) {
  SnapshotMaker snapshots;
  EXPECT_TRUE(moves(kOne));
  EXPECT_TRUE(engine->submit(kOperator, input::StopRobot{kOne}));
  run(*engine, 20);
  EXPECT_FALSE(moves(kOne));
  EXPECT_TRUE(moves(kTwo));
  EXPECT_EQ((*snapshots.make(*engine)->statuses)[0].mission, MissionState::Held);
  EXPECT_EQ((*snapshots.make(*engine)->statuses)[1].task, "wander");
  EXPECT_TRUE(engine->submit(kOperator, input::MissionRun{kOne}));
  EXPECT_TRUE(moves(kOne));
}

TEST_F(WanderersTest, DoNotResumeAfterAStop) {
  EXPECT_TRUE(engine->submit(kClient, input::StopAll{}));
  EXPECT_TRUE(stand());
  EXPECT_TRUE(engine->submit(kOperator, input::ReleaseStop{}));
  EXPECT_TRUE(stand());
}

TEST_F(WanderersTest, StandStillOnceTheStickWasReleased) {
  EXPECT_TRUE(engine->submit(kOperator, input::StopRobot{kTwo}));
  EXPECT_TRUE(engine->submit(kOperator, input::Hold{kOne, {0.2, 0, 0}}));
  EXPECT_TRUE(stand());
}

TEST(EngineRuns, IsTheSameForTheSameSeedAndInputs) {
  const auto story = [](std::uint64_t seed, auto&& change) {
    auto engine = make_engine(small_scenario(), {.seed = seed});
    engine->submit(kClient, input::MissionAppend{kOne, Waypoint::go_to({9, 4})});
    run(*engine, 50);
    change(*engine);
    run(*engine, 150);
    return engine->state_hash();
  };
  const auto nothing = [](Engine&) {};
  const auto same = story(7, nothing);
  EXPECT_EQ(same, story(7, nothing));
  EXPECT_NE(same, story(8, nothing));
  EXPECT_NE(same, story(7, [](Engine& e) {
              e.submit(kOperator, input::SetParameter{"Prob-Stop", 0.5});
            }));
  EXPECT_NE(same, story(7, [](Engine& e) {
              e.submit(kClient, input::MissionAppend{kTwo, Waypoint::turn_to(1.0)});
            }));
  EXPECT_EQ(same, story(7, [](Engine& e) { e.submit(kOperator, input::Select{kTwo}); }));
}

TEST(EngineRuns, IsTheSameOnAnyNumberOfThreads) {
  // Enough robots to share sweeps and localisers among threads; a noisy world.
  const auto story = [](int threads) {
    const auto engine =
        Engine::create(parse_field("field:6000:12:4", 3).value(), {.seed = 3, .threads = threads});
    for (int tick = 0; tick < 30; ++tick) (*engine)->step();
    return (*engine)->state_hash();
  };
  const std::uint64_t alone = story(1);
  EXPECT_EQ(story(2), alone);
  EXPECT_EQ(story(4), alone);

  const auto long_story = [](int threads) {
    const auto engine =
        Engine::create(parse_field("field:300", 5).value(), {.seed = 5, .threads = threads});
    for (int tick = 0; tick < 300; ++tick) (*engine)->step();
    return std::pair{(*engine)->state_hash(), (*engine)->team().range_hits()};
  };
  EXPECT_EQ(long_story(4), long_story(1));
}

TEST(EngineRuns, ReplayingItsLogReproducesTheRun) {
  std::stringstream file;
  file << header_line({"small", 7, false}) << '\n';
  auto live = make_engine(small_scenario(), {.seed = 7});
  live->set_input_observer([&file](const LoggedInput& in) { file << log_line(in) << '\n'; });
  for (int tick = 0; tick < 300; ++tick) {
    if (tick == 3) live->submit(kClient, input::MissionAppend{kOne, Waypoint::go_to({9.1, 4})});
    if (tick == 20) live->submit(kOperator, input::Hold{kTwo, {0.3, 0, 0.1}});
    if (tick == 21) live->submit(kClient, input::MissionClear{kTwo});  // rejected: logged too
    if (tick == 60) live->submit(kOperator, input::StopAll{});
    if (tick == 80) live->submit(kOperator, input::ReleaseStop{});
    if (tick == 81) live->submit(kOperator, input::MissionRun{kOne});
    if (tick == 99) live->submit(kClient, input::Command{kThree, AboutFace{}});
    live->step();
  }
  const auto log = read_input_log(file, "log");
  ASSERT_TRUE(log) << log.error().text();
  ASSERT_EQ(log->inputs.size(), 7U);
  auto played = make_engine(small_scenario(), {.seed = 7});
  test::play(*played, *log, 300);
  EXPECT_EQ(played->state_hash(), live->state_hash());
}

TEST(EngineRuns, CleanLeavesASingleEnabledError) {
  const auto driven = [](bool early, std::uint64_t seed) {
    EngineOptions options{.seed = seed, .clean = early};
    if (early) options.parameters = {{"Motion-Noise", "0.3"}};
    Scenario scenario = small_scenario();
    scenario.robots[0].robot.type = RobotType::Point;
    const auto engine = make_engine(scenario, options);
    if (!early) {
      EXPECT_TRUE(engine->submit(kOperator, input::Clean{true}));
      EXPECT_TRUE(engine->submit(kOperator, input::SetParameter{"motion-noise*", 0.3}));
    }
    EXPECT_TRUE(engine->submit(kClient, input::Command{kOne, GoForward{4}}));
    run(*engine, 20);
    return engine->team().truth()[0].x;
  };
  for (const bool early : {true, false}) {
    EXPECT_NE(driven(early, 7), 6.5) << early;
    EXPECT_NE(driven(early, 7), driven(early, 8)) << early;
  }
}

TEST(EngineRuns, CleanDisablesNoise) {
  auto engine = make_engine(small_scenario(), {.seed = 7, .clean = true});
  auto other = make_engine(small_scenario(), {.seed = 8, .clean = true});
  for (Engine* e : {engine.get(), other.get()}) {
    e->submit(kClient, input::MissionAppend{kOne, Waypoint::go_to({9, 4})});
    run(*e, 200);
  }
  EXPECT_EQ(engine->team().truth()[0], other->team().truth()[0]);
  EXPECT_EQ(engine->team().truth()[0], engine->team().believed()[0]);
}

}  // namespace
}  // namespace magna
