// SPDX-License-Identifier: GPL-3.0-or-later
// Orders to areas in the engine: who carries them out, what robots do, and how orders end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/view/snapshot_maker.h"
#include "tests/core/engine/area_orders_rig.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

struct AreaOrdersTest : test::AreaOrdersRig {};

TEST_F(AreaOrdersTest, ExploreSeesTheAreaAndEnds) {
  const AreaOrderId id = give(order_of(OrderKind::Explore, "end"));
  EXPECT_EQ(id, AreaOrderId{1});
  EXPECT_TRUE(status(id).active());
  EXPECT_THAT(crew(id), IsEmpty()) << "it is being divided";
  run(10);
  EXPECT_THAT(crew(id), SizeIs(1)) << "70 m² need one robot";
  EXPECT_EQ(status(id).corners.size(), 4U);
  ASSERT_TRUE(run_to_end(6000));
  EXPECT_EQ(ended[0].id, id);
  EXPECT_EQ(ended[0].author, Author::person());
  const AreaOrderResult& result = *ended[0].last->result;
  EXPECT_EQ(result.end, OrderEnd::Done);
  EXPECT_GT(result.covered, 0.8);
  EXPECT_GT(result.seconds, 0.5);
  EXPECT_LE(result.seconds, 600.0);
  EXPECT_FALSE(status(id).active());
  run(20);
  for (std::uint32_t robot = 0; robot < 3; ++robot) {
    EXPECT_THAT(plan(robot).waypoints, IsEmpty()) << robot;
  }
}

TEST_F(AreaOrdersTest, TheEndOfExploringHasThePlacesThatAreLeft) {
  Scenario scenario = test::small_scenario(2);
  scenario.world.clauses.emplace_back(
      RectClause{{0, 3}, {20, 3}, "bricks", {1.0, 1.0, 1.0, 1.0}, {}});
  engine = test::make_engine(scenario, {.seed = 3});
  const auto left_beyond_wall = [this] {
    return std::ranges::count_if(ended[0].last->result->left, [](const LeftPlace& place) {
      return place.why.code() == "place-not-explored" && place.at.y > 3.5;
    });
  };
  give(by(order_of(OrderKind::Explore), {kFirst}));
  ASSERT_TRUE(run_to_end(6000));
  EXPECT_EQ(ended[0].last->result->end, OrderEnd::Done);
  EXPECT_GT(left_beyond_wall(), 0) << "where the second robot stands";
  EXPECT_THAT(english(result_words(OrderKind::Explore, *ended[0].last->result)),
              HasSubstr(" not explored"));
  ended.clear();
  AreaOrder strip = order_of(OrderKind::Explore);
  strip.area = area_with({{1, 1}, {19, 2.5}});
  give(by(strip, {kFirst}));
  ASSERT_TRUE(run_to_end(6000));
  EXPECT_EQ(left_beyond_wall(), 0) << "not in the area";
}

TEST_F(AreaOrdersTest, SearchLooksWithCamerasAndCountsMarks) {
  const MarkContent victim{MarkKind::Victim, {15, 5}, {}};
  submit(input::MarkAdd{victim, {}});  // before the order
  const AreaOrderId id = give(by(order_of(OrderKind::Search, "end"), 2));
  run(50);
  EXPECT_EQ(status(id).found, 0U);
  submit(input::MarkAdd{{MarkKind::SuspectedVictim, {16, 8}, {}}, {}});
  submit(input::MarkAdd{{MarkKind::Victim, {3, 8}, {}}, {}});  // elsewhere
  submit(input::MarkAdd{{MarkKind::Hazard, {16, 8}, {}}, {}});
  const MarkContent dismissed = with_state({MarkKind::Victim, {17, 9}, {}}, MarkState::Dismissed);
  submit(input::MarkAdd{dismissed, {}});
  run(10);
  EXPECT_EQ(status(id).found, 1U);
  ASSERT_TRUE(run_to_end(9000));
  const AreaOrderResult& result = *ended[0].last->result;
  EXPECT_EQ(result.end, OrderEnd::Done);
  EXPECT_GT(result.covered, 0.8);
  EXPECT_EQ(result.found, 1U);
}

TEST_F(AreaOrdersTest, PatrolVisitsAllPlacesAndLasts) {
  const AreaOrderId id = give(by(order_of(OrderKind::Patrol), 2));
  ASSERT_TRUE(run_until(4000, [&] { return status(id).covered == 1.0; }));
  EXPECT_TRUE(status(id).active());
  EXPECT_FALSE(status(id).remaining);
  // They go on.
  const Point before = at(0), other = at(1);
  EXPECT_TRUE(run_until(
      1000, [&] { return distance(at(0), before) > 2.0 || distance(at(1), other) > 2.0; }));
  submit(input::CancelAreaOrder{id, false});
  run(1);
  ASSERT_THAT(ended, SizeIs(1));
  EXPECT_EQ(ended[0].last->result->end, OrderEnd::Cancelled);
  EXPECT_THAT(plan(0).waypoints, IsEmpty());
  EXPECT_THAT(plan(1).waypoints, IsEmpty());
}

TEST_F(AreaOrdersTest, GuardsSpreadOutAndStay) {
  const AreaOrderId id = give(by(order_of(OrderKind::Guard, "end"), 3));
  ASSERT_TRUE(run_until(2000, [&] { return status(id).covered == 1.0; }));
  for (std::uint32_t one = 0; one < 3; ++one) {
    EXPECT_GT(at(one).x, 11.5);
    EXPECT_EQ(state(id, RobotId{one}), CrewState::InPlace);
    for (std::uint32_t other = 0; other < one; ++other) {
      EXPECT_GT(distance(at(one), at(other)), 3.0);
    }
  }
  run(50);
  const Point stays = at(1);
  run(200);
  EXPECT_LT(distance(at(1), stays), 0.2);
  EXPECT_TRUE(status(id).active());
}

TEST_F(AreaOrdersTest, AGuardThatMadeWayReturns) {
  const AreaOrderId id = give(by(order_of(OrderKind::Guard, "end"), {kFirst}));
  ASSERT_TRUE(run_until(2000, [&] { return status(id).covered == 1.0; }));
  run(10);
  const Point place = at(0);
  submit(input::MoveAside{kFirst});
  ASSERT_TRUE(run_until(200, [&] { return distance(at(0), place) > 0.4; }));
  ASSERT_TRUE(run_until(200, [&] { return !engine->missions().makes_way(kFirst); }));
  const Point aside = at(0);
  run(30);
  EXPECT_LT(distance(at(0), aside), 0.2) << "the others have time to pass";
  EXPECT_EQ(state(id, kFirst), CrewState::InPlace);
  ASSERT_TRUE(run_until(60, [&] { return state(id, kFirst) == CrewState::Working; }));
  EXPECT_EQ(status(id).covered, 0.0);
  ASSERT_TRUE(run_until(400, [&] { return status(id).covered == 1.0; }));
  EXPECT_LT(distance(at(0), place), 0.3);
  run(200);
  EXPECT_LT(distance(at(0), place), 0.3) << "and stays";
}

TEST_F(AreaOrdersTest, AGuardThatMadeWayDoesNotReturnByItselfAfterStop) {
  const AreaOrderId id = give(by(order_of(OrderKind::Guard, "end"), {kFirst}));
  ASSERT_TRUE(run_until(2000, [&] { return status(id).covered == 1.0; }));
  run(10);
  const Point place = at(0);
  submit(input::MoveAside{kFirst});
  ASSERT_TRUE(run_until(200, [&] { return distance(at(0), place) > 0.4; }));
  submit(input::StopAll{});
  run(2);
  submit(input::ReleaseStop{});
  run(20);
  const Point stands = at(0);
  run(150);
  EXPECT_LT(distance(at(0), stands), 0.01);
  EXPECT_EQ(state(id, kFirst), CrewState::Held);
  submit(input::MissionRun{kFirst});
  ASSERT_TRUE(run_until(400, [&] { return status(id).covered == 1.0; }));
  EXPECT_LT(distance(at(0), place), 0.3);
}

TEST_F(AreaOrdersTest, DrawnAreasHaveNames) {
  const auto drawn = [](Point from, Point to, std::string name = {}) {
    AreaOrder order = order_of(OrderKind::Guard);
    order.area = area_with({from, to});
    order.area.name = std::move(name);
    return by(order, 1);
  };
  const auto name = [&](AreaOrderId id) { return status(id).order.area.name; };
  const AreaOrderId first = give(drawn({2, 2}, {5, 5}));
  EXPECT_EQ(name(first), "Area 1");
  submit(input::CancelAreaOrder{first, false});
  EXPECT_EQ(name(first), "Area 1");
  EXPECT_EQ(name(give(drawn({12, 2}, {15, 5}))), "Area 2");
  EXPECT_EQ(name(give(drawn({2, 2}, {5, 5}))), "Area 1") << "the same area";
  EXPECT_EQ(name(give(drawn({6, 2}, {9, 5}, "Wet floor"))), "Wet floor");
  EXPECT_EQ(order_words(status(first).order), "guard of Area 1");
  AreaOrder whole = order_of(OrderKind::Guard);
  whole.area.name = "all";
  EXPECT_THAT(refusal(whole), HasSubstr("only an area with corners"));
}

TEST_F(AreaOrdersTest, RobotsStayOutOfAClosedPartOfTheArea) {
  submit(input::NoGoAdd{{{15.5, 0}, {20, 0}, {20, 12}, {15.5, 12}}, {}, NoGoRules{}});
  double farthest = 0.0;
  const auto follow = [&] {
    for (std::uint32_t robot = 0; robot < 3; ++robot) farthest = std::max(farthest, at(robot).x);
  };
  give(by(order_of(OrderKind::Explore, "end"), 2));
  ASSERT_TRUE(run_until(6000, [&] {
    follow();
    return !ended.empty();
  }));
  EXPECT_EQ(ended[0].last->result->end, OrderEnd::Done);
  EXPECT_GT(ended[0].last->result->covered, 0.8);
  const AreaOrderId patrol = give(by(order_of(OrderKind::Patrol, "end"), 2));
  EXPECT_TRUE(run_until(4000,
                        [&] {
                          follow();
                          return status(patrol).covered == 1.0;
                        }))
      << "covered " << status(patrol).covered << ": no place lies on closed floor";
  EXPECT_GT(farthest, 12.0);
  EXPECT_LT(farthest, 15.5);
}

TEST_F(AreaOrdersTest, LeaveEndsWhenAllAreOutside) {
  AreaOrder order = order_of(OrderKind::Leave, "start");
  order.team.who = OrderCrew::All;
  give(order);
  ASSERT_TRUE(run_to_end(2000));
  EXPECT_EQ(ended[0].last->result->end, OrderEnd::Done);
  EXPECT_EQ(ended[0].last->result->covered, 1.0);
  for (std::uint32_t robot = 0; robot < 3; ++robot) EXPECT_GT(at(robot).x, 6.0) << robot;
}

TEST_F(AreaOrdersTest, TheNearestFreeRobotsJoin) {
  submit(input::MissionSet{kFirst, {{Waypoint::go_to({18, 2.5})}, false}});
  const AreaOrderId id = give(by(order_of(OrderKind::Guard, "end"), 2));
  run(10);
  EXPECT_THAT(crew(id), ElementsAre(1, 2)) << "the first one has something to do";
  AreaOrder all = order_of(OrderKind::Guard, "start");
  all.team.who = OrderCrew::All;
  const AreaOrderId second = give(all);
  run(10);
  EXPECT_THAT(crew(second), ElementsAre(0, 1, 2)) << "also those with plans";
  EXPECT_THAT(crew(id), IsEmpty());
  run(10);
  ASSERT_THAT(ended, SizeIs(1));
  EXPECT_EQ(ended[0].id, id);
  EXPECT_EQ(ended[0].last->result->end, OrderEnd::NoRobots);
}

TEST_F(AreaOrdersTest, SeveralOrdersExploreSideBySide) {
  const AreaOrderId one = give(by(order_of(OrderKind::Explore, "end"), {kFirst}));
  const AreaOrderId two = give(by(order_of(OrderKind::Explore, "start"), {kSecond}));
  run(10);
  EXPECT_THAT(crew(one), ElementsAre(0));
  EXPECT_THAT(crew(two), ElementsAre(1));
  double farthest = 0.0;
  ASSERT_TRUE(run_until(6000, [&] {
    farthest = std::max(farthest, at(1).x);
    return ended.size() == 2;
  }));
  EXPECT_LT(farthest, 9.0) << "the second one explores its own area only";
  for (const auto& end : ended) EXPECT_EQ(end.last->result->end, OrderEnd::Done);
}

TEST_F(AreaOrdersTest, StopHoldsAllUntilTheyAreResumed) {
  const AreaOrderId id = give(by(order_of(OrderKind::Guard, "end"), {kFirst, kSecond, kThird}));
  run(60);
  submit(input::StopAll{});
  run(20);
  const Point stands = at(0);
  run(700);  // longer than an order waits for robots
  EXPECT_EQ(at(0), stands);
  EXPECT_TRUE(status(id).active());
  EXPECT_EQ(state(id, kFirst), CrewState::Held);
  submit(input::ReleaseStop{});
  run(700);
  EXPECT_EQ(at(0), stands) << "nothing resumes by itself";
  EXPECT_TRUE(status(id).active());
  for (const RobotId robot : {kFirst, kSecond, kThird}) submit(input::MissionRun{robot});
  ASSERT_TRUE(run_until(2000, [&] { return status(id).covered == 1.0; }));
  EXPECT_GT(at(0).x, 11.5);
}

TEST_F(AreaOrdersTest, AnOrderGivenWhileAllAreStoppedStartsWhenItsRobotsAreResumed) {
  submit(input::StopAll{});
  const AreaOrderId id = give(by(order_of(OrderKind::Guard, "end"), {kFirst, kSecond}));
  const Point stands = at(0);
  run(20);
  EXPECT_THAT(crew(id), ElementsAre(0, 1));
  EXPECT_EQ(mission(0), MissionState::Held);
  submit(input::ReleaseStop{});
  run(50);
  EXPECT_EQ(at(0), stands) << "nothing starts by itself";
  EXPECT_EQ(state(id, kFirst), CrewState::Held);
  submit(input::MissionRun{kFirst});
  submit(input::MissionRun{kSecond});
  ASSERT_TRUE(run_until(2000, [&] { return status(id).covered == 1.0; }));
}

TEST_F(AreaOrdersTest, APatrolDoesNotGoOnByItselfAfterStop) {
  const AreaOrderId id = give(by(order_of(OrderKind::Patrol), {kFirst}));
  run(300);
  submit(input::StopAll{});
  run(30);
  const Point stands = at(0);
  submit(input::ReleaseStop{});
  run(100);
  EXPECT_EQ(at(0), stands);
  submit(input::MissionRun{kFirst});
  EXPECT_TRUE(run_until(300, [&] { return distance(at(0), stands) > 1.0; }));
  EXPECT_TRUE(status(id).active());
}

TEST_F(AreaOrdersTest, EndsWithoutRobotsThatWork) {
  const AreaOrderId id = give(by(order_of(OrderKind::Guard, "end"), {kFirst}));
  run(20);
  submit(input::StopRobot{kFirst});
  run(550);
  EXPECT_TRUE(status(id).active()) << "for a minute";
  EXPECT_EQ(state(id, kFirst), CrewState::Away);
  ASSERT_TRUE(run_to_end(100));
  EXPECT_EQ(ended[0].last->result->end, OrderEnd::NoRobots);
  EXPECT_THAT(plan(0).waypoints, IsEmpty()) << "of the order nothing is left";
}

TEST_F(AreaOrdersTest, AStoppedRobotIsReplacedAndReturnsWhenResumed) {
  const AreaOrderId id = give(by(order_of(OrderKind::Guard, "end"), 2));
  run(20);
  const std::vector<std::uint32_t> first = crew(id);
  ASSERT_THAT(first, SizeIs(2));
  submit(input::StopRobot{RobotId{first[0]}});
  ASSERT_TRUE(run_until(50, [&] { return crew(id).size() == 3; })) << "the third one comes";
  EXPECT_EQ(state(id, RobotId{first[0]}), CrewState::Away);
  submit(input::MissionRun{RobotId{first[0]}});
  ASSERT_TRUE(run_until(50, [&] { return state(id, RobotId{first[0]}) == CrewState::Working; }));
  ASSERT_TRUE(run_until(2000, [&] { return status(id).covered == 1.0; }));
  for (std::uint32_t robot = 0; robot < 3; ++robot) EXPECT_GT(at(robot).x, 11.5) << robot;
}

TEST_F(AreaOrdersTest, ARobotSentElsewhereReturnsWhenItsPlanIsDone) {
  const AreaOrderId id = give(by(order_of(OrderKind::Guard, "end"), {kFirst}));
  run(20);
  submit(input::MissionSet{kFirst, {{Waypoint::go_to({4, 9})}, false}});
  run(10);
  EXPECT_EQ(state(id, kFirst), CrewState::Away);
  EXPECT_EQ(plan(0).waypoints.front().target, (Point{4, 9}));
  ASSERT_TRUE(run_until(600, [&] { return distance(at(0), {4, 9}) < 0.3; }));
  ASSERT_TRUE(run_until(1500, [&] { return status(id).covered == 1.0; }));
  EXPECT_GT(at(0).x, 11.5);
}

TEST_F(AreaOrdersTest, ADrivenRobotReturnsWhenItIsLetGo) {
  const AreaOrderId id = give(by(order_of(OrderKind::Guard, "end"), {kFirst}));
  run(20);
  for (int k = 0; k < 20; ++k) {
    submit(input::Hold{kFirst, {-0.3, 0.0, 0.0}});
    run(1);
  }
  EXPECT_EQ(state(id, kFirst), CrewState::Away);
  submit(input::Release{kFirst});
  ASSERT_TRUE(run_until(200, [&] { return state(id, kFirst) != CrewState::Away; }));
  ASSERT_TRUE(run_until(1500, [&] { return status(id).covered == 1.0; }));
}

TEST_F(AreaOrdersTest, ExploreAndSearchEndThoughRobotsAreStoppedOnTheWay) {
  for (const OrderKind kind : {OrderKind::Explore, OrderKind::Search}) {
    open(5);
    AreaOrder order = order_of(kind);
    order.team.who = OrderCrew::All;
    const AreaOrderId id = give(order);
    run(30);
    ASSERT_TRUE(status(id).active());
    ASSERT_THAT(crew(id), SizeIs(5));
    for (const RobotId robot : {kFirst, kSecond, kThird}) submit(input::StopRobot{robot});
    run(20);
    const Point stands = at(0);
    ASSERT_TRUE(run_to_end(9000));
    EXPECT_EQ(ended[0].last->result->end, OrderEnd::Done);
    EXPECT_GT(ended[0].last->result->covered, 0.8);
    EXPECT_LT(distance(at(0), stands), 0.01) << "a stopped robot stays";
    for (std::uint32_t robot = 3; robot < 5; ++robot) {
      EXPECT_THAT(plan(robot).waypoints, IsEmpty()) << robot;
    }
  }
}

TEST_F(AreaOrdersTest, WithoutRejoiningATakenRobotLeavesForGood) {
  AreaOrder order = by(order_of(OrderKind::Guard, "end"), {kFirst, kSecond});
  order.rejoin = false;
  const AreaOrderId id = give(order);
  run(20);
  submit(input::MissionSet{kFirst, {{Waypoint::go_to({4, 9})}, false}});
  run(300);
  EXPECT_THAT(crew(id), ElementsAre(1));
  AreaOrder returns = by(order_of(OrderKind::Guard, "start"), {kThird});
  const AreaOrderId second = give(returns);
  run(20);
  submit(input::MissionClear{kThird});
  run(20);
  EXPECT_FALSE(status(second).active()) << "a cleared plan ends its part, too";
}

TEST_F(AreaOrdersTest, AnotherOrderTakesRobotsOver) {
  const AreaOrderId one = give(by(order_of(OrderKind::Guard, "end"), {kFirst, kSecond}));
  run(20);
  const AreaOrderId two = give(by(order_of(OrderKind::Guard, "start"), {kFirst}));
  run(20);
  EXPECT_THAT(crew(one), ElementsAre(1));
  EXPECT_THAT(crew(two), ElementsAre(0));
  submit(input::CancelAreaOrder{two, false});
  run(20);
  EXPECT_THAT(crew(one), ElementsAre(1)) << "it does not go back by itself";
}

TEST_F(AreaOrdersTest, UndoGivesThePlansBack) {
  const Plan before{{Waypoint::go_to({18, 2.5}), Waypoint::go_to({18, 10})}, false};
  submit(input::MissionSet{kFirst, before});
  run(5);
  const AreaOrderId id = give(by(order_of(OrderKind::Guard, "start"), {kFirst, kSecond}));
  run(20);
  EXPECT_NE(plan(0), before);
  submit(input::CancelAreaOrder{id, true});
  EXPECT_EQ(plan(0), before);
  EXPECT_NE(mission(0), MissionState::Idle);
  EXPECT_NE(mission(0), MissionState::Held);
  EXPECT_THAT(plan(1).waypoints, IsEmpty());
  run(100);
  EXPECT_GT(at(0).x, 4.0) << "it drives on";
}

TEST_F(AreaOrdersTest, AfterItRobotsReturn) {
  AreaOrder order = by(order_of(OrderKind::Leave, "start"), {kFirst});
  order.after = OrderAfter::Return;
  give(order);
  ASSERT_TRUE(run_to_end(1500));
  EXPECT_GT(at(0).x, 6.0);
  ASSERT_TRUE(run_until(600, [&] { return mission(0) == MissionState::Idle; }));
  EXPECT_LT(distance(at(0), {2.5, 2.5}), 0.3);
}

TEST_F(AreaOrdersTest, AfterItRobotsHelpOthers) {
  const AreaOrderId other = give(by(order_of(OrderKind::Guard, "end"), {kThird}));
  AreaOrder order = by(order_of(OrderKind::Leave, "start"), {kFirst});
  order.after = OrderAfter::Help;
  give(order);
  ASSERT_TRUE(run_to_end(1500));
  run(20);
  EXPECT_THAT(crew(other), ElementsAre(0, 2));
  ASSERT_TRUE(run_until(2000, [&] { return status(other).covered == 1.0; }));
  EXPECT_GT(at(0).x, 11.5);
}

TEST_F(AreaOrdersTest, AnAreaThatNoRobotCanReachEndsTheOrder) {
  Scenario scenario = test::small_scenario(2);
  scenario.world.clauses.emplace_back(
      RectClause{{13, 3}, {17, 8}, "bricks", {1.0, 1.0, 1.0, 1.0}, {}});
  engine = test::make_engine(scenario, {});
  AreaOrder order = order_of(OrderKind::Guard);
  order.area = area_with({{14.2, 4.2}, {15.8, 6.8}});
  give(order);
  ASSERT_TRUE(run_to_end(20));
  EXPECT_EQ(ended[0].last->result->end, OrderEnd::Unreachable);
  EXPECT_THAT(plan(0).waypoints, IsEmpty());
}

TEST_F(AreaOrdersTest, RefusesWhatIsNotAnOrder) {
  EXPECT_THAT(refusal(order_of(OrderKind::Search, "cellar")), HasSubstr("no room named cellar"));
  AreaOrder crossed = order_of(OrderKind::Search);
  crossed.area.corners = {{1, 1}, {3, 3}, {3, 1}, {1, 3}};
  EXPECT_THAT(refusal(crossed), HasSubstr("cross"));
  EXPECT_FALSE(refusal(by(order_of(OrderKind::Guard, "end"), {RobotId{9}})).empty());
  EXPECT_THAT(refusal(by(order_of(OrderKind::Guard, "end"), std::vector<RobotId>{})),
              HasSubstr("names no robots"));
  EXPECT_THAT(refusal(order_of(OrderKind::Leave)), HasSubstr("whole map"));
  EXPECT_THAT(engine->submit(Author::person(), input::CancelAreaOrder{{7}, false}).reason(),
              HasSubstr("order 7 is not in force"));
  for (const RobotId robot : {kFirst, kSecond, kThird}) {
    submit(input::MissionSet{robot, {{Waypoint::go_to({18, 6})}, false}});
  }
  EXPECT_THAT(refusal(order_of(OrderKind::Guard, "end")), HasSubstr("no robot here is free"));
  EXPECT_THAT(engine->area_orders(), IsEmpty());
  engine = test::make_engine(*parse_field("field:4", 7), {});
  EXPECT_FALSE(refusal(by(order_of(OrderKind::Explore), {kFirst})).empty())
      << "no knowledge is gathered";
}

TEST_F(AreaOrdersTest, AClientCannotUseALockedRobot) {
  submit(input::Lock{kFirst});
  const Author client{AuthorKind::Client, "model"};
  const Outcome outcome =
      engine->submit(client, input::GiveAreaOrder{by(order_of(OrderKind::Guard, "end"), {kFirst})});
  EXPECT_FALSE(outcome);
  const AreaOrderId id = give(by(order_of(OrderKind::Guard, "end"), 3), client);
  run(10);
  EXPECT_THAT(crew(id), ElementsAre(1, 2));
  EXPECT_EQ(status(id).author, "model");
  submit(input::Lock{kSecond});
  run(400);
  EXPECT_EQ(state(id, kThird), CrewState::InPlace);
}

TEST_F(AreaOrdersTest, TheSnapshotHasTheOrdersWhileTheyChange) {
  SnapshotMaker maker;
  EXPECT_EQ(maker.make(*engine, {})->area_orders, nullptr);
  const AreaOrderId id = give(by(order_of(OrderKind::Guard, "end"), {kSecond}));
  run(20);
  const auto orders = maker.make(*engine, {})->area_orders;
  ASSERT_NE(orders, nullptr);
  ASSERT_NE(orders->of(kSecond), nullptr);
  EXPECT_EQ(orders->of(kSecond)->id, id);
  EXPECT_EQ(orders->of(kFirst), nullptr);
  EXPECT_EQ(orders->find(AreaOrderId{9}), nullptr);
  ASSERT_TRUE(run_until(2000, [&] { return status(id).covered == 1.0; }));
  run(10);
  const auto calm = maker.make(*engine, {})->area_orders;
  run(10);
  EXPECT_EQ(maker.make(*engine, {})->area_orders, calm) << "the same object while nothing changes";
  submit(input::CancelAreaOrder{id, false});
  const auto over = maker.make(*engine, {})->area_orders;
  EXPECT_EQ(over->of(kSecond), nullptr);
  ASSERT_NE(over->find(id), nullptr);
  EXPECT_FALSE(over->find(id)->active());
}

TEST_F(AreaOrdersTest, EqualSeedsGiveEqualRunsOnAnyNumberOfThreads) {
  const auto hash_of = [this](int threads) {
    open(3, {.seed = 5, .threads = threads});
    give(by(order_of(OrderKind::Search, "end"), 2));
    run(100);
    give(by(order_of(OrderKind::Patrol, "start"), 1));
    run(400);
    return engine->state_hash();
  };
  const auto once = hash_of(1);
  EXPECT_EQ(hash_of(1), once);
  EXPECT_EQ(hash_of(2), once);
}

TEST_F(AreaOrdersTest, TheHashKnowsOrdersOnlyOnceThereWasOne) {
  Scenario plain = test::small_scenario(3);
  const auto without = test::make_engine(plain, {.seed = 3, .clean = true});
  test::run(*without, 10);
  run(10);
  EXPECT_EQ(engine->state_hash(), without->state_hash()) << "names of rooms change nothing";
  give(by(order_of(OrderKind::Guard, "end"), 1));
  EXPECT_NE(engine->state_hash(), without->state_hash());
}

TEST_F(AreaOrdersTest, KeepsTheLastOrdersThatEnded) {
  for (int k = 0; k < 25; ++k) {
    const AreaOrderId id = give(by(order_of(OrderKind::Guard, "end"), {kFirst}));
    submit(input::CancelAreaOrder{id, false});
  }
  EXPECT_THAT(engine->area_orders(), SizeIs(20));
  EXPECT_EQ(engine->area_orders().front().id, AreaOrderId{6});
  EXPECT_EQ(engine->area_orders().back().id, AreaOrderId{25});
}

}  // namespace
}  // namespace magna
