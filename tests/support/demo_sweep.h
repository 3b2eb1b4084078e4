// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/sweep/sweep_table.h"
#include "widgets/sweep/sweep_rows.h"

namespace magna::test {

/// A row of the sweep below.
inline SweepTable::Row sweep_row(std::size_t run, const std::string& dispatcher,
                                 const std::string& robots, std::uint64_t seed, double makespan,
                                 double distance) {
  return {run, "size", {dispatcher, robots}, seed, "done", "", {makespan, distance}};
}

/// A sweep of job shops: two dispatchers, 1, 2 and 10 robots, `seeds` runs each. The makespan of
/// `nearest` is 600, 300 and 60 s and 0 to 9 s more by the seed, that of `fifo` is 100 s more.
inline SweepTable demo_sweep(std::size_t seeds = 3) {
  SweepTable table;
  table.title = "Job shops";
  table.factors = {{"dispatcher", "", "Rule of the dispatcher", false},
                   {"robots", "", "Robots in the hall", true}};
  table.measures = {{"hall.makespan_s", "s", "Time until the last package is delivered", true},
                    {"team.distance_m", "m", "Distance driven by all robots", true}};
  std::size_t run = 0;
  for (const char* const dispatcher : {"nearest", "fifo"}) {
    for (const int robots : {1, 2, 10}) {
      for (std::size_t seed = 1; seed <= seeds; ++seed) {
        const double more = static_cast<double>((seed * 7) % 10);
        const double rule = std::string(dispatcher) == "fifo" ? 100.0 : 0.0;
        table.rows.push_back(sweep_row(++run, dispatcher, std::to_string(robots), seed,
                                       600.0 / robots + rule + more, 10.0 * robots + more));
      }
    }
  }
  return table;
}

/// The same, with a run that has failed (the second) and one that is missing (the third).
inline SweepTable demo_sweep_with_failures() {
  SweepTable table = demo_sweep();
  table.rows[1].status = "failed";
  table.rows[1].reason = "took longer than 60 s";
  table.rows[2].status = "missing";
  for (const std::size_t row : {1U, 2U}) table.rows[row].values = {std::nullopt, std::nullopt};
  return table;
}

inline std::shared_ptr<const SweepResults> sweep_results(SweepTable table) {
  return std::make_shared<const SweepResults>(std::move(table));
}

}  // namespace magna::test
