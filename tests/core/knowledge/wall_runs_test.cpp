// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/seen_features.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/geometry/angle.h"

namespace magna {
namespace {

CellMap map_of(const std::vector<std::string>& lines, Cell origin = {}) {
  CellMap cells(origin, static_cast<int>(lines[0].size()), static_cast<int>(lines.size()));
  for (int j = 0; j < cells.height(); ++j) {
    for (int i = 0; i < cells.width(); ++i) {
      const char c = lines[static_cast<std::size_t>(j)][static_cast<std::size_t>(i)];
      if (c == '#') cells.fill({origin.i + i, origin.j + j}, {});
    }
  }
  return cells;
}

using Runs = std::vector<WallRun>;

TEST(WallRuns, ARoomHasFourWallsAndTheLongerOnesOwnTheCorners) {
  EXPECT_EQ(wall_runs(map_of({"######", "#....#", "#....#", "######"}, {-2, 5})),
            (Runs{{{-2, 5}, 6, 1}, {{-2, 8}, 6, 1}, {{-2, 6}, 1, 2}, {{3, 6}, 1, 2}}));
}

TEST(WallRuns, CrossingWallsStayWhole) {
  EXPECT_EQ(wall_runs(map_of({"..#...", "..#...", "######", "..#...", "..#..."})),
            (Runs{{{0, 2}, 6, 1}, {{2, 0}, 1, 5}}));
}

TEST(WallRuns, AWallEndingAtAnotherStartsBesideIt) {
  EXPECT_EQ(wall_runs(map_of({"#######", "...#...", "...#..."})),
            (Runs{{{0, 0}, 7, 1}, {{3, 1}, 1, 2}}));
}

TEST(WallRuns, ThickWallsAndPillarsAreSingleRuns) {
  EXPECT_EQ(wall_runs(map_of({"####..", "####..", ".....#"})),
            (Runs{{{0, 0}, 4, 2}, {{5, 2}, 1, 1}}));
  EXPECT_TRUE(wall_runs(map_of({"...", "..."})).empty());
}

TEST(WallRuns, RunsCoverExactlyTheFilledCells) {
  const CellMap cells = map_of({"##.###.", "#.####.", "####..#", "#.##.##", ".##.#.#"});
  std::set<Cell> covered;
  for (const WallRun& run : wall_runs(cells)) {
    for (int j = 0; j < run.lines; ++j) {
      for (int i = 0; i < run.columns; ++i) {
        const Cell c{run.from.i + i, run.from.j + j};
        EXPECT_TRUE(cells.contains(c) && cells.filled(c));
        covered.insert(c);
      }
    }
  }
  for (int j = 0; j < 5; ++j) {
    for (int i = 0; i < 7; ++i) EXPECT_EQ(covered.contains({i, j}), cells.filled({i, j}));
  }
}

TEST(WallRuns, APartIsABoxWithItsWidthAlongTheRun) {
  const WallRun across{{2, 3}, 8, 1};
  EXPECT_EQ(across.part(0, 7), (FeatureBox{{6.0, 3.5, 0.0}, 8.0, 1.0}));
  EXPECT_EQ(across.part(2, 3), (FeatureBox{{5.0, 3.5, 0.0}, 2.0, 1.0}));
  const WallRun down{{2, 3}, 2, 5};
  EXPECT_EQ(down.part(1, 4), (FeatureBox{{3.0, 6.0, kPi / 2}, 4.0, 2.0}));
  EXPECT_EQ(down.along({3, 5}), 2);
}

}  // namespace
}  // namespace magna
