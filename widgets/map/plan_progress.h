// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/view/snapshot.h"

namespace magna {

/// The finished part of the robots' plans, which the plans themselves no longer hold: where a robot
/// was when it began, and the way-points it reached since. A patrol has none: it never finishes.
class PlanProgress {
 public:
  static constexpr double kReached = 1.5;  ///< a way-point that went so near the robot was reached

  void note(const Snapshot& snapshot);
  /// From the oldest; empty without a plan.
  std::span<const Point> done(RobotId id) const;

 private:
  using Plans = std::shared_ptr<const std::vector<Plan>>;

  std::vector<std::vector<Point>> done_;
  Plans plans_;
  Tick tick_ = 0;
};

}  // namespace magna
