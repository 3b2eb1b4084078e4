// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/pad_calibrator.h"

#include <algorithm>
#include <cmath>

namespace magna {
namespace {

// Weight of a new sample at rest: sticks jitter.
constexpr double kFreshShare = 0.1;
// An axis that rests this far out is one-sided (a trigger).
constexpr double kRestsAtEnd = 0.9;

}  // namespace

void PadCalibrator::begin() {
  axes_.clear();
  step_ = Step::Rest;
}

void PadCalibrator::take_rest() {
  if (step_ != Step::Rest) return;
  for (Axis& axis : axes_) axis.low = axis.high = axis.centre;
  step_ = Step::Ends;
}

void PadCalibrator::take(const PadState& state) {
  const bool first = axes_.empty();
  if (first && step_ == Step::Rest) axes_.resize(state.axes.size());
  for (std::size_t i = 0; i < std::min(axes_.size(), state.axes.size()); ++i) {
    Axis& axis = axes_[i];
    const double value = state.axes[i];
    if (step_ == Step::Rest) {
      axis.centre += (first ? 1.0 : kFreshShare) * (value - axis.centre);
    } else if (step_ == Step::Ends) {
      axis.low = std::min(axis.low, value);
      axis.high = std::max(axis.high, value);
    }
  }
}

std::map<int, AxisRange> PadCalibrator::ranges() const {
  std::map<int, AxisRange> found;
  if (step_ != Step::Ends) return found;
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    const Axis& axis = axes_[i];
    const bool down = axis.centre - axis.low >= kLeastWay;
    const bool up = axis.high - axis.centre >= kLeastWay;
    const bool one_sided = std::abs(axis.centre) >= kRestsAtEnd;
    if (!(down && up) && !(one_sided && (down || up))) continue;
    // Jitter at the end of a one-sided axis is not a second side.
    const AxisRange range{down ? axis.low : axis.centre, axis.centre, up ? axis.high : axis.centre};
    if (makes_sense(range)) found[static_cast<int>(i)] = range;
  }
  return found;
}

}  // namespace magna
