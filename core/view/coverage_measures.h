// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "core/knowledge/coverage_series.h"
#include "core/knowledge/map_error.h"

namespace magna {

/// The progress of exploration, compared with the truth; an immutable block of a snapshot.
struct CoverageMeasures {
  double seen_m2 = 0.0;               ///< seen by any robot
  std::vector<double> found_m2 = {};  ///< by robot number: area that the robot was the first to see
  /// The number of coverage cells that robots can reach; nothing = not measured.
  std::optional<std::size_t> reachable = {};
  double share = 0.0;  ///< seen share of these, 0 to 1
  /// Time of the run until 90 % of them were seen; nothing = not yet.
  std::optional<double> seconds_to_90 = {};
  MapError map_error = {};
  /// The course over time, for `coverage_csv`; the same object until there is another sample.
  std::shared_ptr<const std::vector<CoverageSeries::Sample>> samples = {};
};

}  // namespace magna
