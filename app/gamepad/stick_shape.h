// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/profile/pad_profile.h"

namespace magna {

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

}  // namespace magna
