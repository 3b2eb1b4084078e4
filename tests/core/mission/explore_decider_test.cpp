// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/explore_decider.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/mission/explored_floor.h"
#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using Kind = ExploreOrder::Kind;

/// A team on a known floor that stays in place and gets its orders once a second.
struct DecideRig : ExploredFloor {
  explicit DecideRig(int threads = 1) : workers(threads) {}

  RobotId add(RobotType type, Point at) {
    const RobotId id = team.add(type, {at.x, at.y, 0.0});
    explorers.push_back({id, {}, false, false});
    return id;
  }
  std::vector<ExploreOrder> round() {
    frontier.update(coverage);
    for (Explorer& explorer : explorers) explorer.takes_over = take_over;
    decider.listen(explorers);
    auto orders = decider.round(tick += 10, explorers, frontier.sides());
    for (const ExploreOrder& order : orders) {
      Explorer& explorer = explorers[order.robot.index()];
      explorer = {order.robot, {}, false, false};
      if (order.kind == Kind::Go) explorer.target = order.target;
      if (order.kind == Kind::Wait) explorer.waiting = order.reason;
    }
    return orders;
  }
  /// The only order of the next round.
  ExploreOrder one_order() {
    const auto orders = round();
    EXPECT_THAT(orders, SizeIs(1));
    return orders.empty() ? ExploreOrder{} : orders[0];
  }
  /// The last reason given to this robot while it waits.
  std::string reason_of_end() {
    for (int k = 0; k < 5; ++k) {
      for (const ExploreOrder& order : round()) {
        EXPECT_NE(order.kind, Kind::Go);
        if (order.kind == Kind::Over) return english(order.reason);
      }
    }
    return "it does not end";
  }
  void arrive(RobotId id) { explorers[id.index()] = {id, {}, true, false}; }
  void block(RobotId id) { explorers[id.index()] = {id, {}, false, true}; }

  TeamRig team{room(20, 16)};
  FeatureTable features;
  WorkerPool workers;
  ExploreDecider decider{*team.team, coverage, features, workers, TickUnits{0.1}};
  Frontier frontier{coverage.grid()};
  std::vector<Explorer> explorers;
  bool take_over = false;  ///< all robots, as by an order
  Tick tick = 1;
};

/// Floor that ends at its left and right side, with walls above and below.
void make_corridor(DecideRig& rig) {
  rig.free({5, 6}, {15, 9});
  rig.fill({5, 5}, {15, 6});
  rig.fill({5, 9}, {15, 10});
}
/// The same with a wall at the left side, too; the first robot is there, under way to the right.
void make_dead_end(DecideRig& rig) {
  make_corridor(rig);
  rig.fill({4.75, 6}, {5, 9});
  rig.add(RobotType::P2at, {5.75, 7.5});
  EXPECT_GT(rig.one_order().target.x, 14.0);
}
/// Two halls, of which the right one borders on unknown floor at its right side.
void make_halls(DecideRig& rig, double gap) {
  rig.two_halls(7, 7 + gap);
  rig.fill({0.75, 0.75}, {1, 15.25});
  rig.fill({1, 0.75}, {19, 1});
  rig.fill({1, 15}, {19, 15.25});
}
/// A closed room of 5 x 5 m with a robot in it, optionally with a crack of one cell in its right
/// wall.
void make_room(DecideRig& rig, bool cracked = false) {
  rig.free({5, 5}, {10, 10});
  rig.fill({4.75, 4.75}, {10.25, 5});
  rig.fill({4.75, 10}, {10.25, 10.25});
  rig.fill({4.75, 5}, {5, 10});
  rig.fill({10, 5}, {10.25, cracked ? 7.0 : 10.0});
  if (cracked) rig.fill({10, 7.25}, {10.25, 10});
  rig.add(RobotType::P2at, {7, 7});
}

TEST(ExploreDecider, SendsTwoRobotsInDifferentDirections) {
  DecideRig rig;
  make_corridor(rig);
  rig.add(RobotType::P2at, {9, 7});
  rig.add(RobotType::Telemax, {9, 8});
  const auto orders = rig.round();
  ASSERT_THAT(orders, SizeIs(2));
  EXPECT_EQ(orders[0].kind, Kind::Go);
  EXPECT_EQ(orders[1].kind, Kind::Go);
  const double left = std::min(orders[0].target.x, orders[1].target.x);
  const double right = std::max(orders[0].target.x, orders[1].target.x);
  EXPECT_LT(left, 6.0);
  EXPECT_GT(right, 14.0);
}

TEST(ExploreDecider, AThirdRobotWaitsWhileTheOthersCoverEverything) {
  DecideRig rig;
  make_corridor(rig);
  rig.add(RobotType::P2at, {8, 7});
  rig.add(RobotType::P2at, {9, 7});
  rig.add(RobotType::P2at, {10, 7});
  const auto orders = rig.round();
  ASSERT_THAT(orders, SizeIs(3));
  const auto waits = std::ranges::count(orders, Kind::Wait, &ExploreOrder::kind);
  EXPECT_EQ(waits, 1);
  for (const ExploreOrder& order : orders) {
    if (order.kind == Kind::Go) continue;
    EXPECT_EQ(english(order.reason), "other robots explore all that is left");
  }
  for (int k = 0; k < 10; ++k) EXPECT_THAT(rig.round(), IsEmpty()) << "all is said";
}

TEST(ExploreDecider, KeepsATargetUntilItHasBeenSeen) {
  DecideRig rig;
  make_corridor(rig);
  rig.add(RobotType::P2at, {12, 7});
  const Point target = rig.one_order().target;
  EXPECT_GT(target.x, 14.0);
  for (int k = 0; k < 5; ++k) EXPECT_THAT(rig.round(), IsEmpty());
  rig.free({15, 6}, {18, 9});
  const ExploreOrder next = rig.one_order();
  EXPECT_EQ(next.kind, Kind::Go);
  EXPECT_GT(next.target.x, 16.0);
}

TEST(ExploreDecider, ARobotThatIsMuchNearerTakesATargetOver) {
  DecideRig rig;
  rig.take_over = true;
  make_dead_end(rig);
  const RobotId near = rig.add(RobotType::P2at, {13.5, 7.5});
  const auto orders = rig.round();
  ASSERT_THAT(orders, SizeIs(2));
  EXPECT_EQ(orders[0].robot, RobotId{0});
  EXPECT_EQ(orders[0].kind, Kind::Wait);
  EXPECT_EQ(english(orders[0].reason), "other robots explore all that is left");
  EXPECT_EQ(orders[1].robot, near);
  EXPECT_EQ(orders[1].kind, Kind::Go);
  EXPECT_GT(orders[1].target.x, 14.0);
  for (int k = 0; k < 5; ++k) EXPECT_THAT(rig.round(), IsEmpty()) << "the target stays with it";
  // It gets stuck: one of them tries another way.
  rig.block(near);
  const auto next = rig.round();
  const auto goes = std::ranges::find(next, Kind::Go, &ExploreOrder::kind);
  ASSERT_NE(goes, next.end());
  EXPECT_GT(goes->target.x, 14.0);
}

TEST(ExploreDecider, ATargetIsNotTakenOverForALittle) {
  DecideRig rig;
  rig.take_over = true;
  make_dead_end(rig);
  rig.add(RobotType::P2at, {7.25, 7.5});
  EXPECT_EQ(rig.one_order().kind, Kind::Wait);
  EXPECT_THAT(rig.round(), IsEmpty());
}

TEST(ExploreDecider, RobotsWithoutAnOrderKeepTheirTargets) {
  DecideRig rig;
  make_dead_end(rig);
  const RobotId near = rig.add(RobotType::P2at, {13.5, 7.5});
  const ExploreOrder order = rig.one_order();
  EXPECT_EQ(order.robot, near);
  EXPECT_EQ(order.kind, Kind::Wait);
}

TEST(ExploreDecider, TargetsStayInTheirArea) {
  DecideRig rig;
  rig.take_over = true;
  make_dead_end(rig);
  const RobotId near = rig.add(RobotType::P2at, {13.5, 7.5});
  rig.explorers[near.index()].within =
      std::make_shared<const AreaShape>(std::vector<Point>{{1, 1}, {19, 1}, {19, 15}, {1, 15}});
  const ExploreOrder order = rig.one_order();
  EXPECT_EQ(order.robot, near);
  EXPECT_EQ(order.kind, Kind::Wait) << "it explores by another order";
}

TEST(ExploreDecider, DoesNotRevisitAnUnchangedTargetThatWasReached) {
  DecideRig rig;
  make_corridor(rig);
  const RobotId id = rig.add(RobotType::P2at, {12, 7});
  EXPECT_GT(rig.one_order().target.x, 14.0);
  rig.arrive(id);
  EXPECT_LT(rig.one_order().target.x, 6.0);
  rig.free({15, 6}, {15.5, 9});
  rig.arrive(id);
  EXPECT_GT(rig.one_order().target.x, 14.0) << "something new";
  rig.arrive(id);
  EXPECT_THAT(rig.reason_of_end(), HasSubstr("explored: only what lies behind ("));
}

TEST(ExploreDecider, TriesAChangingPlaceAtMostThreeTimes) {
  DecideRig rig;
  rig.free({5, 6}, {14, 9});
  rig.fill({4.75, 5.75}, {16, 6});
  rig.fill({4.75, 9}, {16, 9.25});
  rig.fill({4.75, 6}, {5, 9});
  const RobotId id = rig.add(RobotType::P2at, {12, 7});
  int times = 0;
  for (int k = 0; k < 20; ++k) {
    for (const ExploreOrder& order : rig.round()) {
      if (order.kind != Kind::Go) continue;
      rig.arrive(id);
      if (++times <= 3) rig.free({13.75 + 0.25 * times, 6}, {14 + 0.25 * times, 9});
    }
  }
  EXPECT_EQ(times, 3);
}

TEST(ExploreDecider, LeavesTargetsUnreachableForOneRobotToOthers) {
  DecideRig rig;
  make_corridor(rig);
  rig.fill({5, 6}, {5.25, 9});  // closed on the left
  const RobotId first = rig.add(RobotType::Airrobot, {12, 7});
  EXPECT_GT(rig.one_order().target.x, 14.0);
  rig.block(first);
  rig.add(RobotType::Airrobot, {8, 8});
  const auto orders = rig.round();
  ASSERT_THAT(orders, SizeIs(2));
  EXPECT_EQ(orders[0].kind, Kind::Wait);
  EXPECT_EQ(english(orders[0].reason), "others may find more");
  EXPECT_EQ(orders[1].kind, Kind::Go);
  EXPECT_GT(orders[1].target.x, 14.0);
  rig.block({1});
  EXPECT_THAT(rig.reason_of_end(), HasSubstr("cannot reach the place at (15.0, 7.5): something"));
}

TEST(ExploreDecider, AvoidsPlacesWhereARobotGotStuck) {
  DecideRig rig;
  make_halls(rig, 1.5);
  for (int k = 0; k < 9; ++k) rig.free({10, 12}, {11, 13.5});  // another gap, farther
  const RobotId first = rig.add(RobotType::P2at, {10.1, 7.75});
  EXPECT_GT(rig.one_order().target.x, 17.0);
  rig.block(first);  // by an unseen obstacle in the gap
  rig.add(RobotType::P2at, {6, 7.75});
  const auto orders = rig.round();
  ASSERT_THAT(orders, SizeIs(2));
  for (const ExploreOrder& order : orders) {
    EXPECT_EQ(order.kind, Kind::Go);
    const auto round = [](Point via) { return via.y > 11.0 && via.x < 12.0; };
    EXPECT_TRUE(std::ranges::any_of(order.way, round)) << order.robot.value;
  }
}

TEST(ExploreDecider, ReplacesATargetWhoseRouteIsClosed) {
  DecideRig rig;
  make_halls(rig, 1.5);
  for (int k = 0; k < 9; ++k) rig.free({10, 12}, {11, 13.5});
  rig.add(RobotType::P2at, {6, 7.75});
  const ExploreOrder first = rig.one_order();
  EXPECT_EQ(first.kind, Kind::Go);
  EXPECT_THAT(rig.round(), IsEmpty());
  rig.fill({10, 7}, {11, 8.5});
  const ExploreOrder second = rig.one_order();
  EXPECT_EQ(second.kind, Kind::Go);
  ASSERT_FALSE(second.way.empty());
  EXPECT_GT(second.way[0].y, 11.0) << "through the other gap";
}

TEST(ExploreDecider, ExploresAClosedRoom) {
  DecideRig rig;
  make_room(rig);
  EXPECT_EQ(rig.one_order().kind, Kind::Wait) << "it looks once more";
  EXPECT_EQ(rig.reason_of_end(), "explored: nothing is left");
}

TEST(ExploreDecider, EndsTheNextExploreWayPointWithTheSameText) {
  DecideRig rig;
  make_room(rig);
  EXPECT_EQ(rig.reason_of_end(), "explored: nothing is left");
  EXPECT_EQ(rig.one_order().kind, Kind::Wait) << "it looks for itself";
  EXPECT_EQ(rig.reason_of_end(), "explored: nothing is left");
}

TEST(ExploreDecider, RepeatsTheReasonForARobotThatDroppedIt) {
  DecideRig rig;
  make_corridor(rig);
  rig.add(RobotType::P2at, {8, 7});
  rig.add(RobotType::P2at, {9, 7});
  rig.add(RobotType::P2at, {10, 7});
  const auto orders = rig.round();
  const auto waiting = std::ranges::find(orders, Kind::Wait, &ExploreOrder::kind);
  ASSERT_NE(waiting, orders.end());
  EXPECT_THAT(rig.round(), IsEmpty());
  rig.explorers[waiting->robot.index()].waiting.reset();  // its way-point was replaced
  const ExploreOrder again = rig.one_order();
  EXPECT_EQ(again.robot, waiting->robot);
  EXPECT_EQ(again.reason, waiting->reason);
}

TEST(ExploreDecider, IgnoresNarrowCracks) {
  DecideRig rig;
  make_room(rig, true);
  EXPECT_EQ(rig.reason_of_end(), "explored: nothing is left");
}

NoGoRules explorers_only(const char* name) { return {.name = name, .exploration_only = true}; }

TEST(ExploreDecider, NamesTheNoGoAreaThatBlocksTheRobot) {
  DecideRig rig;
  make_halls(rig, 1.5);
  rig.add(RobotType::P2at, {4, 7});
  rig.decider.set_no_go({{{1}, {{2, 2}, {3, 2}, {3, 3}, {2, 3}}, "", explorers_only("closed 1")},
                         {{4}, {{9, 6}, {12, 6}, {12, 10}, {9, 10}}, "", explorers_only("door")}});
  const std::string reason = rig.reason_of_end();
  EXPECT_THAT(reason, HasSubstr("cannot reach 4 places, the nearest at (19.0, "));
  EXPECT_THAT(reason, HasSubstr("): cut off by no-go area \"door\""));
}

TEST(ExploreDecider, ListsAllPlacesThatAreLeftWithTheirReasons) {
  DecideRig rig;
  make_halls(rig, 1.5);
  rig.add(RobotType::P2at, {4, 7});
  rig.frontier.update(rig.coverage);
  const auto reasons = [&rig] {
    std::vector<std::string> codes;
    for (const LeftPlace& place : rig.decider.places_left(rig.frontier.sides())) {
      EXPECT_DOUBLE_EQ(place.at.x, 19.0);
      codes.emplace_back(place.why.code());
    }
    return codes;
  };
  EXPECT_THAT(reasons(), testing::AllOf(SizeIs(4), testing::Each("place-not-explored")));
  rig.decider.set_no_go({{{4}, {{9, 6}, {12, 6}, {12, 10}, {9, 10}}, ""}});
  rig.round();  // it learns of the area
  EXPECT_THAT(reasons(), testing::AllOf(SizeIs(4), testing::Each("cut-off-by-no-go-area")));
}

TEST(ExploreDecider, ListsPlacesBehindANarrowGap) {
  DecideRig rig;
  make_halls(rig, 0.5);
  rig.add(RobotType::P2at, {4, 7});
  rig.frontier.update(rig.coverage);
  const auto left = rig.decider.places_left(rig.frontier.sides());
  ASSERT_THAT(left, SizeIs(4));
  for (const LeftPlace& place : left) EXPECT_EQ(english(place.why), "too narrow for it");
}

TEST(ExploreDecider, ListsPlacesThatCouldNotBeSeenAndThoseThatWereBlocked) {
  DecideRig rig;
  make_corridor(rig);
  const RobotId first = rig.add(RobotType::Airrobot, {12, 7});
  EXPECT_GT(rig.one_order().target.x, 14.0);
  rig.arrive(first);
  EXPECT_LT(rig.one_order().target.x, 6.0);
  rig.block(first);
  rig.reason_of_end();
  const auto left = rig.decider.places_left(rig.frontier.sides());
  ASSERT_THAT(left, SizeIs(2));
  for (const LeftPlace& place : left) {
    EXPECT_EQ(place.why.code(), place.at.x > 14.0 ? "place-not-visible" : "unseen-thing-in-way");
  }
}

TEST(ExploreDecider, ListsNoPlaceOfAClosedRoomNorCracks) {
  DecideRig rig;
  make_room(rig, true);
  rig.frontier.update(rig.coverage);
  EXPECT_THAT(rig.decider.places_left(rig.frontier.sides()), IsEmpty());
}

TEST(ExploreDecider, RemovingANoGoAreaMakesPlacesReachableAgain) {
  DecideRig rig;
  make_halls(rig, 1.5);
  rig.add(RobotType::P2at, {4, 7});
  rig.decider.set_no_go({{{1}, {{9, 6}, {12, 6}, {12, 10}, {9, 10}}, "", explorers_only("door")}});
  EXPECT_EQ(rig.one_order().kind, Kind::Wait);
  rig.decider.set_no_go({});
  EXPECT_EQ(rig.one_order().kind, Kind::Go);
}

TEST(ExploreDecider, ReportsAGapTooNarrowAndWaitsForANarrowerRobot) {
  DecideRig rig;
  make_halls(rig, 0.75);
  rig.add(RobotType::Airrobot, {4, 7});
  rig.add(RobotType::P2at, {4, 10});
  const auto orders = rig.round();
  ASSERT_THAT(orders, SizeIs(2));
  EXPECT_EQ(orders[0].kind, Kind::Wait);
  EXPECT_EQ(orders[1].kind, Kind::Go);
  for (int k = 0; k < 10; ++k) EXPECT_THAT(rig.round(), IsEmpty());
  rig.explorers.pop_back();  // another author claims it
  EXPECT_THAT(rig.reason_of_end(), HasSubstr("): too narrow for it"));
}

TEST(ExploreDecider, ReportsAStartInAnObstacle) {
  DecideRig unseen;
  unseen.add(RobotType::P2at, {4, 7});
  EXPECT_EQ(unseen.reason_of_end(), "no robot has seen the floor it stands on");
  DecideRig inside;
  make_halls(inside, 1.5);
  inside.add(RobotType::P2at, {4, 7});
  inside.decider.set_no_go(
      {{{3}, {{2, 5}, {6, 5}, {6, 9}, {2, 9}}, "", explorers_only("closed 3")}});
  EXPECT_THAT(inside.reason_of_end(), HasSubstr("): it stands in no-go area \"closed 3\""));
}

TEST(ExploreDecider, DecidesTheSameOnAnyNumberOfThreads) {
  const auto story = [](int threads) {
    DecideRig rig(threads);
    rig.free({2, 2}, {18, 14});
    rig.fill({6, 4}, {7, 10});
    rig.fill({12, 6}, {12.5, 13});
    for (int k = 0; k < 6; ++k) rig.add(RobotType::P2at, {4.0 + 2 * k, k % 2 == 0 ? 3.0 : 13.5});
    StateHash hash;
    for (int k = 0; k < 4; ++k) {
      for (const ExploreOrder& order : rig.round()) {
        hash.add(order.target.x);
        hash.add(order.target.y);
        for (const Point p : order.way) hash.add(p.x + 1000 * p.y);
      }
      rig.arrive({static_cast<std::uint32_t>(k)});
    }
    rig.decider.hash(hash);
    return hash.value();
  };
  EXPECT_EQ(story(1), story(4));
}

}  // namespace
}  // namespace magna
