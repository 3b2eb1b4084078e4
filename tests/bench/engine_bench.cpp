// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <map>
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
          // Takes the engine's events, which would accumulate otherwise.
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

std::unique_ptr<Engine> warm_engine(int robots, int threads) {
  const std::string field = "field:" + std::to_string(robots);
  auto engine =
      std::move(*Engine::create(*parse_field(field, kSeed), {.seed = kSeed, .threads = threads}));
  for (int k = 0; k < warm_up_ticks(robots) / 4; ++k) {
    engine->step();
    benchmark::DoNotOptimize(engine->take_events());
  }
  return engine;
}

// In real time, and only if the run is identical bit by bit.
void add_threads(int robots, int threads) {
  const std::string name =
      "threads/" + std::to_string(threads) + "/field:" + std::to_string(robots);
  benchmark::RegisterBenchmark(name.c_str(),
                               [=](benchmark::State& state) {
                                 static std::map<int, std::uint64_t> alone;
                                 if (!alone.contains(robots)) {
                                   alone[robots] = warm_engine(robots, 1)->state_hash();
                                 }
                                 const auto engine = warm_engine(robots, threads);
                                 if (engine->state_hash() != alone[robots]) {
                                   state.SkipWithError("another state than on one thread");
                                   return;
                                 }
                                 for (auto _ : state) {
                                   engine->step();
                                   benchmark::DoNotOptimize(engine->take_events());
                                 }
                                 state.counters["ticks/s"] = benchmark::Counter(
                                     double(state.iterations()), benchmark::Counter::kIsRate);
                               })
      ->Unit(benchmark::kMillisecond)
      ->UseRealTime()
      ->Iterations(60);
}

}  // namespace

double peak_megabytes(const std::string& field, int ticks) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    auto engine = std::move(*Engine::create(*parse_field(field, kSeed), {.seed = kSeed}));
    for (int k = 0; k < ticks; ++k) {
      engine->step();
      benchmark::DoNotOptimize(engine->take_events());
    }
    _exit(0);
  }
  rusage usage{};
  int status = 0;
  if (child < 0 || wait4(child, &status, 0, &usage) != child || status != 0) return 0.0;
  return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

void register_engine_benchmarks() {
  for (int robots : {10000, 100000}) {
    for (int threads : {1, 2}) add_threads(robots, threads);
  }
  for (int robots : kFieldSizes) add("field:" + std::to_string(robots), robots);
  add("field:10000:0:5", 10000);
}

}  // namespace magna::bench
