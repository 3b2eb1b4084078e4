// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/gamepad/pad.h"
#include "app/profile/pad_profile.h"

namespace magna {

// Display names of axes, buttons and roles; numbers count from 1.

/// "Axis 2, left stick y", "Axis 5", "none".
QString axis_text(const PadDevice& device, int axis);
/// "Button 1, A", "Button 12", "none".
QString button_text(const PadDevice& device, int button);
/// "Left stick", "Speed".
QString role_text(AxisRole role);
/// Instruction that leads to the axis of this role: "Push the stick for the left wheels forward…".
QString assign_text(AxisRole role);
/// "58 %", a share of −1 to 1.
QString share_text(double share);

}  // namespace magna
