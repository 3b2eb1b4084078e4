// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/coverage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace magna {
namespace {

constexpr RobotId kAnna{0};
constexpr RobotId kBert{1};

/// A map of 20 x 20 m on which robots see complete lines of cells along y = 1.1.
struct SeriesRig {
  Coverage coverage{CoverageGrid({0, 0}, {20, 20})};
  SweepRaster raster{coverage.grid()};

  /// The first `cells` cells of the line.
  void see(RobotId robot, int cells, Tick now) {
    raster.begin({0.1, 1.1}, 20.0);
    raster.pass({0.1, 1.1}, {0.1 + 0.25 * (cells - 1), 1.1});
    coverage.take(raster, robot, SightHeight::Ground, now);
  }
};

std::vector<Tick> ticks(const CoverageSeries& series) {
  std::vector<Tick> ticks;
  for (const CoverageSeries::Sample& sample : series.samples()) ticks.push_back(sample.tick);
  return ticks;
}

TEST(CoverageSeries, TakesASampleAtTicksThatAreMultiplesOfItsPeriod) {
  SeriesRig rig;
  CoverageSeries series(10);
  for (Tick now = 3; now <= 35; ++now) series.advance(now, rig.coverage, 1, 0);
  EXPECT_THAT(ticks(series), testing::ElementsAre(10, 20, 30));
}

TEST(CoverageSeries, RecordsTheSeenAreaAndItsDiscoverers) {
  SeriesRig rig;
  CoverageSeries series(1);
  series.advance(1, rig.coverage, 2, 0);
  rig.see(kAnna, 8, 2);
  series.advance(2, rig.coverage, 2, 5);
  rig.see(kBert, 12, 3);
  series.advance(3, rig.coverage, 3, 9);
  using Sample = CoverageSeries::Sample;
  EXPECT_THAT(series.samples(),
              testing::ElementsAre(Sample{1, 0, 0, {0, 0}}, Sample{2, 8, 5, {8, 0}},
                                   Sample{3, 12, 9, {8, 4, 0}}));
}

TEST(CoverageSeries, HalvesItsRateWhenThereAreTooManySamples) {
  SeriesRig rig;
  CoverageSeries series(10);
  const Tick full = 10 * static_cast<Tick>(CoverageSeries::kMost);
  for (Tick now = 1; now < full; ++now) series.advance(now, rig.coverage, 1, 0);
  ASSERT_EQ(series.samples().size(), CoverageSeries::kMost - 1);
  EXPECT_EQ(series.period(), 10);
  series.advance(full, rig.coverage, 1, 0);
  EXPECT_EQ(series.period(), 20);
  ASSERT_EQ(series.samples().size(), CoverageSeries::kMost / 2);
  for (Tick now = full + 1; now <= full + 40; ++now) series.advance(now, rig.coverage, 1, 0);
  ASSERT_EQ(series.samples().size(), CoverageSeries::kMost / 2 + 2);
  Tick expected = 0;
  for (const Tick tick : ticks(series)) EXPECT_EQ(tick, expected += 20);
}

TEST(CoverageSeries, HasALimitedSizeForAnyDurationOfARun) {
  SeriesRig rig;
  CoverageSeries series(1);
  const Tick end = 9 * static_cast<Tick>(CoverageSeries::kMost);
  for (Tick now = 1; now <= end; ++now) {
    series.advance(now, rig.coverage, 0, 0);
    ASSERT_LT(series.samples().size(), CoverageSeries::kMost);
  }
  EXPECT_EQ(series.period(), 16);
  EXPECT_EQ(series.samples().back().tick, end);
}

}  // namespace
}  // namespace magna
