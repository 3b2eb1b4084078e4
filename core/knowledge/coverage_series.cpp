// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/coverage_series.h"

namespace magna {

void CoverageSeries::advance(Tick now, const Coverage& coverage, std::size_t robots,
                             std::size_t reachable) {
  if (now % period_ != 0) return;
  Sample& sample = samples_.emplace_back();
  sample.tick = now;
  sample.seen = static_cast<std::uint32_t>(coverage.seen());
  sample.reachable = static_cast<std::uint32_t>(reachable);
  sample.found.reserve(robots);
  for (std::uint32_t robot = 0; robot < robots; ++robot) {
    sample.found.push_back(static_cast<std::uint32_t>(coverage.found_by({robot})));
  }
  if (samples_.size() < kMost) return;
  period_ *= 2;
  std::erase_if(samples_, [this](const Sample& each) { return each.tick % period_ != 0; });
}

}  // namespace magna
