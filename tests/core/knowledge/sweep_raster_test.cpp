// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/sweep_raster.h"

#include <gtest/gtest.h>

#include <set>

#include "core/geometry/angle.h"
#include "core/geometry/grid_ray.h"
#include "core/geometry/pose.h"
#include "core/sim/random.h"

namespace magna {
namespace {

std::set<Cell> cells(const SweepRaster& raster, bool met) {
  std::set<Cell> found;
  for (int line = raster.first_line(); line < raster.first_line() + raster.lines(); ++line) {
    for (int word = raster.first_word(); word < raster.first_word() + raster.words(); ++word) {
      const std::uint64_t bits = met ? raster.met(line, word) : raster.passed(line, word);
      for (int k = 0; k < 64; ++k) {
        if (((bits >> k) & 1U) != 0) found.insert({word * 64 + k, line});
      }
    }
  }
  return found;
}

TEST(SweepRaster, MatchesTheExactWalkOfARay) {
  const CoverageGrid grid({-10.0, -7.0}, {60.0, 50.0});
  SweepRaster raster(grid);
  RandomStream random(3, 0, StreamPurpose::World);
  for (int k = 0; k < 500; ++k) {
    const Point from{random.uniform(-9.0, 59.0), random.uniform(-6.0, 49.0)};
    const double theta = random.uniform(-kPi, kPi);
    const double range = random.uniform(0.0, 12.0);
    raster.begin(from, range);
    raster.pass(from, from + direction(theta) * range);
    std::set<Cell> exact;
    walk_grid_ray(from - grid.lower, direction(theta), range, CoverageGrid::kCellSize,
                  [&](Cell c, double) {
                    if (grid.contains(c)) exact.insert(c);
                    return true;
                  });
    EXPECT_EQ(cells(raster, false), exact) << "ray " << k;
  }
}

TEST(SweepRaster, RaysAlongTheAxesStayInTheirLine) {
  SweepRaster raster(CoverageGrid({0, 0}, {40, 40}));
  raster.begin({10.1, 10.1}, 20.0);
  raster.pass({10.1, 10.1}, {30.1, 10.1});
  EXPECT_EQ(cells(raster, false).size(), 81U);
  raster.begin({10.1, 10.1}, 5.0);
  raster.pass({10.1, 10.1}, {10.1, 5.1});
  EXPECT_EQ(cells(raster, false).size(), 21U);
  EXPECT_TRUE(raster.touched({40, 20}));
  EXPECT_FALSE(raster.touched({41, 20}));
}

TEST(SweepRaster, ACellHitByOneRayStaysHitWhenOthersPassIt) {
  SweepRaster raster(CoverageGrid({0, 0}, {10, 10}));
  raster.begin({1.0, 1.1}, 6.0);
  raster.pass({1.0, 1.1}, {6.0, 1.1});
  raster.meet({3.1, 1.1});
  EXPECT_EQ(cells(raster, true), (std::set<Cell>{{12, 4}}));
  EXPECT_FALSE(cells(raster, false).contains({12, 4}));
  EXPECT_TRUE(raster.touched({12, 4}));
  raster.begin({1.0, 1.1}, 6.0);
  EXPECT_TRUE(cells(raster, true).empty()) << "a new sweep knows nothing of the last one";
}

TEST(SweepRaster, IgnoresCellsBeyondTheGrid) {
  SweepRaster raster(CoverageGrid({0, 0}, {5, 5}));
  raster.begin({1.0, 1.0}, 30.0);
  raster.pass({1.0, 1.0}, {25.0, 1.0});
  raster.pass({1.0, 1.0}, {1.0, -20.0});
  raster.meet({1.0, 9.0});
  raster.meet({-1.0, 1.0});
  EXPECT_EQ(cells(raster, false).size(), 16U + 4U);
  EXPECT_TRUE(cells(raster, true).empty());
  raster.begin({100.0, 1.0}, 3.0);
  raster.pass({100.0, 1.0}, {98.0, 1.0});
  EXPECT_EQ(raster.lines() * raster.words(), 0);
  EXPECT_FALSE(raster.touched({0, 0}));
}

}  // namespace
}  // namespace magna
