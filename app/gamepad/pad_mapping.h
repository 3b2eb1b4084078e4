// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "app/gamepad/pad.h"
#include "app/profile/pad_profile.h"
#include "widgets/robots/teleop/drive_law.h"

namespace magna {

/// The default profile of a pad. Known pads: speed and turn on the left stick, sideways on the
/// right; in tank mode both sticks; Start takes control, Back stops all, B stops the robot, the
/// shoulder buttons select the previous and next robot, Y the next that needs attention, X the next
/// gait. Other pads: the first two axes, right = the fourth (Z rotation; cognav.md, Gamepad), no
/// buttons.
PadProfile default_profile(const PadDevice& device);

/// Deflection of a stick, each −1 to 1; also of two axes that are not one stick.
struct Push {
  double x = 0.0;
  double y = 0.0;
  friend bool operator==(const Push&, const Push&) = default;
};

/// Deflection that counts as full: worn sticks still reach it (cognav.md, Gamepad).
inline constexpr double kFullPush = 0.99;

/// Calibrated value of an axis: −1 and 1 at its ends, 0 at its centre, linear between them,
/// clipped. An axis that rests at one end is one-sided.
double calibrated(double raw, const AxisRange& range);

/// Removes the dead zone from a deflection (0 to 1): 0 within it, exactly 1 from kFullPush on,
/// linear in between, so it starts at 0 behind the dead zone.
double without_dead_zone(double push, double dead_zone);

/// v + curve (v³ − v): 0, 1 and −1 stay fixed for every curve from 0 to 1.
double curved(double v, double curve);

/// Dead zone and curve for one axis: −1 to 1.
double shaped(double v, double dead_zone, double curve);
/// The same radially for a stick of two axes: keeps the direction and limits the length to 1.
Push shaped(Push push, double dead_zone, double curve);

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
