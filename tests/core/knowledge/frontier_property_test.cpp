// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of the frontier of any partly explored map, checked on a thousand of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <tuple>

#include "core/geometry/angle.h"
#include "core/knowledge/frontier.h"
#include "core/sim/random.h"
#include "tests/core/knowledge/drawn_coverage.h"

namespace magna {
namespace {

constexpr std::uint64_t kMaps = 1000;
// Neither is a multiple of the block size.
constexpr int kColumns = 38;
constexpr int kLines = 35;

int below(RandomStream& random, int count) {
  return static_cast<int>(random.below(static_cast<std::uint64_t>(count)));
}

void sweep(DrawnCoverage& map, SweepRaster& raster, RandomStream& random) {
  const Point centre{random.uniform(0.0, kColumns * 0.25), random.uniform(0.0, kLines * 0.25)};
  const int rays = 3 + below(random, 60);
  raster.begin(centre, 4.0);
  for (int k = 0; k < rays; ++k) {
    const Point end = centre + random.uniform(0.2, 3.5) * direction(2 * kPi * k / rays);
    raster.pass(centre, end);
    if (random.chance(0.3)) raster.meet(end);
  }
  map.coverage.take(raster, {0}, SightHeight::Ground, 1);
}

void see_rectangle(DrawnCoverage& map, RandomStream& random, CellSeen state) {
  const Cell from{below(random, kColumns), below(random, kLines)};
  const int columns = 1 + below(random, 20), lines = 1 + below(random, 20);
  for (Cell c = from; c.j < std::min(kLines, from.j + lines); ++c.j) {
    for (c.i = from.i; c.i < std::min(kColumns, from.i + columns); ++c.i) map.see(c, state);
  }
}

void see_specks(DrawnCoverage& map, RandomStream& random) {
  const int specks = 1 + below(random, 150);
  for (int k = 0; k < specks; ++k) {
    map.see({below(random, kColumns), below(random, kLines)},
            random.chance(0.8) ? CellSeen::Free : CellSeen::Filled);
  }
}

void explore(DrawnCoverage& map, RandomStream& random) {
  SweepRaster raster(map.coverage.grid());
  switch (below(random, 5)) {
    case 0:
    case 1: return sweep(map, raster, random);
    case 2: return see_rectangle(map, random, CellSeen::Free);
    case 3: return see_rectangle(map, random, CellSeen::Filled);
    default: return see_specks(map, random);
  }
}

/// A map explored step by step, with a frontier updated after each.
struct Exploration {
  explicit Exploration(std::uint64_t number)
      : random(number, 0, StreamPurpose::World), steps(1 + below(random, 6)) {}

  void run() {
    for (int k = 0; k < steps; ++k) {
      explore(map, random);
      frontier.update(map.coverage);
      if (each_step) each_step();
    }
  }

  RandomStream random;
  int steps;
  DrawnCoverage map{kColumns, kLines};
  Frontier frontier{map.coverage.grid()};
  std::function<void()> each_step;
};

using Line = std::tuple<double, double, double, double, bool>;

std::vector<Line> lines_of(const std::vector<FrontierSide>& sides) {
  std::vector<Line> lines;
  for (const FrontierSide& side : sides) {
    lines.emplace_back(side.from.x, side.from.y, side.to.x, side.to.y, side.open);
  }
  std::ranges::sort(lines);
  return lines;
}

/// The number of corners where the counts of starting and ending sides differ.
int loose_ends(const std::vector<FrontierSide>& sides) {
  std::map<std::pair<double, double>, int> balance;
  for (const FrontierSide& side : sides) {
    ++balance[{side.from.x, side.from.y}];
    --balance[{side.to.x, side.to.y}];
  }
  return static_cast<int>(
      std::ranges::count_if(balance, [](const auto& corner) { return corner.second != 0; }));
}

/// Whether all cells around this one have the same state, so that the border is farther than 0.25 m
/// from its centre.
bool far_from_border(const DrawnCoverage& map, Cell c) {
  for (int j = -1; j <= 1; ++j) {
    for (int i = -1; i <= 1; ++i) {
      if (map.known({c.i + i, c.j + j}) != map.known(c)) return false;
    }
  }
  return true;
}

/// Whether `p` is within the tolerance of an edge between free and unknown floor inside the map.
bool near_open_border(const DrawnCoverage& map, Point p) {
  const CoverageGrid& grid = map.coverage.grid();
  const auto near_edge = [&](Cell free, Cell unknown) {
    if (map.coverage.at(free) != CellSeen::Free || map.known(unknown)) return false;
    if (!grid.contains(unknown)) return false;
    const Point middle = 0.5 * (grid.centre(free) + grid.centre(unknown));
    const Point off = p - middle;
    const bool upright = free.j == unknown.j;
    const double along = std::abs(upright ? off.y : off.x), across = upright ? off.x : off.y;
    return std::hypot(std::max(0.0, along - 0.125), across) <= Frontier::kTolerance + 1e-9;
  };
  const Cell at = grid.cell(p);
  for (int j = -2; j <= 2; ++j) {
    for (int i = -2; i <= 2; ++i) {
      const Cell c{at.i + i, at.j + j};
      for (const Cell step : {Cell{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
        if (near_edge(c, {c.i + step.i, c.j + step.j})) return true;
      }
    }
  }
  return false;
}

TEST(FrontierProperties, SidesFormClosedPolygons) {
  for (std::uint64_t number = 0; number < kMaps; ++number) {
    Exploration exploration(number);
    exploration.run();
    ASSERT_EQ(loose_ends(exploration.frontier.sides()), 0) << "map " << number;
    for (const FrontierSide& side : exploration.frontier.sides()) {
      ASSERT_NE(side.from, side.to) << "map " << number;
    }
  }
}

TEST(FrontierProperties, SidesEncloseKnownFloorExactly) {
  std::size_t looked_at = 0, known = 0;
  for (std::uint64_t number = 0; number < kMaps; ++number) {
    Exploration exploration(number);
    exploration.run();
    const DrawnCoverage& map = exploration.map;
    for (Cell c{0, 0}; c.j < kLines; ++c.j) {
      for (c.i = 0; c.i < kColumns; ++c.i) {
        if (!far_from_border(map, c)) continue;
        ++looked_at;
        known += map.known(c);
        const Point middle = map.coverage.grid().centre(c);
        ASSERT_EQ(turns_round(middle, exploration.frontier.sides()), map.known(c) ? 1 : 0)
            << "map " << number << ", cell " << c.i << ", " << c.j;
      }
    }
  }
  EXPECT_GT(known, looked_at / 10) << "maps that say something";
  EXPECT_LT(known, looked_at * 9 / 10);
}

TEST(FrontierProperties, OpenSidesSeparateFreeFromUnknownFloor) {
  std::size_t open = 0, all = 0;
  for (std::uint64_t number = 0; number < kMaps; ++number) {
    Exploration exploration(number);
    exploration.run();
    all += exploration.frontier.sides().size();
    for (const FrontierSide& side : exploration.frontier.sides()) {
      if (!side.open) continue;
      ++open;
      for (const Point p : {side.from, side.middle(), side.to}) {
        ASSERT_TRUE(near_open_border(exploration.map, p)) << "map " << number;
      }
    }
  }
  EXPECT_GT(open, all / 10);
  EXPECT_LT(open, all * 9 / 10);
}

TEST(FrontierProperties, IncrementalUpdatesMatchAFullComputation) {
  for (std::uint64_t number = 0; number < kMaps; ++number) {
    Exploration step_by_step(number), at_once(number);
    step_by_step.run();
    for (int k = 0; k < at_once.steps; ++k) explore(at_once.map, at_once.random);
    at_once.frontier.update(at_once.map.coverage);
    ASSERT_EQ(lines_of(step_by_step.frontier.sides()), lines_of(at_once.frontier.sides()))
        << "map " << number;
  }
}

TEST(FrontierProperties, ChangesDescribeEverySide) {
  for (std::uint64_t number = 0; number < kMaps; ++number) {
    Exploration exploration(number);
    const Frontier& frontier = exploration.frontier;
    std::map<FrontierSideId, FrontierSide> copy;
    std::set<FrontierSideId> ever;
    exploration.each_step = [&] {
      if (exploration.random.chance(0.4)) return;  // rarely called: several updates in one
      for (const FrontierChange& change : exploration.frontier.take_changes()) {
        if (change.gone) {
          ASSERT_EQ(copy.erase(change.id), 1U) << "map " << number << " names nothing";
          ASSERT_FALSE(frontier.side(change.id));
        } else {
          ASSERT_TRUE(ever.insert(change.id).second) << "map " << number << ", a number again";
          ASSERT_TRUE(frontier.side(change.id));
          copy.emplace(change.id, *frontier.side(change.id));
        }
      }
      ASSERT_EQ(copy.size(), frontier.sides().size()) << "map " << number;
      for (const FrontierSide& side : frontier.sides()) ASSERT_EQ(copy.at(side.id), side);
    };
    exploration.run();
    if (testing::Test::HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace magna
