// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/run_progress.h"

#include <gtest/gtest.h>

#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

/// A robot sees these lines of cells of a map 6 m wide.
void see(Coverage& coverage, int from, int to) {
  SweepRaster raster(coverage.grid());
  for (int line = from; line < to; ++line) {
    const double y = coverage.grid().centre({0, line}).y;
    raster.begin({3, y}, 6.0);
    raster.pass({0.1, y}, {5.9, y});
    coverage.take(raster, {0}, SightHeight::Ground, 1);
  }
}

TEST(CoverageText, RefersToAllFloorWithoutAMeasureOfReachableFloor) {
  EXPECT_EQ(coverage_text(0.4567, nullptr), "coverage=0.457");
}

TEST(CoverageText, RefersToReachableFloorAndReportsWhenMostOfItWasSeen) {
  TeamRig rig(room(6, 6));
  rig.add(RobotType::P2at, {3, 3, 0});
  Coverage coverage(CoverageGrid({0, 0}, {6, 6}));
  ReachableFloor floor(rig.world, *rig.team, coverage);
  see(coverage, 0, 12);
  floor.follow(coverage, 40);
  EXPECT_EQ(coverage_text(0.25, &floor), "coverage=0.500 ticks_to_90=- floor_seen=0.250");
  see(coverage, 12, 24);
  floor.follow(coverage, 41);
  EXPECT_EQ(coverage_text(1.0, &floor), "coverage=1.000 ticks_to_90=41 floor_seen=1.000");
}

}  // namespace
}  // namespace magna
