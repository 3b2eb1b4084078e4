// SPDX-License-Identifier: GPL-3.0-or-later
// Robots of a hall with crossing routes: all of them arrive (gobot.md, Motion).
#include <gtest/gtest.h>

#include "core/sim/random.h"
#include "tests/support/running_hall.h"

namespace magna {
namespace {

using test::RunningHall;

/// Free places, at centres of cells, that are far enough apart for two robots.
std::vector<Point> places(const HallRoads& roads, RandomStream& lots, std::size_t count) {
  std::vector<Point> chosen;
  while (chosen.size() < count) {
    const Point p{static_cast<double>(1 + lots.below(18)) + 0.5,
                  static_cast<double>(1 + lots.below(12)) + 0.5};
    const bool apart =
        std::ranges::all_of(chosen, [p](Point other) { return distance(p, other) > 1.8; });
    if (apart && roads.free(p)) chosen.push_back(p);
  }
  return chosen;
}

class HallCrossing : public testing::TestWithParam<int> {};

TEST_P(HallCrossing, AllRobotsArrive) {
  const auto seed = static_cast<std::uint64_t>(GetParam());
  RandomStream lots(seed, 0, StreamPurpose::World);
  const std::size_t robots = 2 + seed % 5;
  const HallRoads roads(lay_out_hall(test::one_machine_tiles()));
  const std::vector<Point> starts = places(roads, lots, robots);
  const std::vector<Point> goals = places(roads, lots, robots);
  RunningHall hall(test::drawn_hall(test::one_machine_tiles(), starts), seed);
  std::vector<ActionId> ids;
  for (std::uint32_t k = 0; k < robots; ++k) {
    ids.push_back(hall.act(k, action::NavigateTo{goals[k]}).value());
  }
  hall.run_until(
      [&] {
        return std::ranges::all_of(ids, [&](ActionId id) { return hall.end_of(id).has_value(); });
      },
      120.0);
  for (std::uint32_t k = 0; k < robots; ++k) {
    EXPECT_EQ(hall.end_of(ids[k]), ActionEnd::Succeeded)
        << "robot" << k << ": " << hall.reason_of(ids[k]);
    EXPECT_EQ(hall.pose(k).position(), goals[k]);
  }
  EXPECT_LT(hall.seconds(), 30.0);
}

INSTANTIATE_TEST_SUITE_P(Seeds, HallCrossing, testing::Range(0, 50));

}  // namespace
}  // namespace magna
