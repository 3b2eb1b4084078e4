// SPDX-License-Identifier: GPL-3.0-or-later
// What recording the display state takes: the snapshot, on the session's thread, and its encoding,
// on the thread that writes, five times a simulated second, each fifth with the costly blocks, as
// app/session/display_recorder has it.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/engine.h"
#include "core/record/display_state.h"
#include "core/view/snapshot_maker.h"
#include "tests/bench/bench.h"

namespace magna::bench {

namespace {

constexpr int kDisplaySeed = 7;
constexpr int kDisplayWarmUp = 100;  // ticks
constexpr int kTicksBetween = 2;     // of 0.1 s
constexpr int kRareStates = 5;

double mean_ms(const std::vector<double>& seconds) {
  double sum = 0.0;
  for (const double one : seconds) sum += one;
  return seconds.empty() ? 0.0 : 1000.0 * sum / static_cast<double>(seconds.size());
}

double worst_ms(const std::vector<double>& seconds) {
  return seconds.empty() ? 0.0 : 1000.0 * *std::ranges::max_element(seconds);
}

void add_display(const std::string& field) {
  benchmark::RegisterBenchmark(
      fmt::format("display/{}", field).c_str(),
      [=](benchmark::State& state) {
        const auto engine =
            std::move(*Engine::create(*parse_field(field, kDisplaySeed), {.seed = kDisplaySeed}));
        SnapshotMaker maker;
        DisplayEncoder encoder;
        std::vector<double> snapshots, encodings, rare_encodings;
        std::size_t bytes = 0;
        const auto step = [&](int ticks) {
          for (int k = 0; k < ticks; ++k) engine->step();
          benchmark::DoNotOptimize(engine->take_events());
        };
        step(kDisplayWarmUp);
        int number = 0;
        for (auto _ : state) {
          step(kTicksBetween);
          const bool rare = number++ % kRareStates == 0;
          SnapshotParts parts;
          parts.coverage = parts.inside = true;
          parts.pictured = parts.robot_signals = parts.progress = parts.hall_history = rare;
          const double begun = thread_seconds();
          const auto snapshot = maker.make(*engine, parts);
          if (rare) {
            snapshot->measures = std::make_shared<const OperatorMeasures>(engine->measures());
          }
          const double made = thread_seconds();
          const DisplayEncoder::Frame frame = encoder.add(*snapshot, rare);
          const double encoded = thread_seconds();
          snapshots.push_back(made - begun);
          (rare ? rare_encodings : encodings).push_back(encoded - made);
          bytes += frame.bytes.size();
          state.SetIterationTime(encoded - begun);
        }
        state.SetLabel(fmt::format(
            "snapshot {:.2f} ms, worst {:.2f}; encoding {:.2f} ms, with the costly blocks {:.2f}, "
            "worst {:.2f}; {:.1f} kB a state",
            mean_ms(snapshots), worst_ms(snapshots), mean_ms(encodings), mean_ms(rare_encodings),
            std::max(worst_ms(encodings), worst_ms(rare_encodings)),
            static_cast<double>(bytes) / 1000.0 / static_cast<double>(snapshots.size())));
      })
      ->Unit(benchmark::kMillisecond)
      ->UseManualTime()
      ->Iterations(300);
}

}  // namespace

void register_display_benchmarks() {
  for (const char* field : {"field:24", "field:100", "field:1000"}) add_display(field);
}

}  // namespace magna::bench
