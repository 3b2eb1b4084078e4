// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/grid_ray.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "core/geometry/pose.h"

namespace magna {
namespace {

using ::testing::ElementsAre;

struct Visited {
  Cell cell;
  double distance;
  friend bool operator==(const Visited&, const Visited&) = default;
};

void PrintTo(const Visited& v, std::ostream* out) {
  *out << '(' << v.cell.i << ", " << v.cell.j << ")@" << v.distance;
}

std::vector<Visited> walk(Point origin, Point direction, double range, double cell_size = 1.0) {
  std::vector<Visited> all;
  walk_grid_ray(origin, direction, range, cell_size, [&](Cell cell, double distance) {
    all.push_back({cell, distance});
    return true;
  });
  return all;
}

/// The part of a ray inside a cell: from `enter` to `leave`.
struct Crossing {
  Cell cell;
  double enter;
  double leave;
};

/// All cells near the ray with a crossing longer than rounding, found by clipping it against each
/// (the slab method), in order of entry.
std::vector<Crossing> brute_force(Point origin, Point direction, double range, double size) {
  std::vector<Crossing> all;
  const int reach = static_cast<int>(range / size) + 2;
  const Cell start{static_cast<int>(std::floor(origin.x / size)),
                   static_cast<int>(std::floor(origin.y / size))};
  for (int i = start.i - reach; i <= start.i + reach; ++i) {
    for (int j = start.j - reach; j <= start.j + reach; ++j) {
      double enter = 0.0;
      double leave = range;
      const auto clip = [&](double from, double along, double low) {
        if (along == 0.0) {
          if (from < low || from >= low + size) leave = -1.0;
          return;
        }
        const double a = (low - from) / along;
        const double b = (low + size - from) / along;
        enter = std::max(enter, std::min(a, b));
        leave = std::min(leave, std::max(a, b));
      };
      clip(origin.x, direction.x, i * size);
      clip(origin.y, direction.y, j * size);
      if (leave - enter > 1e-9) all.push_back({{i, j}, enter, leave});
    }
  }
  std::ranges::sort(all, {}, &Crossing::enter);
  return all;
}

TEST(GridRay, RunsAlongAnAxis) {
  EXPECT_THAT(walk({0.5, 0.5}, {1, 0}, 2.0),
              ElementsAre(Visited{{0, 0}, 0}, Visited{{1, 0}, 0.5}, Visited{{2, 0}, 1.5}));
  EXPECT_THAT(walk({0.5, 0.5}, {0, -1}, 2.0),
              ElementsAre(Visited{{0, 0}, 0}, Visited{{0, -1}, 0.5}, Visited{{0, -2}, 1.5}));
}

TEST(GridRay, StaysInTheRowOfAGridLine) {
  EXPECT_THAT(walk({0.5, 1.0}, {1, 0}, 1.0), ElementsAre(Visited{{0, 1}, 0}, Visited{{1, 1}, 0.5}));
}

TEST(GridRay, LeavesTheCellOfAnOriginOnItsEdgeImmediately) {
  EXPECT_THAT(walk({1.0, 0.5}, {-1, 0}, 0.5), ElementsAre(Visited{{1, 0}, 0}, Visited{{0, 0}, 0}));
}

TEST(GridRay, ReachesACellEnteredExactlyAtItsRange) {
  EXPECT_THAT(walk({0.5, 0.5}, {1, 0}, 0.5), ElementsAre(Visited{{0, 0}, 0}, Visited{{1, 0}, 0.5}));
  EXPECT_THAT(walk({0.5, 0.5}, {1, 0}, 0.0), ElementsAre(Visited{{0, 0}, 0}));
}

TEST(GridRay, VisitsBothCellsBesideACorner) {
  const double s = std::sqrt(0.5);
  const std::vector<Visited> all = walk({-0.5, -0.5}, {s, s}, 1.0);
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all[0].cell, (Cell{-1, -1}));
  EXPECT_EQ(all[1].cell, (Cell{0, -1}));
  EXPECT_EQ(all[2].cell, (Cell{-1, 0}));
  EXPECT_EQ(all[3].cell, (Cell{0, 0}));
  for (std::size_t k = 1; k < 4; ++k) EXPECT_NEAR(all[k].distance, s, 1e-15);
}

TEST(GridRay, DoesNotPassADiagonalWall) {
  const double s = std::sqrt(0.5);
  const auto wall = [](Cell c) { return c.i == c.j; };
  EXPECT_FALSE(walk_grid_ray({4.5, 1.5}, {-s, s}, 10.0, 1.0,
                             [&](Cell cell, double) { return !wall(cell); }));
}

TEST(GridRay, EndsOnRequestOfTheVisitor) {
  int visits = 0;
  EXPECT_FALSE(walk_grid_ray({0.5, 0.5}, {1, 0}, 100.0, 1.0, [&](Cell cell, double) {
    ++visits;
    return cell.i < 3;
  }));
  EXPECT_EQ(visits, 4);
  EXPECT_TRUE(walk_grid_ray({0.5, 0.5}, {1, 0}, 2.0, 1.0, [](Cell, double) { return true; }));
}

TEST(GridRay, MatchesClippingIncludingTheOrder) {
  std::mt19937_64 random(20260101);
  const auto between = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(random() >> 11) * 0x1.0p-53;
  };
  for (int k = 0; k < 1500; ++k) {
    const double size = k % 3 == 0 ? 0.05 : 1.0;
    const Point origin{between(-20, 20) * size, between(-20, 20) * size};
    const Point along = direction(between(-4, 4));
    const double range = between(0, 15) * size;
    const std::vector<Visited> walked = walk(origin, along, range, size);
    std::size_t next = 0;
    for (const Crossing& crossing : brute_force(origin, along, range, size)) {
      // Further cells of the walk are only touched.
      while (next < walked.size() && walked[next].cell != crossing.cell) ++next;
      ASSERT_LT(next, walked.size()) << "missed a cell in walk " << k;
      EXPECT_NEAR(walked[next].distance, crossing.enter, 1e-9);
    }
    EXPECT_TRUE(std::ranges::is_sorted(walked, {}, &Visited::distance));
    for (const Visited& v : walked) {
      // Each visited cell contains a point of the ray, within rounding.
      const Point p = origin + v.distance * along;
      EXPECT_NEAR(std::clamp(p.x, v.cell.i * size, (v.cell.i + 1) * size), p.x, 1e-9);
      EXPECT_NEAR(std::clamp(p.y, v.cell.j * size, (v.cell.j + 1) * size), p.y, 1e-9);
    }
  }
}

TEST(GridRay, ReachesFarCellsWithoutAccumulatedErrors) {
  const Point along = direction(0.3);
  Cell last{};
  walk_grid_ray({0.013, 0.027}, along, 500.0, 0.05, [&](Cell cell, double) {
    last = cell;
    return true;
  });
  const Point end = Point{0.013, 0.027} + 500.0 * along;
  EXPECT_EQ(last, (Cell{static_cast<int>(std::floor(end.x / 0.05)),
                        static_cast<int>(std::floor(end.y / 0.05))}));
}

}  // namespace
}  // namespace magna
