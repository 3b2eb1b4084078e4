// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sim/state_hash.h"

namespace magna {

/// A turn on the spot (Agent-VR spec 3.3): of the rate that it can have at most, the speed is a
/// tenth at either end, grows with the angle over its first fifth, is all of it in the middle and
/// falls again over the last fifth.
struct AgentTurn {
  double from = 0.0;   ///< heading at the beginning, radians
  double angle = 0.0;  ///< radians, clockwise
  double rate = 1.0;   ///< rad/s at most, > 0

  /// How long it takes: 1.62 times the angle over the rate.
  double duration() const;
  /// What part of the angle is done after so long, 0 to 1; 1 from `duration` on.
  double share(double seconds) const;
  /// Heading after so long, in (-pi, pi]; exactly from + angle at the end.
  double heading(double seconds) const;

  void hash(StateHash& hash) const;
};

}  // namespace magna
