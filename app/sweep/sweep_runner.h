// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/sweep/run_ends.h"
#include "app/sweep/worker_process.h"
#include "core/sim/file_writer.h"
#include "core/sim/result.h"
#include "core/sweep/sweep_folder.h"
#include "core/sweep/sweep_runs.h"

namespace magna {

/// Begins a line of a worker's standard error that has only the number of a run: the lines that
/// follow are of this run.
inline constexpr char kRunMark = '\x02';

/// How runs are done in worker processes.
struct SweepRunnerOptions {
  std::vector<std::string> worker;  ///< the command of a worker process (sweep_worker.h)
  std::string greeting;             ///< its first line
  std::size_t jobs = 1;             ///< worker processes
  double limit_s = 600.0;           ///< for a run, on the clock
  std::filesystem::path log;        ///< file for what workers print; empty: standard error
};

/// Does runs of a sweep in worker processes, each of which does one after the other. A worker that
/// dies, or takes too long for a run, is replaced, and its run has a failed result. Blocks, without
/// an event loop.
class SweepRunner {
 public:
  /// Up to now.
  struct Progress {
    std::size_t done = 0;    ///< runs that ended, failed ones included
    std::size_t failed = 0;  ///< of these
    double seconds = 0.0;    ///< on the clock
  };
  struct Outcome {
    Progress progress;
    bool stopped = false;  ///< by `go_on`
    /// Why not all runs were done: a result could not be written, or no worker works.
    std::optional<Error> problem;
    bool not_written = false;  ///< the problem is of the first kind
    /// On the clock, of each run that ended, in the order of their numbers in the call.
    std::vector<double> seconds;
  };

  /// `runs` are all of the sweep, `folder` has their results; both must outlive it.
  SweepRunner(const SweepFolder& folder, const std::vector<SweepRun>& runs,
              SweepRunnerOptions options);
  ~SweepRunner();

  /// Does the runs with these numbers. `go_on` is called at least five times a second; false: the
  /// workers are ended, and their runs have no result.
  Outcome run(const std::vector<std::size_t>& numbers,
              const std::function<bool(const Progress&)>& go_on);

 private:
  using Clock = std::chrono::steady_clock;
  struct Worker;

  bool running() const;
  /// Starts workers and hands out runs.
  void supply();
  void hand_out(Worker& worker);
  void start_worker();
  /// Waits for output, at most so long.
  void wait();
  void serve(Worker& worker);
  void hear(Worker& worker, const std::string& line);
  void begin_run(Worker& worker, std::size_t number);
  void end_run(Worker& worker, std::size_t number, const std::string& how);
  /// A worker has ended: its run has failed, the others that it was given are still to be done.
  void bury(Worker& worker, int wait_status);
  void check_limit(Worker& worker);
  void fail_run(Worker& worker, const std::string& reason);
  void count(std::size_t number, bool failed, double seconds);
  void give_up(Error problem, bool not_written);
  void log(Worker& worker, const std::string& line);
  /// Ends all workers: those that do nothing by the end of their input, others by SIGTERM, and
  /// after two seconds SIGKILL.
  void end_workers();
  const SweepRun& run_of(std::size_t number) const { return runs_[number - 1]; }

  const SweepFolder& folder_;
  const std::vector<SweepRun>& runs_;
  SweepRunnerOptions options_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::deque<std::size_t> waiting_;  ///< numbers of runs that no worker has
  std::vector<double> seconds_;      ///< of each run, by its number; negative: it has not ended
  Outcome outcome_;
  double mean_s_ = -1.0;  ///< of a run; negative: unknown
  int deaths_ = 0;        ///< of workers since the last run that ended
  Clock::time_point began_;
  Clock::time_point woken_;
  std::optional<LogFile> log_;  ///< nothing: no line was written
  std::size_t logged_ = 0;      ///< bytes
};

}  // namespace magna
