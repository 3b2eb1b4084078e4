// SPDX-License-Identifier: GPL-3.0-or-later
// Machines, belts, packages and batteries (gobot.md, Batteries; Belts and machines), without moving
// robots.
#include "core/hall/hall_simulation.h"
#include "core/robot/odometer.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/geometry/angle.h"
#include "tests/support/drawn_hall.h"

namespace magna {
namespace {

constexpr double kTick = 1.0 / 60.0;

class HallSimulationTest : public testing::Test {
 protected:
  HallSimulationTest() { description_ = test::drawn_hall(test::one_machine_tiles(), {{9.5, 5.0}}); }

  HallSimulation& hall() {
    if (!hall_) {
      hall_ = std::make_unique<HallSimulation>(
          std::make_shared<const HallDescription>(description_), 3);
    }
    return *hall_;
  }
  void run(double seconds) {
    for (int k = 0; k < static_cast<int>(seconds * 60.0 + 0.5); ++k) hall().advance(kTick);
  }
  /// The pose of the robot.
  Pose stand(double x, double y, double theta) {
    const Pose pose{x, y, theta};
    hall().update_places(std::vector<Pose>{pose});
    return pose;
  }
  std::string place_of(std::uint32_t package) { return hall().place_name(PackageId{package}); }

  HallDescription description_;

 private:
  std::unique_ptr<HallSimulation> hall_;
};

constexpr double kUp = -kPi / 2.0;

TEST_F(HallSimulationTest, TheFirstPackageExistsAtTheStart) {
  ASSERT_EQ(hall().packages().size(), 1U);
  EXPECT_EQ(place_of(0), "input_machine0");
  EXPECT_EQ(hall().package({0}).name, "package0");
  EXPECT_EQ(hall().to_make(), 1U);
  EXPECT_TRUE(hall().take_news().empty());
}

TEST_F(HallSimulationTest, KnowsWherePackagesCanBeBrought) {
  description_.machines[0].processes = {1, 4, 1};
  description_.machines[2].processes = {9};  // of an output machine: has no effect
  ASSERT_EQ(hall().hall().machines[2].type, MachineType::Output);
  for (const int process : {1, 4}) {
    EXPECT_EQ(hall().places_of(process).machines, std::vector<std::size_t>{0}) << process;
    EXPECT_EQ(hall().places_of(process).belts, std::vector<std::size_t>{0}) << process;
  }
  EXPECT_TRUE(hall().places_of(9).machines.empty());
  EXPECT_TRUE(hall().places_of(9).belts.empty());
  EXPECT_EQ(hall().exits().machines, std::vector<std::size_t>{2});
  EXPECT_EQ(hall().exits().belts, std::vector<std::size_t>{3});
  Package package = hall().package({0});
  EXPECT_EQ(&hall().next_places(package), &hall().places_of(1));
  package.done = package.all.size();
  EXPECT_EQ(&hall().next_places(package), &hall().exits());
}

TEST_F(HallSimulationTest, PackagesCannotBeBroughtToABeltWithoutFloor) {
  description_.hall.belts[0].interact.cells.clear();
  EXPECT_TRUE(hall().places_of(1).machines.empty());
  EXPECT_TRUE(hall().places_of(1).belts.empty());
}

TEST_F(HallSimulationTest, AnInputMachineReleasesAPackageAfterItsTimeStep) {
  run(2.0 - kTick);
  EXPECT_EQ(place_of(0), "input_machine0");
  run(2.0 * kTick);
  EXPECT_EQ(place_of(0), "belt2");
  run(kTick);
  EXPECT_EQ(hall().packages().size(), 2U);
  EXPECT_EQ(place_of(1), "input_machine0");
  EXPECT_EQ(hall().to_make(), 0U);
  run(10.0);
  EXPECT_EQ(hall().on_belt(2), (std::vector<PackageId>{{0}, {1}}));
  EXPECT_EQ(hall().packages().size(), 2U) << "its list is empty";
}

TEST_F(HallSimulationTest, AFullBeltBlocksANewPackage) {
  description_.templates = {PackageTemplates(9, {{1, 1.0}})};
  description_.machines[1].time_step = 0.0;
  run(5.0);
  EXPECT_EQ(hall().on_belt(2).size(), 3U);
  EXPECT_EQ(place_of(3), "input_machine0");
  EXPECT_EQ(hall().machines()[1].phase, MachinePhase::Holding);
  EXPECT_EQ(hall().packages().size(), 4U);
}

TEST_F(HallSimulationTest, WithoutATimeStepAPackageComesEverySecondTick) {
  description_.templates = {PackageTemplates(3, {{1, 1.0}})};
  description_.machines[1].time_step = 0.0;
  hall().advance(kTick);
  EXPECT_EQ(place_of(0), "belt2");
  hall().advance(kTick);
  EXPECT_EQ(hall().packages().size(), 2U);
  hall().advance(kTick);
  EXPECT_EQ(place_of(1), "belt2");
}

TEST_F(HallSimulationTest, AnInfiniteMachineNeverRunsOut) {
  description_.machines[1].infinite = true;
  description_.machines[1].time_step = 0.1;
  description_.belt_capacity[2] = 1000;
  run(20.0);
  EXPECT_GT(hall().packages().size(), 100U);
  EXPECT_FALSE(hall().to_make().has_value());
  EXPECT_FALSE(hall().finished());
}

TEST_F(HallSimulationTest, MakesPackagesFirstInFirstOutLastInFirstOutOrAtRandom) {
  description_.templates = {{{{1, 1.0}}, {{2, 1.0}}, {{3, 1.0}}, {{4, 1.0}}, {{5, 1.0}}}};
  const auto made = [&](CreateOrder order, std::uint64_t seed) {
    description_.machines[1].create_order = order;
    description_.machines[1].time_step = 0.0;
    description_.belt_capacity[2] = 10;
    HallSimulation one(std::make_shared<const HallDescription>(description_), seed);
    for (int k = 0; k < 20; ++k) one.advance(kTick);
    std::vector<int> ids;
    for (const Package& package : one.packages()) ids.push_back(package.all.front().id);
    return ids;
  };
  EXPECT_EQ(made(CreateOrder::First, 1), (std::vector<int>{1, 2, 3, 4, 5}));
  EXPECT_EQ(made(CreateOrder::Last, 1), (std::vector<int>{5, 4, 3, 2, 1}));
  EXPECT_EQ(made(CreateOrder::Random, 1), made(CreateOrder::Random, 1));
  bool differs = false;
  for (std::uint64_t seed = 2; seed < 6; ++seed) {
    differs = differs || made(CreateOrder::Random, seed) != made(CreateOrder::Random, 1);
  }
  EXPECT_TRUE(differs);
}

TEST_F(HallSimulationTest, ExponentialTimesHaveTheGivenMean) {
  description_.machines[1].create_time = CreateTime::Exponential;
  description_.machines[1].infinite = true;
  description_.belt_capacity[2] = 100000;
  run(2000.0);
  const double mean = 2000.0 / static_cast<double>(hall().packages().size());
  EXPECT_NEAR(mean, 2.0, 0.25);
}

TEST_F(HallSimulationTest, InputMachinesShareAListAndMakeEachPackageOnce) {
  TileMap tiles = test::one_machine_tiles();
  tiles.tiles[static_cast<std::size_t>(6 * tiles.height + 11)] = Tile::InputMachine;
  tiles.tiles[static_cast<std::size_t>(7 * tiles.height + 11)] = Tile::OutputBelt;
  description_ = test::drawn_hall(tiles, {});
  description_.templates = {PackageTemplates(5, {{1, 1.0}})};
  EXPECT_EQ(hall().packages().size(), 2U) << "the first of each machine";
  EXPECT_EQ(hall().to_make(), 3U);
  run(30.0);
  EXPECT_EQ(hall().to_make(), 0U);
}

// --- Hands ---------------------------------------------------------------------------------------

TEST_F(HallSimulationTest, APackagePassesThroughTheHall) {
  run(2.1);
  ASSERT_EQ(hall().pick(0, stand(4.5, 4.7, kUp), {}), std::nullopt);
  EXPECT_EQ(place_of(0), "robot0");
  ASSERT_EQ(hall().place(0, stand(10.5, 4.7, kUp)), std::nullopt);
  EXPECT_EQ(place_of(0), "belt0");
  run(kTick);
  EXPECT_EQ(place_of(0), "machine0");
  EXPECT_EQ(hall().machines()[0].phase, MachinePhase::Working);
  run(0.5);
  EXPECT_NEAR(hall().machines()[0].progress(), 0.5, 0.01);
  run(0.5);
  EXPECT_TRUE(hall().package({0}).finished()) << "the process goes before the package moves";
  EXPECT_EQ(place_of(0), "machine0");
  EXPECT_EQ(hall().machines()[0].progress(), 1.0);
  run(kTick);
  EXPECT_EQ(place_of(0), "belt1");
  EXPECT_EQ(hall().machines()[0].progress(), 1.0) << "it rests at 1 until the next work";
  ASSERT_EQ(hall().pick(0, stand(14.5, 4.7, kUp), {}), std::nullopt);
  ASSERT_EQ(hall().place(0, stand(12.5, 7.3, -kUp)), std::nullopt);
  run(kTick);
  EXPECT_EQ(place_of(0), "output_machine0");
  run(1.0);
  EXPECT_EQ(place_of(0), "");
  EXPECT_EQ(hall().delivered(), 1U);
}

TEST_F(HallSimulationTest, IsFinishedOnceNothingIsLeftToMakeAndNoPackageRemains) {
  description_.templates = {{{}}};  // a package without processes
  run(2.1);
  ASSERT_EQ(hall().pick(0, stand(4.5, 4.7, kUp), {}), std::nullopt);
  ASSERT_EQ(hall().place(0, stand(12.5, 7.3, -kUp)), std::nullopt);
  EXPECT_FALSE(hall().finished());
  run(1.1);
  EXPECT_TRUE(hall().finished());
  const auto news = hall().take_news();
  EXPECT_EQ(news.back().kind, HallNews::Kind::AllDelivered);
}

TEST_F(HallSimulationTest, ReportsThatAProcessBeginsAndEnds) {
  run(2.1);
  ASSERT_EQ(hall().pick(0, stand(4.5, 4.7, kUp), {}), std::nullopt);
  ASSERT_EQ(hall().place(0, stand(10.5, 4.7, kUp)), std::nullopt);
  hall().take_news();
  const auto count = [this](HallNews::Kind kind) {
    return std::ranges::count_if(hall().take_news(), [kind](const HallNews& news) {
      return news.kind == kind && news.machine == 0 && news.package == PackageId{0} &&
             news.process == 1;
    });
  };
  run(kTick);
  EXPECT_EQ(count(HallNews::Kind::ProcessBegun), 1);
  run(0.9);
  EXPECT_EQ(count(HallNews::Kind::ProcessBegun), 0);
  run(0.2);
  EXPECT_EQ(count(HallNews::Kind::ProcessDone), 1);
}

TEST_F(HallSimulationTest, AHallWithoutPackagesIsFinishedImmediately) {
  description_.templates = {{}};
  run(kTick);
  EXPECT_TRUE(hall().finished());
}

TEST_F(HallSimulationTest, HandsGiveTheReasonOfARejection) {
  EXPECT_EQ(hall().pick(0, stand(4.5, 4.7, kUp), {}), "belt2 is empty");
  run(2.1);
  EXPECT_EQ(hall().pick(0, stand(4.5, 6.5, kUp), {}), "it is not in interact_area2");
  EXPECT_EQ(hall().pick(0, stand(4.5, 4.7, -kUp), {}), "it faces no belt within reach");
  EXPECT_EQ(hall().pick(0, stand(10.5, 4.7, kUp), {}), "belt0 is an input belt");
  EXPECT_EQ(hall().pick(0, stand(4.5, 4.7, kUp), "package1"), "package1 is not on belt2");
  EXPECT_EQ(hall().pick(0, stand(4.5, 4.7, -kUp), "package9"), "there is no package package9");
  EXPECT_EQ(hall().place(0, stand(10.5, 4.7, kUp)), "it carries nothing");
  EXPECT_EQ(hall().pick(0, stand(4.5, 4.7, kUp), "package0"), std::nullopt);
  EXPECT_EQ(hall().pick(0, stand(4.5, 4.7, kUp), {}), "it carries package0");
  EXPECT_EQ(hall().place(0, stand(4.5, 4.7, kUp)), "belt2 is an output belt");
  EXPECT_EQ(hall().place(0, stand(12.5, 7.3, -kUp)), "package0 still needs process 1");
  EXPECT_EQ(place_of(0), "robot0");
}

TEST_F(HallSimulationTest, AMachineRejectsUnsupportedProcessesAndAFullBeltEverything) {
  description_.machines[0].processes = {2};
  run(2.1);
  ASSERT_EQ(hall().pick(0, stand(4.5, 4.7, kUp), {}), std::nullopt);
  EXPECT_EQ(hall().place(0, stand(10.5, 4.7, kUp)),
            "machine0 does not do what package0 needs next");
}

TEST_F(HallSimulationTest, AFullBeltRejectsEveryPackage) {
  description_.belt_capacity[0] = 0;
  run(2.1);
  ASSERT_EQ(hall().pick(0, stand(4.5, 4.7, kUp), {}), std::nullopt);
  EXPECT_EQ(hall().place(0, stand(10.5, 4.7, kUp)), "belt0 is full");
}

TEST_F(HallSimulationTest, TakesANamedPackageFromAnyPlaceOfTheBelt) {
  run(5.0);
  ASSERT_EQ(hall().on_belt(2).size(), 2U);
  EXPECT_EQ(hall().pick(0, stand(4.5, 4.7, kUp), "package1"), std::nullopt);
  EXPECT_EQ(hall().on_belt(2), (std::vector<PackageId>{{0}}));
}

TEST_F(HallSimulationTest, PickRayReachesThePickupRadiusAndIsStoppedByBeltsOnly) {
  EXPECT_EQ(hall().faced_belt({1.0, 3.5, 0.0}), 2) << "through the input machine";
  EXPECT_EQ(hall().faced_belt({7.0, 3.5, 0.0}), 0);
  EXPECT_EQ(hall().faced_belt({12.5, 3.5, kPi}), 0);
  description_.pickup_radius = 1.0;
  const HallSimulation near(std::make_shared<const HallDescription>(description_), 1);
  EXPECT_EQ(near.faced_belt({4.5, 5.1, kUp}), -1);
  EXPECT_EQ(near.faced_belt({4.5, 4.9, kUp}), 2);
}

// --- Places and batteries --------------------------------------------------------------------

TEST_F(HallSimulationTest, AreasCountTheDiscOfTheRobotNotItsCentre) {
  const auto areas = [&](double x, double y) {
    stand(x, y, 0.0);
    return hall().robots()[0].belts;
  };
  EXPECT_EQ(areas(4.5, 5.49), std::vector<int>{2});
  EXPECT_EQ(areas(4.5, 5.5), std::vector<int>{}) << "touching does not count";
  EXPECT_EQ(areas(2.6, 4.5), std::vector<int>{2});
  stand(3.4, 10.5, 0.0);
  EXPECT_TRUE(hall().robots()[0].in_station);
  stand(3.6, 10.5, 0.0);
  EXPECT_FALSE(hall().robots()[0].in_station);
}

TEST_F(HallSimulationTest, ListsAreasInTheOrderOfEntering) {
  // The area of belt1 extends around a corner to that of belt0.
  TileMap tiles = test::one_machine_tiles();
  for (const int i : {12, 13}) {
    tiles.tiles[static_cast<std::size_t>(i * tiles.height + 5)] = Tile::Interact;
  }
  description_ = test::drawn_hall(tiles, {{9.5, 6.0}});
  stand(13.5, 4.7, 0.0);
  ASSERT_EQ(hall().robots()[0].belts, (std::vector<int>{1}));
  stand(12.0, 5.0, 0.0);  // in both
  EXPECT_EQ(hall().robots()[0].belts, (std::vector<int>{1, 0}));
  stand(11.0, 4.7, 0.0);
  stand(12.0, 5.0, 0.0);
  EXPECT_EQ(hall().robots()[0].belts, (std::vector<int>{0, 1}));
}

TEST_F(HallSimulationTest, ABatteryDrainsOutsideOfStationsAndChargesInThem) {
  stand(9.5, 6.0, 0.0);
  run(10.0);
  EXPECT_NEAR(hall().robots()[0].battery, 9.0, 1e-9);
  stand(2.0, 11.0, 0.0);
  run(1.0);
  EXPECT_NEAR(hall().robots()[0].battery, 9.8, 1e-9);
  run(1.0);
  EXPECT_EQ(hall().robots()[0].battery, 10.0) << "exactly full";
}

TEST_F(HallSimulationTest, AnIdleRateDrainsByTheActivityOfTheRobotInStationsToo) {
  description_.robots[0].idle_drain_rate = kIdleDrainRate;
  stand(9.5, 6.0, 0.0);
  run(10.0);
  EXPECT_NEAR(hall().robots()[0].battery, 10.0 - 0.01, 1e-9);
  hall().set_acting(0, true);
  run(10.0);
  EXPECT_NEAR(hall().robots()[0].battery, 10.0 - 1.01, 1e-9);
  stand(2.0, 11.0, 0.0);
  run(1.0);
  EXPECT_NEAR(hall().robots()[0].battery, 10.0 - 1.01 + 0.7, 1e-9);
  hall().set_acting(0, false);
  run(1.0);
  EXPECT_EQ(hall().robots()[0].battery, 10.0) << "exactly full";
}

TEST_F(HallSimulationTest, ReportsAnEmptyBatteryOnce) {
  description_.robots[0].drain_rate = 5.0;
  hall();
  stand(9.5, 6.0, 0.0);
  run(3.0);
  EXPECT_EQ(hall().robots()[0].battery, 0.0);
  int told = 0;
  for (const HallNews& news : hall().take_news()) {
    if (news.kind == HallNews::Kind::BatteryEmpty) ++told;
  }
  EXPECT_EQ(told, 1);
}

// --- Machines on command -------------------------------------------------------------------------

TEST_F(HallSimulationTest, MachinesOnCommandWaitForIt) {
  description_.machines_on_command = true;
  run(2.1);
  ASSERT_EQ(hall().pick(0, stand(4.5, 4.7, kUp), {}), std::nullopt);
  ASSERT_EQ(hall().place(0, stand(10.5, 4.7, kUp)), std::nullopt);
  run(5.0);
  EXPECT_EQ(place_of(0), "belt0");
  EXPECT_EQ(hall().refuse_process(0), std::nullopt);
  EXPECT_TRUE(hall().refuse_process(1).has_value()) << "an input machine";
  EXPECT_FALSE(hall().begin_process(0, PackageId{1}));
  EXPECT_TRUE(hall().begin_process(0, PackageId{0}));
  EXPECT_EQ(hall().refuse_process(0), "the machine is at work");
  run(1.0 + kTick);
  EXPECT_EQ(place_of(0), "belt1");
}

TEST_F(HallSimulationTest, AutomaticMachinesRejectCommands) {
  EXPECT_TRUE(hall().refuse_process(0).has_value());
}

TEST_F(HallSimulationTest, AnOutputMachineLooksIdleBeforeItsFirstPackage) {
  EXPECT_EQ(hall().machines()[2].progress(), 1.0);
  EXPECT_EQ(hall().machines()[0].progress(), 0.0);
}

}  // namespace
}  // namespace magna
