// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/sim/result.h"
#include "core/sweep/sweep_file.h"

namespace magna {

/// One run of a sweep.
struct SweepRun {
  std::size_t number = 0;  ///< counts from 1, in the order of designs, points and seeds
  std::string design;
  std::size_t point = 0;                                    ///< of its design, from 1
  std::vector<std::pair<std::string, std::string>> levels;  ///< factors of its design, as text
  std::uint64_t seed = 0;
  std::string world;  ///< as in the file; empty: the office
  /// The options that determine it, as on a command line, with the seed and without the world:
  /// "--seed", "3", "--ticks", "600", "--measure", "hall.*", then options, then "--set",
  /// "Max-Speed=2".
  std::vector<std::string> options;
  /// The command of the attached program, in which only the names of ports are left in braces
  /// (with_ports); empty: there is none.
  std::vector<std::string> program;
  bool program_ends_run = false;
  friend bool operator==(const SweepRun&, const SweepRun&) = default;
};

/// All runs of the file. An error has its place: a design without points, a level twice, a
/// parameter out of its range, more than kMostSweepRuns.
Result<std::vector<SweepRun>> sweep_runs(const SweepFile& sweep);

/// The factors of all designs, each once, in the order of the file: columns of the table.
std::vector<std::string> factor_names(const SweepFile& sweep);

/// A number that changes with anything that determines the results: all runs, this version, and
/// `worlds`, the texts of the files that the worlds were read from, with their names.
std::uint64_t sweep_identity(const std::vector<SweepRun>& runs, const std::string& version,
                             const std::vector<std::pair<std::string, std::string>>& worlds);

/// The command of an attached program with the ports of its run, in the order of kSweepPorts.
std::vector<std::string> with_ports(const std::vector<std::string>& command,
                                    const std::array<int, kSweepPorts.size()>& ports);

/// The arguments of `magna` for this run alone: its own, and those that all runs have (no window,
/// as fast as possible, one thread, no ports), with `--result`. `result`: the file.
std::vector<std::string> run_arguments(const SweepRun& run, const std::string& result);

/// Arguments as a line for a shell: quoted where needed.
std::string shell_line(const std::vector<std::string>& arguments);

}  // namespace magna
