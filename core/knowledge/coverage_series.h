// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/knowledge/coverage.h"

namespace magna {

/// The numbers of cells seen by the team and each robot over time: a sample every `period` ticks,
/// at multiples of it. At 4096 samples the period is doubled and every other sample is dropped.
class CoverageSeries {
 public:
  static constexpr std::size_t kMost = 4096;
  struct Sample {
    Tick tick = 0;
    std::uint32_t seen = 0;       ///< cells seen by any robot
    std::uint32_t reachable = 0;  ///< of these, the ones that robots can reach (ReachableFloor)
    /// By robot number: cells that the robot was the first to see. Robots added after the sample
    /// are missing.
    std::vector<std::uint32_t> found;
    friend bool operator==(const Sample&, const Sample&) = default;
  };

  /// `period`: initial ticks between samples, >= 1.
  explicit CoverageSeries(Tick period) : period_(period) {}
  /// Call once per tick, after the coverage was updated. `robots`: their number, including removed
  /// ones; `reachable` as above.
  void advance(Tick now, const Coverage& coverage, std::size_t robots, std::size_t reachable);
  const std::vector<Sample>& samples() const { return samples_; }
  /// The current number of ticks between samples.
  Tick period() const { return period_; }

 private:
  Tick period_;
  std::vector<Sample> samples_;
};

}  // namespace magna
