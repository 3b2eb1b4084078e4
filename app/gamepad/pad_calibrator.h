// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "app/gamepad/pad.h"
#include "app/profile/pad_profile.h"

namespace magna {

/// Finds where the axes of a pad rest and end: first nothing is touched, then everything is moved
/// as far as it goes.
class PadCalibrator {
 public:
  enum class Step { Idle, Rest, Ends };
  /// So far an axis is to go to each side before that counts as its end.
  static constexpr double kLeastWay = 0.25;

  Step step() const { return step_; }
  void begin();
  /// From Rest to Ends: where the axes are now is their centre.
  void take_rest();
  void cancel() { step_ = Step::Idle; }
  /// At each poll.
  void take(const PadState& state);

  /// Axes that went to both their ends (one end for an axis that rests at the other), with their
  /// ranges. The others had better stay as they were.
  std::map<int, AxisRange> ranges() const;

 private:
  struct Axis {
    double centre = 0.0;
    double low = 0.0;
    double high = 0.0;
  };

  Step step_ = Step::Idle;
  std::vector<Axis> axes_;
};

}  // namespace magna
