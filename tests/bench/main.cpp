// SPDX-License-Identifier: GPL-3.0-or-later
// Measures, and prints at the end what the goals are stated in: ratios within one run.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "tests/bench/bench.h"

namespace {

using Figures = std::map<std::string, double>;

// Keeps what goes over the screen.
class Keeper : public benchmark::ConsoleReporter {
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
  double goal;  ///< 0 = none stated
};

constexpr Ratio kRatios[] = {
    {"static rays, field", "ray/field/product", "ray/field/bare", 0.8},
    {"static rays, 10 % clutter", "ray/clutter/product", "ray/clutter/bare", 0.8},
    {"field:100", "engine/field:100", "reference/field:100", 0.71},
    {"field:1000", "engine/field:1000", "reference/field:1000", 0.0},
    {"field:10000", "engine/field:10000", "reference/field:10000", 0.57},
    {"field:10000 without rays", "engine/field:10000:0:5", "reference/field:10000:0:5", 0.43},
};

// What the field looks like to its robots once they have left their grid. A run that is farther off
// than a tenth has measured something else.
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

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  magna::bench::register_grid_benchmarks();
  magna::bench::register_reference_benchmarks();
  magna::bench::register_engine_benchmarks();
  Keeper keeper(benchmark::ConsoleReporter::OO_Tabular);
  benchmark::RunSpecifiedBenchmarks(&keeper);
  for (const Ratio& ratio : kRatios) {
    const double ours = figure(keeper.rates, ratio.ours), bare = figure(keeper.rates, ratio.bare);
    if (ours <= 0.0 || bare <= 0.0) continue;  // filtered out
    std::printf("ratio  %-28s %.2f", ratio.what, ours / bare);
    if (ratio.goal > 0.0) std::printf("  (goal %.2f)", ratio.goal);
    std::printf("\n");
  }
  benchmark::Shutdown();
  return mean_ranges_fit(keeper.mean_ranges) && !keeper.failed() ? 0 : 1;
}
