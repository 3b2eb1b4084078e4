// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/sim/ids.h"

namespace magna {

/// A branch of a plan, or a command of a program, from its begin to its end.
struct PlanEpisode {
  std::uint64_t number = 0;  ///< counts from 1 in a world
  std::uint64_t run = 0;     ///< number of the plan's episode; 0: belongs to no plan
  std::optional<std::uint64_t> parent = {};  ///< the branch that began it
  std::string kind = {};                     ///< "plan", "step" or "command"
  std::string name = {};
  std::string arguments = {};  ///< separated by blanks, shortened
  std::string program = {};    ///< the program that owns it; empty: the console or the world
  Tick began = 0;
  std::optional<Tick> ended = {};
  std::string result = {};  ///< "running", "done", "failed" or "stopped"
  std::string value = {};   ///< shortened; empty = none
  std::string reason = {};  ///< why it failed; of a branch that waits: "waits for f"; else empty
  /// With `line`: the form that began it, that failed, or in which it waits; empty = unknown
  /// or typed at the console.
  std::string file = {};
  int line = 0;    ///< from 1; 0 = unknown
  int column = 0;  ///< from 1; 0 = unknown
  friend bool operator==(const PlanEpisode&, const PlanEpisode&) = default;
};

/// The episodes of a plan, or all commands that belong to no plan (run 0).
struct PlanRun {
  std::uint64_t number = 0;
  std::size_t dropped = 0;            ///< episodes that are no longer kept; they ended first
  std::vector<PlanEpisode> episodes;  ///< in the order of their begins
  friend bool operator==(const PlanRun&, const PlanRun&) = default;
};

/// What the plans and programs of a world have tried, in the order of the runs.
using PlanLog = std::vector<PlanRun>;

/// What is asked of the log: all runs, or those of plans that have not ended.
enum class PlanLogPart : std::uint8_t { All, Running };

/// A log of plans as a table for a spreadsheet (RFC 4180, UTF-8, lines end with CR LF): a line of
/// column names, then a line for each episode. A run of which episodes were dropped begins with a
/// line of kind `dropped`, whose value is their number.
std::string plan_log_csv(const PlanLog& log);

}  // namespace magna
