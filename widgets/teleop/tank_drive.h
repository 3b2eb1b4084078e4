// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/teleop/drive_law.h"

namespace magna {

/// Two sticks, one for the wheels of each side: −1 to 1, ahead is positive.
struct TankSticks {
  double left = 0.0;
  double right = 0.0;
  friend bool operator==(const TankSticks&, const TankSticks&) = default;
};

/// Sticks as one deflection: both ahead drive, the left one more than the right turns clockwise.
/// Beyond −1 and 1 they count as these.
Deflection deflection_of(TankSticks sticks);
/// The other way, clipped to −1 and 1: ahead and clockwise share what the sticks have.
TankSticks sticks_of(const Deflection& deflection);

}  // namespace magna
