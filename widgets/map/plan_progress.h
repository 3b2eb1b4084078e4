// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/view/snapshot.h"

namespace magna {

/// The finished parts of robots' plans, which the plans no longer contain: the start, and the
/// way-points reached since. A patrol has none, because it never finishes.
class PlanProgress {
 public:
  static constexpr double kReached = 1.5;  ///< metres; a way-point removed this close to the robot
                                           ///< was reached

  void note(const Snapshot& snapshot);
  /// Oldest first; empty without a plan.
  std::span<const Point> done(RobotId id) const;

 private:
  using Plans = std::shared_ptr<const std::vector<Plan>>;

  std::vector<std::vector<Point>> done_;
  Plans plans_;
  Tick tick_ = 0;
};

}  // namespace magna
