// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "app/gamepad/pad.h"
#include "app/profile/pad_profile.h"
#include "widgets/teleop/tank_drive.h"

namespace magna {

/// What a pad's sticks come to, calibrated, without their dead zones, curved and clipped.
struct PadOutput {
  Deflection deflection;  ///< what drives
  TankSticks sticks;      ///< the same as two sticks
  bool enabled = true;    ///< the dead-man button is held, or there is none
};

/// The roles that count in a mode, in the order in which they are shown.
std::span<const AxisRole> roles_of(PadMode mode);

/// An axis as it is used: calibrated and turned round if it is reversed, −1 to 1; before the dead
/// zone. 0 for an axis that the pad has not.
double used_axis(const PadState& state, const PadProfile& profile, AxisRole role);

/// Do these two axes belong to one stick? On a pad that is not known: the first and second, the
/// third and fourth axis and so on.
bool same_stick(const PadDevice& device, int axis, int other);

/// In drive mode the dead zone is radial when speed and turn are on one stick; otherwise each axis
/// has its own.
PadOutput mapped(const Pad& pad, const PadProfile& profile);
/// What one role comes to in `output`, −1 to 1.
double output_of(const PadOutput& output, AxisRole role);

}  // namespace magna
