// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/sweep/sweep_runs.h"

namespace magna {

// A sweep for other engines (docs/sweep-engines.md). Each does chunks, and collects once all have
// ended.

/// What the texts name.
struct SweepScript {
  std::string program;               ///< the path of magna
  std::string file;                  ///< of the sweep
  std::string folder;                ///< of its results
  std::vector<std::string> options;  ///< for each call, such as --trust
  std::size_t chunks = 1;
  std::string title;
};

/// A line per run: number, tab, factors as NAME=VALUE separated by blanks, tab, the command.
std::string sweep_list(const std::vector<SweepRun>& runs, const SweepScript& script);
/// A batch script: submits an array of chunks, and a job that collects after it (`sbatch FILE`).
std::string slurm_script(const SweepScript& script);
/// A line for a shell with GNU parallel, which then collects.
std::string parallel_line(const SweepScript& script);
/// A makefile whose first target is the table.
std::string sweep_makefile(const SweepScript& script);
/// A Snakefile whose first rule is the table.
std::string sweep_snakefile(const SweepScript& script);

/// The numbers of the runs of chunk `chunk` (from 1) of `chunks`: each chunk has runs of all parts
/// of the sweep, so that chunks take about the same time.
std::vector<std::size_t> runs_of_chunk(std::size_t runs, std::size_t chunk, std::size_t chunks);

}  // namespace magna
