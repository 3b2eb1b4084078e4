// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/measures_csv.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

using Sample = CoverageSeries::Sample;

const std::string kErrorHeader =
    "known_cells,false_free_cells,false_filled_cells,wrong_share,reachable_cells,"
    "reachable_seen_cells,ticks_to_90\r\n";

TEST(CoverageCsv, HasARowPerSampleAndAColumnPerRobot) {
  const std::array samples{Sample{10, 0, 0, {0, 0}}, Sample{20, 33, 15, {32, 1}},
                           Sample{20000, 1600, 30, {1000, 600}}};
  const std::array<std::string, 2> robots{"alpha", "beta"};
  EXPECT_EQ(coverage_csv(samples, robots, 0.1, 30),
            "tick,time_s,seen_m2,reachable_share,found_m2 alpha,found_m2 beta\r\n"
            "10,1.00,0.0000,0.0000,0.0000,0.0000\r\n"
            "20,2.00,2.0625,0.5000,2.0000,0.0625\r\n"
            "20000,2000.00,100.0000,1.0000,62.5000,37.5000\r\n");
}

TEST(CoverageCsv, HasAHeaderWithoutSamples) {
  const std::array<std::string, 1> robots{"alpha"};
  EXPECT_EQ(coverage_csv({}, robots, 0.1, 30),
            "tick,time_s,seen_m2,reachable_share,found_m2 alpha\r\n");
  EXPECT_EQ(coverage_csv({}, {}, 0.1, {}), "tick,time_s,seen_m2,reachable_share\r\n");
}

TEST(CoverageCsv, RobotsThatJoinedLaterHaveZeroBefore) {
  const std::array samples{Sample{60, 16, 0, {16}}, Sample{120, 48, 0, {16, 32}}};
  const std::array<std::string, 2> robots{"alpha", "beta"};
  EXPECT_EQ(coverage_csv(samples, robots, 1.0 / 60, 100),
            "tick,time_s,seen_m2,reachable_share,found_m2 alpha,found_m2 beta\r\n"
            "60,1.00,1.0000,0.0000,1.0000,0.0000\r\n"
            "120,2.00,3.0000,0.0000,1.0000,2.0000\r\n");
}

TEST(CoverageCsv, QuotesNamesWhereNecessary) {
  const std::array<std::string, 3> robots{"a,b", "the \"big\" one", "two\nlines"};
  EXPECT_EQ(coverage_csv({}, robots, 0.1, {}),
            "tick,time_s,seen_m2,reachable_share,\"found_m2 a,b\",\"found_m2 the \"\"big\"\" "
            "one\",\"found_m2 two\nlines\"\r\n");
}

TEST(CoverageCsv, ShareIsEmptyWithoutExplorersAndOneWithoutReachableFloor) {
  const std::array samples{Sample{10, 16, 0, {}}};
  const std::string header = "tick,time_s,seen_m2,reachable_share\r\n";
  EXPECT_EQ(coverage_csv(samples, {}, 0.1, {}), header + "10,1.00,1.0000,\r\n");
  EXPECT_EQ(coverage_csv(samples, {}, 0.1, 0), header + "10,1.00,1.0000,1.0000\r\n");
}

TEST(MapErrorCsv, HasOneRow) {
  EXPECT_EQ(map_error_csv({4000, 3, 5}, nullptr), kErrorHeader + "4000,3,5,0.002000,,,\r\n");
  EXPECT_EQ(map_error_csv({}, nullptr), kErrorHeader + "0,0,0,0.000000,,,\r\n");
}

TEST(MapErrorCsv, ReportsReachableFloorAndWhenMostOfItWasSeen) {
  TeamRig rig(room(6, 6));
  rig.add(RobotType::P2at, {3, 3, 0});
  Coverage coverage(CoverageGrid({0, 0}, {6, 6}));
  ReachableFloor floor(rig.world, *rig.team, coverage);
  ASSERT_GT(floor.size(), 0U);
  const std::string reachable = std::to_string(floor.size());
  const std::string known = kErrorHeader + "1,0,0,0.000000," + reachable;
  EXPECT_EQ(map_error_csv({1, 0, 0}, &floor), known + ",0,\r\n");
  SweepRaster raster(coverage.grid());
  for (int line = 0; line < 24; ++line) {
    const double y = coverage.grid().centre({0, line}).y;
    raster.begin({3, y}, 6.0);
    raster.pass({0.1, y}, {5.9, y});
    coverage.take(raster, {0}, SightHeight::Ground, 1);
  }
  floor.follow(coverage, 120);
  EXPECT_EQ(map_error_csv({1, 0, 0}, &floor), known + ',' + reachable + ",120\r\n");
}

}  // namespace
}  // namespace magna
