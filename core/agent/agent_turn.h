// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sim/state_hash.h"

namespace magna {

/// A turn on the spot (agent-vr.md, Turns): the speed is a tenth of the maximum rate at both ends,
/// increases with the angle over the first fifth, is the maximum in the middle and decreases over
/// the last fifth.
struct AgentTurn {
  double from = 0.0;   ///< initial heading, radians
  double angle = 0.0;  ///< radians, clockwise
  double rate = 1.0;   ///< maximum, rad/s, > 0

  /// The duration: 1.62 times the angle over the rate.
  double duration() const;
  /// The completed share of the angle after `seconds`, 0 to 1; 1 from `duration` on.
  double share(double seconds) const;
  /// The heading after `seconds`, in (-pi, pi]; exactly from + angle at the end.
  double heading(double seconds) const;

  void hash(StateHash& hash) const;
};

}  // namespace magna
