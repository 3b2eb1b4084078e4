// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "app/gamepad/pad.h"
#include "app/profile/pad_profile.h"

namespace magna {

/// Detects the axis that the user pushes: the one with the largest deflection since the start that
/// lasts for some polls (a pad sends odd values when first touched).
class AxisDetector {
 public:
  static constexpr double kLeastWay = 0.5;
  static constexpr int kPolls = 5;

  void begin() { rest_.reset(); }
  /// Call at each poll; returns the axis once detected, reversed if pushed to its negative end.
  std::optional<AxisUse> take(const PadState& state);

 private:
  std::optional<std::vector<double>> rest_;
  AxisUse candidate_;
  int polls_ = 0;
};

}  // namespace magna
