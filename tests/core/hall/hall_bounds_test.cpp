// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_bounds.h"

#include <gtest/gtest.h>

#include "tests/support/dispatched_hall.h"
#include "tests/support/small_hall.h"

namespace magna {
namespace {

using test::DispatchedHall;
using test::shipped_hall;

HallBounds bounds_of(const HallDescription& description) {
  const auto bounds = hall_bounds(description);
  EXPECT_TRUE(bounds);
  return bounds.value_or(HallBounds{});
}

struct KnownBounds {
  const char* name;
  double machines, jobs;
  int busiest;
};

class ShippedBounds : public ::testing::TestWithParam<KnownBounds> {};

// The longest jobs and busiest machines of the files, calculated by hand.
TEST_P(ShippedBounds, AreThoseOfTheJobShop) {
  const HallBounds bounds = bounds_of(shipped_hall(GetParam().name));
  EXPECT_DOUBLE_EQ(bounds.machines, GetParam().machines);
  EXPECT_DOUBLE_EQ(bounds.jobs, GetParam().jobs);
  EXPECT_EQ(bounds.busiest, GetParam().busiest);
  EXPECT_GT(bounds.hall, bounds.jobs);
  EXPECT_GT(bounds.hall, bounds.machines);
}

INSTANTIATE_TEST_SUITE_P(All, ShippedBounds,
                         ::testing::Values(KnownBounds{"ft06", 52.0, 47.0, 4},
                                           KnownBounds{"la01", 666.0, 413.0, 4},
                                           KnownBounds{"ft10", 796.0, 655.0, 2}),
                         [](const auto& one) { return std::string(one.param.name); });

TEST(HallBounds, AreKnownOfLoadedHalls) {
  const HallDescription description = shipped_hall("four_machines");
  ASSERT_TRUE(description.bounds);
  EXPECT_EQ(description.bounds, hall_bounds(description));
}

TEST(HallBounds, NoDispatcherIsFaster) {
  for (const char* const name : {"one_machine", "four_machines", "ft06"}) {
    HallDescription description = shipped_hall(name);
    const HallBounds bounds = bounds_of(description);
    DispatchedHall hall(std::move(description));
    EXPECT_GE(hall.run_for(3600.0), bounds.hall) << name;
  }
}

// Two packages of 1 s and 0.5 s on the only machine; input and output machine take 1 s each.
TEST(HallBounds, AddUpWorkAndWaysOfASmallHall) {
  HallDescription description = test::small_hall();
  description.controller = RobotController::Teleport;
  HallBounds bounds = bounds_of(description);
  EXPECT_DOUBLE_EQ(bounds.jobs, 1.5);
  EXPECT_DOUBLE_EQ(bounds.machines, 3.0);
  EXPECT_EQ(bounds.busiest, 0);
  EXPECT_DOUBLE_EQ(bounds.hall, 1.0 + 3.0 + 1.0) << "head and tail of the machine";
  description.controller = RobotController::None;
  EXPECT_GT(bounds_of(description).hall, bounds.hall) << "ways take time";
  description.machines[0].processes = {0, 1};
  description.machines[0].process_seconds = {4.0, 2.0};
  EXPECT_DOUBLE_EQ(bounds_of(description).machines, 12.0) << "the times of the machine";
}

// Each of its processes can be done by two machines.
TEST(HallBounds, OfMachinesThatReplaceEachOtherShareTheWork) {
  const HallDescription description = shipped_hall("six_machines");
  double work = 0.0;
  for (const auto& package : description.templates[0]) {
    for (const Process& process : package) work += process.seconds;
  }
  const HallBounds bounds = bounds_of(description);
  EXPECT_EQ(bounds.busiest, -1);
  EXPECT_DOUBLE_EQ(bounds.machines, work / 6.0);
}

TEST(HallBounds, AreUnknownIfPackagesNeverEndOrCannotBeProcessed) {
  HallDescription endless = test::small_hall();
  endless.machines[1].infinite = true;
  EXPECT_FALSE(hall_bounds(endless));
  HallDescription impossible = test::small_hall();
  impossible.machines[0].processes = {0};
  EXPECT_FALSE(hall_bounds(impossible));
}

TEST(HallBounds, OfAHallWithoutPackagesAreZero) {
  HallDescription empty = test::small_hall();
  empty.templates.front().clear();
  EXPECT_EQ(bounds_of(empty), HallBounds{});
}

TEST(HallBounds, FreeTransportTakesNoTimeOutsideOfMachines) {
  HallDescription description = test::small_hall();
  free_transport(description);
  const HallBounds bounds = bounds_of(description);
  EXPECT_DOUBLE_EQ(bounds.hall, bounds.machines);
  for (const std::size_t capacity : description.belt_capacity) EXPECT_GE(capacity, 2U);
}

}  // namespace
}  // namespace magna
