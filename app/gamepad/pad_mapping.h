// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "app/gamepad/pad.h"
#include "app/profile/pad_profile.h"
#include "widgets/teleop/tank_drive.h"

namespace magna {

/// Output of a pad's sticks: calibrated, dead zone and curve applied, clipped.
struct PadOutput {
  Deflection deflection;  ///< for drive mode
  TankSticks sticks;      ///< the same as two tank sticks
  bool enabled = true;    ///< the dead-man button is held, or there is none
};

/// The roles of a mode, in display order.
std::span<const AxisRole> roles_of(PadMode mode);

/// Calibrated value of an axis, sign reversed if so set, −1 to 1; before the dead zone. 0 if the
/// pad lacks the axis.
double used_axis(const PadState& state, const PadProfile& profile, AxisRole role);

/// Whether two axes belong to one stick. On an unknown pad: the first and second, the third and
/// fourth axis and so on.
bool same_stick(const PadDevice& device, int axis, int other);

/// In drive mode the dead zone is radial when speed and turn are on one stick; otherwise each axis
/// has its own.
PadOutput mapped(const Pad& pad, const PadProfile& profile);
/// Output for one role, −1 to 1.
double output_of(const PadOutput& output, AxisRole role);

}  // namespace magna
