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
  EXPECT_THAT(seen->no_go, SizeIs(1));
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
