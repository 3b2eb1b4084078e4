// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/sim/result.h"
#include "core/sweep/sweep_file.h"
#include "core/sweep/sweep_runs.h"

namespace magna {

/// A file that runs of a sweep read.
struct SweepInput {
  std::string name;  ///< the same on every machine
  std::filesystem::path path;
  std::string text;
  friend auto operator<=>(const SweepInput&, const SweepInput&) = default;
};

/// The runs of a sweep whose values and worlds are sound.
struct CheckedSweep {
  std::vector<SweepRun> runs;
  std::size_t worlds = 0;  ///< different ones, with their options
  std::vector<SweepInput> inputs;
  std::uint64_t identity = 0;  ///< sweep_identity
};

/// Expands a sweep, takes every value as a run does, and opens each different world once with its
/// options. Blocks; needs a QCoreApplication. Names in the file refer to the current folder. An
/// error has the file and names the run. `go_on` is called before each world; false: it ends with
/// an error.
Result<CheckedSweep> check_sweep(const SweepFile& sweep,
                                 const std::function<bool(std::size_t worlds)>& go_on);

/// An input that has changed on the disk since then, so that results may be mixed.
std::optional<Error> changed_input(const CheckedSweep& sweep);

}  // namespace magna
