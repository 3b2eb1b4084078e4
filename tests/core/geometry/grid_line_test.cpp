// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/grid_ray.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace magna {
namespace {

TEST(GridLine, FromACellToItselfIsThatCell) {
  EXPECT_EQ(grid_line({-3, 4}, {-3, 4}), (std::vector<Cell>{{-3, 4}}));
}

TEST(GridLine, RunsAlongAnAxisThroughNegativeCells) {
  EXPECT_EQ(grid_line({1, 2}, {-2, 2}), (std::vector<Cell>{{1, 2}, {0, 2}, {-1, 2}, {-2, 2}}));
  EXPECT_EQ(grid_line({0, -1}, {0, 1}), (std::vector<Cell>{{0, -1}, {0, 0}, {0, 1}}));
}

TEST(GridLine, GoesThroughCornersOnADiagonal) {
  EXPECT_EQ(grid_line({0, 0}, {3, -3}), (std::vector<Cell>{{0, 0}, {1, -1}, {2, -2}, {3, -3}}));
}

TEST(GridLine, FollowsAShallowLine) {
  EXPECT_EQ(grid_line({0, 0}, {5, 2}),
            (std::vector<Cell>{{0, 0}, {1, 0}, {2, 1}, {3, 1}, {4, 2}, {5, 2}}));
}

TEST(GridLine, StaysOnTheSideOfItsStartBetweenTwoCells) {
  EXPECT_EQ(grid_line({0, 0}, {2, 1}), (std::vector<Cell>{{0, 0}, {1, 0}, {2, 1}}));
  EXPECT_EQ(grid_line({2, 1}, {0, 0}), (std::vector<Cell>{{2, 1}, {1, 1}, {0, 0}}));
}

TEST(GridLine, HasOneCellPerStepWithinHalfACellOfTheLine) {
  for (int i = -9; i <= 9; ++i) {
    for (int j = -9; j <= 9; ++j) {
      const std::vector<Cell> cells = grid_line({2, -1}, {2 + i, -1 + j});
      const int steps = std::max(std::abs(i), std::abs(j));
      ASSERT_EQ(cells.size(), static_cast<std::size_t>(steps) + 1);
      EXPECT_EQ(cells.front(), (Cell{2, -1}));
      EXPECT_EQ(cells.back(), (Cell{2 + i, -1 + j}));
      for (int k = 0; k <= steps; ++k) {
        const Cell c = cells[static_cast<std::size_t>(k)];
        const double share = steps == 0 ? 0.0 : double(k) / steps;
        EXPECT_LE(std::abs(c.i - (2 + share * i)), 0.5) << i << ' ' << j << ' ' << k;
        EXPECT_LE(std::abs(c.j - (-1 + share * j)), 0.5) << i << ' ' << j << ' ' << k;
      }
    }
  }
}

}  // namespace
}  // namespace magna
