// SPDX-License-Identifier: GPL-3.0-or-later
// The obstacle map of CyBOTs when it is full: a change until it is in a snapshot, and a report that
// is merged.
#include <benchmark/benchmark.h>

#include "core/engine/all_inputs.h"
#include "core/view/snapshot_maker.h"
#include "tests/bench/bench.h"
#include "tests/support/small_scenario.h"

namespace magna::bench {
namespace {

constexpr std::uint32_t kObjects = SightingTable::kMost;

/// Objects of a class in rows 12 m long, closer than the widest gap of a border.
Point place_of_object(std::uint32_t k) { return {1.0 + 0.12 * (k % 100), 1.0 + 0.12 * (k / 100)}; }

void change_in_snapshot(benchmark::State& state) {
  const auto engine = test::make_engine(test::small_scenario(1));
  for (std::uint32_t k = 0; k < kObjects; ++k) {
    const Point at = place_of_object(k);
    // Half of them are tape, which is joined to borders.
    const SightingClass kind = k % 2 == 0 ? SightingClass::Tape : SightingClass::Wide;
    engine->submit(Author::person(), input::SightingAdd{kind, at.x, at.y, 0.05});
  }
  SnapshotMaker snapshots;
  double shift = 0.0;
  for (auto _ : state) {
    shift = 0.01 - shift;
    engine->submit(
        Author::person(),
        input::SightingChange{{kObjects / 2}, SightingClass::Tape, 7.0 + shift, 4.0, 0.05});
    benchmark::DoNotOptimize(snapshots.make(*engine));
    engine->take_events();
  }
  if (snapshots.make(*engine)->sightings->size() != kObjects) state.SkipWithError("not full");
  state.counters["changes"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

void merge(benchmark::State& state) {
  SightingTable table;
  for (std::uint32_t k = 0; k < kObjects; ++k) {
    table.add(SightingClass::Blob, place_of_object(k), 0.05, RobotId{0}, 1, 0);
  }
  std::uint32_t next = 0;
  for (auto _ : state) {
    table.add(SightingClass::Wide, place_of_object(next), 0.05, RobotId{0}, 2, 1);
    next = (next + 7) % kObjects;
    benchmark::DoNotOptimize(table.take_changes());
  }
  if (table.all().size() != kObjects) state.SkipWithError("not merged");
  state.counters["reports"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

}  // namespace

void register_sighting_benchmarks() {
  benchmark::RegisterBenchmark("sightings/change:5000", change_in_snapshot);
  benchmark::RegisterBenchmark("sightings/merge:5000", merge);
}

}  // namespace magna::bench
