// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "core/knowledge/coverage_series.h"
#include "core/knowledge/map_error.h"

namespace magna {

/// How far exploration has come, also beside the truth; an immutable block of a snapshot.
struct CoverageMeasures {
  double seen_m2 = 0.0;               ///< that a robot has seen
  std::vector<double> found_m2 = {};  ///< by robot number: that it was the first to see
  /// Cells of the coverage grid that robots can get to; nothing = not measured.
  std::optional<std::size_t> reachable = {};
  double share = 0.0;                        ///< seen of those, 0 to 1
  std::optional<double> seconds_to_90 = {};  ///< of the run, to 90 % of them; nothing = not yet
  MapError map_error = {};
  /// How it came to that, for `coverage_csv`; the same object until there is another sample.
  std::shared_ptr<const std::vector<CoverageSeries::Sample>> samples = {};
};

}  // namespace magna
