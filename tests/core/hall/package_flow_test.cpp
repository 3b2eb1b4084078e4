// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/package_flow.h"

#include <gtest/gtest.h>

#include <memory>

#include "tests/support/drawn_hall.h"

namespace magna {
namespace {

/// machine0 does process 1 and machine1 process 2; one package fits on each of their belts. belt0
/// leads to machine0 and belt1 away from it, belt2 and belt3 the same at machine1; belt4 is that of
/// the input machine and belt5 that of the output machine.
TileMap two_machines() {
  return test::drawn_tiles({"####################",  //
                            "#..................#",  //
                            "#.Ioooooo...iiiO...#",  //
                            "#..++++++...+++....#",  //
                            "#..................#",  //
                            "#..................#",  //
                            "#..iMo.............#",  //
                            "#..+.+.............#",  //
                            "#..................#",  //
                            "#..................#",  //
                            "#..iMo...........PP#",  //
                            "#..+.+...........PP#",  //
                            "#..................#",  //
                            "####################"});
}

constexpr int kFirst = 0;
constexpr int kSecond = 2;

class PackageFlowTest : public ::testing::Test {
 protected:
  /// Packages with these processes wait on the belt of the input machine.
  void open(const std::vector<std::vector<int>>& packages) {
    HallDescription description = test::drawn_hall(two_machines(), {{9.5, 8.5}});
    ASSERT_EQ(description.hall.belts.size(), 6U);
    ASSERT_EQ(description.hall.belts[kFirst].type, BeltType::Input);
    ASSERT_EQ(description.hall.belts[kSecond].type, BeltType::Input);
    description.machines[0].processes = {1};
    description.machines[1].processes = {2};
    description.machines[2].time_step = 0.0;
    description.templates.assign(1, {});
    for (const std::vector<int>& ids : packages) {
      std::vector<Process> all;
      for (const int id : ids) all.push_back({id, 1.0});
      description.templates[0].push_back(all);
    }
    hall = std::make_unique<HallSimulation>(
        std::make_shared<const HallDescription>(std::move(description)), 1);
    for (int k = 0; k < 60; ++k) hall->advance(1.0 / 60.0);
    ASSERT_EQ(hall->packages().size(), packages.size());
  }

  std::unique_ptr<HallSimulation> hall;
};

TEST_F(PackageFlowTest, AllowsWhatFits) {
  open({{1, 2}, {2, 1}});
  PackageFlow flow(*hall, {});
  EXPECT_TRUE(flow.allows({{0}, kFirst}));
  flow.add({{0}, kFirst});
  EXPECT_TRUE(flow.allows({{1}, kSecond}));
}

// Each machine with its belts holds three packages.
TEST_F(PackageFlowTest, RefusesAPackageAfterWhichTwoMachinesWaitForEachOther) {
  open({{1, 2}, {1, 2}, {1, 2}, {2, 1}, {2, 1}, {2, 1}});
  PackageFlow flow(*hall, {});
  for (std::uint32_t k = 0; k < 5; ++k) {
    const PackageMove move{{k}, k < 3 ? kFirst : kSecond};
    ASSERT_TRUE(flow.allows(move)) << k;
    flow.add(move);
  }
  EXPECT_FALSE(flow.allows({{5}, kSecond}));
}

TEST_F(PackageFlowTest, CountsPackagesUnderway) {
  open({{1, 2}, {1, 2}, {1, 2}, {2, 1}, {2, 1}, {2, 1}});
  const std::vector<PackageMove> underway = {
      {{0}, kFirst}, {{1}, kFirst}, {{2}, kFirst}, {{3}, kSecond}, {{4}, kSecond}};
  EXPECT_FALSE(PackageFlow(*hall, underway).allows({{5}, kSecond}));
}

TEST_F(PackageFlowTest, AllowsPackagesInOneDirection) {
  open({{1, 2}, {1, 2}, {1, 2}, {1, 2}});
  PackageFlow flow(*hall, {});
  for (std::uint32_t k = 0; k < 3; ++k) {
    EXPECT_TRUE(flow.allows({{k}, kFirst}));
    flow.add({{k}, kFirst});
  }
}

TEST_F(PackageFlowTest, LeavesPackagesThatCannotBeFinished) {
  open({{1, 7}, {1}});
  const PackageFlow flow(*hall, {});
  EXPECT_FALSE(flow.allows({{0}, kFirst}));  // it would stay on the machine's output belt
  EXPECT_TRUE(flow.allows({{1}, kFirst}));
}

TEST_F(PackageFlowTest, AllowsEverythingOnceItIsTooLate) {
  open({{1, 2}, {1, 2}, {1, 2}, {2, 1}, {2, 1}, {2, 1}});
  const std::vector<PackageMove> underway = {{{0}, kFirst},  {{1}, kFirst},  {{2}, kFirst},
                                             {{3}, kSecond}, {{4}, kSecond}, {{5}, kSecond}};
  EXPECT_TRUE(PackageFlow(*hall, underway).allows({{0}, kSecond}));
}

TEST_F(PackageFlowTest, TheWayOutIsAlwaysAllowed) {
  open({{1, 2}, {2, 1}});
  const int out = hall->hall().machines[3].input_belt;
  ASSERT_EQ(hall->hall().machines[3].type, MachineType::Output);
  EXPECT_TRUE(PackageFlow(*hall, {}).allows({{0}, out}));
}

}  // namespace
}  // namespace magna
