// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gamepad/pad.h"
#include "app/profile/pad_profile.h"

namespace magna {

/// The default profile of a pad. Known pads: speed and turn on the left stick, sideways on the
/// right; in tank mode both sticks; Start takes control, Back stops all, B stops the robot, the
/// shoulder buttons select the previous and next robot, Y the next that needs attention, X the next
/// gait. Other pads: the first two axes, right = the fourth (Z rotation; cognav.md, Gamepad), no
/// buttons.
PadProfile default_profile(const PadDevice& device);

}  // namespace magna
