// SPDX-License-Identifier: GPL-3.0-or-later
// What a tick's sweeps cost the team's knowledge. A generated field has none of its own, so one is
// fed beside it.
#include <benchmark/benchmark.h>

#include <ctime>
#include <memory>
#include <string>

#include "core/engine/engine.h"
#include "core/knowledge/knowledge.h"
#include "tests/bench/bench.h"

namespace magna::bench {

namespace {

constexpr int kSeed = 7;
constexpr int kWarmUp = 300;  // ticks: most of the field has been seen

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

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
          const double begun = processor_seconds();
          knowledge.advance(engine->now());
          benchmark::DoNotOptimize(knowledge.take_changes());
          return processor_seconds() - begun;
        };
        for (int k = 0; k < kWarmUp; ++k) {
          step();
          take();
        }
        for (auto _ : state) {
          step();
          state.SetIterationTime(take());
        }
        state.counters["floor_seen"] = knowledge.floor_seen();
      })
      ->Unit(benchmark::kMicrosecond)
      ->UseManualTime();
}

}  // namespace

void register_knowledge_benchmarks() {
  add("field:12:61:8");  // as many as in the office, with its kind of ranger
  add("field:1000");
}

}  // namespace magna::bench
