// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/dispatcher.h"

#include <gmock/gmock.h>

#include <functional>

#include "tests/support/dispatched_hall.h"
#include "tests/support/drawn_hall.h"

namespace magna {
namespace {

using test::DispatchedHall;
using test::shipped_hall;

class ShippedHall : public ::testing::TestWithParam<const char*> {};

TEST_P(ShippedHall, DispatcherFinishesIt) {
  DispatchedHall hall(shipped_hall(GetParam()));
  const double seconds = hall.run_for(3600.0);
  EXPECT_TRUE(hall.hall().finished()) << "after " << seconds << " s";
  EXPECT_EQ(hall.hall().delivered(), hall.hall().packages().size());
  for (const HallRobotState& robot : hall.hall().robots()) EXPECT_GT(robot.battery, 0.0);
}

INSTANTIATE_TEST_SUITE_P(All, ShippedHall,
                         ::testing::Values("one_machine", "four_machines", "six_machines", "ft06",
                                           "ft10", "la01"),
                         [](const auto& one) { return std::string(one.param); });

TEST(Dispatcher, GivesTheSameRunOnAnyNumberOfThreads) {
  DispatchedHall one(shipped_hall("ft06"), {.seed = 3, .threads = 1});
  DispatchedHall four(shipped_hall("ft06"), {.seed = 3, .threads = 4});
  const double makespan = one.run_for(3600.0);
  EXPECT_EQ(four.run_for(3600.0), makespan);
  EXPECT_EQ(four.engine->state_hash(), one.engine->state_hash());
}

TEST(Dispatcher, ServesRobotsOfEveryController) {
  double last = 0.0;
  for (const RobotController controller :
       {RobotController::Teleport, RobotController::Pf, RobotController::None}) {
    HallDescription description = shipped_hall("one_machine");
    description.controller = controller;
    DispatchedHall hall(std::move(description));
    const double seconds = hall.run_for(600.0);
    EXPECT_TRUE(hall.hall().finished());
    EXPECT_GT(seconds, last);  // each is slower than the previous one
    last = seconds;
  }
}

TEST(Dispatcher, SendsAtMostOneRobotToACell) {
  DispatchedHall hall(shipped_hall("six_machines"));
  std::size_t together = 0;
  while (!hall.hall().finished() && hall.engine->now() < 60 * 600) {
    hall.tick();
    std::vector<Cell> goals;
    for (std::uint32_t i = 0; i < 3; ++i) {
      const ActiveAction* active = hall.engine->actions()->active(RobotId{i});
      if (active == nullptr) continue;
      const auto* go = std::get_if<action::NavigateToCell>(&active->action);
      if (go != nullptr) goals.push_back(go->cell);
    }
    for (std::size_t a = 0; a < goals.size(); ++a) {
      for (std::size_t b = a + 1; b < goals.size(); ++b) {
        ASSERT_GT(distance(cell_centre(goals[a]), cell_centre(goals[b])), 1.05);
      }
    }
    together += goals.size() > 1 ? 1 : 0;
  }
  EXPECT_TRUE(hall.hall().finished());
  EXPECT_GT(together, 100U);  // guards against an empty test
}

TEST(Dispatcher, ReservesPlacesOnBeltsForPackagesOnTheirWay) {
  HallDescription description = shipped_hall("six_machines");
  for (std::size_t b = 0; b < description.hall.belts.size(); ++b) {
    if (description.hall.belts[b].type == BeltType::Input) description.belt_capacity[b] = 1;
  }
  DispatchedHall hall(std::move(description));
  hall.run_for(1800.0);
  EXPECT_TRUE(hall.hall().finished());
  for (const std::string& reason : hall.failures) {
    EXPECT_THAT(reason, ::testing::Not(::testing::HasSubstr("full")));
  }
}

TEST(Dispatcher, AllItsActionsSucceed) {
  DispatchedHall hall(shipped_hall("six_machines"));
  hall.run_for(1800.0);
  EXPECT_THAT(hall.failures, ::testing::IsEmpty());
}

// The cell of each work area that is beside the machine is too narrow for a robot.
TEST(Dispatcher, SendsRobotsOnlyToCellsIntoWhichTheyFit) {
  DispatchedHall hall(test::drawn_hall(test::one_machine_tiles(), {{3.5, 7.5}}));
  hall.run_for(300.0);
  EXPECT_TRUE(hall.hall().finished());
  EXPECT_THAT(hall.failures, ::testing::IsEmpty());
}

TEST(Dispatcher, ChargesAnInsufficientBatteryFullyFirst) {
  HallDescription description = shipped_hall("one_machine");
  description.robots[0].max_battery = 5.0;
  description.templates = {PackageTemplates(8, {{0, 1.0}})};
  DispatchedHall hall(std::move(description));
  bool low = false, charged = false;
  while (!hall.hall().finished() && hall.engine->now() < 60 * 1200) {
    hall.tick();
    const HallRobotState& robot = hall.hall().robots()[0];
    ASSERT_GT(robot.battery, 0.0);
    low = low || robot.battery < 4.0;
    charged = charged || (low && robot.battery == 5.0);
  }
  EXPECT_TRUE(hall.hall().finished());
  EXPECT_TRUE(charged);
}

// A round trip needs half of a charge.
TEST(Dispatcher, CompletesWorkFarFromTheParkingArea) {
  HallDescription slow = shipped_hall("ft10");
  slow.controller = RobotController::None;
  HallDescription far = shipped_hall("one_machine");
  TileMap tiles = far.hall.tiles;
  std::ranges::replace(tiles.tiles, Tile::Parking, Tile::Floor);
  const std::vector<Tile> column = {tiles.tiles.begin() + 2 * tiles.height,
                                    tiles.tiles.begin() + 3 * tiles.height};
  std::ranges::copy(column, tiles.tiles.end() - tiles.height);  // the wall on the right
  constexpr int kFarther = 55;
  for (int k = 0; k < kFarther; ++k)
    tiles.tiles.insert(tiles.tiles.end(), column.begin(), column.end());
  tiles.width += kFarther;
  std::fill(tiles.tiles.end() - tiles.height, tiles.tiles.end(), Tile::Wall);
  for (int j = 7; j < 10; ++j) {
    tiles.tiles[static_cast<std::size_t>((tiles.width - 2) * tiles.height + j)] = Tile::Parking;
  }
  far.hall = lay_out_hall(std::move(tiles));
  far.robots[0].position = {70.5, 8.5};
  for (HallDescription* const description : {&slow, &far}) {
    DispatchedHall hall(std::move(*description));
    const double seconds = hall.run_for(5000.0);
    EXPECT_TRUE(hall.hall().finished()) << hall.hall().delivered() << " in " << seconds;
  }
}

TEST(Dispatcher, RobotsKeepTheirChargeOnceAllIsDone) {
  DispatchedHall hall(shipped_hall("four_machines"));
  hall.run_for(600.0);
  ASSERT_TRUE(hall.hall().finished());
  for (int k = 0; k < 60 * 200; ++k) hall.tick();  // twice as long as a charge lasts
  for (const HallRobotState& robot : hall.hall().robots()) EXPECT_GT(robot.battery, 2.0);
}

TEST(Dispatcher, CommandsMachinesThatWaitForCommands) {
  HallDescription description = shipped_hall("one_machine");
  description.machines_on_command = true;
  DispatchedHall hall(std::move(description));
  hall.run_for(600.0);
  EXPECT_TRUE(hall.hall().finished());
  EXPECT_THAT(hall.failures, ::testing::IsEmpty());
}

TEST(Dispatcher, LeavesPackagesThatNoMachineProcesses) {
  HallDescription description = shipped_hall("one_machine");
  description.templates = {{{{7, 1.0}}, {{0, 1.0}}}};
  DispatchedHall hall(std::move(description));
  hall.run_for(120.0);
  EXPECT_EQ(hall.hall().delivered(), 1U);
  EXPECT_EQ(hall.hall().packages()[0].place.kind, PackagePlace::Kind::Belt);
}

TEST(Dispatcher, ParksIdleRobotsOutOfTheWay) {
  HallDescription description = shipped_hall("one_machine");
  description.robots[0].position = {8.5, 9.4};  // beside the machine's input belt
  description.machines[1].time_step = 1e6;      // the first package is never released
  DispatchedHall hall(std::move(description));
  hall.tick();
  ASSERT_FALSE(hall.hall().robots()[0].belts.empty());
  hall.run_for(20.0);
  EXPECT_TRUE(hall.hall().robots()[0].belts.empty());
  EXPECT_EQ(hall.engine->actions()->active(RobotId{0}), nullptr);
}

}  // namespace
}  // namespace magna
