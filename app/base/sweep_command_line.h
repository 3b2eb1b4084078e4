// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/sim/option_table.h"
#include "core/sim/result.h"

namespace magna {

/// What `magna sweep` does with a sweep file.
enum class SweepAction : std::uint8_t {
  Run,        ///< all runs that have no result
  Check,      ///< loads every world and value
  List,       ///< prints a line for each run
  Chunk,      ///< its share of the runs
  Collect,    ///< makes the tables of the results that are there
  Slurm,      ///< prints or submits the script for another engine
  Parallel,   ///< prints the line
  Make,       ///< prints the makefile
  Snakemake,  ///< prints the Snakefile
  Show,       ///< opens the results in the window
  One,        ///< one run
  Worker,     ///< the runs whose numbers arrive on standard input
};

/// The user's request: `magna sweep [options] FILE`.
struct SweepCommandLine {
  SweepAction action = SweepAction::Run;
  std::string file;
  std::string output;                 ///< folder of the results; empty = beside the file
  std::vector<std::string> trusted;   ///< `--trust`, as for sessions
  std::optional<int> jobs;            ///< worker processes; nothing = one per core
  std::size_t chunk = 0;              ///< of Chunk, from 1 …
  std::size_t of = 0;                 ///< … of so many
  std::optional<std::size_t> chunks;  ///< of the texts for other engines; nothing = measured
  std::size_t run = 0;                ///< of One
  bool submit = false;                ///< the script of Slurm is submitted
  bool help = false;

  friend bool operator==(const SweepCommandLine&, const SweepCommandLine&) = default;
};

/// Whether the command line is that of a sweep: it begins with "sweep".
bool is_sweep_command(std::span<const std::string> arguments);

/// Parses the arguments, of which the first is "sweep". An error as of parse_command_line.
Result<SweepCommandLine> parse_sweep_command(std::span<const std::string> arguments);

/// The output of `magna sweep --help`, with a final newline.
std::string sweep_help_text();
/// Its options.
std::vector<OptionInfo> sweep_option_table();
/// The table of its options as Markdown, for docs/command-line.md.
std::string sweep_option_markdown();

}  // namespace magna
