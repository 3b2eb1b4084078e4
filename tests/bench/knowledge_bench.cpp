// SPDX-License-Identifier: GPL-3.0-or-later
// What a tick's sweeps cost the team's knowledge. A generated field has none of its own, so one is
// fed beside it.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

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

void add(const std::string& field) {
  const std::string name = "knowledge/" + field;
  benchmark::RegisterBenchmark(
      name.c_str(),
      [=](benchmark::State& state) {
        const auto engine = std::move(*Engine::create(*parse_field(field, kSeed), {.seed = kSeed}));
        Knowledge knowledge(engine->world(), engine->team());
        const auto step = [&] {
          engine->step();
          benchmark::DoNotOptimize(engine->take_events());
        };
        const auto take = [&] {
          const double begun = thread_seconds();
          knowledge.advance(engine->now());
          benchmark::DoNotOptimize(knowledge.take_changes());
          benchmark::DoNotOptimize(knowledge.take_frontier_changes());
          return thread_seconds() - begun;
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
  add("field:100:180:8");
  add("field:1000");
}

}  // namespace magna::bench
