// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of exploration decisions: targets for a large team, the map for routes, and one robot's
// distances on it. The cost of making way: who waits for whom, and the search for a place.
#include <benchmark/benchmark.h>

#include "core/mission/aside_search.h"
#include "core/mission/explore_places.h"
#include "core/mission/travel_map.h"
#include "core/mission/wait_graph.h"
#include "core/sim/random.h"
#include "tests/bench/bench.h"

namespace magna::bench {
namespace {

constexpr int kRobots = 24, kTargets = 200;
constexpr double kWidth = 80.0, kHeight = 60.0;  // m: 320 x 240 cells

void assign(benchmark::State& state) {
  RandomStream lots(7, 0, StreamPurpose::World);
  const auto anywhere = [&] {
    const double x = lots.uniform(0, kWidth);
    return Point{x, lots.uniform(0, kHeight)};
  };
  std::vector<ExploreTarget> targets;
  for (int t = 0; t < kTargets; ++t) targets.push_back({anywhere(), lots.uniform(1, 30)});
  std::vector<TravelCosts> costs(kRobots);
  for (TravelCosts& row : costs) {
    const Point from = anywhere();
    for (const ExploreTarget& target : targets) row.push_back(distance(from, target.at));
  }
  for (auto _ : state) benchmark::DoNotOptimize(assign_targets(targets, costs, {}));
  state.SetItemsProcessed(state.iterations());
}

/// All seen, with scattered stones.
Coverage strewn() {
  Coverage coverage(CoverageGrid({0, 0}, {kWidth, kHeight}));
  SweepRaster raster(coverage.grid());
  raster.begin({kWidth / 2, kHeight / 2}, kWidth);
  for (double y = 0.1; y < kHeight; y += 0.25) raster.pass({0.1, y}, {kWidth - 0.1, y});
  RandomStream lots(7, 0, StreamPurpose::World);
  for (int stone = 0; stone < 400; ++stone) {
    const double x = lots.uniform(1, kWidth - 1), y = lots.uniform(1, kHeight - 1);
    for (double off = -0.5; off <= 0.5; off += 0.25) {
      raster.meet({x + off, y});
      raster.meet({x, y + off});
    }
  }
  coverage.take(raster, {0}, SightHeight::Ground, 1);
  return coverage;
}

void make_map(benchmark::State& state) {
  const Coverage coverage = strewn();
  TravelMap map(0.35);
  for (auto _ : state) {
    map.make(coverage, {});
    benchmark::DoNotOptimize(map.size());
  }
  state.SetItemsProcessed(state.iterations());
}

void measure(benchmark::State& state) {
  const Coverage coverage = strewn();
  TravelMap map(0.35);
  map.make(coverage, {});
  TravelDistances distances;
  for (auto _ : state) benchmark::DoNotOptimize(distances.measure(map, {2.0, 2.0}));
  state.SetItemsProcessed(state.iterations());
}

/// Queues of ten, each behind a robot that stands or in a circle: all of 1,000 robots wait.
void wait_graph(benchmark::State& state) {
  constexpr std::uint32_t kWaiting = 1000, kQueue = 10;
  WaitGraph graph;
  for (auto _ : state) {
    graph.clear();
    for (std::uint32_t k = 0; k < kWaiting; ++k) {
      const bool first = k % kQueue == 0;
      const std::uint32_t front = !first ? k - 1 : k % 20 == 0 ? kWaiting + k : k + kQueue - 1;
      graph.add({k}, {front});
    }
    benchmark::DoNotOptimize(graph.groups());
  }
  state.SetItemsProcessed(state.iterations());
}

/// In a corridor of 3 m with 24 robots that drive along it.
void aside(benchmark::State& state) {
  ObstacleField field({0, 0}, {46, 5});
  field.fill_box(ObstacleLayer::Ground, {0, 0}, {46, 1});
  field.fill_box(ObstacleLayer::Ground, {0, 4}, {46, 5});
  std::vector<AsideBody> bodies;
  std::vector<AsideLeg> legs;
  for (int k = 0; k < kRobots; ++k) {
    const Point at{10.0 + k, k % 2 == 0 ? 2.0 : 3.0};
    if (k != kRobots / 2) bodies.push_back({at, 0.52, false});
    legs.push_back({at, {k % 2 == 0 ? 44.0 : 2.0, at.y}, 0.52, k % 2 == 1});
  }
  AsideQuery query;
  query.field = &field;
  query.start = {22.0, 2.0};
  query.radius = 0.26;
  query.bodies = bodies;
  query.legs = legs;
  AsideSearch search;
  for (auto _ : state) benchmark::DoNotOptimize(search.find(query));
  state.SetItemsProcessed(state.iterations());
}

}  // namespace

void register_exploration_benchmarks() {
  benchmark::RegisterBenchmark("explore/assign:24:200", assign)->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("explore/travel_map:320x240", make_map)
      ->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("explore/distances:320x240", measure)->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("traffic/wait_graph:1000", wait_graph)
      ->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("traffic/aside:24", aside)->Unit(benchmark::kMicrosecond);
}

}  // namespace magna::bench
