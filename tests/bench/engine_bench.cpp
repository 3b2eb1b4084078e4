// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include <memory>
#include <string>

#include "core/engine/engine.h"
#include "tests/bench/bench.h"

namespace magna::bench {

namespace {

constexpr int kSeed = 7;

void add(const std::string& field, int robots) {
  auto engine = std::make_shared<std::unique_ptr<Engine>>();
  const std::string name = "engine/" + field;
  benchmark::RegisterBenchmark(
      name.c_str(),
      [=](benchmark::State& state) {
        const auto tick = [&] {
          (*engine)->step();
          // Whoever runs an engine takes its events; they would pile up.
          benchmark::DoNotOptimize((*engine)->take_events());
        };
        if (!*engine) {
          const auto scenario = parse_field(field, kSeed);
          auto made = Engine::create(*scenario, {.seed = kSeed, .clean = false, .parameters = {}});
          if (!made) {
            state.SkipWithError(made.error().text().c_str());
            return;
          }
          *engine = std::move(*made);
          for (int k = 0; k < warm_up_ticks(robots); ++k) tick();
        }
        for (auto _ : state) tick();
        state.counters["ticks/s"] =
            benchmark::Counter(double(state.iterations()), benchmark::Counter::kIsRate);
        const Team& team = (*engine)->team();
        if (team.readings() == 0) return;
        double sum = 0.0;
        for (int k = 0; k < averaged_ticks(robots); ++k) {
          tick();
          sum += team.mean_range();
        }
        state.counters["mean_range"] = sum / averaged_ticks(robots);
      })
      ->Unit(benchmark::kMillisecond)
      ->MinTime(2.0);
}

}  // namespace

void register_engine_benchmarks() {
  for (int robots : kFieldSizes) add("field:" + std::to_string(robots), robots);
  add("field:10000:0:5", 10000);
}

}  // namespace magna::bench
