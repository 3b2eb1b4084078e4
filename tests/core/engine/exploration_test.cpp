// SPDX-License-Identifier: GPL-3.0-or-later
// Exploration by the team in the engine: roles, no-go areas, reports.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "core/view/snapshot_maker.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::only;
using test::run;
using test::small_scenario;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

constexpr RobotId kOne{0}, kTwo{1};
const Author kOperator = Author::person();
const std::vector<Point> kCorner{{12, 2}, {18, 2}, {18, 9}, {12, 9}};

TEST(Exploration, AnExplorerFinishesItsPlanAndThenExploresEverything) {
  auto engine = make_engine(small_scenario(1), {.seed = 3});
  engine->submit(kOperator, input::MissionAppend{kOne, Waypoint::go_to({4, 6})});
  ASSERT_TRUE(engine->submit(kOperator, input::SetExplorers{{kOne}, true}));
  EXPECT_TRUE(engine->explorer(kOne));
  EXPECT_THAT(engine->missions().plan(kOne).waypoints, SizeIs(2));
  std::vector<event::ExplorationEnded> ended;
  for (int k = 0; k < 6000 && ended.empty(); ++k) {
    engine->step();
    ended = only<event::ExplorationEnded>(engine->take_events());
  }
  ASSERT_THAT(ended, SizeIs(1));
  EXPECT_TRUE(ended[0].complete) << english(ended[0].reason);
  EXPECT_FALSE(engine->explorer(kOne));
  engine->measure_exploration();
  EXPECT_GT(engine->reachable()->share(), 0.95);
  engine->step();
  EXPECT_THAT(engine->missions().plan(kOne).waypoints, IsEmpty());
}

TEST(Exploration, ConsecutiveExploreWayPointsEnd) {
  auto engine = make_engine(small_scenario(1), {.seed = 3});
  for (int k = 0; k < 3; ++k) {
    ASSERT_TRUE(engine->submit(kOperator, input::MissionAppend{kOne, Waypoint::explore()}));
  }
  engine->submit(kOperator, input::MissionRun{kOne});
  std::vector<std::string> reasons;
  for (int k = 0; k < 9000 && !engine->missions().plan(kOne).waypoints.empty(); ++k) {
    engine->step();
    for (const auto& end : only<event::ExplorationEnded>(engine->take_events())) {
      reasons.push_back(english(end.reason));
    }
  }
  EXPECT_THAT(engine->missions().plan(kOne).waypoints, IsEmpty());
  EXPECT_EQ(engine->missions().status(kOne).ended, MissionEnd::Explored);
  ASSERT_THAT(reasons, SizeIs(3));
  EXPECT_THAT(reasons, Each(reasons[0]));
}

TEST(Exploration, AssignsEachPlaceToOneRobot) {
  auto engine = make_engine(small_scenario(2), {.seed = 5});
  engine->submit(kOperator, input::SetExplorers{{kOne, kTwo}, true});
  int both = 0;
  for (int k = 0; k < 600; ++k) {
    engine->step();
    const auto one = engine->missions().explore_target(kOne);
    const auto two = engine->missions().explore_target(kTwo);
    if (!one || !two) continue;
    ++both;
    EXPECT_GT(distance(*one, *two), 0.5) << "tick " << k;
  }
  EXPECT_GT(both, 20);
}

TEST(Exploration, AClaimedRobotStopsAndKeepsItsRemainingPlan) {
  auto engine = make_engine(small_scenario(1), {.seed = 3});
  engine->submit(kOperator, input::SetExplorers{{kOne}, true});
  run(*engine, 50);
  engine->submit(kOperator, input::MissionAppend{kOne, Waypoint::go_to({4, 6})});
  ASSERT_TRUE(engine->submit(kOperator, input::SetExplorers{{kOne}, false}));
  EXPECT_FALSE(engine->explorer(kOne));
  ASSERT_THAT(engine->missions().plan(kOne).waypoints, SizeIs(1));
  EXPECT_EQ(engine->missions().plan(kOne).waypoints[0].type, WaypointType::Goto);
}

TEST(Exploration, AnotherOrderIsDoneBeforeExploringContinues) {
  auto engine = make_engine(small_scenario(1), {.seed = 3});
  engine->submit(kOperator, input::SetExplorers{{kOne}, true});
  run(*engine, 20);
  const Point here = engine->team().truth()[0].position();
  engine->submit(kOperator, input::MissionSet{kOne, {{Waypoint::go_to(here)}, false}});
  EXPECT_TRUE(engine->explorer(kOne));
  run(*engine, 60);
  ASSERT_THAT(engine->missions().plan(kOne).waypoints, SizeIs(1));
  EXPECT_EQ(engine->missions().plan(kOne).waypoints[0].type, WaypointType::Explore);
}

TEST(Exploration, RemovingThePlanOrStoppingARobotClaimsIt) {
  auto engine = make_engine(small_scenario(1), {.seed = 3});
  engine->submit(kOperator, input::SetExplorers{{kOne}, true});
  run(*engine, 20);
  engine->submit(kOperator, input::MissionClear{kOne});
  EXPECT_FALSE(engine->explorer(kOne));
  EXPECT_EQ(engine->missions().status(kOne).ended, MissionEnd::Cancelled);
  run(*engine, 20);
  EXPECT_THAT(engine->missions().plan(kOne).waypoints, IsEmpty());
}

TEST(Exploration, DoesNotStartWhileStopIsLatched) {
  auto engine = make_engine(small_scenario(1), {.seed = 3});
  engine->submit(kOperator, input::StopAll{});
  engine->submit(kOperator, input::SetExplorers{{kOne}, true});
  const Pose before = engine->team().truth()[0];
  run(*engine, 30);
  EXPECT_EQ(engine->team().truth()[0], before);
  engine->submit(kOperator, input::ReleaseStop{});
  run(*engine, 30);
  EXPECT_EQ(engine->team().truth()[0], before) << "nothing resumes by itself";
}

TEST(Exploration, ARobotThatCannotExploreIsRejectedWithTheWholeInput) {
  auto field = make_engine(*parse_field("field:4", 7), {});
  const Outcome outcome = field->submit(kOperator, input::SetExplorers{{kOne}, true});
  EXPECT_FALSE(outcome);
  EXPECT_THAT(outcome.reason(), HasSubstr("no knowledge is gathered"));
  auto engine = make_engine(small_scenario(2), {});
  EXPECT_FALSE(engine->submit(kOperator, input::SetExplorers{{kOne, RobotId{7}}, true}));
  EXPECT_FALSE(engine->explorer(kOne));
}

TEST(Exploration, NoGoAreasAreAddedAndRemovedByNumber) {
  auto engine = make_engine(small_scenario(1), {});
  const Outcome first = engine->submit(kOperator, input::NoGoAdd{kCorner, {}});
  ASSERT_TRUE(first);
  EXPECT_EQ(first.no_go, NoGoId{1});
  ASSERT_THAT(engine->no_go(), SizeIs(1));
  EXPECT_EQ(engine->no_go()[0].author, "operator");
  EXPECT_EQ(engine->no_go()[0].rules, (NoGoRules{.name = "closed 1", .exploration_only = true}))
      << "as in logs of older versions";
  EXPECT_FALSE(engine->submit(kOperator, input::NoGoAdd{kCorner, NoGoId{1}})) << "is there";
  EXPECT_FALSE(engine->submit(kOperator, input::NoGoAdd{kCorner, NoGoId{5}})) << "never was";
  ASSERT_TRUE(engine->submit(kOperator, input::NoGoRemove{{1}}));
  EXPECT_THAT(engine->no_go(), IsEmpty());
  EXPECT_THAT(engine->submit(kOperator, input::NoGoRemove{{1}}).reason(),
              HasSubstr("no-go area 1"));
  EXPECT_EQ(engine->submit(kOperator, input::NoGoAdd{kCorner, NoGoId{1}}).no_go, NoGoId{1});
  EXPECT_EQ(engine->submit(kOperator, input::NoGoAdd{kCorner, {}}).no_go, NoGoId{2});
  EXPECT_FALSE(engine->submit(kOperator, input::NoGoAdd{{{1, 1}, {2, 2}}, {}})) << "two corners";
}

TEST(Exploration, ReportedFrontierMatchesTheState) {
  auto engine = make_engine(small_scenario(1), {.seed = 3});
  engine->submit(kOperator, input::SetExplorers{{kOne}, true});
  std::set<FrontierSideId> told;
  for (int k = 0; k < 400; ++k) {
    engine->step();
    for (const auto& change : only<event::FrontierChanged>(engine->take_events())) {
      EXPECT_EQ(told.erase(change.side) == 1, change.gone) << "side " << change.side.value;
      if (!change.gone) told.insert(change.side);
    }
    std::set<FrontierSideId> sides;
    for (const FrontierSide& side : engine->frontier()->sides()) {
      if (!side.over) sides.insert(side.id);
    }
    ASSERT_EQ(told, sides) << "tick " << k;
  }
  EXPECT_GT(told.size(), 4U);
}

/// The sides that are reported.
std::vector<FrontierSide> reported(const Engine& engine) {
  std::vector<FrontierSide> sides;
  std::ranges::copy_if(engine.frontier()->sides(), std::back_inserter(sides),
                       [](const FrontierSide& side) { return !side.over; });
  return sides;
}

TEST(Exploration, ReportsNoFrontierAfterItsEndWhileAllStandStill) {
  auto engine = make_engine(small_scenario(2), {.seed = 3});
  engine->submit(kOperator, input::SetExplorers{{kOne, kTwo}, true});
  std::size_t ended = 0;
  for (int k = 0; k < 6000 && ended < 2; ++k) {
    engine->step();
    ended += only<event::ExplorationEnded>(engine->take_events()).size();
  }
  ASSERT_EQ(ended, 2U);
  EXPECT_THAT(reported(*engine), IsEmpty()) << "walls cannot be looked behind";
  run(*engine, 50);  // they brake
  engine->take_events();
  run(*engine, 600);
  EXPECT_THAT(only<event::FrontierChanged>(engine->take_events()), IsEmpty());
  EXPECT_THAT(reported(*engine), IsEmpty());
}

TEST(Exploration, ReportsFrontierReachableForOthersAfterItsEnd) {
  Scenario scenario = small_scenario(2);
  scenario.world.clauses.emplace_back(
      RectClause{{0, 3}, {20, 3}, "bricks", {1.0, 1.0, 1.0, 1.0}, {}});
  auto engine = make_engine(scenario, {.seed = 3});
  engine->submit(kOperator, input::SetExplorers{{kOne}, true});
  std::size_t ended = 0;
  for (int k = 0; k < 6000 && ended == 0; ++k) {
    engine->step();
    ended += only<event::ExplorationEnded>(engine->take_events()).size();
  }
  ASSERT_EQ(ended, 1U);
  EXPECT_THAT(reported(*engine), Not(IsEmpty()));
  for (const FrontierSide& side : reported(*engine)) {
    EXPECT_TRUE(side.open);
    EXPECT_GT(side.middle().y, 3.0) << "in the second robot's room";
  }
}

TEST(Exploration, ReportsItsEndOnceForTheTeam) {
  auto engine = make_engine(small_scenario(2), {.seed = 3});
  engine->submit(kOperator, input::SetExplorers{{kOne, kTwo}, true});
  std::size_t ended = 0;
  std::vector<event::TeamExplored> team;
  for (int k = 0; k < 6000 && team.empty(); ++k) {
    engine->step();
    const auto events = engine->take_events();
    ended += only<event::ExplorationEnded>(events).size();
    team = only<event::TeamExplored>(events);
  }
  EXPECT_EQ(ended, 2U);
  ASSERT_THAT(team, SizeIs(1));
  EXPECT_GT(team[0].share, 0.9);
  EXPECT_LE(team[0].share, 1.0);
  EXPECT_GT(team[0].seen_m2, 100.0);  // of 19 x 11 m
  EXPECT_LT(team[0].seen_m2, 240.0);
  run(*engine, 200);
  EXPECT_THAT(only<event::TeamExplored>(engine->take_events()), IsEmpty());
}

TEST(Exploration, ReportsPlacesThatItsRobotsLeft) {
  Scenario scenario = small_scenario(2);
  scenario.world.clauses.emplace_back(
      RectClause{{0, 3}, {20, 3}, "bricks", {1.0, 1.0, 1.0, 1.0}, {}});
  auto engine = make_engine(scenario, {.seed = 3});
  engine->submit(kOperator, input::SetExplorers{{kOne}, true});
  std::vector<event::TeamExplored> team;
  for (int k = 0; k < 6000 && team.empty(); ++k) {
    engine->step();
    team = only<event::TeamExplored>(engine->take_events());
  }
  ASSERT_THAT(team, SizeIs(1));
  EXPECT_LT(team[0].share, 1.0) << "the second robot has not explored its room";
  const auto open = std::ranges::count_if(team[0].left, [](const LeftPlace& place) {
    return place.why.code() == "place-not-explored" && place.at.y > 3.0;
  });
  EXPECT_GT(open, 0);
}

TEST(Exploration, StoppingItBeforeARobotEndsReportsNothing) {
  auto engine = make_engine(small_scenario(2), {.seed = 3});
  engine->submit(kOperator, input::SetExplorers{{kOne, kTwo}, true});
  run(*engine, 30);
  engine->submit(kOperator, input::SetExplorers{{kOne, kTwo}, false});
  run(*engine, 100);
  EXPECT_THAT(only<event::TeamExplored>(engine->take_events()), IsEmpty());
}

TEST(Exploration, ReportsCompletedPlansButNotClearedOnesOrRounds) {
  auto engine = make_engine(small_scenario(2), {.seed = 3});
  const auto done = [&engine] { return only<event::PlanCompleted>(engine->take_events()); };
  engine->submit(kOperator, input::MissionAppend{kOne, Waypoint::go_to({3.5, 2.5})});
  engine->submit(kOperator, input::MissionAppend{kOne, Waypoint::turn_to(1.0)});
  engine->submit(kOperator,
                 input::MissionSet{kTwo, {{Waypoint::go_to({3, 4.5}), Waypoint::go_to({4, 4.5})},
                                          true}});
  engine->submit(kOperator, input::MissionRun{kTwo});
  run(*engine, 300);
  const auto completed = done();
  ASSERT_THAT(completed, SizeIs(1));
  EXPECT_EQ(completed[0].robot, kOne);
  EXPECT_EQ(completed[0].last, Waypoint::turn_to(1.0));
  engine->submit(kOperator, input::MissionAppend{kOne, Waypoint::go_to({9, 2.5})});
  run(*engine, 5);
  engine->submit(kOperator, input::MissionClear{kOne});
  run(*engine, 5);
  EXPECT_THAT(done(), IsEmpty());
}

TEST(Exploration, SnapshotsShowRolesTargetsAndAreas) {
  SnapshotMaker snapshots;
  auto engine = make_engine(small_scenario(2), {.seed = 3});
  engine->submit(kOperator, input::SetExplorers{{kTwo}, true});
  engine->submit(kOperator, input::NoGoAdd{kCorner, {}});
  run(*engine, 30);
  const auto seen = snapshots.make(*engine)->exploration;
  ASSERT_TRUE(seen);
  ASSERT_THAT(seen->robots, SizeIs(2));
  EXPECT_FALSE(seen->robots[0].explorer);
  EXPECT_TRUE(seen->robots[1].explorer);
  EXPECT_EQ(seen->robots[1].target, engine->missions().explore_target(kTwo));
  const auto no_go = snapshots.make(*engine)->no_go;
  ASSERT_TRUE(no_go);
  EXPECT_THAT(no_go->areas, SizeIs(1));
  EXPECT_THAT(no_go->robots, IsEmpty()) << "it is closed for exploration only";
  EXPECT_EQ(*seen->frontier, engine->frontier()->sides());
  EXPECT_EQ(snapshots.make(*engine)->exploration, seen) << "shared while nothing changes";
}

TEST(Exploration, IsMeasuredBeforeTheFirstSample) {
  SnapshotMaker snapshots;
  auto engine = make_engine(small_scenario(1), {});
  const SnapshotParts parts{.measures = true};
  const auto first = snapshots.make(*engine, parts)->coverage_measures;
  const auto second = snapshots.make(*engine, parts)->coverage_measures;
  ASSERT_TRUE(second);
  EXPECT_THAT(*second->samples, IsEmpty());
  EXPECT_EQ(first->samples, second->samples) << "shared while nothing changes";
  run(*engine, 10);
  EXPECT_THAT(*snapshots.make(*engine, parts)->coverage_measures->samples, SizeIs(1));
}

TEST(Exploration, SnapshotsShowItsProgressOnRequest) {
  SnapshotMaker snapshots;
  auto engine = make_engine(small_scenario(2), {.seed = 3});
  EXPECT_EQ(snapshots.make(*engine)->progress, nullptr);
  const SnapshotParts parts{.progress = true};
  const auto first = snapshots.make(*engine, parts)->progress;
  ASSERT_TRUE(first);
  EXPECT_FALSE(first->exploring);
  EXPECT_EQ(first->share, 0.0) << "nothing was seen before the first tick";
  engine->submit(kOperator, input::SetExplorers{{kOne, kTwo}, true});
  run(*engine, 200);
  EXPECT_EQ(snapshots.make(*engine, parts)->progress, first) << "not with every snapshot";
  for (int k = 0; k < ProgressMaker::kSnapshots; ++k) snapshots.make(*engine, parts);
  const auto later = snapshots.make(*engine, parts)->progress;
  ASSERT_TRUE(later);
  EXPECT_TRUE(later->exploring);
  EXPECT_GT(later->share, 0.1);
  EXPECT_NEAR(later->seen_m2, later->share * later->reachable_m2, 1e-6);
  ASSERT_GT(later->course.size(), 2U);
  EXPECT_EQ(later->course.front().seconds, 0.0);
  EXPECT_DOUBLE_EQ(later->course.back().seconds, 20.0);
  EXPECT_DOUBLE_EQ(later->course.back().share, later->share);
  for (int k = 0; k < 2 * ProgressMaker::kSnapshots; ++k) snapshots.make(*engine, parts);
  EXPECT_EQ(snapshots.make(*engine, parts)->progress, later) << "time stands still";
  auto field = make_engine(*parse_field("field:4", 7), {});
  SnapshotMaker others;
  EXPECT_EQ(others.make(*field, parts)->progress, nullptr);
}

TEST(Exploration, IsTheSameOnAnyNumberOfThreads) {
  const auto story = [](int threads) {
    auto engine = make_engine(small_scenario(3), {.seed = 9, .threads = threads});
    engine->submit(kOperator, input::SetExplorers{{kOne, kTwo, RobotId{2}}, true});
    run(*engine, 500);
    return engine->state_hash();
  };
  EXPECT_EQ(story(1), story(4));
}

}  // namespace
}  // namespace magna
