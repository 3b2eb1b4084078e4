// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/sim/result.h"
#include "core/sweep/sweep_runs.h"

namespace magna {

// A sweep for other engines (docs/sweep-engines.md). Each does chunks, and collects once all have
// ended. Paths may have blanks, quotes and other letters.

/// What the texts name.
struct SweepScript {
  std::string program;               ///< the path of magna
  std::string file;                  ///< of the sweep
  std::string folder;                ///< of its results
  std::vector<std::string> options;  ///< for each call, such as --trust
  std::size_t chunks = 1;
  std::string title;
};

/// A job array of Slurm has at most so many tasks unless its administrator permits more
/// (MaxArraySize); slurm_script makes no more chunks.
inline constexpr std::size_t kMostSlurmTasks = 1000;

/// A line per run: number, tab, factors and seed as NAME=VALUE separated by blanks, tab, the
/// command that does this run alone.
std::string sweep_list(const std::vector<SweepRun>& runs, const SweepScript& script);
/// A batch script, for `sbatch FILE` and `sh FILE`: submits an array of chunks, and a job that
/// collects after it. Slurm writes what the jobs print to `slurm` in the folder, which must be
/// there for `sbatch FILE`. This error, and those of Make and Snakemake, name a character that a
/// path cannot have there.
Result<std::string> slurm_script(const SweepScript& script);
/// A line for a shell with GNU parallel, which then collects.
std::string parallel_line(const SweepScript& script);
/// A makefile whose first target is the table.
Result<std::string> sweep_makefile(const SweepScript& script);
/// A Snakefile whose first rule is the table.
Result<std::string> sweep_snakefile(const SweepScript& script);

/// The numbers of the runs of chunk `chunk` (from 1) of `chunks`, ascending. Of `chunks` runs in a
/// row each chunk has one, drawn by lot, so that chunks take about the same time whatever varies.
std::vector<std::size_t> runs_of_chunk(std::size_t runs, std::size_t chunk, std::size_t chunks);

}  // namespace magna
