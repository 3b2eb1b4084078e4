// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ctime>
#include <string>

namespace magna::bench {

/// Each part of the program registers its benchmarks with Google Benchmark. Rates are per second of
/// processor time, so that a busy machine distorts them less.
void register_grid_benchmarks();       ///< rays, discs, bodies: product and bare loop side by side
void register_scan_benchmarks();       ///< what a camera of the manual sees when it scans
void register_track_benchmarks();      ///< cameras that track, and pictures of that; pending timers
void register_kick_benchmarks();       ///< things that programs kick about
void register_reference_benchmarks();  ///< the bare reference world
void register_engine_benchmarks();     ///< the engine on the generated field
void register_knowledge_benchmarks();  ///< what the team makes of a tick's sweeps
void register_frontier_benchmarks();   ///< the border round what it knows
void register_exploration_benchmarks();  ///< who goes where to see more, and how far that is

/// Processor time of this thread so far.
inline double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// The most memory that a process of its own with nothing but this field's engine takes, in MB; 0 =
/// it could not be measured. To be called before anything else has taken memory.
double peak_megabytes(const std::string& field, int ticks);

/// The sizes of the field that are measured.
inline constexpr int kFieldSizes[] = {100, 1000, 10000};
/// Ticks before the measurement: robots have left their starting grid.
constexpr int warm_up_ticks(int robots) { return robots >= 10000 ? 100 : 300; }
/// Ticks after it over which the mean range is taken: one tick of few robots says little.
constexpr int averaged_ticks(int robots) { return robots >= 10000 ? 3 : 50; }

}  // namespace magna::bench
