// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_generator.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "core/hall/hall_roads.h"
#include "tests/support/dispatched_hall.h"
#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

using test::DispatchedHall;
using ::testing::HasSubstr;

GeneratedHall plan_of(const std::string& text, std::uint64_t seed = 0) {
  const auto plan = parse_generated_hall(text, seed);
  EXPECT_TRUE(plan) << plan.error().text();
  return plan ? *plan : GeneratedHall{};
}

HallDescription generated(const std::string& text, std::uint64_t seed = 0) {
  HallRequest request;
  request.scenario = text;
  const auto file = load_hall_file(request, "", seed);
  EXPECT_TRUE(file) << file.error().text();
  return file ? file->description : HallDescription{};
}

TEST(HallGenerator, ReadsWhatToGenerate) {
  EXPECT_EQ(plan_of("hall:8:4", 7), (GeneratedHall{8, 4, 8, 3, 4, 7}));
  EXPECT_EQ(plan_of("hall:2:5"), (GeneratedHall{2, 5, 6, 3, 5, 0})) << "at least six jobs";
  EXPECT_EQ(plan_of("hall:8:4:20:5:9", 1), (GeneratedHall{8, 4, 20, 5, 9, 1}));
}

TEST(HallGenerator, ReportsMistakes) {
  for (const auto& [text, why] :
       {std::pair("hall:", "MACHINES is ''"), std::pair("hall:x:1", "MACHINES is 'x'"),
        std::pair("hall:8", "ROBOTS is missing"), std::pair("hall:8:0", "ROBOTS is '0'"),
        std::pair("hall:201:1", "from 0 to 200"), std::pair("hall:8:4:0", "JOBS is '0'"),
        std::pair("hall:8:4:9:1", "AISLE is '1'"), std::pair("hall:8:4:9:3:", "CHARGERS is ''"),
        std::pair("hall:8:4:9:3:4:5", "too many numbers"), std::pair("hall:8:1.5", "'1.5'")}) {
    const auto plan = parse_generated_hall(text, 0);
    ASSERT_FALSE(plan) << text;
    EXPECT_THAT(plan.error().text(), HasSubstr(why));
    EXPECT_THAT(plan.error().text(), HasSubstr("such as hall:8:4"));
  }
}

struct Size {
  const char* text;
  std::size_t machines, robots, chargers;
};

class GeneratedHalls : public ::testing::TestWithParam<Size> {};

TEST_P(GeneratedHalls, HaveWhatWasAskedForWithinReach) {
  const Size size = GetParam();
  const HallDescription description = generated(size.text);
  const Hall& hall = description.hall;
  ASSERT_EQ(hall.machines.size(), size.machines + 2);
  EXPECT_EQ(hall.belts.size(), 2 * size.machines + 2);
  EXPECT_EQ(description.robots.size(), size.robots);
  ASSERT_TRUE(hall.parking);
  EXPECT_EQ(hall.parking->cells.size(), size.chargers);
  EXPECT_TRUE(description.bounds);
  for (const HallMachine& machine : hall.machines) {
    EXPECT_EQ(machine.input_belt >= 0, machine.type != MachineType::Input) << machine.name;
    EXPECT_EQ(machine.output_belt >= 0, machine.type != MachineType::Output) << machine.name;
  }
  for (std::size_t b = 0; b < hall.belts.size(); ++b) {
    EXPECT_EQ(hall.belts[b].cells.size(), 4U) << hall.belts[b].name;
    EXPECT_EQ(hall.belts[b].interact.cells.size(), 3U) << hall.belts[b].name;
    EXPECT_GE(description.belt_capacity[b], description.templates[0].size());
  }
  const HallRoads roads(hall);
  const Point first = description.robots.front().position;
  for (const HallBelt& belt : hall.belts) {
    EXPECT_FALSE(roads.way(first, cell_centre(belt.interact.cells[0])).empty()) << belt.name;
  }
  for (const HallRobot& robot : description.robots) EXPECT_TRUE(roads.free(robot.position));
}

INSTANTIATE_TEST_SUITE_P(
    All, GeneratedHalls,
    ::testing::Values(Size{"hall:1:1", 1, 1, 1}, Size{"hall:2:3:4:2:1", 2, 3, 1},
                      Size{"hall:7:12", 7, 12, 12}, Size{"hall:24:30:10:4:40", 24, 30, 40}),
    [](const auto& one) {
      return std::to_string(one.param.machines) + "and" + std::to_string(one.param.robots);
    });

TEST(HallGenerator, LargeHallsFit) {
  const HallDescription description = generated("hall:100:50:1000");
  EXPECT_EQ(description.hall.machines.size(), 102U);
  EXPECT_EQ(description.robots.size(), 50U);
  EXPECT_EQ(description.templates[0].size(), 1000U);
  std::set<std::pair<double, double>> places;
  for (const HallRobot& robot : description.robots) {
    places.insert({robot.position.x, robot.position.y});
  }
  EXPECT_EQ(places.size(), 50U);
}

// With a short first job, so that the test takes seconds.
TEST(HallGenerator, ALargeHallDeliversItsFirstPackage) {
  HallDescription description = generated("hall:100:50:1000");
  description.templates[0][0].resize(1);
  DispatchedHall hall(std::move(description));
  while (hall.hall().delivered() == 0 && hall.engine->now() < 600 * 60) hall.tick();
  EXPECT_EQ(hall.hall().delivered(), 1U);
  EXPECT_GT(hall.hall().packages().size(), 900U) << "the hall is full of packages";
}

// Otherwise all would go the same long and narrow way to charge, and none would get through.
TEST(HallGenerator, ManyRobotsGetAWideHallWithChargersNearBy) {
  const HallDescription description = generated("hall:1:200");
  const TileMap& tiles = description.hall.tiles;
  EXPECT_LE(tiles.height, 1.5 * tiles.width);
  for (const HallRobot& robot : description.robots) {
    double nearest = 1e9;
    for (const Cell charger : description.hall.parking->cells) {
      nearest = std::min(nearest, distance(robot.position, cell_centre(charger)));
    }
    EXPECT_LE(nearest, 4.0) << robot.name;
  }
}

TEST(HallGenerator, ManyRobotsFinishASmallHall) {
  DispatchedHall hall(generated("hall:1:200"));
  hall.run_for(300.0);
  EXPECT_TRUE(hall.hall().finished()) << hall.hall().delivered();
}

TEST(HallGenerator, TheSeedGivesTheJobs) {
  const auto jobs = [](std::uint64_t seed) { return generated("hall:6:2", seed).templates; };
  EXPECT_EQ(jobs(1), jobs(1));
  EXPECT_NE(jobs(1), jobs(2));
  const std::vector<PackageTemplates> lists = jobs(3);
  for (const std::vector<Process>& job : lists.front()) {
    std::set<int> machines;
    EXPECT_EQ(job.size(), 5U);
    for (const Process& process : job) {
      machines.insert(process.id);
      EXPECT_GE(process.seconds, 1.0);
      EXPECT_LE(process.seconds, 20.0);
    }
    EXPECT_EQ(machines.size(), job.size()) << "each machine at most once";
    EXPECT_GE(*machines.begin(), 1);
    EXPECT_LE(*machines.rbegin(), 6);
  }
}

TEST(HallGenerator, TakesTheMachinesOfAJobShop) {
  const test::TemporaryFolder folder;
  const std::string file = (folder.path() / "two.txt").string();
  std::ofstream(file) << "instance a\n1 2\n0 3 1 4\ninstance b\n2 3\n0 1 1 2 2 3\n2 4 1 5 0 6\n";
  HallRequest request;
  request.scenario = "hall:0:2";
  request.jobshop = file + "#b";
  const auto hall = load_hall_file(request, "");
  ASSERT_TRUE(hall) << hall.error().text();
  EXPECT_EQ(hall->description.hall.machines.size(), 5U);
  EXPECT_EQ(hall->description.templates[0].size(), 2U);
  request.jobshop = file;
  EXPECT_THAT(load_hall_file(request, "").error().text(), HasSubstr("holds 2 job shops"));
  request.scenario = "hall:4:2";
  request.jobshop = file + "#b";
  EXPECT_EQ(load_hall_file(request, "").error().text(),
            file + ":5:1: found 3 machines; expected 4, as many as the environment has");
  request.jobshop.reset();
  request.scenario = "hall:0:2";
  EXPECT_THAT(load_hall_file(request, "").error().text(), HasSubstr("expected --jobshop"));
  request.environment = "e.json";
  EXPECT_THAT(load_hall_file(request, "").error().text(), HasSubstr("its own floor plan"));
}

TEST(HallGenerator, TheDispatcherFinishesGeneratedHalls) {
  for (const char* const text : {"hall:1:1", "hall:4:2", "hall:9:4:9"}) {
    DispatchedHall hall(generated(text, 5));
    hall.run_for(7200.0);
    EXPECT_TRUE(hall.hall().finished()) << text << ": " << hall.hall().delivered();
  }
}

}  // namespace
}  // namespace magna
