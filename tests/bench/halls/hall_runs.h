// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/hall/dispatch_rule.h"
#include "core/hall/hall_description.h"

namespace magna::bench {

/// What to run, from the command line.
struct HallsOptions {
  std::vector<std::string> halls;      ///< words of their names; empty = all of the part
  std::vector<std::string> rules;      ///< names of dispatchers; empty = all of the part
  std::vector<std::size_t> robots;     ///< sizes of fleets; empty = all of the part
  std::optional<std::uint64_t> seeds;  ///< their number; nothing = that of the part
  std::optional<std::uint64_t> only;   ///< one seed or placement instead
  std::uint64_t placements = 8;
  std::size_t count = 200;  ///< of generated halls
  int jobs = 1;             ///< threads
  double limit = 1800.0;    ///< s of processor time of one run
  double seconds = 300.0;   ///< simulated time of the large hall

  /// Whether a hall of this name is wanted.
  bool wants(std::string_view hall) const;
};

/// A run of a hall with a dispatcher until all is delivered.
struct HallRun {
  std::string name;                       ///< "ft06, 8 robots, placement 3"
  std::string repeat;                     ///< what repeats it after `./dev bench halls`
  std::function<HallDescription()> hall;  ///< called by the thread of the run
  DispatchRuleKind rule = DispatchRuleKind::Greedy;
  std::uint64_t seed = 0;
};

struct HallResult {
  std::size_t delivered = 0;
  std::size_t packages = 0;
  double seconds = 0.0;    ///< simulated; the makespan, if all was delivered
  double bound = 0.0;      ///< s, HallBounds::hall; 0 = unknown
  double processor = 0.0;  ///< s of processor time
  std::string problem;     ///< why not all was delivered; empty = it was

  bool ended() const { return problem.empty(); }
};

/// The makespans of several runs.
class Makespans {
 public:
  void add(const HallResult& result);
  std::size_t runs() const { return runs_; }
  std::size_t ended() const { return values_.size(); }
  double least() const;
  double most() const;
  double mean() const;
  /// Half of the 95 % confidence interval of the mean, by Student's t.
  double interval() const;
  /// "266.5 ± 1.2", with the number of runs if some did not end: "266.5 ± 1.2 (28 of 30)".
  std::string text() const;

 private:
  std::vector<double> values_;
  std::size_t runs_ = 0;
};

/// A hall that ships, by the name of its scenario. An error ends the program.
HallDescription shipped_hall(const std::string& name);
/// A generated hall, "hall:8:4", with the jobs of the seed.
HallDescription generated_hall(const std::string& name, std::uint64_t seed);

/// Runs them, several at a time. Progress goes to standard error, a line for each run that did not
/// end to standard output. The results are in the order of the runs.
std::vector<HallResult> run_all(std::span<const HallRun> runs, const HallsOptions& options);

/// Says why, and ends the program.
[[noreturn]] void fail(const std::string& why);

// The parts. Each prints a table or lines, and its goals; false: a goal is missed.

/// Makespans of the halls that ship with each dispatcher.
bool measure_rules(const HallsOptions& options);
/// Job shops with 1 to 20 robots in many placements.
bool measure_fleets(const HallsOptions& options);
/// Generated halls of all sizes: all is delivered.
bool measure_generated(const HallsOptions& options);
/// How fast halls run: those that ship, and a large one, also with ten clients.
bool measure_speed(const HallsOptions& options);

}  // namespace magna::bench
