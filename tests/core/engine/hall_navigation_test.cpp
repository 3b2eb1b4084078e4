// SPDX-License-Identifier: GPL-3.0-or-later
// Navigation of the controller PF beside stationary robots: it ends soon with success or failure.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/hall/hall_roads.h"
#include "core/mission/route_shortcut.h"
#include "tests/support/dispatched_hall.h"
#include "tests/support/running_hall.h"

namespace magna {
namespace {

using test::RunningHall;
namespace act = action;

constexpr double kSpeed = 3.125;  // m/s
constexpr double kAway = 5.5;     // m
constexpr double kLastBit = 4.0;  // s for braking and the last bit beside another robot

/// The six-machine hall with robots with lasting batteries at these places.
HallDescription six_machines(const std::vector<Point>& robots) {
  HallDescription description = test::shipped_hall("six_machines");
  description.robots.clear();
  for (const Point place : robots) {
    HallRobot robot;
    robot.name = "robot" + std::to_string(description.robots.size());
    robot.position = place;
    robot.max_battery = 1e6;
    description.robots.push_back(robot);
  }
  return description;
}

/// From eight sides, beside a robot exactly a metre from the goal.
class NavigationBesideIdleRobot : public testing::TestWithParam<int> {
 protected:
  static constexpr Point kIdle{20.5, 12.5};
  static constexpr Point kGoal{20.5, 13.5};
  static Point start() {
    return kGoal + kAway * direction(kPi / 4.0 * static_cast<double>(GetParam()) + 0.1);
  }
};

TEST_P(NavigationBesideIdleRobot, AGoalIsReachedAndKept) {
  RunningHall hall(six_machines({start(), kIdle}));
  const auto id = hall.act(0, act::NavigateTo{kGoal}).value();
  bool near = false;
  hall.run_until(
      [&] {
        const double off = distance(hall.pose(0).position(), kGoal);
        near = near || off < 0.15;
        if (near) {
          EXPECT_LT(off, 0.15) << "left again after " << hall.seconds() << " s";
        }
        return hall.end_of(id).has_value();
      },
      120.0);
  EXPECT_EQ(hall.end_of(id), ActionEnd::Succeeded) << hall.reason_of(id);
  EXPECT_LT(distance(hall.pose(0).position(), kGoal), 0.15);
  EXPECT_LT(hall.seconds(), 2.0 * kAway / kSpeed + kLastBit);
}

TEST_P(NavigationBesideIdleRobot, ACellIsReached) {
  RunningHall hall(six_machines({start(), kIdle}));
  EXPECT_EQ(hall.finish(0, act::NavigateToCell{cell_of(kGoal)}, 120.0), ActionEnd::Succeeded);
  EXPECT_EQ(cell_of(hall.pose(0).position()), cell_of(kGoal));
  EXPECT_LT(hall.seconds(), 2.0 * kAway / kSpeed + kLastBit);
}

TEST_P(NavigationBesideIdleRobot, AThirdRobotReachesACellBesideTwoRobots) {
  RunningHall hall(six_machines({start(), kIdle, kGoal}));
  const Cell cell{21, 12};
  EXPECT_EQ(hall.finish(0, act::NavigateToCell{cell}, 120.0), ActionEnd::Succeeded);
  EXPECT_EQ(cell_of(hall.pose(0).position()), cell);
  // From the west they block the passage between two belts: the route leads around the machines.
  const std::vector<Point> two{kIdle, kGoal};
  std::vector<Point> way =
      HallRoads(hall.hall().hall()).round(two, 1.15).way(start(), {21.5, 12.5});
  way.insert(way.begin(), start());
  EXPECT_LT(hall.seconds(), 1.5 * route_length(way) / kSpeed + kLastBit);
}

TEST_P(NavigationBesideIdleRobot, AnOccupiedGoalIsAbandonedSoonWithTheNameOfTheOccupant) {
  RunningHall hall(six_machines({start(), kGoal}));
  const auto id = hall.act(0, act::NavigateTo{kGoal}).value();
  hall.run_until([&] { return hall.end_of(id).has_value(); }, 120.0);
  EXPECT_EQ(hall.end_of(id), ActionEnd::Failed);
  EXPECT_THAT(hall.reason_of(id), testing::HasSubstr("robot1"));
  EXPECT_LT(hall.seconds(), 10.0);
}

INSTANTIATE_TEST_SUITE_P(Sides, NavigationBesideIdleRobot, testing::Range(0, 8));

TEST(HallNavigation, RobotsChargeSideBySide) {
  std::vector<Point> starts;
  for (int k = 0; k < 6; ++k) starts.push_back({18.5 + 2.0 * k, 12.5});
  RunningHall hall(six_machines(starts));
  for (std::uint32_t k = 0; k < starts.size(); ++k) {
    const double before = hall.seconds();
    EXPECT_EQ(hall.finish(k, act::GoCharge{}, 120.0), ActionEnd::Succeeded) << "robot" << k;
    EXPECT_TRUE(hall.hall().robots()[k].in_station);
    EXPECT_LT(hall.seconds() - before, 15.0 / kSpeed + kLastBit) << "robot" << k;
  }
}

TEST(HallNavigation, RobotsSentToChargeTogetherGetSeparateCells) {
  RunningHall hall(six_machines({{20.5, 21.5}, {23.5, 21.5}, {26.5, 21.5}, {23.5, 18.5}}));
  std::vector<ActionId> ids;
  for (std::uint32_t k = 0; k < 4; ++k) ids.push_back(hall.act(k, act::GoCharge{}).value());
  EXPECT_TRUE(hall.run_until(
      [&] {
        return std::ranges::all_of(ids, [&](auto id) { return hall.end_of(id).has_value(); });
      },
      15.0));
  for (const ActionId id : ids) EXPECT_EQ(hall.end_of(id), ActionEnd::Succeeded);
}

// The original's halls have interact areas directly beside their machines, where robots do not fit.
TEST(HallNavigation, ReachesAreasThatExtendToTheirMachine) {
  HallDescription description = six_machines({{23.5, 2.5}});
  TileMap tiles = description.hall.tiles;
  for (const HallMachine& machine : description.hall.machines) {
    for (const int side : {-1, 1}) {
      Tile& beside = tiles.tiles[static_cast<std::size_t>((machine.tile.i + side - tiles.origin.i) *
                                                              tiles.height +
                                                          machine.tile.j - 1 - tiles.origin.j)];
      const bool belt = tiles.at({machine.tile.i + side, machine.tile.j}) != Tile::Floor;
      if (belt) beside = Tile::Interact;
    }
  }
  description.hall = lay_out_hall(tiles);
  RunningHall hall(description);
  ASSERT_EQ(description.hall.belts.size(), 14U);
  for (const HallBelt& belt : description.hall.belts) {
    const Point machine =
        description.hall.machines[static_cast<std::size_t>(belt.machine)].centre();
    ASSERT_EQ(hall.finish(0, act::NavigateTo{machine - Point{0.0, 2.0}}), ActionEnd::Succeeded);
    const auto id = hall.act(0, act::NavigateToArea{belt.interact.name}).value();
    hall.run_until([&] { return hall.end_of(id).has_value(); }, 30.0);
    EXPECT_EQ(hall.end_of(id), ActionEnd::Succeeded) << belt.name << ": " << hall.reason_of(id);
    const auto& in = hall.hall().robots()[0].belts;
    EXPECT_TRUE(std::ranges::any_of(in, [&](int b) {
      return description.hall.belts[static_cast<std::size_t>(b)].name == belt.name;
    })) << belt.name;
  }
}

}  // namespace
}  // namespace magna
