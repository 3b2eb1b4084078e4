// SPDX-License-Identifier: GPL-3.0-or-later
// Robots of orders to areas: which ones join, are taken over and return, and what undo gives back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/robot/command.h"
#include "tests/core/engine/area_orders_rig.h"

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const Author kModel{AuthorKind::Client, "model"};

struct AreaOrderCrewsTest : test::AreaOrdersRig {};

TEST_F(AreaOrderCrewsTest, OrdersGivenInOneTickDoNotTakeEachOthersRobots) {
  const AreaOrderId one = give(order_of(OrderKind::Explore, "end"));
  const AreaOrderId two = give(order_of(OrderKind::Explore, "end"));
  run(20);
  ASSERT_THAT(crew(one), SizeIs(1)) << "70 m² need one robot";
  ASSERT_THAT(crew(two), SizeIs(1));
  EXPECT_NE(crew(one), crew(two));
}

TEST_F(AreaOrderCrewsTest, AnOrderGetsTheRobotsThatAnotherOneLeaves) {
  const AreaOrderId one = give(by(order_of(OrderKind::Guard, "end"), 2));
  const AreaOrderId two = give(by(order_of(OrderKind::Guard, "end"), 2));
  const AreaOrderId none = give(by(order_of(OrderKind::Guard, "end"), 2));
  run(30);
  EXPECT_THAT(crew(one), SizeIs(2));
  EXPECT_THAT(crew(two), SizeIs(1));
  ASSERT_THAT(ended, SizeIs(1));
  EXPECT_EQ(ended[0].id, none);
  EXPECT_EQ(ended[0].last->result->end, OrderEnd::NoRobots);
}

TEST_F(AreaOrderCrewsTest, ARobotThatIsSentByCommandsReturns) {
  const AreaOrderId id = give(by(order_of(OrderKind::Guard, "end"), {kFirst}));
  run(20);
  ASSERT_TRUE(engine->submit(kModel, input::Command{kFirst, GoForward{10}}));
  run(30);
  EXPECT_EQ(state(id, kFirst), CrewState::Away) << "the model may send it again";
  EXPECT_EQ(mission(0), MissionState::Held);
  ASSERT_TRUE(run_until(100, [&] { return state(id, kFirst) != CrewState::Away; }));
  ASSERT_TRUE(run_until(1500, [&] { return status(id).covered == 1.0; }));
  EXPECT_GT(at(0).x, 11.5);
}

TEST_F(AreaOrderCrewsTest, ARobotThatIsSentByCommandsDoesNotStartByItselfAfterStop) {
  for (const int stopped : {1, 20}) {
    open(3);
    const AreaOrderId id = give(by(order_of(OrderKind::Guard, "end"), {kFirst}));
    run(20);
    ASSERT_TRUE(engine->submit(kModel, input::Command{kFirst, GoForward{10}}));
    run(10);
    submit(input::StopAll{});
    run(stopped);
    submit(input::ReleaseStop{});
    run(20);
    const Point stands = at(0);
    run(150);
    EXPECT_LT(distance(at(0), stands), 0.01) << stopped;
    EXPECT_EQ(state(id, kFirst), CrewState::Held) << stopped;
    submit(input::MissionRun{kFirst});
    ASSERT_TRUE(run_until(1500, [&] { return status(id).covered == 1.0; })) << stopped;
  }
}

TEST_F(AreaOrderCrewsTest, ARobotThatIsPutElsewhereReturns) {
  const AreaOrderId id = give(by(order_of(OrderKind::Guard, "end"), {kFirst}));
  run(20);
  submit(input::PutRobot{kFirst, {4, 9, 0}});
  run(10);
  EXPECT_EQ(state(id, kFirst), CrewState::Away);
  ASSERT_TRUE(run_until(1500, [&] { return status(id).covered == 1.0; }));
  EXPECT_GT(at(0).x, 11.5);
}

TEST_F(AreaOrderCrewsTest, ARobotThatIsDrivenWhenItJoinsBeginsWhenItIsLetGo) {
  for (const bool rejoin : {true, false}) {
    open(3);
    AreaOrder order = by(order_of(OrderKind::Guard, "end"), {kFirst});
    order.rejoin = rejoin;
    submit(input::Hold{kFirst, {0.1, 0.0, 0.0}});
    const AreaOrderId id = give(order);
    for (int k = 0; k < 20; ++k) {
      run(1);
      submit(input::Hold{kFirst, {0.1, 0.0, 0.0}});
    }
    ASSERT_TRUE(status(id).active()) << rejoin;
    EXPECT_EQ(state(id, kFirst), CrewState::Away) << rejoin;
    submit(input::Release{kFirst});
    ASSERT_TRUE(run_until(1500, [&] { return status(id).covered == 1.0; })) << rejoin;
    EXPECT_GT(at(0).x, 11.5);
  }
}

TEST_F(AreaOrderCrewsTest, UndoLeavesAPlanHeldThatWasHeld) {
  const Plan before{{Waypoint::go_to({18, 2.5})}, false};
  submit(input::MissionSet{kFirst, before});
  run(5);
  submit(input::StopRobot{kFirst});
  run(20);
  const AreaOrderId id = give(by(order_of(OrderKind::Guard, "end"), {kFirst}));
  run(20);
  ASSERT_EQ(mission(0), MissionState::Running);
  submit(input::CancelAreaOrder{id, true});
  EXPECT_EQ(plan(0), before);
  EXPECT_EQ(mission(0), MissionState::Held);
  run(20);
  const Point stands = at(0);
  run(50);
  EXPECT_LT(distance(at(0), stands), 0.01);
}

TEST_F(AreaOrderCrewsTest, UndoReturnsRobotsToTheOrderThatTheyHad) {
  const AreaOrderId one = give(by(order_of(OrderKind::Explore, "end"), {kFirst, kSecond}));
  run(20);
  const AreaOrderId two = give(by(order_of(OrderKind::Guard, "start"), {kFirst}));
  run(20);
  ASSERT_THAT(crew(one), ElementsAre(1));
  submit(input::CancelAreaOrder{two, true});
  EXPECT_THAT(crew(one), ElementsAre(0, 1));
  ASSERT_TRUE(run_until(6000, [&] { return ended.size() == 2; }));
  EXPECT_EQ(ended[1].id, one);
  EXPECT_EQ(ended[1].last->result->end, OrderEnd::Done);
  EXPECT_THAT(plan(0).waypoints, IsEmpty()) << "it explores no more than the area";
}

TEST_F(AreaOrderCrewsTest, UndoReturnsARobotThatIsSentByCommands) {
  const AreaOrderId one = give(by(order_of(OrderKind::Explore, "end"), {kFirst, kSecond}));
  run(20);
  const Plan before = plan(0);
  const AreaOrderId two = give(by(order_of(OrderKind::Guard, "start"), {kFirst}));
  run(20);
  ASSERT_TRUE(engine->submit(kModel, input::Command{kFirst, GoForward{10}}));
  run(5);
  submit(input::CancelAreaOrder{two, true});
  EXPECT_EQ(plan(0), before);
  EXPECT_EQ(mission(0), MissionState::Held);
  EXPECT_THAT(crew(one), ElementsAre(0, 1));
  EXPECT_EQ(state(one, kFirst), CrewState::Away);
  EXPECT_TRUE(run_until(150, [&] { return state(one, kFirst) == CrewState::Working; }));
}

TEST_F(AreaOrderCrewsTest, ACancelledOrderLeavesNoPlanToARobotThatIsSentByCommands) {
  const AreaOrderId id = give(by(order_of(OrderKind::Guard, "end"), {kFirst}));
  run(20);
  ASSERT_TRUE(engine->submit(kModel, input::Command{kFirst, GoForward{10}}));
  run(5);
  submit(input::CancelAreaOrder{id, false});
  EXPECT_THAT(plan(0).waypoints, IsEmpty());
  EXPECT_TRUE(engine->team().busy(kFirst)) << "the command goes on";
}

TEST_F(AreaOrderCrewsTest, UndoGivesAGuardItsPlaceBack) {
  const AreaOrderId one = give(by(order_of(OrderKind::Guard, "end"), {kFirst, kSecond}));
  ASSERT_TRUE(run_until(2000, [&] { return status(one).covered == 1.0; }));
  const AreaOrderId two = give(by(order_of(OrderKind::Guard, "start"), {kFirst}));
  ASSERT_TRUE(run_until(2000, [&] { return at(0).x < 9.0; }));
  submit(input::CancelAreaOrder{two, true});
  EXPECT_THAT(crew(one), ElementsAre(0, 1));
  ASSERT_TRUE(run_until(2000, [&] { return status(one).covered == 1.0; }));
  EXPECT_GT(at(0).x, 11.5);
}

TEST_F(AreaOrderCrewsTest, UndoDoesNotGoOnWithAnOrderThatHasEnded) {
  give(by(order_of(OrderKind::Explore, "end"), {kFirst}));
  run(20);
  const AreaOrderId two = give(by(order_of(OrderKind::Guard, "start"), {kFirst}));
  run(20);
  ASSERT_THAT(ended, SizeIs(1)) << "without robots";
  submit(input::CancelAreaOrder{two, true});
  EXPECT_THAT(plan(0).waypoints, IsEmpty());
  EXPECT_EQ(mission(0), MissionState::Idle);
}

TEST_F(AreaOrderCrewsTest, AClientDoesNotCancelTheOrderOfALockedRobot) {
  const AreaOrderId id = give(by(order_of(OrderKind::Guard, "end"), {kFirst, kSecond}));
  run(20);
  submit(input::Lock{kSecond});
  const Outcome outcome = engine->submit(kModel, input::CancelAreaOrder{id, false});
  EXPECT_FALSE(outcome);
  EXPECT_THAT(outcome.reason(), HasSubstr("robot2 is locked"));
  EXPECT_TRUE(status(id).active());
  EXPECT_THAT(plan(0).waypoints, SizeIs(1));
  submit(input::Unlock{kSecond});
  EXPECT_TRUE(engine->submit(kModel, input::CancelAreaOrder{id, false}));
  EXPECT_FALSE(status(id).active());
}

// Robots that leave while the work is being divided again, because the first one is driven: with
// some of the delays that is so.

TEST_F(AreaOrderCrewsTest, ARobotThatLeavesDuringADivisionStaysOut) {
  for (const bool rejoin : {true, false}) {
    for (int delay = 0; delay < 10; ++delay) {
      open(3);
      AreaOrder order = by(order_of(OrderKind::Guard, "end"), {kFirst, kSecond, kThird});
      order.rejoin = rejoin;
      const AreaOrderId id = give(order);
      run(20);
      for (int k = 0; k <= delay; ++k) {
        submit(input::Hold{kFirst, {-0.1, 0.0, 0.0}});
        run(1);
      }
      if (rejoin) {
        submit(input::MissionClear{kSecond});
      } else {
        submit(input::StopRobot{kSecond});
      }
      run(20);
      const std::vector<std::uint32_t> stay =
          rejoin ? std::vector<std::uint32_t>{0, 2} : std::vector<std::uint32_t>{2};
      EXPECT_EQ(crew(id), stay) << delay;
      EXPECT_NE(mission(1), MissionState::Running) << delay;
    }
  }
}

TEST_F(AreaOrderCrewsTest, ANewerOrderKeepsARobotThatItTakesDuringADivision) {
  for (int delay = 0; delay < 10; ++delay) {
    open(3);
    const AreaOrderId one = give(by(order_of(OrderKind::Guard, "end"), {kFirst, kSecond, kThird}));
    run(20);
    for (int k = 0; k <= delay; ++k) {
      submit(input::Hold{kFirst, {-0.1, 0.0, 0.0}});
      run(1);
    }
    const AreaOrderId two = give(by(order_of(OrderKind::Guard, "start"), {kSecond}));
    run(20);
    EXPECT_THAT(crew(one), ElementsAre(0, 2)) << delay;
    EXPECT_THAT(crew(two), ElementsAre(1)) << delay;
  }
}

}  // namespace
}  // namespace magna
