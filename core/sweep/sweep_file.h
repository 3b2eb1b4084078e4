// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/sim/ids.h"
#include "core/sim/option_table.h"
#include "core/sim/result.h"
#include "core/sweep/sweep_design.h"

namespace magna {

/// Names that stand for the ports of a run in the command of an attached program.
inline constexpr std::array<std::string_view, 4> kSweepPorts{"actr", "cognav", "gobot", "agent"};

/// A program that attaches to each run, such as a cognitive model.
struct SweepProgram {
  std::vector<std::string> command;  ///< with {actr}, {cognav}, {gobot}, {agent} (ports), {seed}
                                     ///< and {FACTOR}; never run unless the user trusts the file
  bool ends_run = true;              ///< the run ends when the program does
  friend bool operator==(const SweepProgram&, const SweepProgram&) = default;
};

/// A sweep file (docs/sweeps.md): what varies, and what all runs have in common.
struct SweepFile {
  std::string title;          ///< "title"; else the name of the file without its suffix
  std::string text;           ///< of the file
  std::string file;           ///< its path
  std::string world;          ///< of all runs; empty: a factor, or the office
  std::optional<Tick> ticks;  ///< after which a run ends
  double limit_s = 600.0;     ///< seconds on the clock, after which a run has failed
  bool record = false;        ///< each run leaves its session file
  std::vector<std::pair<std::string, SweepValue>> options;     ///< without hyphens, in order
  std::vector<std::pair<std::string, SweepValue>> parameters;  ///< in order
  std::vector<std::string> measures;  ///< names or patterns such as "hall.*"; empty: all
  std::optional<SweepProgram> attach;
  std::vector<SweepDesign> designs;
  friend bool operator==(const SweepFile&, const SweepFile&) = default;
};

/// Reads the TOML text of a sweep file. `options`: those that runs may have; others, and those that
/// a sweep sets itself, are refused. `measures`: the names of all; without them, those of the file
/// are not checked. The error has line and column (in characters), the key, and for an unknown one
/// the nearest known.
Result<SweepFile> read_sweep(std::string_view text, const std::string& file,
                             std::span<const OptionInfo> options,
                             std::span<const std::string_view> measures = {});

}  // namespace magna
