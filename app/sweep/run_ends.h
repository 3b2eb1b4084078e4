// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>

#include "core/sweep/run_result.h"
#include "core/sweep/sweep_folder.h"
#include "core/sweep/sweep_runs.h"

namespace magna {

/// When a run has begun, for its record.
class RunStart {
 public:
  RunStart();
  /// Seconds since then.
  double seconds() const;
  /// The record of a run that ends now, in this process.
  RunRecord record(pid_t process) const;

 private:
  std::chrono::system_clock::time_point date_;
  std::chrono::steady_clock::time_point time_;
};

/// The result of a run that has failed without having measured anything.
RunResult failed_result(const SweepRun& run, const std::string& reason);

}  // namespace magna
