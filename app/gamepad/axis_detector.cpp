// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/axis_detector.h"

#include <algorithm>
#include <cmath>

namespace magna {

std::optional<AxisUse> AxisDetector::take(const PadState& state) {
  if (!rest_ || rest_->size() != state.axes.size()) {
    rest_ = state.axes;
    candidate_ = {};
    polls_ = 0;
    return {};
  }
  AxisUse farthest;
  double way = kLeastWay;
  for (std::size_t i = 0; i < state.axes.size(); ++i) {
    const double moved = state.axes[i] - (*rest_)[i];
    if (std::abs(moved) < way) continue;
    way = std::abs(moved);
    farthest = {static_cast<int>(i), moved < 0.0};
  }
  polls_ = farthest == candidate_ ? polls_ + 1 : 1;
  candidate_ = farthest;
  if (candidate_.axis == AxisUse::kNone || polls_ < kPolls) return {};
  return candidate_;
}

}  // namespace magna
