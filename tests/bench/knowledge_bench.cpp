// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of a tick's sweeps for the team's knowledge. A generated field has none, so one is fed
// separately.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include "core/engine/engine.h"
#include "core/knowledge/knowledge.h"
#include "tests/bench/bench.h"

namespace magna::bench {

namespace {

constexpr int kSeed = 7;
constexpr int kWarmUp = 300;  // ticks: most of the field has been seen

double wall_seconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

/// In real time: with several threads, the time of one is not meaningful.
void add(const std::string& field, int threads = 1) {
  const std::string name = fmt::format("knowledge/{}/threads:{}", field, threads);
  benchmark::RegisterBenchmark(
      name.c_str(),
      [=](benchmark::State& state) {
        const auto engine = std::move(*Engine::create(*parse_field(field, kSeed), {.seed = kSeed}));
        WorkerPool workers(threads);
        Knowledge knowledge(engine->world(), engine->team(), workers);
        const auto step = [&] {
          engine->step();
          benchmark::DoNotOptimize(engine->take_events());
        };
        const auto take = [&] {
          const double begun = wall_seconds();
          knowledge.advance(engine->now());
          benchmark::DoNotOptimize(knowledge.take_changes());
          benchmark::DoNotOptimize(knowledge.take_frontier_changes());
          return wall_seconds() - begun;
        };
        for (int k = 0; k < kWarmUp; ++k) {
          step();
          take();
        }
        for (auto _ : state) {
          step();
          state.SetIterationTime(take());
        }
        state.counters["ticks"] = benchmark::Counter(static_cast<double>(state.iterations()),
                                                     benchmark::Counter::kIsRate);
        state.SetLabel(fmt::format("{:.0f} % of the floor seen", 100 * knowledge.floor_seen()));
      })
      ->Unit(benchmark::kMicrosecond)
      ->UseManualTime();
}

}  // namespace

void register_knowledge_benchmarks() {
  add("field:12:61:8");  // as many as in the office, with its kind of ranger
  for (const int threads : {1, 2}) add("field:100:180:8", threads);
  add("field:1000");
}

}  // namespace magna::bench
