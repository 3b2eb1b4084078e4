// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include <memory>
#include <string>

#include "tests/bench/bench.h"
#include "tests/bench/reference_world.h"

namespace magna::bench {

namespace {

constexpr double kRange = 5.0;
constexpr int kSeed = 7;

void add(int robots, int rays) {
  std::string name = "reference/field:" + std::to_string(robots);
  if (rays == 0) name += ":0:5";
  // Warmed up once, however often the library calls this function.
  auto world = std::make_shared<std::unique_ptr<ReferenceWorld>>();
  benchmark::RegisterBenchmark(
      name.c_str(),
      [=](benchmark::State& state) {
        if (!*world) {
          *world = std::make_unique<ReferenceWorld>(robots, rays, kRange, kSeed);
          for (int k = 0; k < warm_up_ticks(robots); ++k) (*world)->tick();
        }
        for (auto _ : state) (*world)->tick();
        state.counters["ticks/s"] =
            benchmark::Counter(double(state.iterations()), benchmark::Counter::kIsRate);
        if (rays == 0) return;
        double sum = 0.0;
        for (int k = 0; k < averaged_ticks(robots); ++k) {
          (*world)->tick();
          sum += (*world)->mean_range();
        }
        state.counters["mean_range"] = sum / averaged_ticks(robots);
      })
      ->Unit(benchmark::kMillisecond)
      ->MinTime(2.0);
}

}  // namespace

void register_reference_benchmarks() {
  for (int robots : kFieldSizes) add(robots, 36);
  add(10000, 0);
}

}  // namespace magna::bench
