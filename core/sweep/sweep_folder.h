// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/sim/result.h"
#include "core/sweep/run_result.h"
#include "core/sweep/sweep_file.h"
#include "core/sweep/sweep_runs.h"

namespace magna {

/// When and where a run was made: what its result must not say. For runs.csv.
struct RunRecord {
  std::string started;  ///< UTC: "2026-11-28T10:15:00.123Z"
  double wall_s = 0.0;  ///< from the beginning to the result file
  std::string host;
  std::int64_t process = 0;
  friend bool operator==(const RunRecord&, const RunRecord&) = default;
};

/// The folder with the results of a sweep: sweep.json says which sweep it is; results/000012.json
/// is the result of run 12, results/000012.run when and where it was made, sessions/000012.mcap its
/// session if it is recorded; table.csv, codebook.csv and runs.csv are made of them. Several
/// programs may use it at once, also on a shared disk: each file is written under a temporary name
/// and renamed.
class SweepFolder {
 public:
  enum class RunState : std::uint8_t { Missing, Done, Failed };

  /// What a collection found.
  struct Collected {
    std::size_t done = 0;
    std::size_t failed = 0;
    std::size_t missing = 0;
    std::vector<Error> bad;  ///< results that were cut off or belong to another run: missing
  };

  /// Creates the folder, or opens it if it holds the same sweep. `identity`: sweep_identity. An
  /// error: another sweep or version is in it, or, if `unwritable` is set, it cannot be written.
  static Result<SweepFolder> open(const std::filesystem::path& folder, const SweepFile& sweep,
                                  const std::vector<SweepRun>& runs, std::uint64_t identity,
                                  const std::string& version, bool* unwritable = nullptr);

  const std::filesystem::path& path() const { return folder_; }
  std::filesystem::path result_file(std::size_t number) const;
  std::filesystem::path session_file(std::size_t number) const;

  /// Reads its result. A result that is not that of this run is Missing, and `problem` says why.
  RunState state_of(const SweepRun& run, std::optional<Error>* problem = nullptr) const;
  /// Writes the result of a run, with the run's world, seed and options and the folder's version,
  /// and its record; the error names the file.
  std::optional<Error> keep(const SweepRun& run, RunResult result, const RunRecord& record) const;
  /// Writes table.csv (long: run, design, point, factors, seed, status, reason, measure, value),
  /// codebook.csv and runs.csv from all results, in the order of the runs. The first two depend on
  /// the results alone. The error names the file that cannot be written.
  Result<Collected> collect(const SweepFile& sweep, const std::vector<SweepRun>& runs) const;

 private:
  SweepFolder(std::filesystem::path folder, std::string version);

  std::filesystem::path folder_;
  std::string version_;
};

/// Where the results of a sweep file are unless told otherwise: beside it, "hall.sweep" for
/// "hall.toml".
std::filesystem::path usual_sweep_folder(const std::string& file);

}  // namespace magna
