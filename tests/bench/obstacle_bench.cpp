// SPDX-License-Identifier: GPL-3.0-or-later
// Ways of a CyBOT round objects on COGNAV's field, 4 x 4 m at 2 cm: the slowest hundredth of them.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/mission/obstacle_planner.h"
#include "core/sim/random.h"
#include "tests/bench/bench.h"

namespace magna::bench {
namespace {

constexpr double kRadius = 0.170053;  // m
constexpr ObstaclePlanner::Box kField{{-2.0, -2.0}, {2.0, 2.0}};
constexpr int kPlans = 1000;

/// A field with a wall of objects across it, which makes a search look at nearly all of it, and
/// some more anywhere.
std::vector<Sighting> objects(RandomStream& random) {
  std::vector<Sighting> made;
  const auto add = [&](Point centre, double diameter) {
    Sighting one;
    one.kind = SightingClass::Wide;
    one.centre = centre;
    one.diameter = diameter;
    made.push_back(one);
  };
  const double gap = random.uniform(-1.6, 1.6);
  for (double y = -2.0; y <= 2.0; y += 0.1) {
    if (std::abs(y - gap) > 0.3) add({random.uniform(-0.1, 0.1), y}, 0.1);
  }
  for (int k = 0; k < 20; ++k) {
    add({random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0)}, random.uniform(0.02, 0.3));
  }
  return made;
}

void plan(benchmark::State& state) {
  RandomStream random(7, 0, StreamPurpose::World);
  for (auto _ : state) {
    std::vector<double> seconds;
    int found = 0;
    while (seconds.size() < kPlans) {
      const std::vector<Sighting> met = objects(random);
      const Point start{random.uniform(-1.9, -0.5), random.uniform(-1.9, 1.9)};
      const Point goal{random.uniform(0.5, 1.9), random.uniform(-1.9, 1.9)};
      const double begun = thread_seconds();
      const ObstaclePlanner planner(met, kRadius, kField);
      const ObstacleRoute route = planner.plan(start, goal);
      benchmark::DoNotOptimize(planner.reduced(route));
      benchmark::DoNotOptimize(planner.next_leg(route, start, nullptr));
      seconds.push_back(thread_seconds() - begun);
      found += route.failure ? 0 : 1;
    }
    const auto slow = seconds.begin() + kPlans * 99 / 100;
    std::nth_element(seconds.begin(), slow, seconds.end());
    state.SetIterationTime(*slow);
    state.counters["p99"] = 1.0 / *slow;
    state.SetLabel(std::to_string(found) + " of " + std::to_string(kPlans) + " found");
  }
}

}  // namespace

void register_obstacle_benchmarks() {
  benchmark::RegisterBenchmark("obstacles/plan", plan)
      ->Unit(benchmark::kMillisecond)
      ->UseManualTime()
      ->Iterations(1);
}

}  // namespace magna::bench
