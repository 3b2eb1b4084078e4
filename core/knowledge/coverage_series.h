// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/knowledge/coverage.h"

namespace magna {

/// How much the team and each robot had seen, over time: a sample every `period` ticks, at ticks
/// that are multiples of it. When there are 4096 the period is doubled and the samples that are no
/// multiples of it, every other one, are dropped.
class CoverageSeries {
 public:
  static constexpr std::size_t kMost = 4096;
  struct Sample {
    Tick tick = 0;
    std::uint32_t seen = 0;       ///< cells seen by any robot
    std::uint32_t reachable = 0;  ///< of those, the ones that robots can get to (ReachableFloor)
    /// By robot number: cells that it was the first to see. Those that came later are missing.
    std::vector<std::uint32_t> found;
    friend bool operator==(const Sample&, const Sample&) = default;
  };

  /// `period`: ticks between samples at first, >= 1.
  explicit CoverageSeries(Tick period) : period_(period) {}
  /// Once a tick, after the coverage has taken it in. `robots`: how many there are, gone ones too;
  /// `reachable` as above.
  void advance(Tick now, const Coverage& coverage, std::size_t robots, std::size_t reachable);
  const std::vector<Sample>& samples() const { return samples_; }
  /// Ticks between samples now.
  Tick period() const { return period_; }

 private:
  Tick period_;
  std::vector<Sample> samples_;
};

}  // namespace magna
