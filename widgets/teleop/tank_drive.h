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

/// Converts sticks to one deflection: both ahead drive, left more than right turns clockwise.
/// Clipped to −1 and 1.
Deflection deflection_of(TankSticks sticks);
/// The inverse, clipped to −1 and 1: ahead and clockwise share the range of the sticks.
TankSticks sticks_of(const Deflection& deflection);

}  // namespace magna
