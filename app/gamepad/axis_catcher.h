// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "app/gamepad/pad.h"
#include "app/profile/pad_profile.h"

namespace magna {

/// Finds the axis that is pushed: the one that goes farthest from where it was when this
/// began, and stays there for some polls (a pad that is touched first sends odd values).
class AxisCatcher {
 public:
  static constexpr double kLeastWay = 0.5;
  static constexpr int kPolls = 5;

  void begin() { rest_.reset(); }
  /// At each poll; the axis once it is sure. Pushed to its negative end it is reversed.
  std::optional<AxisUse> take(const PadState& state);

 private:
  std::optional<std::vector<double>> rest_;
  AxisUse candidate_;
  int polls_ = 0;
};

}  // namespace magna
