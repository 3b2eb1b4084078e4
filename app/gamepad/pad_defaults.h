// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gamepad/pad.h"
#include "app/profile/pad_profile.h"

namespace magna {

/// The default assignment of a pad. On a known one: speed and turn on the left
/// stick, sideways on the right; in tank mode the two sticks; Start takes control, Back stops all,
/// B stops the robot, the shoulders choose the robot before and after, Y the next that needs a
/// person, X goes to the next gait. On others: the first two axes, right = the fourth (Z rotation,
/// COGNAV 4.7), no buttons.
PadProfile default_profile(const PadDevice& device);

}  // namespace magna
