// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the benchmarks and prints at the end the ratios in which the goals are stated.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "tests/bench/bench.h"
#include "tests/bench/goal.h"

namespace magna::bench {
namespace {

using Figures = std::map<std::string, double>;

// Collects the results that are also printed.
class ResultRecorder : public benchmark::ConsoleReporter {
 public:
  using benchmark::ConsoleReporter::ConsoleReporter;

  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      failed_ |= run.error_occurred;
      const std::string& name = run.run_name.function_name;
      for (const auto& [counter, value] : run.counters) {
        (counter == "mean_range" ? mean_ranges : rates)[name] = double(value);
      }
    }
  }
  bool failed() const { return failed_; }

  Figures rates;
  Figures mean_ranges;

 private:
  bool failed_ = false;
};

double figure(const Figures& figures, const std::string& name) {
  const auto found = figures.find(name);
  return found == figures.end() ? 0.0 : found->second;
}

struct Ratio {
  const char* what;
  const char* ours;
  const char* bare;
  double goal;  ///< 0 = no goal
};

constexpr Ratio kRatios[] = {
    {"G1  field:10000 over bare reference", "engine/field:10000", "reference/field:10000", 4.5},
    {"G2  field:100 over bare reference", "engine/field:100", "reference/field:100", 0.71},
    {"    field:1000 over bare reference", "engine/field:1000", "reference/field:1000", 0.0},
    {"G3  field:10000 without rays over bare reference", "engine/field:10000:0:5",
     "reference/field:10000:0:5", 0.43},
    {"G5  two threads over one at 10,000, same bits", "threads/2/field:10000",
     "threads/1/field:10000", 1.85},
    {"G5  two threads over one at 100,000, same bits", "threads/2/field:100000",
     "threads/1/field:100000", 1.85},
    {"G6  rays, static map, over bare loop", "ray/field/product", "ray/field/bare", 1.5},
    {"G6  rays, 10 % clutter, over bare loop", "ray/clutter/product", "ray/clutter/bare", 0.8},
};

/// A rate per second or a duration.
struct Rate {
  const char* what;
  const char* name;
  double unit;  ///< units per second: durations are shown; 0 = rates are
  double goal;
};

constexpr double kMilli = 1e3, kMicro = 1e6;
constexpr Rate kRates[] = {
    {"    100,000 robots on two threads, ticks/s (real time: 10)", "threads/2/field:100000", 0.0,
     10.0},
    {"    a scan of 50 rays, 500 things, microseconds", "scan/50", kMicro, 20.0},
    {"    1,000 robots with two tracks each, ticks/s", "track/1000", 0.0, 100.0},
    {"    signals of 1,000 robots for a snapshot, ms", "signals/1000", kMilli, 0.2},
    {"    the inside of one robot, 1,000 things, microseconds", "inside/1000", kMicro, 50.0},
    {"    a tick of 100,000 pending timers, ms", "timers/100000", kMilli, 1.0},
    {"    a kick among 1,000 things, microseconds", "kick/1000", kMicro, 2.0},
    {"    sweeps of 100 robots with 180 rays, ms", "knowledge/field:100:180:8/threads:1", kMilli,
     2.0},
    {"    the same, two threads, ms", "knowledge/field:100:180:8/threads:2", kMilli, 2.0},
    {"    frontier, 512 x 512 cells half explored, ms", "frontier/scratch", kMilli, 60.0},
    {"    the same after a second of 24 robots, ms", "frontier/incremental", kMilli, 5.0},
    {"    a change among 5,000 sightings to the snapshot, ms", "sightings/change:5000", kMilli,
     10.0},
    {"    a report merged among 5,000, microseconds", "sightings/merge:5000", kMicro, 100.0},
    {"    a way round objects, 4 x 4 m at 2 cm, p99, ms", "obstacles/plan", kMilli, 5.0},
    {"    24 robots to 200 places of the frontier, ms", "explore/assign:24:200", kMilli, 10.0},
    {"    200 workers to 200 jobs, ms", "orders/assign:200:200", kMilli, 10.0},
};

/// Divisions of 100 x 100 m among 24 robots. An order makes the floor, too.
struct DividedOrder {
  const char* what;
  const char* name;
};

constexpr DividedOrder kDivided[] = {
    {"    search of 100 x 100 m divided, with its floor, ms", "orders/divide:search"},
    {"    patrol of the same, ms", "orders/divide:patrol"},
    {"    guard of the same, ms", "orders/divide:guard"},
};

void print_divided(const Figures& rates) {
  const double floor = figure(rates, "orders/floor:100x100");
  for (const DividedOrder& order : kDivided) {
    const double divided = figure(rates, order.name);
    if (floor <= 0.0 || divided <= 0.0) continue;
    print_goal(order.what, kMilli / floor + kMilli / divided, Wanted::AtMost, 20.0);
  }
}

/// MakingWay looks every half second, in which the field has five ticks, at who waits; it then
/// searches for at most four places.
void print_making_way(const Figures& rates) {
  constexpr double kTicksPerLook = 5.0, kSearchesPerLook = 4.0;
  const double ticks = figure(rates, "engine/field:1000");
  const double graphs = figure(rates, "traffic/wait_graph:1000");
  const double searches = figure(rates, "traffic/aside:24");
  if (ticks <= 0.0 || graphs <= 0.0 || searches <= 0.0) return;
  const double a_tick = (1.0 / graphs + kSearchesPerLook / searches) / kTicksPerLook;
  print_goal("    making way, % of a tick of field:1000", 100.0 * a_tick * ticks, Wanted::AtMost,
             3.0);
}

/// Peak memory of fields of 10,000 and 100,000 robots, MB; 0 = not measured.
struct Peaks {
  double small = 0.0;
  double large = 0.0;
};

void print_table(const Figures& rates, const Peaks& peaks) {
  for (const Ratio& ratio : kRatios) {
    const double ours = figure(rates, ratio.ours), bare = figure(rates, ratio.bare);
    if (ours <= 0.0 || bare <= 0.0) continue;  // filtered out
    if (ratio.goal > 0.0) {
      print_goal(ratio.what, ours / bare, Wanted::AtLeast, ratio.goal);
    } else {
      std::printf("      %-52s %8.2f\n", ratio.what, ours / bare);
    }
  }
  const double few = figure(rates, "engine/field:100"), many = figure(rates, "engine/field:10000");
  if (few > 0.0 && many > 0.0) {
    print_goal("G4  a robot's cost at 10,000 over that at 100", few / (100.0 * many),
               Wanted::AtMost, 1.3);
  }
  for (const Rate& rate : kRates) {
    const double measured = figure(rates, rate.name);
    if (measured <= 0.0) continue;
    const double shown = rate.unit > 0.0 ? rate.unit / measured : measured;
    print_goal(rate.what, shown, rate.unit > 0.0 ? Wanted::AtMost : Wanted::AtLeast, rate.goal);
  }
  print_divided(rates);
  print_making_way(rates);
  if (peaks.large <= 0.0) return;
  print_goal("G7  peak memory at 10,000, MB", peaks.small, Wanted::AtMost, 180.0);
  print_goal("    peak memory at 100,000, MB", peaks.large, Wanted::AtMost, 250.0);
}

// The robots' view of the field after leaving their grid. A run that deviates by more than a tenth
// has measured something else.
struct MeanRange {
  const char* field;
  double metres;
};

constexpr MeanRange kMeanRanges[] = {
    {"field:100", 2.80}, {"field:1000", 3.07}, {"field:10000", 3.25}};

bool mean_ranges_fit(const Figures& measured) {
  bool fit = true;
  for (const MeanRange& wanted : kMeanRanges) {
    for (const char* who : {"reference/", "engine/"}) {
      const double metres = figure(measured, std::string(who) + wanted.field);
      if (metres <= 0.0 || std::abs(metres / wanted.metres - 1.0) <= 0.1) continue;
      std::printf("mean range of %s%s is %.2f m, not %.2f m: not the same field\n", who,
                  wanted.field, metres, wanted.metres);
      fit = false;
    }
  }
  return fit;
}

}  // namespace
}  // namespace magna::bench

int main(int argc, char** argv) {
  // Only if all benchmarks ran.
  magna::bench::Peaks peaks;
  if (argc == 1) {
    peaks = {magna::bench::peak_megabytes("field:10000", 20),
             magna::bench::peak_megabytes("field:100000", 3)};
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  magna::bench::register_grid_benchmarks();
  magna::bench::register_scan_benchmarks();
  magna::bench::register_track_benchmarks();
  magna::bench::register_kick_benchmarks();
  magna::bench::register_reference_benchmarks();
  magna::bench::register_engine_benchmarks();
  magna::bench::register_knowledge_benchmarks();
  magna::bench::register_frontier_benchmarks();
  magna::bench::register_exploration_benchmarks();
  magna::bench::register_sighting_benchmarks();
  magna::bench::register_obstacle_benchmarks();
  magna::bench::register_order_benchmarks();
  magna::bench::register_display_benchmarks();
  magna::bench::ResultRecorder keeper(benchmark::ConsoleReporter::OO_Tabular);
  benchmark::RunSpecifiedBenchmarks(&keeper);
  magna::bench::print_table(keeper.rates, peaks);
  benchmark::Shutdown();
  return magna::bench::mean_ranges_fit(keeper.mean_ranges) && !keeper.failed() ? 0 : 1;
}
