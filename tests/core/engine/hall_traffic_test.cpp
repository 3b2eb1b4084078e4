// SPDX-License-Identifier: GPL-3.0-or-later
// Robots of a hall that make way for each other, and fleets that have to share docks and aisles.
#include "core/engine/hall_dispatcher.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "tests/support/dispatched_hall.h"
#include "tests/support/drawn_hall.h"
#include "tests/support/running_hall.h"

namespace magna {
namespace {

using test::around_parking;
using test::DispatchedHall;
using test::RunningHall;
using test::with_robots;

TEST(HallTraffic, AnIdleRobotMakesWayWhenItIsTold) {
  RunningHall hall(test::drawn_hall(test::one_machine_tiles(), {{8.5, 6.5}}));
  const Point before = hall.pose(0).position();
  ASSERT_TRUE(hall.submit(Author::client("client-1"), input::MoveAside{RobotId{0}}));
  EXPECT_TRUE(hall.engine().missions().makes_way(RobotId{0}));
  EXPECT_TRUE(
      hall.run_until([&] { return !hall.engine().missions().makes_way(RobotId{0}); }, 20.0));
  EXPECT_GT(distance(hall.pose(0).position(), before), 0.85);
  EXPECT_EQ(hall.actions().active(RobotId{0}), nullptr);
}

TEST(HallTraffic, ANavigatingRobotMakesWayAndThenArrives) {
  RunningHall hall(test::drawn_hall(test::one_machine_tiles(), {{3.5, 6.5}}));
  const auto id = hall.act(0, action::NavigateTo{{16.5, 6.5}}).value();
  hall.run(1.0);
  ASSERT_TRUE(hall.submit(Author::client("client-1"), input::MoveAside{RobotId{0}}));
  ASSERT_TRUE(hall.run_until([&] { return hall.end_of(id).has_value(); }, 60.0));
  EXPECT_EQ(hall.end_of(id), ActionEnd::Succeeded) << hall.reason_of(id);
  EXPECT_LT(distance(hall.pose(0).position(), {16.5, 6.5}), 0.15);
}

TEST(HallTraffic, ANewActionEndsMakingWay) {
  RunningHall hall(test::drawn_hall(test::one_machine_tiles(), {{8.5, 6.5}}));
  ASSERT_TRUE(hall.submit(Author::client("client-1"), input::MoveAside{RobotId{0}}));
  hall.step();
  EXPECT_EQ(hall.finish(0, action::NavigateTo{{4.5, 10.5}}), ActionEnd::Succeeded);
  EXPECT_FALSE(hall.engine().missions().makes_way(RobotId{0}));
}

TEST(HallTraffic, ARobotWithoutAnOrderDoesNotMakeWay) {
  RunningHall hall(test::drawn_hall(test::one_machine_tiles(), {{3.5, 6.5}, {8.5, 6.5}}));
  const Point before = hall.pose(1).position();
  hall.finish(0, action::NavigateTo{before}, 30.0);
  EXPECT_EQ(hall.pose(1).position(), before);
}

TEST(HallTraffic, WithoutWaitingRobotsThereIsNoJam) {
  RunningHall hall(test::drawn_hall(test::one_machine_tiles(), {{3.5, 6.5}, {8.5, 6.5}}));
  HallTraffic traffic(2, hall.engine().world().tick_seconds());
  const std::vector<std::uint8_t> available(2, 1);
  for (int k = 0; k < 120; ++k) {
    hall.step();
    const TrafficView view{
        hall.hall(), hall.actions(),     hall.engine().missions(), hall.engine().team().truth(),
        available,   hall.engine().now()};
    EXPECT_TRUE(traffic.jams(view).empty());
  }
}

TEST(HallTraffic, TwelveRobotsAroundTheParkingAreaNeverRunEmptyWithALoad) {
  HallDescription description = test::shipped_hall("ft06");
  const std::vector<Point> places = around_parking(description, 12);
  ASSERT_EQ(places.size(), 12U);
  DispatchedHall hall(with_robots(std::move(description), places));
  while (!hall.hall().finished() && hall.engine->now() < 60 * 3600) {
    hall.tick();
    for (const HallRobotState& robot : hall.hall().robots()) {
      ASSERT_TRUE(!robot.package || robot.battery > 0.0) << hall.engine->now();
    }
  }
  EXPECT_TRUE(hall.hall().finished()) << hall.hall().delivered();
}

TEST(HallTraffic, ChargedRobotsLeaveTheDocks) {
  HallDescription description = test::shipped_hall("ft06");
  DispatchedHall hall(std::move(description));
  std::size_t rests = 0;  // ticks of fully charged robots without an action in the parking area
  while (!hall.hall().finished() && hall.engine->now() < 60 * 1200) {
    hall.tick();
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HallRobotState& robot = hall.hall().robots()[k];
      const bool full = robot.battery >= hall.hall().description().robots[k].max_battery;
      const bool acts = hall.engine->actions()->active(RobotId{k}) != nullptr;
      rests = robot.in_station && full && !acts ? rests + 1 : 0;
      ASSERT_LT(rests, 180U) << "robot" << k << " at tick " << hall.engine->now();
    }
  }
  EXPECT_TRUE(hall.hall().finished());
}

// Two processes in both orders, and room for one package on each belt.
TEST(HallTraffic, SmallBeltsDoNotBlockEachOther) {
  TileMap tiles = test::drawn_tiles({"##########################",  //
                                     "#........................#",  //
                                     "#.Iooooo.........iiiiiO..#",  //
                                     "#....+++.........+++.....#",  //
                                     "#........................#",  //
                                     "#........................#",  //
                                     "#.iiiiMoooo...iiiiMoooo..#",  //
                                     "#.++.....++...++.....++..#",  //
                                     "#........................#",  //
                                     "#........................#",  //
                                     "#..PPPP..................#",  //
                                     "#..PPPP..................#",  //
                                     "##########################"});
  for (const auto& [rule, robots] :
       {std::pair(DispatchRuleKind::Greedy, 1U), std::pair(DispatchRuleKind::Greedy, 4U),
        std::pair(DispatchRuleKind::LookAhead, 1U), std::pair(DispatchRuleKind::LookAhead, 4U)}) {
    std::vector<Point> places;
    for (unsigned k = 0; k < robots; ++k) places.push_back({10.5 + 2.0 * k, 9.5});
    HallDescription description = test::drawn_hall(tiles, places);
    for (std::size_t& capacity : description.belt_capacity) capacity = 1;
    description.machines[0].processes = {1};
    description.machines[1].processes = {2};
    const std::vector<Process> first{{1, 3.0}, {2, 3.0}}, second{{2, 3.0}, {1, 3.0}};
    description.templates = {{first, second, first, second, first, second, first, second}};
    DispatchedHall hall(std::move(description), {}, rule);
    hall.run_for(3600.0);
    EXPECT_EQ(hall.hall().delivered(), 8U) << info(rule).name << ", " << robots << " robots";
  }
}

TEST(HallTraffic, EightRobotsShareAnAisleOf3m) {
  TileMap tiles = test::drawn_tiles({"#####################################",  //
                                     "#Ioooo..iiiiMoooo..iiiiMoooo..iiiiO.#",  //
                                     "#...++..++.....++..++.....++..++....#",  //
                                     "#...................................#",  //
                                     "#...................................#",  //
                                     "###########...............###########",  //
                                     "###########...............###########",  //
                                     "#...................................#",  //
                                     "#...................................#",  //
                                     "#...................................#",  //
                                     "#...............PPPPPPP.............#",  //
                                     "#####################################"});
  std::vector<Point> places;
  for (int k = 0; k < 8; ++k) places.push_back({3.5 + 3.0 * k, 4.0});
  HallDescription description = test::drawn_hall(std::move(tiles), places);
  for (std::size_t& capacity : description.belt_capacity) capacity = 1;
  description.machines[0].processes = {1};
  description.machines[1].processes = {2};
  const std::vector<Process> first{{1, 3.0}, {2, 3.0}}, second{{2, 3.0}, {1, 3.0}};
  description.templates = {{first, second, first, second, first, second}};
  DispatchedHall hall(std::move(description));
  hall.run_for(3600.0);
  EXPECT_EQ(hall.hall().delivered(), 6U);
}

TEST(HallTraffic, ItsOrdersToMakeWayAreReplayed) {
  HallDescription description = test::shipped_hall("ft06");
  const std::vector<Point> places = around_parking(description, 12);
  const auto make = [&] { return DispatchedHall(with_robots(description, places)); };
  DispatchedHall hall = make();
  std::vector<LoggedInput> log;
  hall.engine->set_input_observer([&log](const LoggedInput& in) { log.push_back(in); });
  hall.run_for(120.0);
  ASSERT_TRUE(std::ranges::any_of(
      log, [](const LoggedInput& in) { return in.input.is<input::MoveAside>(); }));
  DispatchedHall again = make();
  std::size_t next = 0;
  while (again.engine->now() < hall.engine->now()) {
    for (; next < log.size() && log[next].tick <= again.engine->now() + 1; ++next) {
      again.engine->submit(log[next].author, log[next].input);
    }
    again.engine->step();
  }
  EXPECT_EQ(again.engine->state_hash(), hall.engine->state_hash());
}

}  // namespace
}  // namespace magna
