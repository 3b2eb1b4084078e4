// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped scenarios: each loads without a warning, and a greedy dispatcher cannot deadlock it.
#include <gmock/gmock.h>

#include "core/hall/hall_file.h"
#include "core/hall/hall_roads.h"
#include "core/world/world.h"

namespace magna {
namespace {

using ::testing::IsEmpty;

struct Shipped {
  const char* name;
  std::size_t machines, robots, packages, processes;
};

class ShippedHalls : public ::testing::TestWithParam<Shipped> {
 protected:
  static std::size_t standard_machines(const HallDescription& description) {
    std::size_t count = 0;
    for (const HallMachine& machine : description.hall.machines) {
      count += machine.type == MachineType::Standard ? 1 : 0;
    }
    return count;
  }
};

TEST_P(ShippedHalls, LoadWithRoomForAllRobots) {
  const Shipped expected = GetParam();
  const std::string folder = MAGNA_SOURCE_DIR "/resources/factory/";
  const auto file = load_hall_file({folder + expected.name + ".json", {}, {}}, "");
  ASSERT_TRUE(file) << file.error().text();
  EXPECT_THAT(file->warnings, IsEmpty());
  const HallDescription& description = file->description;
  const Hall& hall = description.hall;
  EXPECT_EQ(standard_machines(description), expected.machines);
  EXPECT_EQ(description.robots.size(), expected.robots);
  ASSERT_EQ(description.templates.size(), 1U);
  EXPECT_EQ(description.templates[0].size(), expected.packages);
  std::size_t processes = 0;
  for (const auto& package : description.templates[0]) processes += package.size();
  EXPECT_EQ(processes, expected.processes);

  for (std::size_t belt = 0; belt < hall.belts.size(); ++belt) {
    EXPECT_GE(description.belt_capacity[belt], expected.packages) << hall.belts[belt].name;
    EXPECT_GE(hall.belts[belt].interact.cells.size(), 2U) << hall.belts[belt].name;
    EXPECT_EQ(hall.belts[belt].outlines.size(), 1U);
  }
  ASSERT_TRUE(hall.parking);
  EXPECT_GE(hall.parking->cells.size(), description.robots.size());

  const auto world = World::build(hall_world(hall, expected.name));
  ASSERT_TRUE(world) << world.error().text();
  const HallRoads roads(hall);
  for (const HallRobot& robot : description.robots) {
    EXPECT_FALSE(world->field().disc_hits(ObstacleLayer::Ground, robot.position, 0.5));
    for (const HallBelt& belt : hall.belts) {
      for (const Cell cell : belt.interact.cells) {
        EXPECT_FALSE(roads.way(robot.position, cell_centre(cell)).empty()) << belt.name;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, ShippedHalls,
    ::testing::Values(Shipped{"one_machine", 1, 1, 3, 3}, Shipped{"four_machines", 4, 2, 6, 16},
                      Shipped{"six_machines", 6, 3, 8, 22}, Shipped{"ft06", 6, 3, 6, 36},
                      Shipped{"ft10", 10, 5, 10, 100}, Shipped{"la01", 5, 4, 10, 50}),
    [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace magna
