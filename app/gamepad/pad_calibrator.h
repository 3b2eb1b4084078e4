// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "app/gamepad/pad.h"
#include "app/profile/pad_profile.h"

namespace magna {

/// Finds the centre and the ends of a pad's axes in two steps: at rest, then moved as far as
/// possible.
class PadCalibrator {
 public:
  enum class Step { Idle, Rest, Ends };
  /// Minimum deflection to a side that counts as its end.
  static constexpr double kLeastWay = 0.25;

  Step step() const { return step_; }
  void begin();
  /// From Rest to Ends: the present values become the centres.
  void take_rest();
  void cancel() { step_ = Step::Idle; }
  /// Call at each poll.
  void take(const PadState& state);

  /// Ranges of the axes that reached both ends (one end if one-sided). The others should keep their
  /// ranges.
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
