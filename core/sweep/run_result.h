// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/sim/ids.h"
#include "core/sim/result.h"

namespace magna {

/// The result of one run (`--result`, docs/run-result.md): nothing in it depends on the machine,
/// the time or the number of threads.
struct RunResult {
  std::string version;  ///< of the program: "0.1.0"
  std::string world;    ///< as given
  std::uint64_t seed = 0;
  bool done = true;    ///< false: the run has failed …
  std::string reason;  ///< … because of this (English)
  Tick ticks = 0;
  double seconds = 0.0;              ///< simulated
  std::string state_hash;            ///< 16 hexadecimal digits; empty: there was no world
  std::vector<std::string> options;  ///< that determine the run, as SweepRun::options
  std::vector<std::pair<std::string, double>> parameters;  ///< that differ from their defaults
  std::vector<std::pair<std::string, double>> measures;    ///< "hall.makespan_s"; those that apply
  friend bool operator==(const RunResult&, const RunResult&) = default;
};

/// One JSON object, with a final newline; equal results have equal bytes. Measures are nested by
/// their groups: {"hall": {"makespan_s": 12.5}}.
std::string run_result_json(const RunResult& result);
/// Reads it. The error has the file and the byte or the member.
Result<RunResult> read_run_result(std::string_view text, const std::string& file);

}  // namespace magna
