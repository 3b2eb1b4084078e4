// SPDX-License-Identifier: GPL-3.0-or-later
// A camera's scan of 50 samples over a map of 75 x 75 cells with 500 things.
#include <benchmark/benchmark.h>

#include <utility>
#include <vector>

#include "core/geometry/angle.h"
#include "core/sensing/camera_view.h"
#include "tests/bench/bench.h"

namespace magna::bench {
namespace {

constexpr int kSamples = 50;
constexpr double kFieldOfView = kPi / 3.0;

/// The big room of the manual with scattered things of which a tenth obstructs the view.
World strewn_room(RandomStream& random) {
  WorldDescription room;
  room.width = 75;
  room.height = 75;
  room.clauses = {RectClause{{0, 0}, {74, 74}, "bricks", {0, 10, 30, 25}, {}},
                  WallClause{{30, 10}, {30, 50}, "slate", 10, 30, {}}};
  for (int k = 0; k < 500; ++k) {
    ThingDescription thing{.name = "thing",
                           .position = {random.uniform(1.0, 74.0), random.uniform(1.0, 74.0)}};
    thing.attributes.set("obsview", k % 10 == 0);
    room.things.push_back(std::move(thing));
  }
  return std::move(World::build(room).value());
}

void scan(benchmark::State& state) {
  RandomStream random(7, 0, StreamPurpose::World);
  const World world = strewn_room(random);
  const ThingGrid things(world);
  std::vector<CameraPose> cameras;
  for (int k = 0; k < 1000; ++k) {
    cameras.push_back({{random.uniform(2.0, 73.0), random.uniform(2.0, 73.0)},
                       random.uniform(-kPi, kPi),
                       kFieldOfView});
  }
  CameraScan scan;
  std::size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        scan.cells(world, things, cameras[next++ % cameras.size()], kSamples).data());
  }
  state.counters["scans"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

}  // namespace

void register_scan_benchmarks() { benchmark::RegisterBenchmark("scan/50", scan); }

}  // namespace magna::bench
