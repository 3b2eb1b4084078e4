// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ctime>
#include <string>

namespace magna::bench {

/// Each file registers its benchmarks with Google Benchmark. Rates are per second of processor
/// time, so that a busy machine distorts them less.
void register_grid_benchmarks();       ///< rays, discs, bodies: product and bare loop side by side
void register_scan_benchmarks();       ///< the scan of a camera of the manual
void register_track_benchmarks();      ///< tracking cameras and their pictures; pending timers
void register_kick_benchmarks();       ///< things kicked by programs
void register_reference_benchmarks();  ///< the bare reference world
void register_engine_benchmarks();     ///< the engine on the generated field
void register_knowledge_benchmarks();  ///< the team's knowledge from the sweeps of a tick
void register_frontier_benchmarks();   ///< the frontier of the known area
void register_sighting_benchmarks();   ///< the obstacle map of CyBOTs
void register_exploration_benchmarks();  ///< targets and distances of explorers
void register_obstacle_benchmarks();     ///< ways of CyBOTs round objects
void register_order_benchmarks();        ///< orders to areas: assignment, division
void register_display_benchmarks();      ///< snapshots and display states of recordings

/// Processor time of this thread so far.
inline double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// The peak memory, in MB, of a separate process with only this field's engine; 0 if it could not
/// be measured. Call it before other benchmarks allocate memory.
double peak_megabytes(const std::string& field, int ticks);

/// The measured sizes of the field.
inline constexpr int kFieldSizes[] = {100, 1000, 10000};
/// Ticks before the measurement, in which robots leave their starting grid.
constexpr int warm_up_ticks(int robots) { return robots >= 10000 ? 100 : 300; }
/// Ticks after it over which the mean range is taken: a single tick of few robots varies too much.
constexpr int averaged_ticks(int robots) { return robots >= 10000 ? 3 : 50; }

}  // namespace magna::bench
