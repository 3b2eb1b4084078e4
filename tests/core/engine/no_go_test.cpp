// SPDX-License-Identifier: GPL-3.0-or-later
// No-go areas that are closed for all driving.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "core/geometry/angle.h"
#include "core/view/snapshot_maker.h"
#include "tests/support/agent_scenario.h"
#include "tests/support/running_hall.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::only;
using test::run;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr RobotId kFirst{0};
const Author kDriver = Author::person();
const Author kModel = Author::client("model");
const std::vector<Point> kAcross{{8, 0}, {12, 0}, {12, 8}, {8, 8}};       ///< a way leads round it
const std::vector<Point> kDividing{{8, 0}, {12, 0}, {12, 12}, {8, 12}};   ///< none does
const std::vector<Point> kUnder{{1.5, 1.5}, {4, 1.5}, {4, 4}, {1.5, 4}};  ///< round the robot
const std::vector<Point> kAhead{{5, 1}, {8, 1}, {8, 4}, {5, 4}};
const Point kBeyond{16, 3};

/// A room of 20 x 12 m with one robot at (2.5, 2.5) that faces to the right.
class NoGo : public testing::Test {
 protected:
  void SetUp() override { engine->take_events(); }

  NoGoId add(const std::vector<Point>& corners, NoGoRules rules = {}) {
    const Outcome outcome = engine->submit(kDriver, input::NoGoAdd{corners, {}, std::move(rules)});
    EXPECT_TRUE(outcome) << outcome.reason();
    return outcome.no_go.value_or(NoGoId{});
  }
  void change(NoGoId id, const NoGoRules& rules) {
    const Outcome outcome = engine->submit(kDriver, input::NoGoChange{id, rules});
    EXPECT_TRUE(outcome) << outcome.reason();
  }
  void send(Point goal) {
    const Outcome outcome =
        engine->submit(kDriver, input::MissionAppend{kFirst, Waypoint::go_to(goal)});
    EXPECT_TRUE(outcome) << outcome.reason();
  }
  Pose pose() const { return engine->team().truth()[0]; }
  double radius() const { return engine->team().type(kFirst).radius; }
  /// Metres between the body and an area; negative = it is in it.
  double gap(const std::vector<Point>& corners) const {
    return polygon_distance(corners, pose().position()) - radius();
  }
  bool is_in(const std::vector<Point>& corners) const { return gap(corners) < -1e-3; }
  const Plan& plan() const { return engine->missions().plan(kFirst); }
  MissionState state() const { return engine->missions().status(kFirst).state; }
  std::string reason() const { return english(engine->missions().status(kFirst).reason); }
  std::string code() const {
    const auto& why = engine->missions().status(kFirst).reason;
    return why ? std::string(why->code()) : std::string();
  }
  /// The plan is done within this time, without a tick in the area.
  bool arrives(const std::vector<Point>& corners, int ticks) {
    for (int k = 0; k < ticks; ++k) {
      run(*engine, 1);
      if (is_in(corners)) ADD_FAILURE() << "in the area at " << pose().x << " " << pose().y;
      if (is_in(corners)) return false;
      if (plan().waypoints.empty()) return true;
    }
    return false;
  }
  bool run_until(MissionState wanted, int ticks) {
    for (int k = 0; k < ticks && state() != wanted; ++k) run(*engine, 1);
    return state() == wanted;
  }
  std::vector<NoGoDeed> deeds() {
    std::vector<NoGoDeed> all;
    for (const auto& met : only<event::NoGoMet>(engine->take_events())) all.push_back(met.deed);
    return all;
  }
  std::optional<NoGoPlace> place() const {
    const auto robots = engine->no_go_robots();
    return robots.empty() ? std::nullopt : std::optional(robots[0].place);
  }
  /// A person holds the stick for so many ticks.
  void press(int ticks, double speed) {
    for (int k = 0; k < ticks; ++k) {
      ASSERT_TRUE(engine->submit(kDriver, input::Hold{kFirst, {speed, 0.0, 0.0}}));
      run(*engine, 1);
    }
  }
  void let_go() { ASSERT_TRUE(engine->submit(kDriver, input::Release{kFirst})); }

  std::unique_ptr<Engine> engine = make_engine(test::small_scenario(1), {.seed = 7, .clean = true});
};

// Goals and routes.

TEST_F(NoGo, GoalsInAnAreaAreRefusedWithItsName) {
  add(kAcross);
  const Plan two{{Waypoint::go_to({3, 3}), Waypoint::go_to({10, 4})}, false};
  const std::vector<Input> inputs{input::MissionAppend{kFirst, Waypoint::go_to({10, 4})},
                                  input::MissionGenerate{kFirst, Waypoint::go_to({10, 4})},
                                  input::MissionSet{kFirst, two}};
  for (const Input& one : inputs) {
    const Outcome outcome = engine->submit(kModel, one);
    EXPECT_FALSE(outcome) << name(one);
    EXPECT_THAT(outcome.reason(), HasSubstr("(10, 4) lies in no-go area \"closed 1\""));
  }
  const Outcome near =
      engine->submit(kDriver, input::MissionAppend{kFirst, Waypoint::go_to({7.9, 4})});
  EXPECT_THAT(near.reason(), HasSubstr("too near no-go area \"closed 1\" for a robot of radius"));
  EXPECT_THAT(plan().waypoints, IsEmpty());
}

TEST_F(NoGo, AreasForExplorationOnlyDoNotBindOtherDriving) {
  add(kAcross, {.exploration_only = true});
  EXPECT_EQ(engine->team().closures().ground(kFirst), nullptr);
  send({10, 4});
  for (int k = 0; k < 1000 && !plan().waypoints.empty(); ++k) run(*engine, 1);
  EXPECT_TRUE(is_in(kAcross));
  EXPECT_THAT(engine->no_go_robots(), IsEmpty());
}

TEST_F(NoGo, PlannedRoutesLeadRound) {
  add(kAcross);
  ASSERT_TRUE(engine->submit(kDriver, input::MissionGenerate{kFirst, Waypoint::go_to(kBeyond)}));
  run(*engine, 6);
  ASSERT_GE(plan().waypoints.size(), 2U);
  const auto ground = closed_ground(engine->no_go(), 0.0, false);
  Point at = pose().position();
  for (const Waypoint& waypoint : plan().waypoints) {
    EXPECT_EQ(ground->travel(at, waypoint.target, radius()).area, nullptr);
    at = waypoint.target;
  }
  EXPECT_TRUE(arrives(kAcross, 1500));
}

TEST_F(NoGo, ARouteThatIsBeingPlannedIsPlannedAgain) {
  ASSERT_TRUE(engine->submit(kDriver, input::MissionGenerate{kFirst, Waypoint::go_to(kBeyond)}));
  run(*engine, 2);
  add(kAcross);
  EXPECT_TRUE(plan().waypoints.empty());
  run(*engine, 6);
  EXPECT_GE(plan().waypoints.size(), 2U);
  EXPECT_TRUE(arrives(kAcross, 1500));
  ASSERT_TRUE(engine->submit(kDriver, input::MissionGenerate{kFirst, Waypoint::go_to({4, 3})}));
  engine->take_events();
  add({{3, 2}, {5, 2}, {5, 4}, {3, 4}}, {.name = "goal"});
  const auto refused = only<event::Refused>(engine->take_events());
  ASSERT_THAT(refused, SizeIs(1));
  EXPECT_THAT(english(refused[0].reason), HasSubstr("no-go area \"goal\""));
}

// Missions under way.

TEST_F(NoGo, AMissionUnderWayIsPlannedAgainRoundANewArea) {
  send(kBeyond);
  run(*engine, 30);
  ASSERT_EQ(state(), MissionState::Running);
  add(kAcross);
  EXPECT_TRUE(arrives(kAcross, 1500)) << reason();
  EXPECT_LT(distance(pose().position(), kBeyond), 0.3);
}

TEST_F(NoGo, AMissionWithoutAWayIsBlockedWithTheNameUntilTheAreaIsOpened) {
  send(kBeyond);
  run(*engine, 30);
  const NoGoId id = add(kDividing, {.name = "wet floor"});
  ASSERT_TRUE(run_until(MissionState::Blocked, 200));
  EXPECT_EQ(code(), "closed-off-by-no-go-area") << reason();
  EXPECT_THAT(reason(), HasSubstr("no-go area \"wet floor\""));
  run(*engine, 100);
  EXPECT_EQ(state(), MissionState::Blocked);
  EXPECT_FALSE(is_in(kDividing));
  change(id, {.name = "wet floor", .on = false});
  for (int k = 0; k < 1500 && !plan().waypoints.empty(); ++k) run(*engine, 1);
  EXPECT_LT(distance(pose().position(), kBeyond), 0.3) << reason();
}

TEST_F(NoGo, AnAreaOverTheGoalBlocksTheMission) {
  send(kBeyond);
  run(*engine, 30);
  const std::vector<Point> there{{15, 2}, {17, 2}, {17, 4}, {15, 4}};
  const NoGoId id = add(there);
  ASSERT_TRUE(run_until(MissionState::Blocked, 600));
  EXPECT_EQ(code(), "place-in-no-go-area") << reason();
  EXPECT_FALSE(is_in(there));
  ASSERT_TRUE(engine->submit(kDriver, input::NoGoRemove{id}));
  for (int k = 0; k < 1500 && !plan().waypoints.empty(); ++k) run(*engine, 1);
  EXPECT_LT(distance(pose().position(), kBeyond), 0.3) << reason();
}

TEST_F(NoGo, ARobotThatDrivesStraightIsBlockedBeforeTheArea) {
  ASSERT_TRUE(engine->submit(kDriver, input::RouteAutomatically{kFirst, false}));
  send(kBeyond);
  run(*engine, 10);
  const NoGoId id = add(kAcross);
  ASSERT_TRUE(run_until(MissionState::Blocked, 600));
  EXPECT_THAT(reason(), HasSubstr("no-go area \"closed 1\""));
  run(*engine, 100);
  EXPECT_FALSE(is_in(kAcross));
  ASSERT_TRUE(engine->submit(kDriver, input::NoGoRemove{id}));
  for (int k = 0; k < 1500 && !plan().waypoints.empty(); ++k) run(*engine, 1);
  EXPECT_LT(distance(pose().position(), kBeyond), 0.3) << reason();
}

TEST_F(NoGo, APatrolKeepsOut) {
  const Plan round{{Waypoint::go_to(kBeyond), Waypoint::go_to({3, 3})}, true};
  ASSERT_TRUE(engine->submit(kDriver, input::MissionSet{kFirst, round}));
  run(*engine, 30);
  add(kAcross);
  int there = 0;
  int back = 0;
  for (int k = 0; k < 4000 && (there == 0 || back == 0); ++k) {
    run(*engine, 1);
    ASSERT_FALSE(is_in(kAcross)) << "tick " << k;
    there += distance(pose().position(), kBeyond) < 0.3;
    back += there > 0 && distance(pose().position(), {3, 3}) < 0.3;
  }
  EXPECT_GT(there, 0) << reason();
  EXPECT_GT(back, 0) << reason();
}

TEST_F(NoGo, ExplorersKeepOutWithTheirBodies) {
  add(kAcross);
  ASSERT_TRUE(engine->submit(kDriver, input::SetExplorers{{kFirst}, true}));
  for (int k = 0; k < 1500; ++k) {
    run(*engine, 1);
    ASSERT_FALSE(is_in(kAcross)) << "tick " << k;
  }
}

// Robots that are in an area.

TEST_F(NoGo, ARobotInANewAreaLeavesIt) {
  const NoGoId id = add(kUnder);
  EXPECT_THAT(engine->no_go_robots(), ElementsAre(NoGoRobot{kFirst, id, NoGoPlace::Leaving}));
  EXPECT_THAT(deeds(), ElementsAre(NoGoDeed::Leaves));
  for (int k = 0; k < 300 && !engine->no_go_robots().empty(); ++k) run(*engine, 1);
  EXPECT_THAT(engine->no_go_robots(), IsEmpty());
  EXPECT_THAT(deeds(), ElementsAre(NoGoDeed::Left));
  run(*engine, 30);
  EXPECT_FALSE(is_in(kUnder));
  EXPECT_LT(gap(kUnder), 0.5) << "by the shortest way, and then it stands";
  EXPECT_EQ(engine->team().velocity()[0], BodyVelocity{});
}

TEST_F(NoGo, ARobotOnAMissionLeavesFirstAndThenGoesOn) {
  send({16, 8});
  run(*engine, 3);
  add(kUnder);
  ASSERT_EQ(place(), NoGoPlace::Leaving);
  bool out = false;
  for (int k = 0; k < 1500 && !plan().waypoints.empty(); ++k) {
    run(*engine, 1);
    EXPECT_FALSE(out && is_in(kUnder)) << "again";
    out = out || !is_in(kUnder);
  }
  EXPECT_LT(distance(pose().position(), {16, 8}), 0.3) << reason();
  EXPECT_THAT(deeds(), ElementsAre(NoGoDeed::Leaves, NoGoDeed::Left));
}

TEST_F(NoGo, AStoppedRobotStaysUntilItIsResumed) {
  send({16, 8});
  run(*engine, 3);
  ASSERT_TRUE(engine->submit(kDriver, input::StopRobot{kFirst}));
  run(*engine, 20);
  const Pose before = pose();
  add(kUnder);
  EXPECT_EQ(place(), NoGoPlace::Inside);
  EXPECT_THAT(deeds(), ElementsAre(NoGoDeed::Stays));
  run(*engine, 100);
  EXPECT_EQ(pose(), before);
  ASSERT_TRUE(engine->submit(kDriver, input::MissionRun{kFirst}));
  for (int k = 0; k < 1500 && !plan().waypoints.empty(); ++k) run(*engine, 1);
  EXPECT_LT(distance(pose().position(), {16, 8}), 0.3) << reason();
  EXPECT_THAT(deeds(), ElementsAre(NoGoDeed::Leaves, NoGoDeed::Left));
}

TEST_F(NoGo, AllStoppedRobotsStay) {
  ASSERT_TRUE(engine->submit(kDriver, input::StopAll{}));
  add(kUnder);
  EXPECT_EQ(place(), NoGoPlace::Inside);
  const Pose before = pose();
  run(*engine, 50);
  EXPECT_EQ(pose(), before);
}

TEST_F(NoGo, AnEnclosedRobotSaysSoOnce) {
  const NoGoId id = add({{0, 0}, {20, 0}, {20, 12}, {0, 12}});
  EXPECT_EQ(place(), NoGoPlace::Enclosed);
  const Pose before = pose();
  run(*engine, 50);
  EXPECT_EQ(pose(), before);
  EXPECT_THAT(deeds(), ElementsAre(NoGoDeed::Enclosed));
  ASSERT_TRUE(engine->submit(kDriver, input::NoGoRemove{id}));
  EXPECT_THAT(engine->no_go_robots(), IsEmpty());
}

// By hand.

TEST_F(NoGo, ADrivenRobotStopsAtTheEdgeAndASecondPressCrossesIt) {
  const NoGoId id = add(kAhead);
  press(100, 0.5);
  EXPECT_FALSE(is_in(kAhead));
  EXPECT_LT(gap(kAhead), 0.02);
  EXPECT_THAT(engine->no_go_robots(), ElementsAre(NoGoRobot{kFirst, id, NoGoPlace::AtEdge}));
  press(30, 0.5);
  EXPECT_FALSE(is_in(kAhead)) << "holding on changes nothing";
  EXPECT_THAT(deeds(), IsEmpty());
  let_go();
  run(*engine, 5);
  EXPECT_EQ(place(), NoGoPlace::MayCross);
  press(30, 0.5);
  EXPECT_TRUE(is_in(kAhead));
  EXPECT_EQ(place(), NoGoPlace::Crossing);
  const auto met = only<event::NoGoMet>(engine->take_events());
  ASSERT_THAT(met, SizeIs(1));
  EXPECT_EQ(met[0].deed, NoGoDeed::Crosses);
  EXPECT_EQ(met[0].robot, kFirst);
  EXPECT_EQ(met[0].area, id);
  EXPECT_EQ(met[0].name, "closed 1");
  let_go();
  run(*engine, 60);
  EXPECT_EQ(place(), NoGoPlace::Inside);
  EXPECT_TRUE(is_in(kAhead)) << "it stands where it was driven";
  send({16, 8});
  for (int k = 0; k < 1500 && !plan().waypoints.empty(); ++k) run(*engine, 1);
  EXPECT_LT(distance(pose().position(), {16, 8}), 0.3) << reason();
  EXPECT_THAT(deeds(), ElementsAre(NoGoDeed::Leaves, NoGoDeed::Left));
}

TEST_F(NoGo, OnlyAPressOfThatDirectionSoonCrosses) {
  add(kAhead);
  press(100, 0.5);
  let_go();
  run(*engine, 2);
  press(5, -0.3);
  EXPECT_THAT(deeds(), IsEmpty()) << "another direction";
  EXPECT_EQ(place(), NoGoPlace::MayCross);
  let_go();
  run(*engine, 120);
  EXPECT_EQ(place(), std::nullopt) << "forgotten after ten seconds";
  press(60, 0.5);
  EXPECT_FALSE(is_in(kAhead));
  EXPECT_THAT(deeds(), IsEmpty());
  EXPECT_EQ(place(), NoGoPlace::AtEdge);
}

TEST_F(NoGo, ARobotThatWasDrivenOutIsBoundAgain) {
  add(kAhead);
  press(100, 0.5);
  let_go();
  run(*engine, 2);
  press(20, 0.5);
  ASSERT_TRUE(is_in(kAhead));
  press(80, -0.5);
  ASSERT_FALSE(is_in(kAhead));
  EXPECT_EQ(place(), std::nullopt);
  press(100, 0.5);
  EXPECT_FALSE(is_in(kAhead));
  EXPECT_EQ(place(), NoGoPlace::AtEdge);
}

// Commands.

TEST_F(NoGo, CommandsWhoseWayLeadsThroughAreRefused) {
  add(kAhead);
  for (const RobotCommand& command : {RobotCommand(GoForward{400}), RobotCommand(GotoWall{}),
                                      RobotCommand(Drive{{0.5, 0.0, 0.0}, 10.0})}) {
    const Outcome outcome = engine->submit(kModel, input::Command{kFirst, command});
    EXPECT_FALSE(outcome) << name(command);
    ASSERT_TRUE(outcome.why);
    EXPECT_EQ(outcome.why->code(), "way-through-no-go-area");
    EXPECT_THAT(outcome.reason(), HasSubstr("no-go area \"closed 1\""));
  }
  EXPECT_TRUE(engine->submit(kModel, input::Command{kFirst, GoForward{2}})) << "it ends before";
  run(*engine, 50);
  EXPECT_TRUE(engine->submit(kModel, input::Command{kFirst, Turn{1.5}}));
  run(*engine, 50);
  EXPECT_TRUE(engine->submit(kModel, input::Command{kFirst, GotoWall{}})) << "elsewhere";
}

// Edits and times.

TEST_F(NoGo, NamesAreUniqueAndFree) {
  const NoGoId first = add(kAcross);
  const NoGoId second = add(kAhead);
  EXPECT_EQ(engine->no_go()[0].rules.name, "closed 1");
  EXPECT_EQ(engine->no_go()[1].rules.name, "closed 2");
  change(second, {.name = "Wet floor"});
  EXPECT_THAT(engine->submit(kDriver, input::NoGoChange{first, {.name = "wet FLOOR"}}).reason(),
              HasSubstr("\"Wet floor\" already"));
  EXPECT_FALSE(engine->submit(kDriver, input::NoGoAdd{kUnder, {}, NoGoRules{.name = "closed 1"}}));
  change(first, {.name = "", .until = 90.0});
  EXPECT_EQ(engine->no_go()[0].rules.name, "closed 1") << "an empty name keeps it";
  EXPECT_FALSE(engine->submit(kDriver, input::NoGoChange{{9}, {.name = "x"}}));
  const auto told = only<event::NoGoChanged>(engine->take_events());
  ASSERT_THAT(told, SizeIs(4));
  EXPECT_EQ(told[0].news, NoGoNews::Added);
  EXPECT_EQ(told[0].author, kDriver);
  EXPECT_EQ(told[2].news, NoGoNews::Changed);
  EXPECT_EQ(told[2].name, "Wet floor");
}

TEST_F(NoGo, AnAreaIsInForceWithinItsTime) {
  add(kAcross, {.from = 5.0, .until = 10.0});
  EXPECT_EQ(engine->team().closures().ground(kFirst), nullptr);
  engine->take_events();
  run(*engine, 45);
  EXPECT_THAT(only<event::NoGoChanged>(engine->take_events()), IsEmpty());
  run(*engine, 10);
  auto told = only<event::NoGoChanged>(engine->take_events());
  ASSERT_THAT(told, SizeIs(1));
  EXPECT_EQ(told[0].news, NoGoNews::Begun);
  EXPECT_NE(engine->team().closures().ground(kFirst), nullptr);
  EXPECT_FALSE(engine->submit(kDriver, input::MissionAppend{kFirst, Waypoint::go_to({10, 4})}));
  run(*engine, 50);
  told = only<event::NoGoChanged>(engine->take_events());
  ASSERT_THAT(told, SizeIs(1));
  EXPECT_EQ(told[0].news, NoGoNews::Over);
  EXPECT_TRUE(engine->submit(kDriver, input::MissionAppend{kFirst, Waypoint::go_to({10, 4})}));
}

TEST_F(NoGo, SnapshotsHaveAreasAndRobotsOnceThereWasOne) {
  SnapshotMaker snapshots;
  EXPECT_EQ(snapshots.make(*engine)->no_go, nullptr);
  const NoGoId id = add(kUnder);
  const auto now = snapshots.make(*engine)->no_go;
  ASSERT_TRUE(now);
  EXPECT_EQ(now->areas, engine->no_go());
  EXPECT_THAT(now->robots, ElementsAre(NoGoRobot{kFirst, id, NoGoPlace::Leaving}));
  EXPECT_EQ(snapshots.make(*engine)->no_go, now) << "shared while nothing changes";
  ASSERT_TRUE(engine->submit(kDriver, input::NoGoRemove{id}));
  EXPECT_THAT(snapshots.make(*engine)->no_go->areas, IsEmpty());
}

// Repeated runs.

TEST_F(NoGo, AReplayedLogGivesTheSameRun) {
  InputLogHeader header{"small", 7, true};
  std::stringstream file;
  file << header_line(header) << '\n';
  engine->set_input_observer([&](const LoggedInput& in) { file << log_line(in) << '\n'; });
  send(kBeyond);
  run(*engine, 30);
  const NoGoId id = add(kDividing, {.name = "wet floor", .until = 20.0});
  run(*engine, 20);
  add(kUnder, {.exploration_only = true, .from = 3.0});
  change(id, {.name = "dry floor", .until = 15.0});
  run(*engine, 250);
  ASSERT_TRUE(engine->submit(kDriver, input::NoGoRemove{id}));
  run(*engine, 100);
  const auto log = read_input_log(file, "run.log");
  ASSERT_TRUE(log) << log.error().text();
  auto again = make_engine(test::small_scenario(1), {.seed = 7, .clean = true});
  test::play(*again, *log, 400);
  EXPECT_EQ(again->no_go(), engine->no_go());
  EXPECT_EQ(again->state_hash(), engine->state_hash());
}

TEST_F(NoGo, ARunWithoutAreasHasTheSameHash) {
  auto other = make_engine(test::small_scenario(1), {.seed = 7, .clean = true});
  send(kBeyond);
  ASSERT_TRUE(other->submit(kDriver, input::MissionAppend{kFirst, Waypoint::go_to(kBeyond)}));
  run(*engine, 50);
  run(*other, 50);
  const NoGoId id = add({{17, 9}, {19, 9}, {19, 11}, {17, 11}});
  EXPECT_NE(engine->state_hash(), other->state_hash());
  ASSERT_TRUE(engine->submit(kDriver, input::NoGoRemove{id}));
  run(*engine, 50);
  run(*other, 50);
  EXPECT_EQ(engine->state_hash(), other->state_hash()) << "it was far from the way";
}

// Agents and robots of halls.

TEST(NoGoAgents, AreBoundIfTheAreaSaysSo) {
  const std::vector<Point> above{{3, 5}, {7, 5}, {7, 8}, {3, 8}};
  const auto end = [&](bool all_bodies) {
    const auto engine = make_engine(test::agent_scenario());
    const NoGoRules rules{.all_bodies = all_bodies};
    EXPECT_TRUE(engine->submit(kDriver, input::NoGoAdd{above, {}, rules}));
    EXPECT_TRUE(engine->submit(Author::client("agent-0"),
                               input::AgentAct{kFirst, 1, agent::Walk{radians(-90.0), 3.5}}));
    run(*engine, 400);
    return engine->team().truth()[0].y;
  };
  EXPECT_NEAR(end(false), 6.5, 1e-9);
  EXPECT_GT(end(true), 8.0);
  EXPECT_LT(end(true), 8.5) << "it walks up to the edge";
}

TEST(NoGoAgents, LeaveAnAreaThatBindsThemLater) {
  const auto engine = make_engine(test::agent_scenario());
  const Point at = engine->team().truth()[0].position();
  const std::vector<Point> around{at + Point{-1, -1}, at + Point{1, -1}, at + Point{1, 1},
                                  at + Point{-1, 1}};
  ASSERT_TRUE(engine->submit(kDriver, input::NoGoAdd{around, {}, NoGoRules{.name = "wet floor"}}));
  engine->step();
  EXPECT_TRUE(engine->no_go_robots().empty()) << "it is free there";
  const NoGoRules rules{.name = "wet floor", .all_bodies = true};
  ASSERT_TRUE(engine->submit(kDriver, input::NoGoChange{engine->no_go()[0].id, rules}));
  engine->step();
  ASSERT_EQ(engine->no_go_robots().size(), 1U);
  EXPECT_EQ(engine->no_go_robots()[0].place, NoGoPlace::Leaving);
}

TEST(NoGoAgents, WaysIntoAnAreaAreAbortedWithItsName) {
  const auto engine = make_engine(test::agent_scenario());
  const std::vector<Point> above{{3, 5}, {7, 5}, {7, 8}, {3, 8}};
  ASSERT_TRUE(engine->submit(kDriver, input::NoGoAdd{above, {}, NoGoRules{.all_bodies = true}}));
  engine->take_events();
  ASSERT_TRUE(engine->submit(Author::client("agent-0"),
                             input::AgentAct{kFirst, 1, agent::MoveTo{{5.0, 6.5}, true}}));
  run(*engine, 5);
  const auto told = only<event::AgentTaskChanged>(engine->take_events());
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told.back().phase, AgentPhase::Aborted);
  EXPECT_NEAR(engine->team().truth()[0].y, 10.0, 1e-9);
}

TEST(NoGoHalls, TheirRobotsAreBoundIfTheAreaSaysSo) {
  const std::vector<Point> across{{6, 9.5}, {7, 9.5}, {7, 13}, {6, 13}};
  const Point start{3.5, 11.5}, goal{9.5, 11.5};
  for (const bool all_bodies : {false, true}) {
    test::RunningHall hall(test::drawn_hall(test::one_machine_tiles(), {start}));
    ASSERT_TRUE(
        hall.submit(kDriver, input::NoGoAdd{across, {}, NoGoRules{.all_bodies = all_bodies}}));
    const auto id = hall.act(0, action::NavigateTo{goal});
    ASSERT_TRUE(id);
    double least = 100.0;
    hall.run_until(
        [&] {
          least = std::min(least, polygon_distance(across, hall.pose(0).position()));
          return hall.end_of(*id).has_value();
        },
        60.0);
    EXPECT_EQ(hall.end_of(*id), ActionEnd::Succeeded) << hall.reason_of(*id);
    const double radius = hall.engine().team().type(kFirst).radius;
    if (all_bodies) {
      EXPECT_GE(least, radius - 1e-3) << "round it";
    } else {
      EXPECT_LT(least, 0.0) << "straight through";
    }
  }
}

TEST(NoGoHalls, ActionsIntoAnAreaFailWithItsName) {
  test::RunningHall hall(test::drawn_hall(test::one_machine_tiles(), {{3.5, 11.5}}));
  const std::vector<Point> there{{8, 10}, {11, 10}, {11, 13}, {8, 13}};
  const NoGoRules rules{.name = "wet floor", .all_bodies = true};
  ASSERT_TRUE(hall.submit(kDriver, input::NoGoAdd{there, {}, rules}));
  const auto id = hall.act(0, action::NavigateTo{{9.5, 11.5}});
  ASSERT_TRUE(id);
  hall.run(2.0);
  EXPECT_EQ(hall.end_of(*id), ActionEnd::Failed);
  EXPECT_THAT(hall.reason_of(*id), HasSubstr("no-go area \"wet floor\""));
}

TEST(NoGoHalls, AMoveThatEndsBeforeAnAreaFailsWithItsName) {
  for (const RobotController controller : {RobotController::Pf, RobotController::None}) {
    HallDescription description = test::drawn_hall(test::one_machine_tiles(), {{3.5, 11.5}});
    description.controller = controller;
    test::RunningHall hall(std::move(description));
    const std::vector<Point> there{{8, 10}, {11, 10}, {11, 13}, {8, 13}};
    const NoGoRules rules{.name = "wet floor", .all_bodies = true};
    ASSERT_TRUE(hall.submit(kDriver, input::NoGoAdd{there, {}, rules}));
    const auto id = hall.act(0, action::DoMove{0.0, 1.0, 30.0});
    ASSERT_TRUE(id);
    EXPECT_TRUE(hall.run_until([&] { return hall.end_of(*id).has_value(); }, 20.0));
    EXPECT_EQ(hall.end_of(*id), ActionEnd::Failed);
    EXPECT_THAT(hall.reason_of(*id), HasSubstr("no-go area \"wet floor\""));
    EXPECT_GT(hall.pose(0).x, 6.5);
    EXPECT_LE(hall.pose(0).x, 8.0 - hall.engine().team().type(kFirst).radius + 1e-3);
  }
}

}  // namespace
}  // namespace magna
