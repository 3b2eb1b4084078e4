// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/base/command_line.h"
#include "app/base/log.h"
#include "app/base/snapshot_exchange.h"
#include "app/session/session_options.h"
#include "core/sim/result.h"
#include "core/sweep/run_result.h"
#include "core/sweep/sweep_folder.h"
#include "core/sweep/sweep_runs.h"

namespace magna {

/// The command line of a run as the program would have it: with the paths of bundled files. Names
/// refer to the current folder.
Result<CommandLine> run_command_line(const SweepRun& run);

/// Does runs of a sweep in this process, one after the other. Needs a QCoreApplication, whose event
/// loop does not run.
class SweepWorker {
 public:
  struct Options {
    bool record = false;  ///< each run leaves its session file
    /// The process group of a program that has attached, which outlives a worker that is killed.
    std::function<void(pid_t group)> program = {};
  };
  /// `folder` must outlive it.
  SweepWorker(const SweepFolder& folder, Options options);

  /// Does a run, and returns its result, also of a run that fails. An error: a file of the run
  /// cannot be written.
  Result<RunResult> run(const SweepRun& run);

 private:
  Result<RunResult> run_session(const SweepRun& run, const SessionOptions& options);

  const SweepFolder& folder_;
  Options options_;
  Log log_{LogLevel::Warning};
  SnapshotExchange exchange_;  ///< one for all runs: only the first one makes a snapshot
};

/// What a worker process is told in its first line.
struct SweepGreeting {
  std::uint64_t identity = 0;  ///< sweep_identity
  std::string sweep;           ///< hash of the text of the sweep file (TrustedFiles::hash_of)
  friend bool operator==(const SweepGreeting&, const SweepGreeting&) = default;

  std::string line() const;
  static Result<SweepGreeting> read(const std::string& line);
};

/// The conversation of a worker process with its SweepRunner. It is sent a greeting, then the
/// number of a run a line; it answers "ready", and for each run "begin N", "program GROUP" if one
/// attaches, and "end N done", "end N failed", or "end N unwritten FILE: REASON". What runs print
/// goes to standard error.
class SweepConversation {
 public:
  /// Takes over standard output. SIGINT is left to the parent, with whose death this process dies.
  SweepConversation();
  SweepConversation(const SweepConversation&) = delete;
  SweepConversation& operator=(const SweepConversation&) = delete;

  /// The next line; nothing: the input has ended. Waits for it.
  std::optional<std::string> next();
  void say(const std::string& line) const;
  /// That a run begins, also on standard error (kRunMark).
  void begin(std::size_t number) const;

 private:
  int output_;
};

/// Answers until the input ends. Returns the exit status.
int serve_runs(SweepConversation& conversation, const SweepFolder& folder,
               const std::vector<SweepRun>& runs, bool record);

}  // namespace magna
