// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "app/base/lag_record.h"
#include "core/engine/engine.h"

namespace magna {

/// `coverage=` of the reachable floor, the tick at which it reached 90 % (`-` = not yet), and
/// `floor_seen=` of all floor without walls, 0 to 1. Without `floor`, coverage= is of all floor.
std::string coverage_text(double floor_seen, const ReachableFloor* floor);

/// The output of `--stats` at the end of a run, one line of `name=value`.
class RunStats {
 public:
  void ticked(const Engine& engine);
  std::string line(const Engine& engine, double wall_seconds, const LagHistogram& lag) const;

 private:
  std::uint64_t robot_updates_ = 0;
  double range_sum_ = 0.0;
  std::uint64_t readings_ = 0;
  RangeHits hits_;
};

}  // namespace magna
