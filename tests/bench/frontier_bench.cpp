// SPDX-License-Identifier: GPL-3.0-or-later
// The frontier of a half-seen map of 512 x 512 cells: computed completely, and updated after a
// second of 24 working robots.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/geometry/angle.h"
#include "core/knowledge/frontier.h"
#include "core/sim/random.h"
#include "tests/bench/bench.h"

namespace magna::bench {
namespace {

constexpr int kCells = 512;
constexpr double kSide = kCells * CoverageGrid::kCellSize;
constexpr int kRays = 180;
constexpr double kReach = 8.0;
constexpr int kRobots = 24;
constexpr double kPerSecond = 1.0;  // metres that a robot drives

/// Sweeps of a few metres in one direction and eight in another, as among walls.
class HalfExplored {
 public:
  explicit HalfExplored(std::uint64_t seed) : random_(seed, 0, StreamPurpose::World) {
    while (coverage.seen() < std::size_t{kCells} * kCells / 2) {
      centres_.push_back({random_.uniform(0.0, kSide), random_.uniform(0.0, kSide)});
      sweep(centres_.back());
    }
  }
  void a_second_of_work() {
    for (int robot = 0; robot < kRobots; ++robot) {
      const Point from = centres_[random_.below(centres_.size())];
      sweep(from + kPerSecond * direction(random_.uniform(-kPi, kPi)));
    }
  }

  Coverage coverage{CoverageGrid({0, 0}, {kSide, kSide})};

 private:
  void sweep(Point centre) {
    raster_.begin(centre, kReach);
    double far = random_.uniform(1.0, kReach);
    for (int ray = 0; ray < kRays; ++ray) {
      // A wall spans several rays before the next one.
      if (random_.chance(0.1)) far = random_.uniform(1.0, 1.5 * kReach);
      const Point along = direction(2 * kPi * ray / kRays);
      raster_.pass(centre, centre + std::min(far, kReach - 0.5) * along);
      if (far < kReach - 0.5) raster_.meet(centre + far * along);
    }
    coverage.take(raster_, {0}, SightHeight::Ground, 1);
  }

  RandomStream random_;
  SweepRaster raster_{coverage.grid()};
  std::vector<Point> centres_;
};

void count(benchmark::State& state, const Frontier& frontier) {
  state.counters["updates"] = benchmark::Counter(1, benchmark::Counter::kIsIterationInvariantRate);
  state.SetLabel(std::to_string(frontier.sides().size()) + " sides");
}

void from_scratch(benchmark::State& state) {
  std::uint64_t seed = 0;
  for (auto _ : state) {
    HalfExplored map(++seed);
    Frontier frontier(map.coverage.grid());
    const double begun = thread_seconds();
    frontier.update(map.coverage);
    state.SetIterationTime(thread_seconds() - begun);
    count(state, frontier);
  }
}

void incremental(benchmark::State& state) {
  std::uint64_t seed = 0;
  for (auto _ : state) {
    HalfExplored map(++seed);
    Frontier frontier(map.coverage.grid());
    frontier.update(map.coverage);
    map.a_second_of_work();
    const double begun = thread_seconds();
    frontier.update(map.coverage);
    state.SetIterationTime(thread_seconds() - begun);
    count(state, frontier);
  }
}

void add(const char* name, void (*run)(benchmark::State&)) {
  benchmark::RegisterBenchmark(name, run)
      ->Unit(benchmark::kMillisecond)
      ->UseManualTime()
      ->Iterations(30);
}

}  // namespace

void register_frontier_benchmarks() {
  add("frontier/scratch", from_scratch);
  add("frontier/incremental", incremental);
}

}  // namespace magna::bench
